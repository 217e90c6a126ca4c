import { describe, expect, it } from 'vitest'
import { businessGroupCodes, businessGroups } from '#domain/business-groups.ts'
import { facetKeys } from '#domain/facets.ts'
import { slugOf } from '#domain/slug.ts'
import { demoSetting } from './setting.ts'

const base = '/nl/nl-nl'

/** What a page is without a browser: status, address, head, words. */
interface Answer {
  readonly status: number
  /** Where it leads, below the origin; null for a page. */
  readonly to: string | null
  readonly html: string
}

// Addresses and heads of the pages, as a crawler sees them.
const setting = demoSetting()

const get = async (address: string): Promise<Answer> => {
  const response = await fetch(setting.origin() + address, { redirect: 'manual' })
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

describe('business groups', () => {
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
  })
})

describe('heads', () => {
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
    const tabs = found(html, /<nav aria-label="[^"]*"><ul[^>]*>((?:(?!<\/ul>).)*results-type=.*?)<\/ul>/s)
    const shown = [...tabs.matchAll(/<span[^>]*>([\d.]+)</g)].map((match) => Number(match[1]?.replace('.', '')))
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
