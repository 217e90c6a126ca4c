import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMemory } from '../../fixtures/databases.ts'
import { readHead, type ReadHead } from '../../fixtures/reading/head-reading.ts'
import { publicOrigin, testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { readEntries } from '../../fixtures/reading/sitemap-reading.ts'
import { importProducts } from './product-demo.ts'

describe('The pages of all products, product groups and suppliers of a site', () => {
  let portal: TestPortal
  const heads = new Map<string, ReadHead>()

  beforeAll(async () => {
    portal = await testPortal(openMemory)
    await importProducts(portal)
    for (const kind of ['products', 'product-groups', 'suppliers']) {
      const { body } = await portal.app.inject({ url: `/sitemaps/nl/${kind}-1.xml` })
      for (const { loc } of readEntries(body)) {
        if (!loc.startsWith(`${publicOrigin}/nl/nl-nl/`)) continue
        heads.set(loc, readHead((await portal.app.inject({ url: loc.slice(publicOrigin.length) })).body))
      }
    }
  }, 600_000)
  afterAll(() => portal.close())

  it.each(['title', 'description'] as const)('[CTX-08] [SEO-04] Each has a %s of its own', (part) => {
    expect(heads.size).toBeGreaterThan(1000)
    // Two suppliers may have the same name; their descriptions still differ.
    const compared = [...heads].filter(([loc]) => part === 'description' || !loc.includes('/supplier/'))
    const shared = [...Map.groupBy(compared, ([, head]) => head[part]).values()].filter((same) => same.length > 1)
    expect(shared.map((same) => same.map(([loc]) => loc))).toEqual([])
  })

  it('[CTX-08] Descriptions have at most 160 characters, and 98 of 100 titles at most 70', () => {
    const lengths = [...heads.values()].map(({ title, description }) => [title.length, description.length] as const)
    expect(Math.max(...lengths.map(([, description]) => description))).toBeLessThanOrEqual(160)
    expect(lengths.filter(([title]) => title <= 70).length / lengths.length).toBeGreaterThan(0.98)
    expect(Math.max(...lengths.map(([title]) => title))).toBeLessThanOrEqual(130)
  })

  it('[CTX-08] Descriptions of products name the supplier, and a substance with its CAS number', () => {
    const products = [...heads].filter(([loc]) => loc.includes('/product/'))
    expect(products.filter(([, { description }]) => !/ van /.test(description))).toEqual([])
    const withCas = products.filter(([, { description }]) => /CAS \d{2,7}-\d{2}-\d/.test(description))
    expect(withCas.length / products.length).toBeGreaterThan(0.9)
  })
})
