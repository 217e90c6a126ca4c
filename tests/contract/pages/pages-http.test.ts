import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxParameterLength, urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { marketSegment } from '#features/catalogue/taxonomy/market-segment.ts'
import { masterValue } from '#features/catalogue/taxonomy/master-value.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { sites } from '#sites/table.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { publicOrigin, testPortal, type TestPortal } from '../../fixtures/http-portal.ts'

const grade = idOf(tradeGrade, 'xanvero-80')

describeEachDatabase('The pages of the sites', (open) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal(open)
  })
  afterAll(() => portal.close())

  const get = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers })
  const location = async (url: string) => {
    const answer = await get(url)
    return [answer.statusCode, answer.headers['location']]
  }

  it('[RTE-01] [CTX-05] Answers every site in each of its languages under its own name', async () => {
    for (const site of sites.filter((each) => !each.isMyIMCDOnly)) {
      for (const language of site.supportedLanguages) {
        const answer = await get(`${site.basePath}/${language.toLowerCase()}`)
        expect(answer.statusCode, `${site.code} ${language}`).toBe(200)
        expect(answer.body).toContain(`<html lang="${language}"`)
        expect(/<title>([^<]*)<\/title>/.exec(answer.body)?.[1], site.code).toContain(site.brandName)
      }
    }
  })

  it('[CTX-05] Shows on the site of a country what is available there', async () => {
    const [nl, us] = [await get('/nl/en-us/products'), await get('/us/en-us/products')]
    expect(nl.body).toContain('Gumellan S')
    expect(nl.body).not.toContain('Citrelle US')
    expect(us.body).toContain('Citrelle US')
    expect(us.body).not.toContain('Gumellan S')
    expect(nl.body + us.body).not.toContain('Citrelle Nowhere')
  })

  it.each([
    ['nl.norvane.example', 'de', '/nl/nl-nl'],
    ['nl.norvane.example:8443', 'en-GB, nl;q=0.5', '/nl/en-us'],
    ['NL.Norvane.example', 'nl', '/nl/nl-nl'],
  ])('[RTE-01] Also answers on the site’s own domain: %s in %s starts at %s', async (host, language, to) => {
    const answer = await get('/', { host, 'accept-language': language })
    expect([answer.statusCode, answer.headers['location'], answer.headers['vary']]).toEqual([
      302,
      to,
      'Accept-Language',
    ])
    const page = await get(to, { host })
    expect(page.statusCode).toBe(200)
    expect(/rel="canonical" href="([^"]*)"/.exec(page.body)?.[1]).toBe(publicOrigin + to)
    expect((await get('/', { host: 'norvane.example' })).statusCode).toBe(200)
  })

  it.each([
    ['/nl/de/products?search-term=gum', '/nl/nl-nl/products?search-term=gum'],
    ['/fr/nl-nl', '/fr/fr'],
    ['/nl', '/nl/nl-nl'],
  ])('[CTX-10] %s redirects to the site’s default language', async (address, to) => {
    expect(await location(address)).toEqual([302, to])
  })

  it('[RTE-02] Has a home page with its own head', async () => {
    const { statusCode, body } = await get('/nl/nl-nl')
    expect(statusCode).toBe(200)
    expect(body).toMatch(/<h1[\s>]/)
    expect(body).toContain(`<link rel="canonical" href="${publicOrigin}/nl/nl-nl">`)
  })

  it.each([
    ['a product', `/nl/en-us/product/xanvero-80-${grade}`, 'Xanvero 80'],
    ['a product group', `/nl/en-us/product-group/xanvero-${idOf(tradeName, 'xanvero')}`, 'Xanvero'],
    ['a supplier', `/nl/en-us/supplier/brenvik-biopolymers-${idOf(account, 'brenvik')}`, 'Brenvik Biopolymers'],
    ['a function', `/nl/en-us/value/thickener-${idOf(masterValue, 'THICK')}`, 'Thickener'],
    ['a business group', '/nl/en-us/group/food-nutrition', 'Food &amp; nutrition'],
    ['a segment', '/nl/en-us/group/food-nutrition/savoury', 'Savoury'],
  ])('[RTE-04] [RTE-06] Has a page for %s', async (_what, address, name) => {
    const { statusCode, body } = await get(address)
    expect(statusCode).toBe(200)
    expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1]).toContain(name)
    expect(body).toContain(`<link rel="canonical" href="${publicOrigin}${address}">`)
    expect(body).toMatch(/<meta name="description" content="[^"]+">/)
  })

  it.each(['wrong-name', 'XANVERO-80', ''])(
    'Redirects a wrong slug (%s) permanently to the right one',
    async (slug) => {
      const wrong = slug === '' ? grade : `${slug}-${grade}`
      expect(await location(`/nl/nl-nl/product/${wrong}`)).toEqual([301, `/nl/nl-nl/product/xanvero-80-${grade}`])
    },
  )

  it('[RTE-05] Answers an unknown path with 404 in the site’s layout and language', async () => {
    const { statusCode, body } = await get('/nl/nl-nl/nowhere/at/all')
    expect(statusCode).toBe(404)
    expect(body).toContain('<html lang="nl-NL"')
    expect(body).toContain('Norvane Nederland')
    expect(body).toContain('href="/nl/nl-nl/products"')
    expect(body).toContain('<meta name="robots" content="noindex')
  })

  it.each(['/xx/nl-nl', '/products', '/wp-login.php'])(
    'Answers %s, outside every site, with 404 in English',
    async (address) => {
      const { statusCode, body } = await get(address)
      expect(statusCode).toBe(404)
      expect(body).toContain('<html lang="en-US"')
      expect(body).toContain('href="/"')
    },
  )

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'] as const)('Answers %s on a page with 405', async (method) => {
    const answer = await portal.app.inject({ method, url: '/nl/nl-nl/products' })
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET, HEAD'])
  })

  it('Answers HEAD like GET, without the body', async () => {
    const answer = await portal.app.inject({ method: 'HEAD', url: '/nl/nl-nl/products' })
    const { headers, rawPayload } = await get('/nl/nl-nl/products')
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect(answer.headers['content-length']).toBe(String(rawPayload.length))
    expect(answer.headers['etag']).toBe(headers['etag'])
  })

  describe('The choice of country', () => {
    it('[RTE-07] Offers every site in every language', async () => {
      const { statusCode, body } = await get('/')
      expect(statusCode).toBe(200)
      for (const site of sites.filter((each) => !each.isMyIMCDOnly))
        for (const language of site.supportedLanguages)
          expect(body).toContain(`href="${site.basePath}/${language.toLowerCase()}"`)
    })

    it('[RTE-07] Lists the best guess first and names the headers it depends on', async () => {
      const dutch = await get('/', { 'accept-language': 'nl-NL,nl;q=0.9,en;q=0.8' })
      const polish = await get('/', { 'accept-language': 'pl' })
      expect(offered(dutch.body)[0]).toBe('nl')
      expect(offered(polish.body)[0]).toBe('pl')
      expect(dutch.headers['vary']).toContain('Accept-Language')
    })

    it.each(['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Mozilla/5.0', ''])(
      '[RTE-07] Does not redirect any client (%s)',
      async (agent) => {
        const answer = await get('/', { 'user-agent': agent, 'accept-language': 'tr' })
        expect(answer.statusCode).toBe(200)
      },
    )
  })

  describe('Error pages', () => {
    const slugs = {
      'publication-not-found': 404,
      'product-not-found': 404,
      'product-group-not-found': 404,
      'supplier-not-found': 404,
      'record-not-found': 404,
      'access-denied': 403,
      error: 500,
    } as const

    it.each(Object.entries(slugs))('[ERP-01] %s answers %i, is not indexed and is not cached', async (slug, status) => {
      const answer = await get(`/nl/nl-nl/${slug}`)
      expect(answer.statusCode).toBe(status)
      expect(answer.body).toContain('<html lang="nl-NL"')
      expect(answer.body).toContain('<meta name="robots" content="noindex')
      expect(answer.headers['cache-control']).toBe('private, no-store')
    })

    it.each(['/nl/nl-nl/group/unheard-of', '/nl/nl-nl/group/food-nutrition/unheard-of'])(
      '[RTE-06] %s redirects to record-not-found',
      async (address) => {
        expect(await location(address)).toEqual([302, '/nl/nl-nl/record-not-found?origin=external'])
      },
    )

    it.each([
      ['product', idOf(tradeGrade, 'never-was'), 'product-not-found'],
      ['product', idOf(tradeGrade, 'citrelle-us'), 'product-not-found'],
      ['product-group', idOf(tradeName, 'never-was'), 'product-group-not-found'],
      ['supplier', idOf(account, 'never-was'), 'supplier-not-found'],
      ['supplier', idOf(account, 'customer'), 'supplier-not-found'],
      ['value', idOf(masterValue, 'never-was'), 'record-not-found'],
      ['product', 'no-id-at-all', 'product-not-found'],
    ])('[ERP-02] [ERP-04] %s/x-%s redirects to %s with its origin', async (kind, id, slug) => {
      const [status, to] = await location(`/nl/nl-nl/${kind}/x-${id}`)
      expect(status).toBe(302)
      // The address of a product's page names the product, whether or not anybody may see it.
      const named = kind === 'product' && id.startsWith('01t') ? `&of=${id}` : ''
      expect(to).toMatch(new RegExp(`^/nl/nl-nl/${slug}\\?origin=[a-z]+${named}$`))
      expect((await get(String(to))).statusCode).toBe(404)
    })
  })

  describe('Canonical addresses', () => {
    const products = '/nl/en-us/products'

    it.each([
      ['business-group-id', idOf(businessGroup, 'BG3'), 'business-group=food-nutrition'],
      ['business-group-id', 'BG3', 'business-group=food-nutrition'],
    ])('[ADR-02] %s=%s becomes the slug', async (name, value, query) => {
      expect(await location(`${products}?${name}=${value}`)).toEqual([301, `${products}?${query}`])
    })

    it('[ADR-02] [ADR-05] Replaces market-segment-id as well', async () => {
      const segment = idOf(marketSegment, 'BG3-SAV')
      const [status, to] = await location(`${products}?business-group-id=BG3&market-segment-id=${segment}`)
      expect([status, to]).toEqual([301, `${products}?business-group=food-nutrition&market-segment=savoury`])
    })

    it.each(['1', '0', '-1', 'two', '', '1e1', '0x2', '99999999999999999999', '2', '7'])(
      '[ADR-03] [ADR-04] Removes page=%s from a list with one page',
      async (page) => {
        const [status, to] = await location(`${products}?page=${page}`)
        expect([301, 302]).toContain(status)
        expect(to).toBe(products)
      },
    )

    it('[ADR-07] Removes an unknown business group from the address or ignores it', async () => {
      const [status, to] = await location(`${products}?business-group=unheard-of`)
      const answer = await get(status === 200 ? `${products}?business-group=unheard-of` : String(to))
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toContain('Xanvero 80')
    })

    it('[ADR-06] Accepts 8887 percent-encoded characters and rejects one more with 400 in the site’s layout', async () => {
      const value = encodeURIComponent('ż'.repeat(maxParameterLength))
      expect((await get(`${products}?anything=${value}`)).statusCode).toBe(200)
      expect((await get(`${products}?${urlParameters.searchTerm}=${value}`)).statusCode).toBe(301)
      for (const name of [urlParameters.searchTerm, urlParameters.filters, urlParameters.page, 'anything']) {
        const refused = await get(`${products}?${name}=${encodeURIComponent('ż'.repeat(maxParameterLength + 1))}`)
        expect(refused.statusCode, name).toBe(400)
        expect(refused.body).toContain('Norvane Nederland')
      }
    })

    it.each([
      ['400 characters', 'ż'.repeat(maxParameterLength), 'ż'.repeat(400)],
      ['32 words', Array(4000).fill('a').join(' '), Array(32).fill('a').join(' ')],
    ])(
      '[ADR-06] [SRC-10] Redirects a long term to its first %s, and shows 80 of them.',
      async (_what, term, stored) => {
        const [status, to] = await location(`${products}?${new URLSearchParams({ 'search-term': term }).toString()}`)
        expect(status).toBe(301)
        expect(new URL(String(to), 'https://portal.example').searchParams.get('search-term')).toBe(stored)
        const answer = await get(String(to))
        expect(answer.statusCode).toBe(200)
        const title = /<title>([^<]*)<\/title>/.exec(answer.body)?.[1] ?? ''
        expect(title.includes('…')).toBe(stored.length > 80)
        expect(title.length).toBeLessThan(140)
      },
    )

    it('[SRC-10] Sorts filters into their canonical order', async () => {
      const [status, to] = await location(`${products}?filters=form:powder;certification:kosher|halal`)
      expect(status).toBe(301)
      expect(decodeURIComponent(String(to))).toBe(`${products}?filters=certification:halal|kosher;form:powder`)
    })

    it('Removes the parameters of the Sales Assistant', async () => {
      const [status, to] = await location(`${products}?session-type=internal&conflicts=show&search-term=gum`)
      expect([status, to]).toEqual([301, `${products}?search-term=gum`])
    })
  })
})

/** Codes of the sites that the choice of country links to, in its order. */
function offered(body: string): string[] {
  return [...body.matchAll(/href="\/([a-z]+)\/[a-z-]+"/g)].map((match) => match[1] ?? '')
}
