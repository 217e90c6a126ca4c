import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { createReplay } from '#features/back-office/workbench/effect-of.ts'
import { comparedResults, compareSearches, changedIndex } from '#features/back-office/workbench/replay-searches.ts'
import { queryOf } from '#features/back-office/workbench/try-search.ts'
import { missingProduct } from '#features/search/counts/missing-product.ts'
import { addSearchCounts, searchCount } from '#features/search/counts/search-count.ts'
import { synonym } from '#features/search/feed/synonym.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { SearchIndex, SearchQuery } from '#platform/search/port.ts'
import { siteByCode, sites } from '#sites/table.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { today } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { base, open, send } from './back-office-portal.ts'

const url = `${base}/search-workbench`
const trial = `${url}/try`

describeEachDatabase('Search workbench', (openDatabase) => {
  let portal: TestPortal
  let editor: { readonly cookie: string }
  beforeAll(async () => {
    portal = await testPortal(openDatabase)
    editor = await signedIn(portal, 'editor')
  })
  afterAll(async () => {
    await portal.close()
  })
  beforeEach(async () => {
    await queries().delete(searchCount)
    await queries().delete(missingProduct)
  })

  const queries = () => portal.services.backOffice.database.queries
  const count = (term: string, searches: number, values: object = {}) => ({
    day: '2026-06-15',
    site: 'nl',
    language: 'nl-NL',
    term,
    kind: 'tradeGrade',
    filters: '',
    searches,
    withoutResult: 0,
    results: searches * 2,
    clicks: 1,
    placedClicks: 1,
    positions: 2,
    ...values,
  })
  /** The texts of the first cells of the rows. */
  const termsIn = (body: string) =>
    [...body.matchAll(/<th scope="row">(?:<a [^>]*>)?([^<]*)/g)].map(([, text = '']) => text)
  const shown = async (parameters: string, headers: Readonly<Record<string, string>> = editor) => {
    const { status, body } = await open(portal, `${url}?${parameters}`, headers)
    return { status, body, terms: termsIn(body) }
  }
  const trying = async (parameters: Readonly<Record<string, string>>) =>
    await open(portal, `${trial}?${new URLSearchParams(parameters).toString()}`, editor)

  it('[WRK-01] Only those who maintain synonyms see and use it', async () => {
    for (const role of ['internalSales', 'customerAdmin'] as const) {
      const theirs = await signedIn(portal, role)
      for (const address of [url, trial]) {
        expect([role, (await open(portal, address, theirs)).status]).toEqual([role, 403])
        expect([role, (await send(portal, address, theirs, [['act', 'mark']])).status]).toEqual([role, 403])
      }
      expect((await open(portal, `${base}/Product2`, theirs)).body).not.toContain('/search-workbench"')
    }
    expect((await open(portal, url)).status).toBe(302)
    for (const role of ['editor', 'administrator'] as const) {
      const { status, body } = await open(portal, url, await signedIn(portal, role))
      expect([role, status]).toEqual([role, 200])
      expect(body).toContain('There are no such searches in this period.')
      expect(body).toMatch(/<a href="\/back-office\/en-us\/search-workbench" aria-current="page">Search workbench</)
    }
  })

  it('[WRK-01] Shows a term from three searches with the same filters on, and never before', async () => {
    await addSearchCounts(queries(), [
      count('two', 2),
      count('one and one and one', 1),
      count('one and one and one', 1, { filters: 'claim' }),
      count('one and one and one', 1, { kind: 'principal' }),
      count('spread', 2),
      count('spread', 1, { day: '2026-06-01' }),
      count('three', 3),
      count('many', 1000, { clicks: 0, placedClicks: 0, positions: 0 }),
    ])
    const { terms, body } = await shown('')
    expect(terms).toEqual(['many', 'spread', 'three'])
    expect(body).toMatch(
      />three<\/a><\/th><td><span lang="en">Netherlands<\/span><\/td><td>Nederlands<\/td><td>3<\/td><td>0<\/td><td>2<\/td><td>1<\/td><td>2<\/td>/,
    )
    expect(body).toMatch(/<td>1,000<\/td><td>0<\/td><td>2<\/td><td>0<\/td><td>–<\/td>/)
    expect((await shown('from=2026-06-02&to=2026-06-15')).terms).toEqual(['many', 'three'])
    for (const list of ['none', 'unclicked', 'cas', 'missing'])
      expect([list, (await shown(`list=${list}`)).body.includes('one and one')]).toEqual([list, false])
  })

  it('[WRK-01] Lists what has no result apart from what nobody opened', async () => {
    await addSearchCounts(queries(), [
      count('nowhere', 4, { withoutResult: 4, results: 0, clicks: 0, placedClicks: 0, positions: 0 }),
      count('only with filters', 4, { filters: 'claim', withoutResult: 4, results: 0, clicks: 0, placedClicks: 0 }),
      count('ignored', 5, { clicks: 0, placedClicks: 0, positions: 0 }),
      count('opened', 6),
      count('sometimes', 9, { withoutResult: 1 }),
    ])
    expect((await shown('list=searched')).terms).toEqual([
      'sometimes',
      'opened',
      'ignored',
      'nowhere',
      'only with filters',
    ])
    expect((await shown('list=none')).terms).toEqual(['nowhere', 'sometimes'])
    expect((await shown('list=unclicked')).terms).toEqual(['ignored'])
    expect((await shown('list=unclicked&from=&to=2026-06-14')).terms).toEqual([])
  })

  it('[WRK-01] Narrows to a period, a site and a language, and names what is unknown', async () => {
    await addSearchCounts(queries(), [
      count('dutch', 3),
      count('belgian', 3, { site: 'be', language: 'fr' }),
      count('old', 3, { day: '2026-01-01' }),
    ])
    expect((await shown('')).terms).toEqual(['belgian', 'dutch'])
    expect((await shown('site=be')).terms).toEqual(['belgian'])
    expect((await shown('language=nl-NL')).terms).toEqual(['dutch'])
    expect((await shown('from=2025-12-01')).terms).toEqual(['belgian', 'dutch', 'old'])
    for (const wrong of ['site=atlantis', 'language=xx', 'from=never', 'to=2026-13-01'])
      expect([wrong, (await shown(wrong)).status, (await shown(wrong)).body.includes('is not known')]).toEqual([
        wrong,
        400,
        true,
      ])
  })

  it('[WRK-01] Has pages of fifty terms', async () => {
    await addSearchCounts(
      queries(),
      Array.from({ length: 101 }, (_, at) => count(`term ${String(at).padStart(3, '0')}`, 3)),
    )
    const first = await shown('site=nl')
    expect([first.terms.length, first.terms[0]]).toEqual([50, 'term 000'])
    expect(first.body).toContain('page=2" rel="next"')
    expect(first.body).not.toContain('rel="prev"')
    const last = await shown('site=nl&page=3')
    expect([last.terms, last.body.includes('rel="next"'), last.body.includes('page=2" rel="prev"')]).toEqual([
      ['term 100'],
      false,
      true,
    ])
    expect((await shown('site=nl&page=2')).body).toMatch(/site=nl" rel="prev"/)
  })

  it('[WRK-01] Lists the CAS numbers that the catalogue lacks', async () => {
    expect((await shown('list=cas')).terms).toEqual([])
    await addSearchCounts(queries(), [
      count('50-00-0', 3),
      count('cas 50-00-0 formaldehyde', 4),
      count('11138-66-2', 9),
      count('64-17-5', 2),
      count('67-56-1 methanol', 3),
      count('67-56-2', 3),
      count('e 415', 3),
      count('citric', 3),
    ])
    const { terms, body } = await shown('list=cas')
    expect(terms).toEqual(['50-00-0', '67-56-1'])
    expect(body).toMatch(/50-00-0<\/th><td>7<\/td>/)
  })

  it('[WRK-01] A term that is shown is marked as a missing product once, with audit entries, and any other is refused', async () => {
    await addSearchCounts(queries(), [count('unobtainium', 3), count('secret', 2)])
    const act = async (name: string, term: string, site = 'nl', language = 'nl-NL') =>
      await send(portal, url, editor, [
        ['act', name],
        ...Object.entries({ term, site, language, list: 'none', from: '2026-06-01', to: '2026-06-30' }),
      ])
    for (const [term, site, language] of [
      ['secret', 'nl', 'nl-NL'],
      ['unobtainium', 'be', 'nl-NL'],
      ['unobtainium', '', 'nl-NL'],
      ['unobtainium', 'nl', ''],
    ] as const)
      expect([term, site, language, (await act('mark', term, site, language)).status]).toEqual([
        term,
        site,
        language,
        404,
      ])
    expect((await shown('list=missing')).body).toContain('No term is marked as a missing product.')
    const { status, headers } = await act('mark', 'unobtainium')
    expect([status, headers['location']]).toEqual([303, `${url}?list=none&from=2026-06-01&to=2026-06-30&done=marked`])
    await act('mark', 'unobtainium')
    expect((await shown('done=marked')).body).toContain('The term is marked as a missing product.')
    expect((await shown('')).body).toContain('Remove the mark')
    const missing = await shown('list=missing')
    expect(missing.terms).toEqual(['unobtainium'])
    expect(missing.body).toContain('Jun 15, 2026')
    await act('unmark', 'unobtainium')
    await act('unmark', 'unobtainium')
    expect((await shown('list=missing&done=unmarked')).body).toContain('The mark is removed.')
    const entries = await queries().select().from(auditLog).where(eq(auditLog.object, 'Search_Term'))
    expect(entries.map(({ operation, after }) => [operation, after])).toEqual([
      ['term-marked', { term: 'unobtainium' }],
      ['term-unmarked', { term: 'unobtainium' }],
    ])
  })

  it('[WRK-01] Tries a search as a visitor of a site, a language and an account, with reasons', async () => {
    expect((await trying({})).body).not.toContain('New synonym')
    const { status, body } = await trying({ term: 'xanthaangom', site: 'nl', language: 'nl-NL' })
    expect([status, body.includes('3 results')]).toEqual([200, true])
    expect(body).toContain('xanthaangom › xanthaangom (exact) in')
    expect(termsIn(body).toSorted()).toEqual(['Gumellan S', 'Xanvero 200', 'Xanvero 80'])
    expect(body).toContain('There are none.')
    // What is not offered in a country, nobody finds there.
    expect((await trying({ term: 'citrelle us', site: 'us', language: 'en-US' })).body).toContain('Citrelle US')
    const own = await trying({ term: 'xanvero', site: 'nl', account: 'customer' })
    expect([own.status, own.body.includes('Xanvero 80')]).toEqual([200, true])
    expect((await trying({ term: 'xanvero', site: 'nl', account: idOf(account, 'brenvik') })).status).toBe(200)
    expect((await trying({ term: 'xantaangom', site: 'nl', language: 'nl-NL' })).body).toContain('instead.')
    expect((await trying({ term: 'zzznix', site: 'nl' })).body).toContain('0 results')
    const closed = sites.find(({ isMyIMCDOnly }) => isMyIMCDOnly)
    if (closed !== undefined) expect((await trying({ term: 'xanvero', site: closed.code })).status).toBe(200)
    for (const wrong of [{ account: 'nobody' }, { site: 'atlantis' }, { language: 'xx' }]) {
      const refused = await trying({ term: 'xanvero', ...wrong })
      expect([wrong, refused.status, refused.body.includes('is not known')]).toEqual([wrong, 400, true])
    }
  })

  const typed = (terms: string, act: string, language = '') =>
    Object.entries({
      term: 'gomhars',
      site: 'nl',
      language: 'nl-NL',
      account: '',
      terms,
      act,
      'synonym-language': language,
    })

  it('[WRK-02] Shows what a synonym does to the last terms, before it is saved', async () => {
    await addSearchCounts(queries(), [
      count('gomhars', 4, { withoutResult: 4, results: 0, clicks: 0 }),
      count('gomhars', 1, { day: '2026-06-01', kind: 'principal' }),
      count('citroenzuur', 3),
      count('gomhars', 2, { language: 'en-US' }),
      count('gomhars', 9, { site: 'atlantis' }),
      count('gomhars', 9, { language: 'xx' }),
      count('clicked alone', 0),
    ])
    for (const terms of ['', 'gomhars', 'gomhars\ngomhars\n ']) {
      const refused = await send(portal, trial, editor, typed(terms, 'effect'))
      // Without any text, the searched term is the first one.
      expect([terms, refused.status, refused.body.includes('Enter at least two different terms')]).toEqual([
        terms,
        400,
        true,
      ])
    }
    const before = await portal.fixtures.records.count(systemViewer, synonym)
    const { status, body } = await send(portal, trial, editor, typed('gomhars\r\nxanthaangom', 'effect', 'nl-NL'))
    expect([status, await portal.fixtures.records.count(systemViewer, synonym)]).toEqual([200, before])
    expect(body).toContain('Search terms that change: 2 of 3.')
    expect(body).toContain('Not shown, because they are searched too rarely: 1.')
    expect(body).toMatch(/<td>0 › 3<\/td><td>[^<]*Xanvero 80 \(\d\)[^<]*<\/td><td>–<\/td><td>–<\/td>/)
    expect(body.match(/<th scope="row">gomhars/g)).toHaveLength(1)
    const saved = await send(portal, trial, editor, typed('gomhars\r\nxanthaangom', 'save', 'nl-NL'))
    expect([saved.status, saved.headers['location']]).toEqual([
      303,
      `${trial}?term=gomhars&site=nl&language=nl-NL&done=saved`,
    ])
    await portal.fixtures.follower.catchUp()
    const after = await open(portal, `${trial}?term=gomhars&site=nl&language=nl-NL&done=saved`, editor)
    for (const text of ['The synonym is saved.', '3 results', 'gomhars, xanthaangom (nl-NL)'])
      expect([text, after.body.includes(text)]).toEqual([text, true])
    // It changes nothing a second time.
    const again = await send(portal, trial, editor, typed('gomhars\r\nxanthaangom', 'effect', 'xx'))
    expect(again.body).toContain('Search terms that change: 0 of 3.')
    const tooMany = Array.from({ length: 201 }, (_, at) => `term ${at}`).join('\n')
    const refused = await send(portal, trial, editor, typed(tooMany, 'save'))
    expect([refused.status, refused.body.includes('role="alert"')]).toEqual([400, true])
  })

  it('[WRK-02] A replay finds exactly the ranks that change when the synonym is saved', async () => {
    const { follower, records } = portal.fixtures
    const site = siteByCode('nl')
    if (site === null) throw new Error('There is no such site.')
    const terms = [
      'verdikker',
      'xanvero',
      'xanthaangom',
      'citroenzuur',
      'gumellan',
      'zoetstof',
      'brenvik',
      'xanvero citroenzuur',
    ]
    const queriesOf = (): readonly SearchQuery[] =>
      terms.map((term) => queryOf({ term, site, language: 'nl-NL', account: null }, follower, today))
    const idsOf = (index: SearchIndex) =>
      queriesOf().map((query) => index.search({ ...query, pageSize: comparedResults }).hits.map(({ id }) => id))
    for (const [at, group] of [
      ['zoetstof', 'citroenzuur'],
      ['verdikker', 'xanvero', 'brenvik'],
      ['nergens', 'niets'],
    ].entries()) {
      const before = idsOf(follower.search)
      const changed = await changedIndex(follower.search, follower.taxonomy, [
        { type: 'synonyms', group: { id: '', language: null, terms: group } },
      ])
      const predicted = await compareSearches(follower.search, changed, queriesOf())
      expect(idsOf(follower.search)).toEqual(before)
      await records.create(systemViewer, synonym, { language: null, terms: group })
      await follower.catchUp()
      const after = idsOf(follower.search)
      const actual = before.map((ids, nth) => {
        const later = after[nth] ?? []
        const rank = (list: readonly string[], id: string) => (list.includes(id) ? list.indexOf(id) + 1 : null)
        const ranks = [...new Set([...ids, ...later])]
          .map((id) => ({ id, before: rank(ids, id), after: rank(later, id) }))
          .filter((change) => change.before !== change.after)
        return ranks.length === 0 ? null : { before: ids.length, after: later.length, ranks }
      })
      expect([at, predicted]).toEqual([at, actual])
      expect([at, predicted.some((each) => each !== null)]).toEqual([at, at < 2])
    }
  })

  it('[WRK-02] One replay runs at a time, and refuses everybody else', async () => {
    await addSearchCounts(queries(), [count('xanvero', 3)])
    const replay = createReplay({ queries: queries(), sites, content: portal.fixtures.follower, now: () => today })
    const running = replay(systemViewer, [])
    expect(await replay(systemViewer, [])).toBe('busy')
    expect(await running).toEqual({ replayed: 1, changed: [] })
    expect(await replay(systemViewer, [])).toEqual({ replayed: 1, changed: [] })
    await expect(replay(portal.fixtures.context('internalSales').viewer, [])).rejects.toMatchObject({
      code: 'ACCESS_DENIED',
    })
  })
})
