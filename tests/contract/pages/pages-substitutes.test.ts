import { afterAll, beforeAll, expect, it } from 'vitest'
import { substitution } from '#features/catalogue/products/substitution.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { apiCaller } from '../record-api/fixtures/record-api-caller.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'

const path = '/nl/en-us/substitutes'
const grade = (key: string): string => idOf(tradeGrade, key)
const [coarse, fine, acid] = ['xanvero-80', 'xanvero-200', 'citrelle-fg'].map(grade)
const inUsOnly = grade('citrelle-us')
const nowhere = grade('citrelle-nowhere')

describeEachDatabase('Substitutes for a product', (open) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal(open)
  })
  afterAll(() => portal.close())

  const get = async (address: string) => {
    const { statusCode, headers, body } = await portal.app.inject({ url: address })
    return { status: statusCode, location: headers['location'], html: body }
  }
  const namesOf = (html: string): readonly string[] => {
    // The breadcrumbs above the title are a list too.
    const from = html.indexOf('<ol', html.indexOf('</h1>'))
    const list = html.slice(from, html.indexOf('</ol>', from))
    return [...list.matchAll(/<h3[^>]*><a[^>]*>(.*?)<\/a>/g)].map(([, name = '']) => name)
  }
  const rowOf = (html: string, name: string): string =>
    (html.split('<h3').find((part) => part.includes(`>${name}</a>`)) ?? '')
      .replace(/<\/?(?:dt|dd|div|p)[^>]*>/g, ' ')
      .replace(/<[^>]*>/g, '')

  it('[SUB-01] Lists what is similar, with what is the same, what differs and what would be lost.', async () => {
    const { status, html } = await get(`${path}?of=${coarse}`)
    expect(status).toBe(200)
    expect(html).toContain('<h1>Substitutes for Xanvero 80</h1>')
    expect(html).toContain('<meta name="robots" content="noindex,follow">')
    expect(namesOf(html)).toEqual(['Xanvero 200', 'Gumellan S'])
    expect(rowOf(html, 'Xanvero 200')).toMatch(
      /The same\s+Substances, Functions, Physical form\s+Differs\s+Certifications/,
    )
    expect(rowOf(html, 'Xanvero 200')).toMatch(/Would be lost\s+Kosher/)
    expect(html).toContain(`/nl/en-us/compare?ids=${coarse},${fine}`)
  })

  it('[SUB-01] Keeps to what the visitor requires.', async () => {
    expect(namesOf((await get(`${path}?of=${coarse}&filters=certification%3Ahalal`)).html)).toEqual(['Xanvero 200'])
    const { status, html } = await get(`${path}?of=${coarse}&filters=form%3Agas`)
    expect([status, namesOf(html)]).toEqual([200, []])
    expect(html).toContain('No product has everything that you require.')
  })

  it('[SUB-01] Shows on the page of a product the three most similar ones.', async () => {
    const { html } = await get(`/nl/en-us/product/xanvero-80-${coarse}`)
    expect(html).toContain('Possible substitutes')
    expect(namesOf(html.slice(html.indexOf('id="substitutes"')))).toEqual(['Xanvero 200', 'Gumellan S'])
    expect(html).toContain(`href="/nl/en-us/substitutes?of=${coarse}"`)
  })

  it('[SUB-01] [ERP-04] A shared address of a product that this country does not have leads to what it has instead.', async () => {
    const { status, location } = await get(`/us/en-us/product/xanvero-80-${coarse}?utm_source=email`)
    expect([status, location]).toEqual([302, `/us/en-us/product-not-found?origin=external&of=${coarse}`])
    const there = await get(String(location))
    expect(there.status).toBe(404)
    expect(there.html).toContain('Xanvero 80 is not available in this country. These products are.')
    expect(namesOf(there.html)).toEqual(['Xanvero 200'])
    expect(there.html).toContain(`href="/us/en-us/substitutes?of=${coarse}"`)
  })

  it.each([
    ['a product that the visitor sees in no country', nowhere],
    ['a product that does not exist', grade('never-was')],
    ['a product that is available here', coarse],
    ['no product', 'xyz'],
  ])('[ERP-04] The page of a missing product says nothing more about %s.', async (_what, of) => {
    const { status, html } = await get(`/nl/en-us/product-not-found?origin=external&of=${of}`)
    expect(status).toBe(404)
    const main = (page: string) => /<main.*<\/main>/s.exec(page)?.[0]
    expect(main(html)).toBe(main((await get('/nl/en-us/product-not-found?origin=external')).html))
  })

  it('[SUB-01] The choice of countries leads to what another country has in place of a product.', async () => {
    const { html } = await get(`/nl/en-us/product/xanvero-80-${coarse}`)
    const countries = html.slice(html.indexOf('id="sites"'), html.indexOf('</header>'))
    const hrefs = [...countries.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href)
    expect(hrefs).toContain(`/be/nl-nl/product/xanvero-80-${coarse}`)
    expect(hrefs).toContain(`/us/en-us/substitutes?of=${coarse}`)
    // The Swiss site leads guests to its sign-in page.
    const publicOnes = hrefs.filter((href) => !href.startsWith('/ch/'))
    expect(publicOnes.length).toBeLessThan(hrefs.length)
    for (const href of publicOnes) expect([href, (await get(href)).status]).toEqual([href, 200])
    const there = await get(`/us/en-us/substitutes?of=${coarse}`)
    expect(there.html).toContain('Xanvero 80 is not available in this country.')
    expect(namesOf(there.html)).toEqual(['Xanvero 200'])
  })

  it('[CTX-10] The choice of countries never leads to a page of a country that does not have it.', async () => {
    const { html } = await get(`/nl/en-us/product-group/citrelle-${idOf(tradeName, 'citrelle')}`)
    const countries = html.slice(html.indexOf('id="sites"'), html.indexOf('</header>'))
    expect(countries).toMatch(/href="\/us\/en-us\/product-group\/citrelle-/)
    expect(countries).toContain('href="/de/de/product-groups"')
  })

  it('[SUB-01] [CTX-01] A product that nobody sees answers as one that does not exist.', async () => {
    const unknown = `${path}?of=01tAAAAAAAAAAAAIA4`
    const [hidden, missing] = await Promise.all([get(`${path}?of=${nowhere}`), get(unknown)])
    expect([hidden.status, hidden.location]).toEqual([missing.status, missing.location])
    expect(hidden.status).toBe(302)
    expect((await get(path)).status).toBe(302)
  })

  it('[SUB-02] Never offers what an editor forbade, and says who recommends the others.', async () => {
    const { records, follower } = portal.fixtures
    const pair = async (to: string | undefined, substitutionKind: 'equivalent' | 'never', more = {}) =>
      await records.create(systemViewer, substitution, {
        integrationId: `pair-${to}`,
        from: coarse ?? '',
        to: to ?? '',
        substitutionKind,
        isActive: true,
        ...more,
      })
    await pair(fine, 'never')
    await pair(acid, 'equivalent', { recommendedBy: 'Food laboratory, Rotterdam', note: 'At half the dose.' })
    await pair(inUsOnly, 'equivalent')
    await follower.catchUp()
    const { html } = await get(`${path}?of=${coarse}`)
    expect(namesOf(html)).toEqual(['Citrelle FG', 'Gumellan S'])
    expect(rowOf(html, 'Citrelle FG')).toMatch(
      /Recommended as equivalent.*Recommended by Food laboratory, Rotterdam\s+At half the dose\./s,
    )
    expect(rowOf(html, 'Gumellan S')).not.toContain('Recommended')
    // The other direction is not forbidden.
    expect(namesOf((await get(`${path}?of=${fine}`)).html)).toContain('Xanvero 80')
  })

  it('[SUB-02] Guests and customers do not read what editors wrote.', async () => {
    for (const role of [null, 'customer'] as const) {
      const caller = await apiCaller(portal, role)
      expect((await caller.get('/object-info/Substitution__c')).status).toBe(403)
    }
    const editor = await apiCaller(portal, 'editor')
    expect((await editor.get('/object-info/Substitution__c')).status).toBe(200)
  })
})
