import { afterAll, beforeAll, expect } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { assortmentRule } from '#features/catalogue/assortment-rules/assortment-rule.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { cachedReads } from '#platform/store/row-cache.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { fileKey, keepContentFiles, publish } from '../../fixtures/calls-contents.ts'
import { createUser } from '../../fixtures/create-user.ts'
import type { OpenTestDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { type Answered, base, open } from './back-office-portal.ts'

type Headers = Readonly<Record<string, string>>

export const today = '2026-06-15'
export const tomorrow = '2026-06-16'
export const customer = idOf(account, 'customer')
export const grade = idOf(tradeGrade, 'xanvero-80')
export const event = idOf(managedContent, 'fair')
export const image = fileKey('fair.png')
export const preview = (id: string): string => `${base}/record/${id}/preview`
export const frameOf = (id: string, visitor: string): string => `${preview(id)}/${visitor}`
export const labelOf = (body: string): string | undefined => /<h2 id="preview">(.*?)<\/h2>/.exec(body)?.[1]
export const isHidden = (body: string): boolean => body.includes('This visitor does not see this record on that day.')

/** A portal with an event that is published tomorrow in French, and a customer whose assortment begins tomorrow. */
export function previewPortal(openDatabase: OpenTestDatabase) {
  let portal: TestPortal
  const headers = new Map<string, Headers>()
  const noted: string[] = []
  beforeAll(async () => {
    portal = await testPortal(openDatabase, (services) => ({
      records: cachedReads(services.records, () => services.content.contentVersion, 1000),
      callObserver: { note: (name) => (noted.push(name), null) },
    }))
    const { records, follower } = portal.fixtures
    await keepContentFiles(records, portal.files, ['fair.png'])
    await publish(
      records,
      'fair',
      {
        name: 'The fair',
        type: 'events_announcements',
        image,
        startsOn: '2026-09-15',
        endsOn: '2026-09-17',
        products: [grade],
      },
      { language: 'fr', name: 'Le salon', publishedFrom: tomorrow, imageAlt: 'Le hall' },
    )
    await records.create(systemViewer, assortmentRule, {
      name: 'Only citric acid',
      effect: 'allow',
      account: customer,
      principal: idOf(account, 'tessolund'),
      reason: 'contract',
      startsOn: tomorrow,
    })
    for (const integrationId of ['TWIN-1', 'TWIN-2'])
      await records.create(systemViewer, account, { integrationId, name: 'Twin', recordType: 'Customer' })
    await createUser(records, {
      name: 'Ottilie Hemelrijk',
      email: 'ottilie@example.com',
      roles: ['customer'],
      account: customer,
      language: 'nl-NL',
    })
    await follower.catchUp()
    for (const role of ['editor', 'internalSales', 'administrator', 'customer', 'supplier'] as const)
      headers.set(role, await signedIn(portal, role))
  })
  afterAll(() => portal.close())

  const get = (url: string, role = 'editor'): Promise<Answered> => open(portal, url, headers.get(role))
  const requested = (id: string, values: Readonly<Record<string, string>>, role = 'editor') =>
    get(`${preview(id)}?${new URLSearchParams(values).toString()}`, role)
  /** The page with the form, and what its frame shows. */
  async function shown(id: string, values: Readonly<Record<string, string>>) {
    const page = await requested(id, values)
    expect(page.status).toBe(200)
    const src = /<iframe[^>]* src="([^"]+)"/.exec(page.body)?.[1] ?? expect.unreachable()
    return { page, src, frame: await get(src) }
  }

  return {
    get portal() {
      return portal
    },
    /** The names of the calls that were noted for the counts of searches. */
    noted,
    get,
    asked: requested,
    shown,
  }
}
