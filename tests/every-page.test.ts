import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languageCodes } from '#domain/languages.ts'
import { screenRoutes } from '#screens/routes.ts'
import { openMemory } from './databases.ts'
import { choiceOfCountry } from './every-page-errors.ts'
import { everyPage, onePageOfEachKind, pageKinds, type PageCase } from './every-page-cases.ts'
import { linksOf } from './every-page-links.ts'
import { crawledPortal } from './every-page-portal.ts'
import { textsOf } from './every-page-texts.ts'
import { englishMessages, textsInEnglish, unfinishedTexts } from './every-page-words.ts'
import { readHead } from './head-reading.ts'
import { publicOrigin } from './http-portal.ts'

/** With TEST_LONG=1 every kind of page in every language, else every kind in one and every language in some. */
const long = (process.env['TEST_LONG'] ?? '') !== ''
const cases = long ? everyPage : onePageOfEachKind(everyPage)

describe('every kind of page in every language', () => {
  let crawled: Awaited<ReturnType<typeof crawledPortal>>
  const titles: { readonly title: string; readonly page: PageCase; readonly canonical: string }[] = []

  beforeAll(async () => {
    crawled = await crawledPortal(openMemory, long ? 'whole' : 'small')
  })
  afterAll(() => crawled.portal.close())

  const linked = linksOf(async (url) => (await crawled.portal.app.inject({ url })).body)

  it('the list of kinds has every screen, and what else answers with a page', async () => {
    const routes = new Set(pageKinds.map(({ route }) => route))
    expect([...routes].toSorted()).toEqual([...screenRoutes.map(({ path }) => path), choiceOfCountry].toSorted())
    // The choice of country, the pages of sites, what lies in a pack, and the reference of the record data API.
    const made = Object.keys(await crawled.portal.services.pages.modules()).filter((name) => name.startsWith('render'))
    expect(made.toSorted()).toEqual(['renderApiReference', 'renderPackIndex', 'renderPage', 'renderSiteChoice'])
    expect(new Set(cases.map(({ kind }) => kind.name)).size).toBe(pageKinds.length)
    expect(new Set(cases.map(({ place }) => place.language)).size).toBe(languageCodes.length)
  })

  it.each(cases)('$kind.name in $place.language', async (page) => {
    const { kind, place } = page
    const link = linked(place.base)
    const address = await kind.address(place, link)
    const { headers: asked = {}, form } = kind.request?.(place) ?? {}
    const role = kind.isSignedIn === true ? 'editor' : kind.isSignedIn
    const headers = role === undefined ? asked : { ...asked, cookie: crawled.cookies[role] }
    const canonical = kind.canonical === undefined ? address : await kind.canonical(address, place, link)
    crawled.failWith(kind.storeFails ?? null)
    const answer = await crawled.portal.app.inject({
      url: address,
      headers: form === undefined ? headers : { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      ...(form === undefined ? {} : { method: 'POST', payload: new URLSearchParams(form).toString() }),
    })
    crawled.failWith(null)
    expect([answer.statusCode, answer.headers['location']], address).toEqual([kind.status ?? 200, undefined])
    const html = answer.body
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${place.language}"[ >]`))
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)

    const head = readHead(html)
    titles.push({ title: head.title, page, canonical })
    expect(head.title.trim()).not.toBe('')
    expect(head.description.trim()).not.toBe('')
    expect(head.canonical).toBe(canonical === '' ? '' : publicOrigin + canonical)
    expect(head.robots).toMatch(kind.indexed ? /^index,follow$/ : /^noindex,(?:no)?follow$/)
    const alternates = [...head.alternates]
    // Another site's list may have no further page.
    if (!kind.indexed || /[?&]page=/.test(canonical)) expect(alternates).toEqual([])
    else {
      expect(head.alternates.has('x-default')).toBe(true)
      if (kind.route !== choiceOfCountry) expect([...head.alternates.values()]).toContain(publicOrigin + canonical)
    }

    const texts = textsOf(html)
    expect(unfinishedTexts(texts)).toEqual([])
    expect(englishMessages(texts, place.language)).toEqual([])
    expect(textsInEnglish(texts, place.language)).toEqual([])
  })

  it('have titles of their own', () => {
    expect(titles).toHaveLength(cases.length)
    const shared = [...Map.groupBy(titles, ({ title, page }) => `${page.place.language} ${title}`)].flatMap(
      ([title, same]) => {
        const [first, ...others] = same
        return others.flatMap((other) =>
          first === undefined || mayBeCalledAlike(first, other)
            ? []
            : [`${title}: ${first.page.kind.name}, ${other.page.kind.name}`],
        )
      },
    )
    expect(shared).toEqual([])
  })
})

type Titled = { readonly page: PageCase; readonly canonical: string }

/** Whether two pages may be called the same: they are one to a search engine, or one list that a visitor narrowed down. */
function mayBeCalledAlike(one: Titled, other: Titled): boolean {
  const [{ kind }, { kind: another }] = [one.page, other.page]
  if (one.canonical === other.canonical) return true
  // Whatever failed, more than that is not said.
  if ((kind.status ?? 200) >= 500 && (another.status ?? 200) >= 500) return true
  return kind.route === another.route && kind.route !== '*' && !(kind.indexed && another.indexed)
}
