import { describe, expect, it } from 'vitest'
import { businessGroupCodes, businessGroups } from '#domain/business-groups.ts'
import { facetKeys } from '#domain/facets.ts'
import { slugOf } from '#domain/slug.ts'
import { sites } from '#sites/table.ts'
import { siteBase } from '#domain/addresses.ts'
import type { Setting } from './setting.ts'

const base = '/nl/nl-nl'

/** What a page is without a browser: status, address, head, words. */
interface Answer {
  readonly status: number
  /** Where it leads, below the origin; null for a page. */
  readonly to: string | null
  readonly html: string
}

/** Addresses and heads of the pages, as a crawler sees them. */
export function addressTests(setting: Setting): void {
  const get = async (address: string, headers: Record<string, string> = {}): Promise<Answer> => {
    const response = await fetch(setting.origin() + address, { redirect: 'manual', headers })
    const location = response.headers.get('location')
    return {
      status: response.status,
      to: location === null ? null : location.replace(setting.origin(), ''),
      html: await response.text(),
    }
  }
  const page = async (address: string): Promise<string> => {
    const { status, to, html } = await get(address)
    expect({ address, status, to }).toEqual({ address, status: 200, to: null })
    return html
  }
  const firstOf = async (list: string, kind: string): Promise<string> =>
    found(await page(`${base}/${list}`), new RegExp(`href="${base}(/${kind}/[^"?]+)"`))

  describe('addresses of a site', () => {
    it('[CTX-05] [RTE-01] every site answers in each of its languages under its base, with its brand', async () => {
      for (const site of sites.filter((each) => !each.isMyIMCDOnly)) {
        for (const language of site.supportedLanguages) {
          const html = await page(siteBase(site, language))
          expect(found(html, /<html lang="([^"]+)"/)).toBe(language)
          expect(titleOf(html)).toContain(site.brandName)
          expect(html).toContain(`--brand:${site.brandColor}`)
        }
      }
    })

    it('[CTX-10] a language that the site does not offer leads to its default one', async () => {
      expect(await get('/nl/tr/products?page=2')).toMatchObject({ status: 302, to: '/nl/nl-nl/products?page=2' })
      expect(await get('/nl')).toMatchObject({ status: 302, to: '/nl/nl-nl' })
    })

    it.each([
      ['home', ''],
      ['products', '/products'],
      ['product groups', '/product-groups'],
      ['suppliers', '/suppliers'],
      ['search', '/search?search-term=gom'],
    ])('[RTE-02] %s', async (_name, path) => {
      const html = await page(base + path)
      expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    })

    it.each([
      ['a trade grade', 'products', 'product'],
      ['a trade name', 'product-groups', 'product-group'],
      ['a supplier', 'suppliers', 'supplier'],
    ])('[CTX-04] [RTE-04] %s has a page, and a wrong slug leads to the right one', async (_name, list, kind) => {
      const path = await firstOf(list, kind)
      await page(base + path)
      const id = path.slice(-18)
      expect(await get(`${base}/${kind}/something-else-${id}`)).toMatchObject({ status: 301, to: base + path })
      expect(await get(`${base}/${kind}/${id}`)).toMatchObject({ status: 301, to: base + path })
      // VAL-07: 15 characters are 18 without the checksum.
      expect(await get(`${base}/${kind}/${id.slice(0, 15)}`)).toMatchObject({ status: 301, to: base + path })
    })

    it('[RTE-05] a path that names nothing is a 404 page in the site’s frame and language', async () => {
      for (const path of ['/nothing', '/product', '/group', '/products/more', '/%E2%82%AC', '/product/%ff']) {
        const { status, html } = await get(base + path)
        expect({ path, status }).toEqual({ path, status: 404 })
        expect(html).toContain('<html lang="nl-NL"')
        expect(html).toContain(`action="${base}/search"`)
        expect(html).toContain('content="noindex,follow"')
      }
    })

    it('[RTE-06] [CTX-03] each of the eight business groups and its segments have products, product groups and suppliers', async () => {
      for (const code of businessGroupCodes) {
        const path = `${base}/group/${slugOf(businessGroups[code].name)}`
        const html = await page(path)
        for (const kind of ['tradeName', 'principal']) await page(`${path}?results-type=${kind}`)
        const segment = found(html, new RegExp(`href="(${path}/[^"?]+)"`))
        const totals = [totalOf(html), totalOf(await page(segment))]
        expect(totals[0]).toBeGreaterThanOrEqual(Number(totals[1]))
        expect(totals[1]).toBeGreaterThan(0)
      }
      expect(businessGroupCodes).toHaveLength(8)
      expect(await get(`${base}/group/unknown`)).toMatchObject({ status: 302, to: `${base}/record-not-found` })
      expect(await get(`${base}/group/food-nutrition/unknown`)).toMatchObject({ to: `${base}/record-not-found` })
    })

    it('[RTE-07] the root address offers every site, the best guess first, and sends nobody on', async () => {
      const { status, html } = await get('/', { 'accept-language': 'fr-BE,fr;q=0.8' })
      expect(status).toBe(200)
      expect(found(html, /href="(\/[a-z]+\/[a-z-]+)"/)).toBe('/be/fr')
      expect(html).toContain('<html lang="fr"')
      for (const site of sites)
        for (const language of site.supportedLanguages) expect(html).toContain(`href="${siteBase(site, language)}"`)
    })

    it('[CTX-01] a site for signed-in users tells a guest nothing but that', async () => {
      const { status, html } = await get('/ch/de/products')
      expect(status).toBe(401)
      expect(html).toContain('noindex')
      expect(html).not.toContain('/product/')
    })
  })

  describe('parameters of an address', () => {
    const redirects = async (from: string, to: string): Promise<void> => {
      expect(await get(base + from)).toMatchObject({ status: 301, to: base + to })
    }

    it('[ADR-01] business group and segment travel as slugs', async () => {
      const html = await page(`${base}/products?business-group=food-nutrition&market-segment=bakery`)
      expect(totalOf(html)).toBe(totalOf(await page(`${base}/group/food-nutrition/bakery`)))
    })

    it('[ADR-02] older ids give way to slugs', async () => {
      await redirects('/products?business-group-id=BG3', '/products?business-group=food-nutrition')
      await redirects(
        '/products?business-group-id=BG3&page=2&origin=email',
        '/products?business-group=food-nutrition&page=2&origin=email',
      )
    })

    it('[ADR-05] an older segment id gives way to its slug', async () => {
      await redirects(
        '/products?business-group-id=BG3&market-segment-id=BG3-BAK',
        '/products?business-group=food-nutrition&market-segment=bakery',
      )
    })

    it('[ADR-03] page 1 has no parameter', async () => {
      const html = await page(`${base}/products?page=2`)
      expect(found(html, /<a[^>]+href="([^"]+)"[^>]+rel="prev"/)).toBe(`${base}/products`)
      await redirects('/products?page=1', '/products')
    })

    it.each(['abc', '0', '-1', '1.5', '2x'])('[ADR-04] page=%s is removed', async (value) => {
      await redirects(`/products?page=${value}&sort-by=name`, '/products?sort-by=name')
    })

    it('[ADR-04] a page above the last is removed', async () => {
      expect(await get(`${base}/products?page=9999&sort-by=name`)).toMatchObject({
        status: 302,
        to: `${base}/products?sort-by=name`,
      })
    })

    it('[ADR-06] a value of 8887 characters is searched for, a longer one is refused on every page', async () => {
      await page(`${base}/products?search-term=${'é'.repeat(8887)}`)
      for (const path of ['', '/products', '/nothing', '/product/x']) {
        const { status, html } = await get(`${base}${path}?search-term=${'é'.repeat(8888)}`)
        expect({ path, status }).toEqual({ path, status: 400 })
        expect(html).toContain('<html lang="nl-NL"')
      }
    })

    it('[ADR-07] an unknown business group resolves to nothing', async () => {
      await redirects('/products?business-group=unknown&market-segment=bakery', '/products')
    })

    it('[CTX-02] parameters of the Sales Assistant are removed on a country site', async () => {
      await redirects(
        '/products?conflicts=show&session-type=customer&country-code=DE&search-term=gom',
        '/products?search-term=gom',
      )
    })

    it('[SRC-10] one selection has one address', async () => {
      await redirects(
        '/products?filters=storage:dry;form:powder|liquid|powder',
        '/products?filters=form%3Aliquid%7Cpowder%3Bstorage%3Adry',
      )
      await redirects('/products?sort-by=relevance&search-term=gom&filters=', '/products?search-term=gom')
    })
  })

  describe('error pages', () => {
    it.each([
      ['publication-not-found', 404],
      ['product-not-found', 404],
      ['product-group-not-found', 404],
      ['supplier-not-found', 404],
      ['record-not-found', 404],
      ['access-denied', 403],
      ['error', 500],
    ])('[ERP-01] %s answers %i', async (slug, status) => {
      expect(await get(`${base}/${slug}`)).toMatchObject({ status, to: null })
    })

    it.each([
      ['product', 'product-not-found'],
      ['product-group', 'product-group-not-found'],
      ['supplier', 'supplier-not-found'],
    ])('[ERP-02] [ERP-04] a missing %s leads to the site’s %s, with where it came from', async (kind, slug) => {
      for (const segment of ['x', 'x-000000000000000', '01t000000000000AAA', 'a-01tZZZZZZZZZZZZ'])
        expect(await get(`${base}/${kind}/${segment}?origin=email`)).toMatchObject({
          status: 302,
          to: `${base}/${slug}?origin=email`,
        })
    })

    it('[ERP-02] a missing value of the taxonomy leads to record-not-found', async () => {
      expect(await get(`${base}/value/x`)).toMatchObject({ status: 302, to: `${base}/record-not-found` })
    })
  })

  describe('heads', () => {
    it('[CTX-08] every page has its own title, description, canonical link, alternates and robots', async () => {
      const product = await firstOf('products', 'product')
      const paths = [
        '',
        '/products',
        '/product-groups',
        '/suppliers',
        '/group/food-nutrition',
        '/products?page=2',
        product,
      ]
      const heads = await Promise.all(paths.map(async (path) => headOf(await page(base + path))))
      expect(new Set(heads.map((head) => head.title)).size).toBe(paths.length)
      for (const [at, head] of heads.entries()) {
        expect(head.description.length).toBeGreaterThan(20)
        expect(head.canonical).toBe(setting.origin() + base + paths[at])
        expect(head.robots).toBe('index,follow')
        expect(head.alternates.get('nl-NL')).toBe(head.canonical)
      }
    })

    it('[SEO-03] alternates name every open site, point back at each other, and leave out the site for signed-in users', async () => {
      const product = await firstOf('products?sort-by=name', 'product')
      for (const path of ['/products', product]) {
        const { alternates } = headOf(await page(base + path))
        expect(alternates.get('x-default')).toBe(`${setting.origin()}/global/en-us${path}`)
        expect([...alternates.values()].some((href) => href.includes('/ch/'))).toBe(false)
        for (const href of new Set(alternates.values())) {
          const other = headOf(await page(href.replace(setting.origin(), '')))
          expect(other.alternates).toEqual(alternates)
        }
      }
    })

    it('[SEO-04] titles are `Name | company` and `Name - principal | company`', async () => {
      const group = await page(`${base}${await firstOf('suppliers', 'supplier')}`)
      expect(titleOf(group)).toBe(`${headingOf(group)} | Norvane Nederland`)
      const product = await page(`${base}${await firstOf('products', 'product')}`)
      const principal = found(product, /href="\/nl\/nl-nl\/supplier\/[^"]+">([^<]+)</)
      expect(titleOf(product)).toBe(`${headingOf(product)} - ${principal} | Norvane Nederland`)
    })

    it('[SRC-12] a value of the taxonomy is a landing page with its own head, and so is `master-value-id`', async () => {
      const value = found(
        await page(base + (await firstOf('products', 'product'))),
        new RegExp(`href="${base}(/value/[^"?]+)"`),
      )
      const html = await page(base + value)
      const { title, canonical, alternates } = headOf(html)
      expect(title).toBe(`${headingOf(html)} | Norvane Nederland`)
      expect(canonical).toBe(setting.origin() + base + value)
      expect(alternates.get('de-DE')).toBe(`${setting.origin()}/de/de${value}`)
      const list = await page(`${base}/products?master-value-id=${value.slice(-18)}`)
      expect(headingOf(list)).toBe(headingOf(html))
      expect(headOf(list).canonical).toBe(canonical)
      expect(totalOf(list)).toBe(totalOf(html))
    })

    it('a list that a visitor narrowed down is not indexed', async () => {
      for (const query of [
        'filters=form%3Apowder',
        'search-term=gom',
        'filter-by-letter=P',
        'sort-by=name',
        'promoted-products-only=true',
      ])
        expect(headOf(await page(`${base}/products?${query}`)).robots).toBe('noindex,follow')
    })
  })

  describe('lists', () => {
    it('[SRC-07] one search gives the counts of all kinds', async () => {
      const html = await page(`${base}/search?search-term=xanthaangom`)
      const counts = [
        ...html.matchAll(
          /results-type=\w+"[^>]*>[^<]+<span[^>]*>([\d.]+)<|aria-current="page">[^<]+<span[^>]*>([\d.]+)</g,
        ),
      ]
      const shown = counts.map((match) => Number((match[1] ?? match[2] ?? '').replace('.', '')))
      const lists = await Promise.all(
        ['products', 'product-groups', 'suppliers'].map(async (list) =>
          totalOf(await page(`${base}/${list}?search-term=xanthaangom`)),
        ),
      )
      expect(shown).toEqual(lists)
    })

    it('[SRC-02] says that a check digit is wrong, and which numbers are right', async () => {
      const html = await page(`${base}/products?search-term=77-92-8`)
      expect(html).toContain(`href="${base}/products?search-term=77-92-9"`)
      expect(totalOf(html)).toBe(0)
    })

    it('[SRC-03] says what was searched for instead of a typing error', async () => {
      const html = await page(`${base}/products?search-term=xantham`)
      expect(html).toMatch(/xantham.{1,80}xanthan/s)
      expect(totalOf(html)).toBeGreaterThan(0)
    })

    it('[SRC-11] letters without results are disabled, the others lead to theirs', async () => {
      const html = await page(`${base}/suppliers`)
      expect(html).toMatch(/aria-disabled="true"[^>]*>#</)
      const letter = found(html, /filter-by-letter=([A-Z])"/)
      expect(totalOf(await page(`${base}/suppliers?filter-by-letter=${letter}`))).toBeGreaterThan(0)
    })

    it('[SRC-09] promoted products are marked, and can be asked for alone', async () => {
      const all = await page(`${base}/products`)
      const promoted = await page(`${base}/products?promoted-products-only=true`)
      expect(totalOf(promoted)).toBeLessThan(totalOf(all))
      expect(totalOf(promoted)).toBeGreaterThan(0)
      expect(promoted.match(/data-tone="promoted"/g)?.length).toBe(promoted.match(/<li [^>]*data-id=/g)?.length)
    })

    it('has at least 12 facets, and an empty list says which filter to drop for how many', async () => {
      const html = await page('/global/en-us/products')
      expect(html.match(/<details class="_facet/g)?.length).toBeGreaterThanOrEqual(12)
      expect(facetKeys.length).toBeGreaterThanOrEqual(12)
      const empty = await page(`${base}/products?search-term=gom&filters=form%3Agas%3Bstorage%3Adry`)
      const way = found(
        empty,
        new RegExp(`href="(${base}/products\\?search-term=gom&amp;filters=[^"]+)"[^>]*rel="nofollow"><span>`),
      )
      const said = Number(found(empty, /rel="nofollow"><span>[^<]*<\/span><b>(\d+)/))
      expect(totalOf(await page(way.replaceAll('&amp;', '&')))).toBe(said)
    })

    it('[CTX-07] writes numbers as the country does', async () => {
      expect(found(await page('/nl/nl-nl/products'), totalPattern)).toMatch(/^\d\.\d{3}\b/)
      expect(found(await page('/us/en-us/products'), totalPattern)).toMatch(/^\d,\d{3}\b/)
      expect(found(await page('/fr/fr/products'), totalPattern)).toMatch(/^\d\.\d{3}\b/)
    })

    it('[LNG-01] says in which language a text is that is not in the page’s', async () => {
      const html = await page('/tr/tr/products?page-size=48')
      expect(html).toMatch(/<span lang="en-US">/)
    })
  })
}

const totalPattern = /<h2[^>]*aria-live="polite"[^>]*>([^<]*)</

function found(html: string, pattern: RegExp): string {
  const match = pattern.exec(html)?.[1]
  if (match === undefined) throw new Error(`${String(pattern)} is not in the page`)
  return match
}

/** The number that a list says it has; 0 where it says that there is none. */
const totalOf = (html: string): number =>
  Number(/[\d.,]+/.exec(found(html, totalPattern))?.[0].replace(/[.,]/g, '') ?? 0)

const titleOf = (html: string): string => found(html, /<title>([^<]*)</)
const headingOf = (html: string): string => found(html, /<h1[^>]*>(?:<span[^>]*>)?([^<]+)</)

function headOf(html: string) {
  return {
    title: titleOf(html),
    description: found(html, /<meta name="description" content="([^"]*)"/),
    robots: found(html, /<meta name="robots" content="([^"]*)"/),
    canonical: found(html, /<link rel="canonical" href="([^"]*)"/),
    alternates: new Map(
      [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)].map((match) => [
        match[1] ?? '',
        match[2] ?? '',
      ]),
    ),
  }
}
