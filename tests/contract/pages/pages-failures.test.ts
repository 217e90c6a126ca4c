import { afterAll, beforeAll, expect, it } from 'vitest'
import { certificate } from '#features/documents/certificates/certificate.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import type { Records } from '#platform/records/records.ts'
import { calls } from '#app/calls.ts'
import { createCallCache } from '#platform/calls/call-cache.ts'
import { sites } from '#sites/table.ts'
import { createPageCache } from '#platform/pages/server/page-cache.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { fillDocuments } from '../../fixtures/document-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'

const base = '/nl/nl-nl'
const product = `${base}/product/xanvero-80-${idOf(tradeGrade, 'xanvero-80')}`
const supplier = `${base}/supplier/brenvik-biopolymers-${idOf(account, 'brenvik')}`
const group = `${base}/product-group/xanvero-${idOf(tradeName, 'xanvero')}`

/** If the database cannot answer for one object, only the block with this object is empty; the rest of the page is complete. */
describeEachDatabase('A page with a part that fails to load', (open) => {
  let portal: TestPortal
  let failing: string | null = null
  beforeAll(async () => {
    portal = await testPortal(open, ({ records, content }) => ({
      records: failingNow(records, () => failing),
      cache: createPageCache(0, content.tags),
      callCache: createCallCache(calls, sites, 0, content.tags),
    }))
    await fillDocuments(portal.fixtures.records, portal.files)
    await portal.fixtures.follower.catchUp()
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
    '[ERR-02] %s: the failed block shows only its heading, the rest is complete and the cause is only logged',
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
    // No other case requests this site, so the links of its frame are not cached yet.
    ['the links of the footer', '/fr/fr', managedContent],
  ])('[ERR-02] %s: the page omits them and the cause is logged', async (_what, url, entity) => {
    const broken = await get(url, entity.apiName)
    expect(broken.causes).toContain(`${entity.apiName} is away.`)
    expect(broken.html).toContain('<h1')
    expect(broken.html).not.toContain('is away')
  })
})

describeEachDatabase('A page with a failing database', (open) => {
  const fault = new Error('disk on fire')
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal(open, ({ records }) => ({
      records: { ...records, byId: () => Promise.reject(fault), byIds: () => Promise.reject(fault) },
    }))
  })
  afterAll(() => portal.close())

  it.each(['/nl/nl-nl/products', product])('Answers 500 in the site’s layout at %s and logs the cause', async (url) => {
    const before = portal.logged.filter((line) => line.level >= 50).length
    const answer = await portal.app.inject({ url })
    expect(answer.statusCode).toBe(500)
    expect(answer.body).toContain('Norvane Nederland')
    expect(answer.body).not.toContain('disk on fire')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    const errors = portal.logged.filter((line) => line.level >= 50)
    expect(errors).toHaveLength(before + 1)
    expect(errors.at(-1)?.err?.message).toContain('disk on fire')
  })
})

/** Records that fail for one object. */
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
