import type { OpenTestDatabase, TestDatabase } from '../../fixtures/databases.ts'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { requestFeedback } from '#features/enquiries/feedback/request-feedback.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import type { User } from '#features/identity/people/users.ts'
import type { Insert } from '#platform/entity/entity.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { accountPortal, start, type AccountPortal } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'
import { feedbackForm, guestForm } from '../../fixtures/forms/request-forms.ts'

export const [product, other] = [idOf(tradeGrade, 'xanvero-80'), idOf(tradeGrade, 'xanvero-200')]
const people = ['customer', 'admin', 'stranger', 'sales', 'supplier', 'rival'] as const
export type Person = (typeof people)[number]

/** A portal with customers, a principal and samples, without any feedback at the start of each test. */
export function feedbackPortal(open: OpenTestDatabase) {
  let portal: AccountPortal
  let database: TestDatabase
  const users = new Map<Person, User>()
  beforeAll(async () => {
    portal = await accountPortal(async () => (database = await open()))
    const grade = (await portal.fixtures.records.byId(systemViewer, tradeGrade, product)) ?? expect.unreachable()
    const own = await portal.company('Birch')
    const created = {
      customer: await portal.person(own, 'customer', 'customer@birch.example'),
      admin: await portal.person(own, 'customerAdmin', 'admin@birch.example'),
      stranger: await portal.person(await portal.company('Cedar'), 'customerAdmin', 'admin@cedar.example'),
      sales: await portal.person(null, 'internalSales', 'sales@norvane.example'),
      supplier: await portal.person(grade.principal, 'supplier', 'lab@principal.example'),
      rival: await portal.person(await portal.company('Oak', 'Supplier'), 'supplier', 'lab@oak.example'),
    }
    for (const name of people) users.set(name, created[name])
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    const { records } = portal.fixtures
    for (const entity of [requestFeedback, requestLine, customerRequest])
      for (const { id, version } of await records.list(systemViewer, entity, { limit: 500 }))
        await records.remove(systemViewer, entity, id, version)
    portal.clock.now = start
    await portal.get('/contact')
    portal.emails.length = 0
  })

  const user = (of: Person): User => users.get(of) ?? expect.unreachable()
  const cookie = (of: Person) => cookieOf(portal, user(of))
  const answers = () => portal.fixtures.records.list(systemViewer, requestFeedback, { limit: 100 })
  /** Sends the form about a sample from the page of its request as a user, or behind the link of a guest. */
  const send = async (path: string, fields: Readonly<Record<string, string>>, of?: Person) =>
    of === undefined
      ? await portal.send(path, guestForm('RequestController.giveFeedbackAsGuest', path, { text: '', ...fields }))
      : await portal.send(
          path,
          feedbackForm(fields['lineId'] ?? '', { requestId: path.split('/').at(-1) ?? '', ...fields }),
          await cookie(of),
        )

  /** A sample request with one line for each grade, in the state after the transitions. */
  async function sample(
    of: Partial<Insert<typeof customerRequest>> = {},
    { grades = [product], until = 'Send' }: { readonly grades?: readonly string[]; readonly until?: string } = {},
  ) {
    const steps = ['Submit', 'Take', 'Send', 'Receive', 'Close'] as const
    const owner = { account: user('customer').account, user: user('customer').id, ...of }
    return await portal.fixtures.records.write(systemViewer, async (handle) => {
      const known = { name: 'S-NL-2026-000001', kind: 'sample', site: 'nl', language: 'en-US' } as const
      let { id, version } = await handle.create(customerRequest, { ...known, ...owner })
      const lines: string[] = []
      for (const [position, grade] of grades.entries()) {
        const choices = { unit: 'kg', sampleSize: '100g', expectedVolumeUnit: 'kg', outcome: 'open' } as const
        const named = { savedName: `Sample ${position}`, position, grade }
        const { account: company = null, user: person = null } = owner
        const line = await handle.create(requestLine, {
          request: id,
          account: company,
          user: person,
          ...choices,
          ...named,
        })
        lines.push(line.id)
      }
      for (const action of steps.slice(0, steps.findIndex((each) => each === until) + 1)) {
        const values = action === 'Send' ? { answer: 'On its way.' } : {}
        ;({ id, version } = await handle.transition(customerRequest, id, version, { action, values }))
      }
      return { id, version, lines, line: lines[0] ?? '' }
    })
  }
  /** A sample request with feedback of a customer of its own. */
  async function said(
    at: number,
    result: 'suitable' | 'not-suitable' = 'suitable',
    guestEmail: string | null = null,
    former: string | null = null,
  ) {
    const company = guestEmail === null ? await portal.company(`Customer ${at}`) : null
    const { id, line } = await sample({ account: company, user: null, guestEmail })
    const { records } = portal.fixtures
    const { principal } = (await records.byId(systemViewer, tradeGrade, product)) ?? expect.unreachable()
    const remark = { text: 'A secret remark' }
    const of = { request: id, line, account: company, user: null, grade: product, principal: former ?? principal }
    await records.create(systemViewer, requestFeedback, { integrationId: line, ...of, result, ...remark })
  }
  /** Changes when the samples of a request were sent. */
  async function sentOn({ id, version }: { readonly id: string; readonly version: number }, decidedOn: string) {
    const changes: object = { decidedOn }
    await portal.fixtures.records.update(systemViewer, customerRequest, id, version, changes)
  }

  return {
    sentOn,
    get portal() {
      return portal
    },
    get database() {
      return database
    },
    user,
    cookie,
    answers,
    send,
    sample,
    said,
  }
}
