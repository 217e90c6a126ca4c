import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languageSegment } from '#domain/languages.ts'
import { companyName } from '#domain/page-title.ts'
import { publicationTypes } from '#domain/content-types.ts'
import { readCatalogues } from '#messages/vite-plugin.ts'
import { sites } from '#sites/table.ts'
import { contentKey, fileKey } from './calls-contents.ts'
import { fillPublications, player, playerInText } from './calls-publications.ts'
import { describeEachDatabase } from './databases.ts'
import { publicOrigin, testPortal, type TestPortal } from './http-portal.ts'
import { readCalendar } from './ics-lines.ts'

const nl = '/nl/nl-nl'
const slugs: Readonly<Record<string, string>> = {
  news: 'a-new-warehouse',
  fair: 'ingredients-fair',
  recipe: 'pepper-sauce',
  film: 'how-gum-is-made',
  foreign: 'foreign-film',
}
const address = (key: string, base = nl): string => `${base}/publication/${slugs[key] ?? 'x'}-${contentKey(key)}`

describeEachDatabase('the pages of publications', (open) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal(open)
    await fillPublications(portal.setting.records, portal.files)
    await portal.setting.follower.catchUp()
  })
  afterAll(() => portal.close())

  const get = (url: string) => portal.app.inject({ url })
  const bodyOf = async (url: string) => (await get(url)).body
  const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]
  const location = async (url: string) => {
    const answer = await get(url)
    return [answer.statusCode, answer.headers['location']]
  }

  describe('of one publication', () => {
    const places = sites.flatMap((site) =>
      site.isMyIMCDOnly ? [] : site.supportedLanguages.map((language) => ({ site, language })),
    )

    it('[RTE-02][LNG-01] answers in every language of every site, in its words alone', async () => {
      for (const { site, language } of places) {
        const base = `${site.basePath}/${languageSegment(language)}`
        const { statusCode, body } = await get(address('news', base))
        expect(statusCode, base).toBe(200)
        expect(body).toContain(`<html lang="${language}"`)
        expect(headingOf(body)).toBe(`Warehouse ${language}`)
        expect(body.match(/<h1[\s>]/g)).toHaveLength(1)
        expect(/<title>([^<]*)/.exec(body)?.[1]).toBe(`Warehouse ${language} | ${companyName(site)}`)
        expect(body).toContain(`<link rel="canonical" href="${publicOrigin}${address('news', base)}">`)
        expect(body).not.toMatch(/(?:publication|share|contentType|nav|footer)\.[a-zA-Z_]+[<"]/)
      }
      expect(new Set(places.map(({ language }) => language)).size).toBe(14)
    })

    it('[LNG-01] says which language it is in where that is not the page’s, and where it stands in others', async () => {
      const body = await bodyOf(address('fair'))
      expect(body).toContain('<h1 lang="en-US">Ingredients fair</h1>')
      expect(body).toContain('Niet beschikbaar in uw taal; getoond in het Engels.')
      // The Dutch site has no French: it is read on the first site that does.
      const french = sites.find((site) => !site.isMyIMCDOnly && site.supportedLanguages.includes('fr'))
      expect(body).toContain(
        `<a href="${address('fair', `${french?.basePath}/fr`)}" hrefLang="fr" lang="fr">Français</a>`,
      )
      // The draft is nobody's.
      expect(/Ook in:.*?<\/p>/s.exec(body)?.[0]).not.toContain('Nederlands')
      const belgian = await bodyOf(address('fair', '/be/nl-nl'))
      expect(belgian).toContain(`<a href="${address('fair', '/be/fr')}" hrefLang="fr" lang="fr">Français</a>`)
    })

    it('[ENT-08] shows date, kind, file and what it is about, and passes its address on', async () => {
      const body = await bodyOf(address('news'))
      for (const text of ['Nieuws', '1 juni 2026', 'sauces.pdf', 'Xanvero 80', 'Brenvik Biopolymers', 'Savoury'])
        expect(body).toContain(text)
      expect(body).toContain(`href="${nl}/sfsites/c/cms/delivery/media/${fileKey('sauces.pdf')}"`)
      expect(body).not.toContain('Citrelle US')
      const shared = encodeURIComponent(publicOrigin + address('news'))
      expect(body).toContain(`https://www.linkedin.com/sharing/share-offsite/?url=${shared}`)
      expect(body).toContain(`body=${shared}`)
      // Nothing of a third party loads by itself.
      expect(body).not.toMatch(/<(?:script|img|iframe|link)[^>]* (?:src|href)="https?:\/\/(?!portal\.test)/)
    })

    it.each([
      ['wrong-name', ''],
      ['A-NEW-WAREHOUSE', '?origin=search'],
    ])('[RTE-03] sends a wrong slug (%s%s) to the right one for good', async (slug, query) => {
      expect(await location(`${nl}/publication/${slug}-${contentKey('news')}${query}`)).toEqual([
        301,
        address('news') + query,
      ])
    })

    it.each(['draft', 'german', 'american', 'coming', 'over', 'picture', 'privacy', 'nothing'])(
      '[ERP-01][ERP-04] sends who asks for %s to the page that says there is none',
      async (key) => {
        const to = `${nl}/publication-not-found?origin=search`
        expect(await location(`${address(key)}?origin=search`)).toEqual([302, to])
        expect((await get(to)).statusCode).toBe(404)
      },
    )

    it.each(['MC1', 'x', `x-${'A'.repeat(28)}`])('[RTE-03] %s is no content key', async (segment) => {
      expect(await location(`${nl}/publication/${segment}`)).toEqual([
        302,
        `${nl}/publication-not-found?origin=external`,
      ])
    })

    it.each([
      ['search', 'search', 'Terug naar de zoekresultaten'],
      ['browse', 'publications', 'Terug naar de publicaties'],
    ])('[ENQ-03] has a way back by origin=%s to /%s', async (origin, path, words) => {
      const body = await bodyOf(`${address('news')}?origin=${origin}`)
      expect(
        new RegExp(`<a[^>]*href="${nl}/${path}"[^>]*data-back[^>]*>(?:<svg.*?</svg>)?([^<]*)`).exec(body)?.[1],
      ).toBe(words)
    })
  })

  describe('with a video', () => {
    it('[VAL-13] holds it back, in the page and in its text, with links to both', async () => {
      const body = await bodyOf(address('film'))
      const main = /<main.*<\/main>/s.exec(body)?.[0] ?? ''
      expect(main).not.toContain('<iframe')
      expect(main).toContain(`<a class="`)
      expect(main).toContain(`href="${player}" target="_blank" rel="noopener noreferrer"`)
      expect(main).toContain(`href="${playerInText}" target="_blank" rel="noopener noreferrer"`)
      expect(main).toContain('Video van youtube-nocookie.com tonen')
    })

    it('[VAL-13] is not there at all where its host is none of the list', async () => {
      const { statusCode, body } = await get(address('foreign'))
      expect(statusCode).toBe(200)
      expect(body).not.toContain('video.example.com')
    })
  })

  describe('of an event', () => {
    it('[ENT-08] tells days and place, and offers them for a calendar', async () => {
      const body = await bodyOf(address('fair'))
      expect(body).toContain('15–17 september 2026')
      expect(body).toContain('Hall 7, Utrecht')
      const calendar = await get(`${address('fair')}.ics`)
      expect(calendar.statusCode).toBe(200)
      expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8')
      expect(calendar.headers['content-disposition']).toContain('ingredients-fair.ics')
      const { event } = readCalendar(calendar.body)
      expect(event).toMatchObject({ 'DTEND;VALUE=DATE': '20260918', 'URL;VALUE=URI': publicOrigin + address('fair') })
    })

    it('[ERP-04][RTE-03] has no calendar for what is no event or not to be read, and one address', async () => {
      const notFound = `${nl}/publication-not-found?origin=external`
      expect(await location(`${address('news')}.ics`)).toEqual([302, notFound])
      expect(await location(`${address('draft')}.ics`)).toEqual([302, notFound])
      expect(await location(`${nl}/publication/x-${contentKey('fair')}.ics`)).toEqual([301, `${address('fair')}.ics`])
    })
  })

  describe('of a formulation', () => {
    const cells = (html: string) =>
      [...html.matchAll(/<td>([^<]*)<\/td>/g)].map((match) => match[1]?.replaceAll(/[\u00a0\u202f]/g, ' '))

    it('[ENT-05] weighs a batch without JavaScript, and says in words what is not to be had', async () => {
      const body = await bodyOf(`${address('recipe')}?batch=2.5`)
      expect(cells(body)).toEqual(['62,5%', '1,5625 kg', '0,5%', '0,0125 kg', '37%', '0,925 kg', '100%', '2,5 kg'])
      expect(body).toContain('Niet verkrijgbaar in dit land: Nederland')
      expect(body).not.toContain('Citrelle US')
      expect(body).toContain('<meta name="robots" content="noindex,follow">')
      expect(body).toContain(`<link rel="canonical" href="${publicOrigin}${address('recipe')}">`)
    })

    it('[VAL-01] reads what was typed as the site writes numbers, or says what is wrong', async () => {
      expect(await location(`${address('recipe')}?batch-typed=2,5&unit=g`)).toEqual([
        302,
        `${address('recipe')}?batch=2.5&unit=g`,
      ])
      expect(await bodyOf(`${address('recipe')}?batch-typed=2;5`)).toContain('aria-invalid="true"')
    })
  })

  describe('the list', () => {
    const titles = async (url: string) =>
      [...(await bodyOf(url)).matchAll(/<h3[^>]*><a[^>]*>([^<]*)/g)].map((match) => match[1])

    it('[RTE-02][ENT-05] shows those of the country and language, the newest first', async () => {
      const { statusCode, body } = await get(`${nl}/publications`)
      expect(statusCode).toBe(200)
      expect(headingOf(body)).toBe('Publicaties')
      expect(await titles(`${nl}/publications`)).toEqual([
        'Warehouse nl-NL',
        'Ingredients fair',
        'Pepersaus',
        'Foreign film',
        'How gum is made',
      ])
      for (const text of ['Evenement', '15–17 september 2026', '1 juni 2026', 'Hall 7, Utrecht'])
        expect(body).toContain(text)
      expect(body).not.toContain('data-letters')
    })

    it('[SRC-06] narrows down by kind, business group, segment, year and language', async () => {
      expect(await titles(`${nl}/publications?filters=content-type%3Avideos`)).toEqual([
        'Foreign film',
        'How gum is made',
      ])
      expect(await titles(`${nl}/publications?business-group=food-nutrition`)).toEqual(['Warehouse nl-NL', 'Pepersaus'])
      expect(await titles(`${nl}/publications?business-group=food-nutrition&market-segment=savoury`)).toEqual([
        'Warehouse nl-NL',
      ])
      expect(await titles(`${nl}/publications?filters=year%3A2026&sort-by=name`)).toHaveLength(5)
      expect(await titles(`${nl}/publications?filters=language%3Afr`)).toEqual(['Warehouse nl-NL', 'Ingredients fair'])
    })

    it.each([
      ['filter-by-letter=A', ''],
      ['promoted-products-only=true', ''],
      ['sort-by=newest', ''],
      ['search-term=gum&sort-by=newest', null],
    ])('[ADR-03] ?%s has one address', async (query, right) => {
      const [status, to] = await location(`${nl}/publications?${query}`)
      expect([status, to]).toEqual(right === null ? [200, undefined] : [301, `${nl}/publications`])
    })

    it('[SRC-06] offers what publications can be told apart by, and nothing of products', async () => {
      const body = await bodyOf(`${nl}/publications?business-group=food-nutrition`)
      const facets = [...body.matchAll(/<summary[^>]*>(?:<[^>]*>)*([^<]+)/g)].map((match) => match[1])
      expect(facets.slice(0, 5)).toEqual(['Soort', 'Markt', 'Marktsegment', 'Jaar', 'Taal'])
    })

    it('[SRC-07] stands in the search with the other kinds, where there are any', async () => {
      const tabs = async (query: string) => {
        const nav =
          /<nav aria-label="Soorten resultaten".*?<\/nav>/s.exec(await bodyOf(`${nl}/search?${query}`))?.[0] ?? ''
        return [...nav.matchAll(/results-type=(\w+)"( aria-current)?/g)].map(([, kind, current]) => [
          kind,
          current !== undefined,
        ])
      }
      expect(await tabs('search-term=gum&results-type=knowledgeArticle')).toContainEqual(['knowledgeArticle', true])
      expect(await tabs('search-term=gum')).toContainEqual(['knowledgeArticle', false])
      expect(await tabs('search-term=XV-200')).not.toContainEqual(['knowledgeArticle', false])
    })

    it('[ENT-05] has words for every kind in every language', () => {
      const keys = publicationTypes.map(({ value }) => `contentType.${value}`)
      for (const [language, texts] of Object.entries(readCatalogues()))
        expect(
          keys.filter((key) => !texts[key]),
          language,
        ).toEqual([])
    })

    it('says so where there are none', async () => {
      const { statusCode, body } = await get(`${nl}/publications?filters=content-type%3Apodcasts`)
      expect(statusCode).toBe(200)
      expect(body).toContain('Geen publicaties')
    })
  })

  describe('plain pages', () => {
    const imprint = `${nl}/page/imprint-netherlands-${contentKey('imprint-nl')}`

    it('[RTE-03] answers by key, and corrects the slug', async () => {
      const { statusCode, body } = await get(imprint)
      expect([statusCode, headingOf(body)]).toEqual([200, 'Colofon'])
      expect(body).toContain('<p>Norvane Nederland</p>')
      expect(await location(`${nl}/page/x-${contentKey('imprint-nl')}`)).toEqual([301, imprint])
    })

    it('[ERP-04] sends who asks for one that is not there to the page that says so', async () => {
      for (const key of ['news', 'nothing'])
        expect(await location(`${nl}/page/x-${contentKey(key)}`)).toEqual([
          302,
          `${nl}/record-not-found?origin=external`,
        ])
    })

    it('[RTE-03] draws the values on numbered bands of their own', async () => {
      const body = await bodyOf(`${nl}/page/our-values-${contentKey('values')}`)
      expect(headingOf(body)).toBe('What we stand for')
      expect([...body.matchAll(/<h2 lang="en-US">([^<]*)<\/h2>/g)].map((match) => match[1])).toEqual(['Care', 'Trust'])
    })

    it('are linked below every page of the site’s country, and only there', async () => {
      const footer = (html: string) => /<footer.*<\/footer>/s.exec(html)?.[0] ?? ''
      expect(footer(await bodyOf(nl))).toContain(`<a href="${imprint}">Colofon</a>`)
      expect(footer(await bodyOf(nl))).toContain('lang="en-US">Privacy statement</a>')
      expect(footer(await bodyOf('/us/en-us/products'))).not.toContain('imprint-netherlands')
    })
  })
})
