import { describe, expect, it } from 'vitest'
import { businessGroupCodes, businessGroupNames } from '#platform/values/markets/business-groups.ts'
import { facetKeys } from '#platform/search/vocabulary/facets.ts'
import { slugOf } from '#platform/values/text/slug.ts'
import { demoFixtures } from './fixtures/browser-fixtures.ts'

const base = '/nl/nl-nl'

/** The parts of a page that need no browser: status, address, head and text. */
interface Answer {
  readonly status: number
  /** The path of the redirect target; null for a page. */
  readonly to: string | null
  readonly html: string
}

// Checks addresses and heads of the pages as a crawler sees them.
const fixtures = demoFixtures()

const get = async (address: string): Promise<Answer> => {
  const response = await fetch(fixtures.origin() + address, { redirect: 'manual' })
  const location = response.headers.get('location')
  return {
    status: response.status,
    to: location === null ? null : location.replace(fixtures.origin(), ''),
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

describe('Business groups', () => {
  it('[RTE-06] [CTX-03] Lists products, product groups and suppliers for each of the eight business groups and its segments', async () => {
    for (const code of businessGroupCodes) {
      const path = `${base}/group/${slugOf(businessGroupNames[code])}`
      const html = await page(path)
      for (const kind of ['tradeName', 'principal']) await page(`${path}?results-type=${kind}`)
      const segment = found(html, new RegExp(`href="(${path}/[^"?]+)"`))
      const totals = [totalOf(html), totalOf(await page(segment))]
      expect(totals[0]).toBeGreaterThanOrEqual(Number(totals[1]))
      expect(totals[1]).toBeGreaterThan(0)
    }
    expect(businessGroupCodes).toHaveLength(8)
  })
})

describe('Heads', () => {
  it('[SEO-03] Names every open site in reciprocal alternate links and omits the site for signed-in users', async () => {
    const product = await firstOf('products?sort-by=name', 'product')
    for (const path of ['/products', product]) {
      const { alternates } = headOf(await page(base + path))
      expect(alternates.get('x-default')).toBe(`${fixtures.origin()}/global/en-us${path}`)
      expect([...alternates.values()].some((href) => href.includes('/ch/'))).toBe(false)
      for (const href of new Set(alternates.values())) {
        const other = headOf(await page(href.replace(fixtures.origin(), '')))
        expect(other.alternates).toEqual(alternates)
      }
    }
  })

  it('[SEO-04] Writes titles as `Name | company` and `Name - principal | company`', async () => {
    const group = await page(`${base}${await firstOf('suppliers', 'supplier')}`)
    expect(titleOf(group)).toBe(`${headingOf(group)} | Norvane Nederland`)
    const product = await page(`${base}${await firstOf('products', 'product')}`)
    const principal = found(product, /href="\/nl\/nl-nl\/supplier\/[^"]+">([^<]+)</)
    expect(titleOf(product)).toBe(`${headingOf(product)} - ${principal} | Norvane Nederland`)
  })

  it('[SRC-12] Shows a taxonomy value as a landing page with its own head, also for `master-value-id`', async () => {
    const value = found(
      await page(base + (await firstOf('products', 'product'))),
      new RegExp(`href="${base}(/value/[^"?]+)"`),
    )
    const html = await page(base + value)
    const { title, canonical, alternates } = headOf(html)
    expect(title).toBe(`${headingOf(html)} | Norvane Nederland`)
    expect(canonical).toBe(fixtures.origin() + base + value)
    expect(alternates.get('de-DE')).toBe(`${fixtures.origin()}/de/de${value}`)
    const list = await page(`${base}/products?master-value-id=${value.slice(-18)}`)
    expect(headingOf(list)).toBe(headingOf(html))
    expect(headOf(list).canonical).toBe(canonical)
    expect(totalOf(list)).toBe(totalOf(html))
  })

  it('Does not index a list that a visitor has filtered', async () => {
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

describe('Lists', () => {
  it('[SRC-07] Returns the counts of all kinds with one search', async () => {
    const html = await page(`${base}/search?search-term=xanthaangom`)
    const tabs = found(html, /<nav aria-label="[^"]*"><ul[^>]*>((?:(?!<\/ul>).)*results-type=.*?)<\/ul>/s)
    const shown = [...tabs.matchAll(/<span[^>]*>([\d.]+)</g)].map((match) => Number(match[1]?.replace('.', '')))
    const lists = await Promise.all(
      ['products', 'product-groups', 'suppliers', 'publications'].map(async (list) =>
        totalOf(await page(`${base}/${list}?search-term=xanthaangom`)),
      ),
    )
    expect(shown).toEqual(lists)
  })

  it('[SRC-02] Reports a wrong check digit and the correct numbers', async () => {
    const html = await page(`${base}/products?search-term=77-92-8`)
    expect(html).toContain(`href="${base}/products?search-term=77-92-9"`)
    expect(totalOf(html)).toBe(0)
  })

  it('[SRC-03] States which term was searched for instead of a spelling error', async () => {
    const html = await page(`${base}/products?search-term=xantham`)
    expect(html).toMatch(/xantham.{1,80}xanthan/s)
    expect(totalOf(html)).toBeGreaterThan(0)
  })

  it('[SRC-11] Disables letters without results and links the others', async () => {
    const html = await page(`${base}/suppliers`)
    expect(html).toMatch(/aria-disabled="true"[^>]*>#</)
    const letter = found(html, /filter-by-letter=([A-Z])"/)
    expect(totalOf(await page(`${base}/suppliers?filter-by-letter=${letter}`))).toBeGreaterThan(0)
  })

  it('[SRC-09] Marks promoted products and filters by them', async () => {
    const all = await page(`${base}/products`)
    const promoted = await page(`${base}/products?promoted-products-only=true`)
    expect(totalOf(promoted)).toBeLessThan(totalOf(all))
    expect(totalOf(promoted)).toBeGreaterThan(0)
    expect(promoted.match(/data-tone="promoted"/g)?.length).toBe(promoted.match(/<li [^>]*data-id=/g)?.length)
  })

  it('Shows at least 12 facets, and on an empty list which filter to remove for how many results', async () => {
    const html = await page('/global/en-us/products')
    expect(html.match(/<details[^>]*><summary[^>]*>[^<]+/g)?.length).toBeGreaterThanOrEqual(12)
    expect(facetKeys.length).toBeGreaterThanOrEqual(12)
    const empty = await page(`${base}/products?search-term=gom&filters=form%3Agas%3Bstorage%3Adry`)
    const way = found(
      empty,
      new RegExp(`href="(${base}/products\\?search-term=gom&amp;filters=[^"]+)"[^>]*rel="nofollow"><span>`),
    )
    const said = Number(found(empty, /rel="nofollow"><span>[^<]*<\/span><b>(\d+)/))
    expect(totalOf(await page(way.replaceAll('&amp;', '&')))).toBe(said)
  })

  it('[CTX-07] Formats numbers for the country', async () => {
    expect(found(await page('/nl/nl-nl/products'), totalPattern)).toMatch(/^\d\.\d{3}\b/)
    expect(found(await page('/us/en-us/products'), totalPattern)).toMatch(/^\d,\d{3}\b/)
    expect(found(await page('/fr/fr/products'), totalPattern)).toMatch(/^\d\.\d{3}\b/)
  })

  it('[LNG-01] Names the language of a text that differs from the page’s', async () => {
    const html = await page('/tr/tr/products?page-size=48')
    expect(html).toMatch(/<span lang="en-US">/)
  })
})

const totalPattern = /<h2[^>]*aria-live="polite"[^>]*>([^<]*)</

function found(html: string, pattern: RegExp): string {
  const match = pattern.exec(html)?.[1]
  if (match === undefined) throw new Error(`${String(pattern)} is not in the page`)
  return match
}

/** The number of results that a list states; 0 if it states that there are none. */
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
