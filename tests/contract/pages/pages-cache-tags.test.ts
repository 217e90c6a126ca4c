import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { certificate, certificateAsset } from '#features/documents/certificates/certificate.ts'
import { company } from '#features/catalogue/companies/company.ts'
import type { Entity, Insert } from '#platform/entity/entity.ts'
import { managedContentVersion } from '#features/content/managed-content/managed-content-version.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { masterValue } from '#features/catalogue/taxonomy/master-value.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { promotion } from '#features/catalogue/products/promotion.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { synonym } from '#features/search/feed/synonym.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { contentKeyFrom } from '#platform/values/content-key.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { createApp } from '#app/app.ts'
import { calls } from '#app/calls.ts'
import { createCallCache } from '#platform/calls/call-cache.ts'
import { sites } from '#sites/table.ts'
import { createPageCache } from '#platform/pages/server/page-cache.ts'
import { fillCatalogue, idOf } from '../../fixtures/calls-catalogue.ts'
import { fillDocuments, keyOf as keyOfDocument } from '../../fixtures/document-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'

const keyOf = (name: string): string => contentKeyFrom(Buffer.from(name.padEnd(32, '.')))
const base = '/nl/nl-nl'

const pages = {
  home: base,
  products: `${base}/products`,
  typed: `${base}/products?search-term=xanthaan`,
  suppliers: `${base}/suppliers`,
  publications: `${base}/publications`,
  ofGroup: `${base}/group/food-nutrition`,
  product: `${base}/product/xanvero-80-${idOf(tradeGrade, 'xanvero-80')}`,
  otherProduct: `${base}/product/citrelle-fg-${idOf(tradeGrade, 'citrelle-fg')}`,
  group: `${base}/product-group/xanvero-${idOf(tradeName, 'xanvero')}`,
  supplier: `${base}/supplier/brenvik-biopolymers-${idOf(account, 'brenvik')}`,
  certificates: `${base}/certificates-and-documents`,
  publication: `${base}/publication/texture-${keyOf('texture')}`,
  imprint: `${base}/page/imprint-${keyOf('imprint')}`,
  german: '/de/de/products',
} as const
type PageName = keyof typeof pages
const pageNames = Object.keys(pages).filter((name): name is PageName => Object.hasOwn(pages, name))

const content = (
  name: string,
  type: Insert<typeof managedContent>['type'],
  more: Readonly<Record<string, unknown>>,
) => ({
  integrationId: name,
  name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  contentKey: keyOf(name),
  type,
  publishedDate: '2026-03-31',
  countries: [],
  isActive: true,
  ...more,
})
const version = (of: string, title: string, more: Readonly<Record<string, unknown>> = {}) => ({
  integrationId: `${of}-nl`,
  name: title,
  content: idOf(managedContent, of),
  language: 'nl-NL',
  status: 'published',
  publishedFrom: null,
  isActive: true,
  ...more,
})

describeEachDatabase('Pages invalidated by a change', (open) => {
  let portal: TestPortal

  beforeAll(async () => {
    portal = await testPortal(open)
  })
  afterAll(() => portal.close())

  const put = async (entity: Entity, ...rows: readonly Readonly<Record<string, unknown>>[]) => {
    const outcomes = await portal.fixtures.records.upsertBatch(systemViewer, entity, rows)
    expect(outcomes.filter((outcome) => outcome.status === 'error')).toEqual([])
  }

  beforeEach(async () => {
    const { records } = portal.fixtures
    await fillCatalogue(records)
    await fillDocuments(records)
    await put(
      managedContent,
      content('texture', 'stories', { products: [idOf(tradeGrade, 'xanvero-80')], tradeNames: [], principals: [] }),
      content('acidity', 'insights', { products: [], principals: [idOf(account, 'tessolund')] }),
      content('imprint', 'page', { pageRole: 'imprint' }),
    )
    await put(
      managedContentVersion,
      version('texture', 'Textuur van sauzen', { body: '<p>Dik.</p>' }),
      version('acidity', 'Zuur'),
      version('imprint', 'Colofon'),
    )
    await portal.fixtures.follower.catchUp()
  })

  const bodyOf = async (app: TestPortal['app'], name: PageName): Promise<string> => {
    const answer = await app.inject(pages[name])
    return `${answer.statusCode} ${answer.headers['location'] ?? ''} ${answer.body}`
  }
  const bodies = async (app: TestPortal['app']): Promise<ReadonlyMap<PageName, string>> => {
    const read = new Map<PageName, string>()
    for (const name of pageNames) read.set(name, await bodyOf(app, name))
    return read
  }

  /** The pages whose bytes changed, and those that were rendered again; all equal those of a portal without caches. */
  const outcomeOf = async (write: () => Promise<unknown>) => {
    const before = await bodies(portal.app)
    await write()
    await portal.fixtures.follower.catchUp()
    const created: PageName[] = []
    const changed: PageName[] = []
    const { tags } = portal.fixtures.follower
    const plain = await createApp({
      ...portal.services,
      cache: createPageCache(0, tags),
      callCache: createCallCache(calls, sites, 0, tags),
    })
    for (const name of pageNames) {
      const { misses } = portal.cache.stats()
      const now = await bodyOf(portal.app, name)
      if (portal.cache.stats().misses > misses) created.push(name)
      // A cached page, or a page of cached call results, must equal a newly rendered one.
      expect(now, `${name} is as if made now`).toBe(await bodyOf(plain, name))
      if (now !== before.get(name)) changed.push(name)
    }
    await plain.close()
    return { made: created, changed }
  }

  const change = async (entity: Entity, key: string, changes: Readonly<Record<string, unknown>>): Promise<void> => {
    const { records } = portal.fixtures
    const id = idOf(entity, key)
    const row = await records.byId(systemViewer, entity, id)
    await records.update(systemViewer, entity, id, row?.version ?? 0, changes)
  }

  it.each<[string, readonly (readonly [Entity, string, Readonly<Record<string, unknown>>])[], readonly PageName[]]>([
    [
      'grades',
      [
        [tradeGrade, 'xanvero-80', { name: 'Brightwater' }],
        [tradeGrade, 'citrelle-fg', { countries: ['DE'] }],
        [tradeGrade, 'gumellan-s', { tradeName: idOf(tradeName, 'citrelle') }],
      ],
      ['products', 'product', 'group', 'publication', 'otherProduct', 'german'],
    ],
    [
      'who makes them, and what they are made of',
      [
        [substance, 'CAS-11138-66-2', { names: { 'nl-NL': 'Xanthaan' } }],
        [tradeName, 'xanvero', { name: 'Xanvero Prime' }],
        [account, 'tessolund', { isActive: false }],
      ],
      ['product', 'group', 'suppliers', 'otherProduct'],
    ],
    [
      'a business group and a function',
      [
        [businessGroup, 'BG3', { names: { 'nl-NL': 'Eten' } }],
        [masterValue, 'THICK', { names: { 'nl-NL': 'Dikmaker' } }],
      ],
      ['home', 'ofGroup', 'imprint', 'product', 'certificates'],
    ],
    [
      'a synonym and a promotion',
      [
        [synonym, 'syn-citric', { terms: ['xanthaan', 'citric acid'] }],
        [promotion, 'promo-xv200', { endsOn: '2026-06-01' }],
      ],
      ['typed', 'home'],
    ],
    [
      'a company, a certificate and a document',
      [
        [company, 'NORVANE-NL', { email: 'us@example.com' }],
        [certificate, 'brenvik-halal', { name: 'Halal plus' }],
        [productDocument, 'tds-nl-2', { revision: '9' }],
      ],
      ['certificates', 'supplier', 'product'],
    ],
    [
      'where documents belong, and which they are',
      [
        [certificate, 'brenvik-halal', { principal: idOf(account, 'tessolund') }],
        [productDocument, 'tds-nl-2', { product: idOf(tradeGrade, 'citrelle-fg') }],
        [certificateAsset, 'iso-nl', { file: keyOfDocument('gdp-nl.pdf') }],
      ],
      ['supplier', 'product', 'otherProduct', 'certificates'],
    ],
  ])('[CTX-04] Shows a change of %s on every affected page', async (_what, changes, expected) => {
    const { made, changed } = await outcomeOf(async () => {
      for (const each of changes) await change(...each)
    })
    expect(changed).toEqual(expect.arrayContaining([...expected]))
    expect(made).toEqual(expect.arrayContaining(changed))
  })

  const shown: readonly PageName[] = ['publications', 'publication', 'product']
  it.each<[string, Entity, string, Readonly<Record<string, unknown>>, readonly PageName[]]>([
    ['unpublished', managedContentVersion, 'texture-nl', { status: 'draft' }, shown],
    ['published from tomorrow', managedContentVersion, 'texture-nl', { publishedFrom: '2026-06-16' }, shown],
    ['given another title', managedContentVersion, 'texture-nl', { name: 'Mondgevoel' }, shown],
    ['given another body', managedContentVersion, 'texture-nl', { body: '<p>Dun.</p>' }, ['publication']],
    ['kept for another country', managedContent, 'texture', { countries: ['DE'] }, [...shown, 'german']],
    [
      'about another product',
      managedContent,
      'texture',
      { products: [idOf(tradeGrade, 'citrelle-fg')] },
      ['publication', 'product', 'otherProduct'],
    ],
  ])(
    '[LNG-02] Invalidates only the pages that show a publication when it is %s',
    async (_what, entity, key, changes, expected) => {
      const { made, changed } = await outcomeOf(() => change(entity, key, changes))
      expect(changed).toEqual(expect.arrayContaining(expected.filter((name) => name !== 'german')))
      expect(made).toEqual(expect.arrayContaining(changed))
      // Lists of several kinds show the number of publications; the typed term may appear in one.
      const others = pageNames.filter((name) => ![...expected, ...shown, 'ofGroup', 'typed'].includes(name))
      expect(made.filter((name) => others.includes(name))).toEqual([])
    },
  )

  it('Invalidates every page when a page of the frame changes', async () => {
    const { changed } = await outcomeOf(() => change(managedContentVersion, 'imprint-nl', { name: 'Over deze site' }))
    expect(changed).toEqual(expect.arrayContaining(['imprint']))
  })

  it('Shows created and deleted records', async () => {
    const { records } = portal.fixtures
    const created = await outcomeOf(async () => {
      await put(managedContent, content('foam', 'trends', { products: [idOf(tradeGrade, 'citrelle-fg')] }))
      await put(managedContentVersion, version('foam', 'Schuim'))
    })
    expect(created.changed).toEqual(expect.arrayContaining(['publications', 'otherProduct']))
    const deleted = await outcomeOf(async () => {
      const row = await records.byId(systemViewer, managedContentVersion, idOf(managedContentVersion, 'foam-nl'))
      await records.remove(systemViewer, managedContentVersion, row?.id ?? '', row?.version ?? 0)
    })
    expect(deleted.changed).toEqual(expect.arrayContaining(['publications', 'otherProduct']))
  })
})
