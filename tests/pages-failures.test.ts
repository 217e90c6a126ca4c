import { afterAll, beforeAll, expect, it } from 'vitest'
import { certificate } from '#entities/certificate.ts'
import { managedContent } from '#entities/managed-content.ts'
import { productDocument } from '#entities/product-document.ts'
import { account } from '#entities/account.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import type { Records } from '#records/records.ts'
import { keepAnswers } from '#server/kept-answers.ts'
import { createPageCache } from '#store/page-cache.ts'
import { idOf } from './calls-catalogue.ts'
import { fillPapers } from './calls-papers.ts'
import { describeEachDatabase } from './databases.ts'
import { testPortal, type TestPortal } from './http-portal.ts'

const base = '/nl/nl-nl'
const product = `${base}/product/xanvero-80-${idOf(tradeGrade, 'xanvero-80')}`
const supplier = `${base}/supplier/brenvik-biopolymers-${idOf(account, 'brenvik')}`
const group = `${base}/product-group/xanvero-${idOf(tradeName, 'xanvero')}`

/** Where the database has no answer for one object, the block that it belongs to has none: the page is whole all the same. */
describeEachDatabase('a page of which a part cannot be loaded', (open) => {
  let portal: TestPortal
  let failing: string | null = null
  beforeAll(async () => {
    portal = await testPortal(open, ({ records, content }) => ({
      records: failingNow(records, () => failing),
      cache: createPageCache(0, content.topics),
      answers: keepAnswers(0, content.topics),
    }))
    await fillPapers(portal.setting.records, portal.files)
    await portal.setting.follower.catchUp()
  })
  afterAll(() => portal.close())

  async function get(url: string, without: string | null) {
    failing = without
    const before = portal.logged.length
    const { statusCode, body } = await portal.app.inject({ url })
    failing = null
    const causes = portal.logged.slice(before).map((line) => line.err?.message)
    return { status: statusCode, html: body, causes }
  }

  it.each([
    ['a product, its documents', product, productDocument, 'documents'],
    ['a product, its certificates', product, certificate, 'certificates'],
    ['a supplier, its certificates', supplier, certificate, 'certificates'],
    ['a product group, its certificates', group, certificate, 'certificates'],
  ])(
    '[ERR-02] %s: the block keeps its heading, the rest is there, the cause is only logged',
    async (_what, url, entity, block) => {
      const whole = await get(url, null)
      const broken = await get(url, entity.apiName)
      expect([whole.status, broken.status]).toEqual([200, 503])
      expect(broken.causes).toContain(`${entity.apiName} is away.`)
      expect(broken.html).not.toContain('is away')
      const headings = (html: string) => [...html.matchAll(/<h[12][^>]*>(.*?)<\/h[12]>/gs)].map(([, text]) => text)
      expect(headings(broken.html)).toEqual(headings(whole.html))
      expect(broken.html).toContain(`<h2 id="${block}">`)
    },
  )

  it.each([
    // A site that no other case asked: what its frame links to is not known yet.
    ['the links of the footer', '/fr/fr', managedContent],
  ])('[ERR-02] %s: the page is as without them, and the cause is logged', async (_what, url, entity) => {
    const broken = await get(url, entity.apiName)
    expect(broken.causes).toContain(`${entity.apiName} is away.`)
    expect(broken.html).toContain('<h1')
    expect(broken.html).not.toContain('is away')
  })
})

/** Records that give none of one object. */
const failingNow = (records: Records, failing: () => string | null): Records => ({
  ...records,
  list: (viewer, entity, options) => {
    if (entity.apiName === failing()) throw new Error(`${entity.apiName} is away.`)
    return records.list(viewer, entity, options)
  },
  stream: (viewer, entity, options) => {
    if (entity.apiName === failing()) throw new Error(`${entity.apiName} is away.`)
    return records.stream(viewer, entity, options)
  },
})
