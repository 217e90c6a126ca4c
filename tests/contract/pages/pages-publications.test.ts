import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { languageCodes, languageSegment } from '#platform/i18n/languages.ts'
import { companyName } from '#platform/pages/page-title.ts'
import { publicationTypes } from '#features/content/managed-content/content-types.ts'
import { readCatalogues } from '#platform/i18n/vite-plugin.ts'
import { sites } from '#sites/table.ts'
import { contentKey, fileKey } from '../../fixtures/calls-contents.ts'
import { fillPublications, player, playerInText } from '../../fixtures/calls-publications.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { publicOrigin, testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { readCalendar } from '../../fixtures/reading/ics-lines.ts'
import { address, nl } from './publication-addresses.ts'

describeEachDatabase('The pages of publications', (open) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal(open)
    await fillPublications(portal.fixtures.records, portal.files)
    await portal.fixtures.follower.catchUp()
  })
  afterAll(() => portal.close())

  const get = (url: string) => portal.app.inject({ url })
  const bodyOf = async (url: string) => (await get(url)).body
  const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]
  const location = async (url: string) => {
    const answer = await get(url)
    return [answer.statusCode, answer.headers['location']]
  }

  describe('A publication page', () => {
    const siteLocales = sites.flatMap((site) =>
      site.isMyIMCDOnly ? [] : site.supportedLanguages.map((language) => ({ site, language })),
    )

    it('[RTE-02][LNG-01] Answers in every language of every site with the words of that language alone', async () => {
      for (const { site, language } of siteLocales) {
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
      expect(new Set(siteLocales.map(({ language }) => language)).size).toBe(languageCodes.length)
    })

    it('[LNG-01] Names its language if it differs from that of the page, and lists other languages', async () => {
      const body = await bodyOf(address('fair'))
      expect(body).toContain('<h1 lang="en-US">Ingredients fair</h1>')
      expect(body).toContain('Niet beschikbaar in uw taal; getoond in het Engels.')
      // The Dutch site has no French, so the French version is read on the first site that has it.
      const french = sites.find((site) => !site.isMyIMCDOnly && site.supportedLanguages.includes('fr'))
      expect(body).toContain(
        `<a href="${address('fair', `${french?.basePath}/fr`)}" hrefLang="fr" lang="fr">Français</a>`,
      )
      // No visitor can read the draft, and a point belongs to the language before it, so that no line begins with it.
      expect(/Ook in:.*?<\/p>/s.exec(body)?.[0]).not.toMatch(/Nederlands|<span[^>]*>\s*·/)
      const belgian = await bodyOf(address('fair', '/be/nl-nl'))
      expect(belgian).toContain(`<a href="${address('fair', '/be/fr')}" hrefLang="fr" lang="fr">Français</a>`)
    })

    it('[ENT-08] Shows date, kind, file and subjects, and passes its address to them', async () => {
      const body = await bodyOf(address('news'))
      for (const text of ['Nieuws', '1 juni 2026', 'sauces.pdf', 'Xanvero 80', 'Brenvik Biopolymers', 'Savoury'])
        expect(body).toContain(text)
      expect(body).toContain(`href="${nl}/sfsites/c/cms/delivery/media/${fileKey('sauces.pdf')}"`)
      expect(body).not.toContain('Citrelle US')
      const shared = encodeURIComponent(publicOrigin + address('news'))
      expect(body).toContain(`https://www.linkedin.com/sharing/share-offsite/?url=${shared}`)
      expect(body).toContain(`body=${shared}`)
      // Nothing from a third party loads automatically.
      expect(body).not.toMatch(/<(?:script|img|iframe|link)[^>]* (?:src|href)="https?:\/\/(?!portal\.test)/)
    })

    it.each([
      ['wrong-name', ''],
      ['A-NEW-WAREHOUSE', '?origin=search'],
    ])('[RTE-03] Redirects a wrong slug (%s%s) permanently to the right one', async (slug, query) => {
      expect(await location(`${nl}/publication/${slug}-${contentKey('news')}${query}`)).toEqual([
        301,
        address('news') + query,
      ])
    })

    it.each(['draft', 'german', 'american', 'coming', 'over', 'picture', 'privacy', 'nothing'])(
      '[ERP-01][ERP-04] Redirects a request for %s to the page for a missing publication',
      async (key) => {
        const to = `${nl}/publication-not-found?origin=search`
        expect(await location(`${address(key)}?origin=search`)).toEqual([302, to])
        expect((await get(to)).statusCode).toBe(404)
      },
    )

    it.each(['MC1', 'x', `x-${'A'.repeat(28)}`])('[RTE-03] Rejects %s as a content key', async (segment) => {
      expect(await location(`${nl}/publication/${segment}`)).toEqual([
        302,
        `${nl}/publication-not-found?origin=external`,
      ])
    })

    it.each([
      ['search', 'search', 'Terug naar de zoekresultaten'],
      ['browse', 'publications', 'Terug naar de publicaties'],
    ])('[ENQ-03] Has for origin=%s a back link to /%s', async (origin, path, words) => {
      const body = await bodyOf(`${address('news')}?origin=${origin}`)
      expect(
        new RegExp(`<a[^>]*href="${nl}/${path}"[^>]*data-back[^>]*>(?:<svg.*?</svg>)?([^<]*)`).exec(body)?.[1],
      ).toBe(words)
    })
  })

  describe('A publication with a video', () => {
    it('[VAL-13] Loads no video before consent, neither in the page nor in its text, and links to both', async () => {
      const body = await bodyOf(address('film'))
      const main = /<main.*<\/main>/s.exec(body)?.[0] ?? ''
      expect(main).not.toContain('<iframe')
      expect(main).toContain(`<a class="`)
      expect(main).toContain(`href="${player}" target="_blank" rel="noopener noreferrer"`)
      expect(main).toContain(`href="${playerInText}" target="_blank" rel="noopener noreferrer"`)
      expect(main).toContain('Video van youtube-nocookie.com tonen')
    })

    it('[VAL-13] Omits a video whose host is not in the list', async () => {
      const { statusCode, body } = await get(address('foreign'))
      expect(statusCode).toBe(200)
      expect(body).not.toContain('video.example.com')
    })
  })

  describe('An event', () => {
    it('[ENT-08] Shows dates and place and offers a calendar file', async () => {
      const body = await bodyOf(address('fair'))
      for (const text of ['15–17 september 2026', '09:30–18:00 CEST', 'Hall 7, Utrecht']) expect(body).toContain(text)
      expect(body).toMatch(/<a [^>]*href="https:\/\/fair.example\/register"[^>]*>.*?Aanmelden/)
      const calendar = await get(`${address('fair')}.ics`)
      expect(calendar.statusCode).toBe(200)
      expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8')
      expect(calendar.headers['content-disposition']).toContain('ingredients-fair.ics')
      const { event } = readCalendar(calendar.body)
      expect(event).toMatchObject({ DTEND: '20260917T160000Z', 'URL;VALUE=URI': publicOrigin + address('fair') })
    })

    it('[ERP-04][RTE-03] Offers a calendar file only for a readable event, at one address', async () => {
      const notFound = `${nl}/publication-not-found?origin=external`
      expect(await location(`${address('news')}.ics`)).toEqual([302, notFound])
      expect(await location(`${address('draft')}.ics`)).toEqual([302, notFound])
      expect(await location(`${nl}/publication/x-${contentKey('fair')}.ics`)).toEqual([301, `${address('fair')}.ics`])
    })
  })

  describe('A formulation', () => {
    const cells = (html: string) =>
      [...html.matchAll(/<td>([^<]*)<\/td>/g)].map((match) => match[1]?.replaceAll(/[\u00a0\u202f]/g, ' '))

    it('[ENT-05] Computes a batch without JavaScript and names unavailable ingredients', async () => {
      const body = await bodyOf(`${address('recipe')}?batch=2.5`)
      expect(cells(body)).toEqual(['62,5%', '1,5625 kg', '0,5%', '12,5 g', '37%', '925 g', '100%', '2,5 kg'])
      expect(body).toContain('Niet verkrijgbaar in dit land: Nederland')
      expect(body).toContain('<meta name="robots" content="noindex,follow">')
      expect(body).toContain(`<link rel="canonical" href="${publicOrigin}${address('recipe')}">`)
    })

    it('[SUB-03] Says how many ingredients the country lacks, and what can stand in for them', async () => {
      const body = await bodyOf(address('recipe'))
      expect(body).toContain('1 van de 3 ingrediënten is niet verkrijgbaar in dit land: Nederland.')
      const list = /<ul [^>]*aria-label="Vervangers voor Citrelle US">(.*?)<\/ul>/.exec(body)?.[1] ?? ''
      expect([...list.matchAll(/href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, text]) => [href, text])).toEqual([
        [`${nl}/product/citrelle-fg-${idOf(tradeGrade, 'citrelle-fg')}`, 'Citrelle FG'],
        [`${nl}/product/gumellan-s-${idOf(tradeGrade, 'gumellan-s')}`, 'Gumellan S'],
        [`${nl}/substitutes?of=${idOf(tradeGrade, 'citrelle-us')}`, 'Alle vervangers'],
      ])
      expect(body).not.toContain('/product/citrelle-us-')
    })

    it('[VAL-01] Parses the typed size in the site’s number format or explains the error', async () => {
      expect(await location(`${address('recipe')}?batch-typed=2,5&unit=g`)).toEqual([
        302,
        `${address('recipe')}?batch=2.5&unit=g`,
      ])
      expect(await bodyOf(`${address('recipe')}?batch-typed=2;5`)).toContain('aria-invalid="true"')
    })
  })

  describe('The list of publications', () => {
    const titles = async (url: string) =>
      [...(await bodyOf(url)).matchAll(/<h3[^>]*><a[^>]*>([^<]*)/g)].map((match) => match[1])

    it('[RTE-02][ENT-05] Lists publications of the country and language, newest first', async () => {
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

    it('[SRC-06] Filters by kind, business group, segment, year and language', async () => {
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
    ])('[ADR-03] ?%s redirects to one address', async (query, right) => {
      const [status, to] = await location(`${nl}/publications?${query}`)
      expect([status, to]).toEqual(right === null ? [200, undefined] : [301, `${nl}/publications`])
    })

    it('[SRC-06] Offers the facets of publications and none of products', async () => {
      const body = await bodyOf(`${nl}/publications?business-group=food-nutrition`)
      const facets = [...body.matchAll(/<summary[^>]*>(?:<[^>]*>)*([^<]+)/g)].map((match) => match[1])
      expect(facets.slice(0, 5)).toEqual(['Soort', 'Markt', 'Marktsegment', 'Jaar', 'Taal'])
    })

    it('[SRC-07] Appears in the search beside the other kinds if there are results', async () => {
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

    it('[ENT-05] Has labels for every kind in every language', () => {
      const keys = publicationTypes.map(({ value }) => `contentType.${value}`)
      for (const [language, texts] of Object.entries(readCatalogues()))
        expect(
          keys.filter((key) => !texts[key]),
          language,
        ).toEqual([])
    })

    it('Explains an empty list', async () => {
      const { statusCode, body } = await get(`${nl}/publications?filters=content-type%3Apodcasts`)
      expect(statusCode).toBe(200)
      expect(body).toContain('Geen publicaties')
    })
  })

  describe('Plain pages', () => {
    const imprint = `${nl}/page/imprint-netherlands-${contentKey('imprint-nl')}`

    it('[RTE-03] Finds a page by its key and corrects a wrong slug', async () => {
      const { statusCode, body } = await get(imprint)
      expect([statusCode, headingOf(body)]).toEqual([200, 'Colofon'])
      expect(body).toContain('<p>Norvane Nederland</p>')
      expect(await location(`${nl}/page/x-${contentKey('imprint-nl')}`)).toEqual([301, imprint])
    })

    it('[ERP-04] Redirects to the not-found page if the page does not exist', async () => {
      for (const key of ['news', 'nothing'])
        expect(await location(`${nl}/page/x-${contentKey(key)}`)).toEqual([
          302,
          `${nl}/record-not-found?origin=external`,
        ])
    })

    it('[RTE-03] Shows the values on numbered bands', async () => {
      const body = await bodyOf(`${nl}/page/our-values-${contentKey('values')}`)
      expect(headingOf(body)).toBe('What we stand for')
      expect([...body.matchAll(/<h2 lang="en-US">([^<]*)<\/h2>/g)].map((match) => match[1])).toEqual(['Care', 'Trust'])
    })

    it('Links plain pages in the footer of the site’s country only', async () => {
      const footer = (html: string) => /<footer.*<\/footer>/s.exec(html)?.[0] ?? ''
      expect(footer(await bodyOf(nl))).toContain(`<a href="${imprint}">Colofon</a>`)
      expect(footer(await bodyOf(nl))).toContain('lang="en-US">Privacy statement</a>')
      expect(footer(await bodyOf('/us/en-us/products'))).not.toContain('imprint-netherlands')
    })
  })
})
