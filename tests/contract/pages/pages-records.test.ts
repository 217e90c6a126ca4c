import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCall } from '../../fixtures/run-call.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { origins } from '#platform/values/addresses/url-parameters.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { siteByCountry } from '#sites/table.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { publicOrigin, testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { fillRecordPages } from './record-page-fixtures.ts'

const supplier = `/nl/en-us/supplier/norrland-specialties-${idOf(account, 'norrland')}`
const group = `/nl/en-us/product-group/acidora-${idOf(tradeName, 'acidora')}`
const brenvik = `/nl/en-us/supplier/brenvik-biopolymers-${idOf(account, 'brenvik')}`
const xanvero80 = `/nl/en-us/product/xanvero-80-${idOf(tradeGrade, 'xanvero-80')}`
const nl = { countryCode: 'NL', languageCode: 'en-US' }

describeEachDatabase('The pages of records', (open) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal(open)
    await fillRecordPages(portal.fixtures.records)
    await portal.fixtures.follower.catchUp()
  })
  afterAll(() => portal.close())

  const get = (url: string) => portal.app.inject({ url })
  const bodyOf = async (url: string) => (await get(url)).body
  const location = async (url: string) => {
    const { statusCode, headers } = await get(url)
    return [statusCode, headers['location']]
  }
  const context = () => portal.fixtures.context()

  const range = (body: string): string => body.slice(body.indexOf('id="range"'), body.indexOf('<footer'))
  const listed = (body: string): readonly string[] =>
    [...range(body).matchAll(/<li class="[^"]*" data-[^>]*data-id="[^"]*".*?<h3[^>]*><a[^>]*>([^<]*)</gs)].map(
      ([, name]) => name ?? '',
    )
  const linksIn = (html: string): readonly string[] =>
    [...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => (href ?? '').replaceAll('&amp;', '&'))

  describe('Tabs', () => {
    it('[TAB-02] Opens a supplier with its trade names and a product group with its grades', async () => {
      expect(listed(await bodyOf(supplier))).toHaveLength(24)
      expect(listed(await bodyOf(supplier))[0]).toBe('Acidora')
      expect(listed(await bodyOf(`${supplier}?active-tab-id=tradegrades`))[0]).toBe('Acidora 00')
      expect(listed(await bodyOf(group))[0]).toBe('Acidora 00')
      expect(listed(await bodyOf(`${group}?active-tab-id=tradenames`)).slice(0, 2)).toEqual(['Acidora', 'Bindara 1'])
    })

    it('[TAB-02] Shows the count of each tab, whatever is selected', async () => {
      for (const query of ['', '?active-tab-id=tradegrades', '?filter-by-letter=O']) {
        const counts = [...range(await bodyOf(supplier + query)).matchAll(/<span class="[^"]*count[^"]*">(\d+)</g)]
        expect(
          counts.slice(0, 2).map(([, count]) => count),
          query,
        ).toEqual(['30', '56'])
      }
    })

    it.each([
      [`${supplier}?active-tab-id=tradenames`, supplier],
      [`${supplier}?active-tab-id=unheard-of&utm_source=x`, `${supplier}?utm_source=x`],
      [`${group}?active-tab-id=tradegrades`, group],
    ])('[TAB-02] Removes the redundant parameters of %s', async (url, right) => {
      expect(await location(url)).toEqual([301, right])
    })

    it('[SRC-11] Shows the alphabet of the language and disables letters without results', async () => {
      const swedish = supplier.replace('/nl/en-us', '/se/sv')
      expect(linksIn(range(await bodyOf(swedish)))).toContain(`${swedish}?filter-by-letter=%C3%96#range`)
      expect(listed(await bodyOf(`${swedish}?filter-by-letter=%C3%96`))).toEqual(['Örtel'])
      expect(listed(await bodyOf(`${supplier}?filter-by-letter=O`))).toEqual(['Örtel'])
      const body = range(await bodyOf(supplier))
      expect(body).toMatch(/<span[^>]*aria-disabled="true"[^>]*>Z<\/span>/)
      expect(linksIn(body)).toContain(`${supplier}?filter-by-letter=A#range`)
      expect(listed(await bodyOf(`${supplier}?filter-by-letter=A`))).toEqual(['Acidora'])
      expect(listed(await bodyOf(`${supplier}?filter-by-letter=A&active-tab-id=tradegrades`))).toHaveLength(24)
    })

    it('[ADR-03] Has pages of its own, the first without a number', async () => {
      const [first, second] = [await bodyOf(supplier), await bodyOf(`${supplier}?page=2`)]
      expect(listed(second)).toHaveLength(6)
      expect(listed(first).filter((name) => listed(second).includes(name))).toEqual([])
      expect(linksIn(range(second))).toContain(`${supplier}#range`)
      const grades = `${supplier}?page=3&active-tab-id=tradegrades`
      expect(listed(await bodyOf(grades))).toHaveLength(8)
    })

    it.each(['1', '3', '0', '-1', 'two', '1e1', ''])('[ADR-04] Removes page=%s', async (page) => {
      const [status, to] = await location(`${supplier}?page=${page}`)
      expect([301, 302]).toContain(status)
      expect(to).toBe(supplier)
      const [, other] = await location(`${supplier}?page=9&active-tab-id=tradegrades`)
      expect(other).toBe(`${supplier}?active-tab-id=tradegrades`)
    })

    it('[CTX-08] Has one canonical address, and lists by letter are not indexed', async () => {
      for (const query of ['', '?active-tab-id=tradegrades', '?page=2', '?filter-by-letter=A', '?origin=search'])
        expect(await bodyOf(supplier + query), query).toContain(`rel="canonical" href="${publicOrigin}${supplier}"`)
      expect(await bodyOf(`${supplier}?filter-by-letter=A`)).toContain('content="noindex,follow"')
      expect(await bodyOf(`${supplier}?active-tab-id=tradegrades`)).toContain('content="index,follow"')
    })

    it('[TAB-02] Contains plain links that lead only to existing pages', async () => {
      const links = new Set(linksIn(range(await bodyOf(`${supplier}?page=2&active-tab-id=tradegrades`))))
      const own = [...links].filter((href) => href.startsWith(supplier))
      expect(own.length).toBeGreaterThan(5)
      for (const href of own) expect((await get(href.replace('#range', ''))).statusCode, href).toBe(200)
    })

    it('[TAB-02] Explains an empty letter and links back to the whole list', async () => {
      const body = range(await bodyOf(`${supplier}?filter-by-letter=Z`))
      expect(body).toContain('Nothing here begins with Z.')
      expect(linksIn(body)).toContain(`${supplier}#range`)
    })
  })

  describe('Related content of a record', () => {
    const details = async (method: string, recordId: string, site: object = nl) => {
      const answer: unknown = await runCall(`DetailController.${method}`, { recordId, ...site }, context())
      return answer
    }

    it('[RTE-04] Lists publications of the site: those of the product first, then those of its trade name', async () => {
      const { publications } = await runCall(
        'DetailController.getProductDetails',
        { recordId: idOf(tradeGrade, 'xanvero-80'), ...nl },
        context(),
      )
      expect(publications.cards.map(({ nameToDisplay }) => nameToDisplay)).toEqual([
        'About the grade',
        'About the name',
      ])
      expect(publications.more).toBe(false)
      const body = await bodyOf(xanvero80)
      expect(body).toContain('About the grade')
      expect(body).not.toContain('About the name soon')
      expect(body).not.toContain('About the name elsewhere')
    })

    it('[RTE-04] Lists the newest six and links to the others', async () => {
      const { publications } = await runCall(
        'DetailController.getPrincipalDetails',
        { recordId: idOf(account, 'brenvik'), ...nl },
        context(),
      )
      expect(publications.cards.map(({ nameToDisplay }) => nameToDisplay)).toEqual(
        [7, 6, 5, 4, 3, 2].map((at) => `Brenvik ${at}`),
      )
      expect(publications.more).toBe(true)
      const all = `/nl/en-us/publications?filters=principal%3A${idOf(account, 'brenvik')}`
      expect(linksIn(await bodyOf(brenvik))).toContain(all)
      expect((await get(all)).statusCode).toBe(200)
    })

    it('[RTE-04] Lists for a product the certificates of its trade name and its principal', async () => {
      const found = await runCall(
        'CertificateController.getCertificatesByHolder',
        { holderId: idOf(tradeGrade, 'xanvero-80'), ...nl },
        context(),
      )
      expect(found.map(({ Name }) => Name)).toEqual(['Halal of Xanvero', 'ISO 9001 of Brenvik'])
      const body = await bodyOf(xanvero80)
      for (const name of ['Halal of Xanvero', 'ISO 9001 of Brenvik']) expect(body).toContain(name)
      expect(body).not.toContain('Kosher of Gumellan')
      await expect(
        runCall(
          'CertificateController.getCertificatesByHolder',
          { holderId: idOf(tradeGrade, 'citrelle-us'), ...nl },
          context(),
        ),
      ).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' })
    })

    it('[ENQ-03] Returns the same call results whatever the visitor’s origin', async () => {
      for (const [method, id] of [
        ['getProductDetails', idOf(tradeGrade, 'xanvero-80')],
        ['getTradeNameDetails', idOf(tradeName, 'acidora')],
        ['getPrincipalDetails', idOf(account, 'norrland')],
      ] as const) {
        const plain = await details(method, id)
        for (const origin of origins) expect(await details(method, id, { ...nl, origin }), origin).toEqual(plain)
      }
    })
  })

  describe('A replaced product', () => {
    const page = (key: string) => `/nl/en-us/product/whatever-${idOf(tradeGrade, key)}`
    const successor = (at: string) => `/nl/en-us/product/acidora-${at}-${idOf(tradeGrade, `acidora ${at}`)}`

    it.each(['chain-6', 'chain-2'])('[ERP-04] %s redirects to the current product', async (key) => {
      expect(await location(page(key))).toEqual([301, successor('00')])
      expect(await location(`${page(key)}?utm_source=letter`)).toEqual([301, `${successor('00')}?utm_source=letter`])
    })

    it('[ERP-04] Redirects also where the replaced product is not available', async () => {
      expect(await location(page('elsewhere'))).toEqual([301, successor('02')])
    })

    it.each([
      ['a chain of more than five', 'chain-1'],
      ['a circle', 'circle-1'],
      ['nothing in its place', 'last'],
      ['no such product', 'never-was'],
    ])('[ERP-04] Answers not found with %s', async (_what, key) => {
      expect(await location(page(key))).toEqual([
        302,
        `/nl/en-us/product-not-found?origin=external&of=${idOf(tradeGrade, key)}`,
      ])
    })

    it('[RTE-04] Names its successor while it is still sold', async () => {
      const body = await bodyOf(`/nl/en-us/product/oldandsold-${idOf(tradeGrade, 'old-and-sold')}`)
      expect(body).toContain('This product has been replaced by')
      expect(linksIn(body)).toContain(successor('01'))
      expect(await bodyOf(xanvero80)).not.toContain('has been replaced')
    })

    it('[CTX-05] Reveals nothing of a product without a successor', async () => {
      const ask = (key: string) =>
        runCall('DetailController.getSuccessor', { recordId: idOf(tradeGrade, key), ...nl }, context())
      expect([await ask('never-was'), await ask('last'), await ask('citrelle-us')]).toEqual([null, null, null])
      await expect(
        ask('last').then(() => runCall('DetailController.getSuccessor', { recordId: 'x', ...nl }, context())),
      ).rejects.toMatchObject({ code: 'INVALID_ID' })
    })
  })

  describe("The link 'back to'", () => {
    const backOf = (body: string): string => /<a[^>]*data-back="".*?<\/a>/s.exec(body)?.[0] ?? ''
    const wayOf = (body: string): readonly [string | undefined, string] => [
      linksIn(backOf(body))[0],
      backOf(body).replace(/<[^>]*>/g, ''),
    ]

    it.each([
      ['search', '/search', 'Back to the search results'],
      ['browse', '/products', 'Back to the products'],
      ['tradename', `/product-group/xanvero-${idOf(tradeName, 'xanvero')}`, 'Back to the product group'],
      ['principal', `/supplier/brenvik-biopolymers-${idOf(account, 'brenvik')}`, 'Back to the supplier'],
      ['publication', '/publications', 'Back to the publications'],
      ['promo', '/products?promoted-products-only=true', 'Back to the promoted products'],
      ['email', '', 'Go to the home page'],
      ['chat', '', 'Go to the home page'],
      ['share&sharing=s3cret', '/share/s3cret', 'Back to what was shared with you'],
    ])('[ENQ-03] From %s leads to %s', async (origin, path, words) => {
      expect(wayOf(await bodyOf(`${xanvero80}?origin=${origin}`))).toEqual([`/nl/en-us${path}`, words])
    })

    it.each(['external', 'folder', 'elsewhere'])('[ENQ-03] Does not appear from %s', async (origin) => {
      expect(backOf(await bodyOf(`${xanvero80}?origin=${origin}`))).toBe('')
    })

    it('[ENQ-03] Changes nothing else on the page', async () => {
      const withoutBack = (body: string) => body.replace(backOf(body), '').replace(/"back":(?:null|\{[^}]*\})/, '')
      const plain = withoutBack(await bodyOf(supplier))
      for (const origin of origins) {
        // The switch of country and language preserves the whole address, and so does the return from sign-in.
        const body = withoutBack(await bodyOf(`${supplier}?origin=${origin}`))
          .replaceAll(`?origin=${origin}`, '')
          .replaceAll(encodeURIComponent(`?origin=${origin}`), '')
        expect(body === plain, origin).toBe(true)
      }
    })

    it('[ENQ-03] Is translated into every language', async () => {
      const words = new Set<string>()
      for (const language of languageCodes.filter((code) => siteByCountry('GLOBAL')?.supportedLanguages.includes(code)))
        words.add(
          wayOf(
            await bodyOf(`${xanvero80.replace('/nl/en-us', `/global/${language.toLowerCase()}`)}?origin=publication`),
          )[1],
        )
      expect(words.has('')).toBe(false)
    })
  })
})
