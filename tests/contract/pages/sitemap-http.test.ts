import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { sites } from '#sites/table.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { contentKey, publishAll } from '../../fixtures/calls-contents.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { publicOrigin, testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { locations, readEntries, type SitemapEntry } from '../../fixtures/reading/sitemap-reading.ts'

const publications: Parameters<typeof publishAll>[1] = [
  ['dutch', { name: 'In Dutch' }, { language: 'nl-NL' }],
  ['dutch-of-nl', { countries: ['NL', 'US'] }, { language: 'nl-NL' }],
  ['french-of-ca', { countries: ['CA'] }, { language: 'fr' }],
  ['english', {}, { language: 'en-US' }, { language: 'de', status: 'draft' }],
  ['draft', {}, { language: 'en-US', status: 'draft' }],
  ['tomorrow', {}, { language: 'en-US', publishedFrom: '2026-06-16' }],
  ['yesterday', {}, { language: 'en-US', publishedUntil: '2026-06-14' }],
  ['picture', { type: 'sfdc_cms__image' }, { language: 'en-US' }],
  ['imprint', { name: 'Imprint', type: 'page', countries: ['NL'] }, { language: 'nl-NL' }],
]

describeEachDatabase('Sitemaps', (open) => {
  let portal: TestPortal
  let files: readonly string[]
  const entriesOf = new Map<string, readonly SitemapEntry[]>()

  const text = async (url: string) => (await portal.app.inject({ url })).body
  const pathOf = (address: string) => address.slice(publicOrigin.length)

  beforeAll(async () => {
    portal = await testPortal(open)
    await publishAll(portal.fixtures.records, publications)
    await portal.fixtures.records.create(systemViewer, tradeGrade, {
      name: 'Citrelle Old',
      code: 'CI-OLD',
      tradeName: idOf(tradeName, 'citrelle'),
      principal: idOf(account, 'tessolund'),
      countries: ['CZ'],
      isActive: false,
    })
    files = locations(await text('/sitemap.xml')).map(pathOf)
    for (const file of files) entriesOf.set(file, readEntries(await text(file)))
  })
  afterAll(() => portal.close())

  const allEntries = () => [...entriesOf.values()].flat()

  it('[CTX-08] Lists all sitemaps in one index by site and kind', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        '/sitemaps/nl/pages-1.xml',
        '/sitemaps/nl/products-1.xml',
        '/sitemaps/nl/product-groups-1.xml',
        '/sitemaps/nl/suppliers-1.xml',
        '/sitemaps/global/products-1.xml',
      ]),
    )
    // No record of this catalogue is available in Czechia, so no empty file is listed.
    expect(files.filter((file) => file.startsWith('/sitemaps/cz/'))).toEqual([
      '/sitemaps/cz/pages-1.xml',
      '/sitemaps/cz/publications-1.xml',
    ])
  })

  it('[SEO-03] Omits the sites for signed-in users, as addresses and as alternates', () => {
    const closed = sites.filter((site) => site.isMyIMCDOnly)
    expect(closed.length).toBeGreaterThan(0)
    for (const { basePath } of closed) {
      expect(files.some((file) => file.startsWith(`/sitemaps${basePath}/`))).toBe(false)
      for (const { loc, alternates } of allEntries())
        for (const address of [loc, ...alternates.values()]) expect(pathOf(address)).not.toMatch(`^${basePath}/`)
    }
  })

  it('[CTX-05] Lists a record only on the sites where it is available', () => {
    const gradesOf = (site: string) =>
      (entriesOf.get(`/sitemaps/${site}/products-1.xml`) ?? []).map(({ loc }) => loc.slice(loc.lastIndexOf('-') + 1))
    expect(gradesOf('nl')).toContain(idOf(tradeGrade, 'gumellan-s'))
    expect(gradesOf('us')).not.toContain(idOf(tradeGrade, 'gumellan-s'))
    expect(gradesOf('us')).toContain(idOf(tradeGrade, 'citrelle-us'))
    for (const site of ['nl', 'us', 'global'])
      expect(gradesOf(site)).not.toContain(idOf(tradeGrade, 'citrelle-nowhere'))
    const suppliers = allEntries().filter(({ loc }) => loc.includes('/supplier/'))
    expect(suppliers.some(({ loc }) => loc.includes(idOf(account, 'brenvik')))).toBe(true)
    expect(suppliers.some(({ loc }) => loc.includes(idOf(account, 'customer')))).toBe(false)
  })

  it('[SEO-03] Omits a product group or supplier if only inactive grades of it are available', () => {
    for (const [file, id] of [
      ['/sitemaps/global/product-groups-1.xml', idOf(tradeName, 'citrelle')],
      ['/sitemaps/global/suppliers-1.xml', idOf(account, 'tessolund')],
    ] as const) {
      const [entry] = (entriesOf.get(file) ?? []).filter(({ loc }) => loc.endsWith(id))
      const alternates = [...(entry?.alternates.values() ?? [])].map(pathOf)
      expect([file, alternates.some((path) => path.startsWith('/us/'))]).toEqual([file, true])
      expect([file, alternates.some((path) => path.startsWith('/cz/'))]).toEqual([file, false])
    }
  })

  it('[SEO-03] Lists reciprocal alternates: each alternate of an address is an address with the same alternates', () => {
    const byAddress = new Map(allEntries().map((entry) => [entry.loc, entry]))
    expect(byAddress.size).toBeGreaterThan(500)
    for (const { loc, alternates } of byAddress.values()) {
      expect([...alternates.values()], loc).toContain(loc)
      expect(alternates.has('x-default'), loc).toBe(
        [...alternates.values()].some((path) => pathOf(path).startsWith('/global/')),
      )
      for (const address of alternates.values())
        expect(byAddress.get(address)?.alternates, `${loc} → ${address}`).toEqual(alternates)
    }
  })

  it('[LNG-01] Lists a publication on the sites of its countries in the languages in which it is written', () => {
    const addresses = (key: string) =>
      allEntries()
        .flatMap(({ loc }) => (loc.endsWith(contentKey(key)) ? pathOf(loc).split('/').slice(1, 3).join('/') : []))
        .toSorted()
    expect(addresses('dutch')).toEqual(['be/nl-nl', 'nl/nl-nl'])
    expect(addresses('dutch-of-nl')).toEqual(['nl/nl-nl'])
    expect(addresses('french-of-ca')).toEqual(['ca/fr-ca', 'global/fr'])
    // A Dutch page shows it as well, but it is no Dutch text.
    const english = addresses('english')
    expect(english).toEqual(
      expect.arrayContaining(
        'be br ca cz de es fr gb global id it mx nl pl se tr us'.split(' ').map((code) => `${code}/en-us`),
      ),
    )
    expect(english.filter((each) => each.startsWith('ch/') || !each.endsWith('/en-us'))).toEqual([])
    for (const hidden of ['draft', 'tomorrow', 'yesterday', 'picture']) expect(addresses(hidden), hidden).toEqual([])
    const [dutch] = allEntries().filter(({ loc }) => loc.endsWith(contentKey('dutch')))
    expect([...(dutch?.alternates.keys() ?? [])].toSorted()).toEqual(['nl-BE', 'nl-NL'])
  })

  it('Lists plain pages beside the pages that every site has', () => {
    const pages = (entriesOf.get('/sitemaps/nl/content-pages-1.xml') ?? []).map(({ loc }) => pathOf(loc))
    expect(pages).toEqual([`/nl/nl-nl/page/imprint-${contentKey('imprint')}`])
    expect((entriesOf.get('/sitemaps/nl/pages-1.xml') ?? []).map(({ loc }) => pathOf(loc))).toContain(
      '/nl/nl-nl/publications',
    )
  })

  it('States when a record was last changed', () => {
    const [product] = entriesOf.get('/sitemaps/nl/products-1.xml') ?? []
    expect(product?.lastModified).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  })

  it('Compresses sitemaps on request', async () => {
    const url = '/sitemaps/nl/products-1.xml'
    const plain = await text(url)
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await portal.app.inject({ url, headers: { 'accept-encoding': encoding } })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(unpack(answer.rawPayload).toString()).toBe(plain)
    }
  })

  it.each([
    '/sitemaps/nl/products-2.xml',
    '/sitemaps/nl/publications-2.xml',
    '/sitemaps/nl/toString-1.xml',
    '/sitemaps/nl/products-0.xml',
    '/sitemaps/ch/pages-1.xml',
    '/sitemaps/nl/x',
  ])('Answers 404 for %s', async (url) => {
    expect((await portal.app.inject({ url })).statusCode).toBe(404)
  })

  it('[SEO-03] Lists in robots.txt the sitemaps and the closed sites', async () => {
    const answer = await portal.app.inject({ url: '/robots.txt' })
    expect(answer.headers['content-type']).toContain('text/plain')
    const lines = answer.body.split('\n')
    expect(lines).toContain(`Sitemap: ${publicOrigin}/sitemap.xml`)
    expect(lines).toContain('Disallow: /ch/')
    expect(lines).not.toContain('Disallow: /nl/')
    for (const path of ['/lwr/', '/services/', '/sales-assistant/', '/*/share/'])
      expect(lines).toContain(`Disallow: ${path}`)
  })
})
