import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languageCodes } from '#platform/i18n/languages.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { screenRoutes } from '#app/screens.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { choiceOfCountry } from './every-page-errors.ts'
import { everyPage, onePageOfEachKind, pageKinds, type PageCase } from './every-page-cases.ts'
import { linksOf } from './every-page-links.ts'
import { crawledPortal } from './every-page-portal.ts'
import { textsOf } from './every-page-texts.ts'
import { englishMessages, textsInEnglish, unfinishedTexts } from './every-page-words.ts'
import { htmlErrors } from '../../fixtures/reading/html-errors.ts'
import { readHead } from '../../fixtures/reading/head-reading.ts'
import { publicOrigin } from '../../fixtures/http-portal.ts'
import { isLongRun } from '../../fixtures/test-run.ts'

/** With TEST_LONG=1 every kind of page in every language, otherwise every kind in one language and every language in some kinds. */
const cases = isLongRun ? everyPage : onePageOfEachKind(everyPage)

describe('Every kind of page in every language', () => {
  let crawled: Awaited<ReturnType<typeof crawledPortal>>
  const titles: { readonly title: string; readonly page: PageCase; readonly canonical: string }[] = []

  beforeAll(async () => {
    crawled = await crawledPortal(openMemory, isLongRun ? 'whole' : 'small')
  })
  afterAll(() => crawled.portal.close())

  const linked = linksOf(async (url) => (await crawled.portal.app.inject({ url })).body)

  it('The list of kinds contains every screen and every other address that answers with a page', async () => {
    const routes = new Set(pageKinds.map(({ route }) => route))
    expect([...routes].toSorted()).toEqual([...screenRoutes.map(({ path }) => path), choiceOfCountry].toSorted())
    // The choice of country, the pages of sites, the index in a bundle, the table of a folder, the reference of the
    // record data API, and what belongs to no site: the back office (tests/contract/back-office) and the page of the offline
    // packs and the windows of presentations (tests/contract/assistant).
    const created = Object.keys(await crawled.portal.services.pages.modules()).filter((name) =>
      name.startsWith('render'),
    )
    expect(created.toSorted()).toEqual([
      'renderApiReference',
      'renderBackOffice',
      'renderBundleIndex',
      'renderComparison',
      'renderFolder',
      'renderOfflineShell',
      'renderPage',
      'renderPresented',
      'renderSiteChoice',
    ])
    expect(new Set(cases.map(({ kind }) => kind.name)).size).toBe(pageKinds.length)
    expect(new Set(cases.map(({ locale }) => locale.language)).size).toBe(languageCodes.length)
  })

  it.each(cases)('$kind.name in $locale.language', async (page) => {
    const { kind, locale } = page
    const link = linked(locale.base)
    const address = await kind.address(locale, link)
    const { headers: requestHeaders = {}, form } = kind.request?.(locale) ?? {}
    const role = kind.isSignedIn === true ? 'editor' : kind.isSignedIn
    const headers = role === undefined ? requestHeaders : { ...requestHeaders, cookie: crawled.cookies[role] }
    crawled.failWith(kind.storeFails ?? null)
    const received = await crawled.portal.app.inject({
      url: address,
      headers: form === undefined ? headers : { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      ...(form === undefined ? {} : { method: 'POST', payload: new URLSearchParams(form).toString() }),
    })
    const answer =
      kind.isLedTo === undefined
        ? received
        : await crawled.portal.app.inject({ url: received.headers['location'] ?? '', headers })
    crawled.failWith(null)
    expect([answer.statusCode, answer.headers['location']], address).toEqual([kind.status ?? 200, undefined])
    const html = answer.body
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${locale.language}"[ >]`))
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    // A content that is not written in the language of the page belongs to the page in its own language.
    const isElsewhere = kind.indexed && /<h1[^>]* lang="en-US"/.test(html)
    const own = kind.canonical === undefined ? address : await kind.canonical(address, locale, link)
    const canonical = isElsewhere ? siteBase(locale.site, 'en-US') + own.slice(locale.base.length) : own

    expect(await htmlErrors(html)).toEqual([])

    const head = readHead(html)
    titles.push({ title: head.title, page, canonical })
    expect(head.title.trim()).not.toBe('')
    expect(head.description.trim()).not.toBe('')
    expect(head.canonical).toBe(canonical === '' ? '' : publicOrigin + canonical)
    expect(head.robots).toMatch(kind.indexed ? /^index,follow$/ : /^noindex,(?:no)?follow$/)
    const alternates = [...head.alternates]
    if (!kind.indexed || isElsewhere) expect(alternates).toEqual([])
    else {
      expect(head.alternates.has('x-default')).toBe(true)
      if (kind.route !== choiceOfCountry) expect([...head.alternates.values()]).toContain(publicOrigin + canonical)
    }

    const texts = textsOf(html)
    expect(unfinishedTexts(texts)).toEqual([])
    expect(englishMessages(texts, locale.language)).toEqual([])
    expect(textsInEnglish(texts, locale.language)).toEqual([])
  })

  it('Every page has a unique title', () => {
    expect(titles).toHaveLength(cases.length)
    const shared = [...Map.groupBy(titles, ({ title, page }) => `${page.locale.language} ${title}`)].flatMap(
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

/** Whether two pages may have the same title: search engines treat them as one, or they are one list with different filters. */
function mayBeCalledAlike(one: Titled, other: Titled): boolean {
  const [{ kind }, { kind: another }] = [one.page, other.page]
  if (one.canonical === other.canonical) return true
  // Error pages show no details, so they may have the same title.
  if ((kind.status ?? 200) >= 500 && (another.status ?? 200) >= 500) return true
  return kind.route === another.route && kind.route !== '*' && !(kind.indexed && another.indexed)
}
