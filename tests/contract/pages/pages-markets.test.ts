import { afterAll, beforeAll, expect, it } from 'vitest'
import { company } from '#features/catalogue/companies/company.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { fillPublications } from '../../fixtures/calls-publications.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'

const market = '/nl/nl-nl/group/food-nutrition'

describeEachDatabase('The page of a market', (open) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal(open)
    const { records, follower } = portal.fixtures
    await fillPublications(records, portal.files)
    await records.upsertBatch(systemViewer, company, [
      {
        integrationId: 'NORVANE-NL',
        name: 'Norvane Nederland',
        country: 'NL',
        email: 'nl@norvane.example',
        phone: '+31 10 555 01 01',
      },
    ])
    await follower.catchUp()
  })
  afterAll(() => portal.close())

  const opened = async (path: string): Promise<string> => {
    const { statusCode, body } = await portal.app.inject(path)
    expect(statusCode).toBe(200)
    return body.slice(body.indexOf('<main'), body.indexOf('</main>'))
  }

  /** The links of the section below a heading, as their texts and addresses; none if there is no such section. */
  const linksBelow = (main: string, heading: RegExp): readonly string[] => {
    const section = main.split('<section').find((part) => heading.test(part.match(/<h2[^>]*>(.*?)<\/h2>/)?.[1] ?? ''))
    return [...((section ?? '').split('</section>')[0]?.matchAll(/<a[^>]* href="([^"]*)"[^>]*>(.*?)<\/a>/g) ?? [])].map(
      ([, href = '', text = '']) => `${text.replaceAll(/<[^>]*>/g, '')} ${href.replaceAll('&amp;', '&')}`,
    )
  }
  const contact = /Praat met onze specialisten/

  it('[RTE-06] Has its functions with counts, formulations, publications and the contact of the country before its products', async () => {
    const main = await opened(market)
    const thickeners = await opened(`${market}?filters=function:thickener`)
    const count = thickeners.match(/aria-live="polite"[^>]*>(\d+)/)?.[1] ?? expect.unreachable()
    expect(linksBelow(main, /Ingrediënten per functie/)).toContain(
      `Verdikkingsmiddel ${count} ${market}?filters=function%3Athickener`,
    )
    expect(linksBelow(main, /Formuleringen/).map((link) => link.replace(/-MC.*/, ''))).toEqual([
      `Formuleringen ${market}?filters=content-type%3Aformulations&results-type=knowledgeArticle`,
      'Pepersaus /nl/nl-nl/publication/pepper-sauce',
    ])
    expect(linksBelow(main, contact)).toEqual([
      `Contact opnemen /nl/nl-nl/contact?from=${encodeURIComponent(market)}`,
      'nl@norvane.example mailto:nl@norvane.example?subject=Voeding',
      '+31 10 555 01 01 tel:+31105550101',
    ])
    expect(main.search(contact)).toBeLessThan(main.indexOf('aria-live="polite"'))
  })

  it('[RTE-06] Shows the publications of this market alone, each once', async () => {
    const links = linksBelow(await opened(market), /Publicaties/)
    expect(links.filter((link) => link.startsWith('Warehouse nl-NL '))).toHaveLength(1)
    expect(links.filter((link) => link.startsWith('Pepersaus '))).toEqual([])
    expect(await opened('/nl/nl-nl/group/beauty-personal-care')).not.toContain('Warehouse nl-NL')
  })

  it.each(['filters=function:thickener', 'results-type=principal', 'search-term=gum'])(
    '[RTE-06] Shows the list alone when its address selects a part of it: %s',
    async (query) => {
      expect(linksBelow(await opened(`${market}?${query}`), contact)).toEqual([])
    },
  )
})
