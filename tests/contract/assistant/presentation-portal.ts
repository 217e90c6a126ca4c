import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { assortmentRule } from '#features/catalogue/assortment-rules/assortment-rule.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { contentKeyFrom } from '#platform/values/content-key.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { today } from '../../fixtures/call-fixtures.ts'
import type { OpenTestDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, userOf } from '../../fixtures/signed-in.ts'
import { callIn, newCustomer, queryOf, type Headers } from './assistant-portal.ts'

export const site = { countryCode: 'NL', languageCode: 'en-US' } as const
/** The customer sees the first of them, and a rule hides the second. */
export const [xanvero80, xanvero200] = [idOf(tradeGrade, 'xanvero-80'), idOf(tradeGrade, 'xanvero-200')]

/** A portal with a visit in progress, whose presentation begins anew before each test. */
export function presentationPortal(open: OpenTestDatabase) {
  const clock = { now: today.getTime() }
  const on = {} as { portal: TestPortal; sales: Headers; salesId: string; customer: string; visitId: string }

  beforeAll(async () => {
    on.portal = await testPortal(
      open,
      () => ({}),
      () => new Date(clock.now),
    )
    on.salesId = (await userOf(on.portal, 'internalSales')).id
    await signIn()
    on.customer = await newCustomer(on.portal, 'Weide Foods')
    await on.portal.fixtures.records.create(systemViewer, assortmentRule, {
      name: 'Rule',
      effect: 'deny',
      reason: 'contract',
      account: on.customer,
      grade: xanvero200,
    })
    await on.portal.fixtures.follower.catchUp()
    await newVisit()
  })
  afterAll(() => on.portal.close())
  beforeEach(async () => {
    await present('start', { language: 'nl-NL' })
  })

  async function signIn(): Promise<void> {
    on.sales = { cookie: await cookieOf(on.portal, { id: on.salesId }) }
  }
  const call = async (name: string, params: object, headers = on.sales) =>
    (await callIn(on.portal, queryOf(on.customer), name, { ...params, ...site }, headers)).json()
  const present = async (name: string, params: object = {}, headers = on.sales) =>
    await call(`PresentationController.${name}`, { visitId: on.visitId, ...params }, headers)
  async function newVisit(): Promise<void> {
    const planned = { name: 'Spring talk', accountId: on.customer, visitType: 'in_person', plannedOn: '2026-06-15' }
    const { id } = await call('VisitController.plan', planned)
    await call('VisitController.start', { visitId: id, confirmed: true })
    on.visitId = id
  }
  /** The address of the customer's window. */
  const windowPath = async (): Promise<string> => (await present('follow')).presentation.path
  /** What a device without a session sees at an address, after its redirects. */
  async function look(address: string, headers: Headers = {}): Promise<{ status: number; body: string; url: string }> {
    let url = address
    for (let redirects = 0; redirects < 5; redirects += 1) {
      const { statusCode, body, headers: sent } = await on.portal.app.inject({ url, headers })
      if (statusCode < 300 || statusCode >= 400) return { status: statusCode, body, url }
      url = String(sent.location)
    }
    throw new Error(`${address} redirects without an end.`)
  }
  return Object.assign(on, { clock, signIn, call, present, newVisit, windowPath, look })
}

/** Stores a file as an import does, and returns its key. */
export async function storeFile({ files, fixtures }: TestPortal, bytes: Buffer): Promise<string> {
  const digest = createHash('sha256').update(bytes).digest()
  const key = contentKeyFrom(digest)
  await files.put(Readable.from([bytes]))
  await fixtures.records.keepFiles(systemViewer, [
    { key, name: 'Paper.pdf', contentType: 'application/pdf', bytes: bytes.length, sha256: digest.toString('hex') },
  ])
  return key
}
