import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { addSearchCounts } from '#features/search/counts/search-count.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import { sites } from '#sites/table.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { base, open, send } from './back-office-portal.ts'
import { url, trial, workbenchPortal } from './workbench-portal.ts'

describeEachDatabase('Search workbench', (openDatabase) => {
  const on = workbenchPortal(openDatabase)

  it('[WRK-01] Only those who maintain synonyms see and use it', async () => {
    for (const role of ['internalSales', 'customerAdmin'] as const) {
      const theirs = await signedIn(on.portal, role)
      for (const address of [url, trial])
        expect([role, (await open(on.portal, address, theirs)).status]).toEqual([role, 403])
      for (const [address, form] of [
        [url, 'SearchTermsController.mark'],
        [url, 'SearchTermsController.unmark'],
        [trial, 'SynonymsController.tryOut'],
        [trial, 'SynonymsController.create'],
        [trial, 'PromotionsController.tryOut'],
        [trial, 'PromotionsController.create'],
      ] as const) {
        const sent = await send(on.portal, address, theirs, Object.entries(formFields(form, {})))
        expect([role, form, sent.status]).toEqual([role, form, 403])
      }
      expect((await open(on.portal, `${base}/Product2`, theirs)).body).not.toContain('/search-workbench"')
    }
    expect((await open(on.portal, url)).status).toBe(302)
    for (const role of ['editor', 'administrator'] as const) {
      const { status, body } = await open(on.portal, url, await signedIn(on.portal, role))
      expect([role, status]).toEqual([role, 200])
      expect(body).toContain('There are no such searches in this period.')
      expect(body).toMatch(/<a href="\/back-office\/en-us\/search-workbench" aria-current="page">Search workbench</)
    }
  })

  it('[WRK-01] Shows a term from three searches with the same filters on, and never before', async () => {
    await addSearchCounts(on.queries(), [
      on.count('two', 2),
      on.count('one and one and one', 1),
      on.count('one and one and one', 1, { filters: 'claim' }),
      on.count('one and one and one', 1, { kind: 'principal' }),
      on.count('spread', 2),
      on.count('spread', 1, { day: '2026-06-01' }),
      on.count('three', 3),
      on.count('many', 1000, { clicks: 0, placedClicks: 0, positions: 0 }),
    ])
    const { terms, body } = await on.shown('')
    expect(terms).toEqual(['many', 'spread', 'three'])
    expect(body).toMatch(
      />three<\/a><\/th><td><span lang="en">Netherlands<\/span><\/td><td>Nederlands<\/td><td>3<\/td><td>0<\/td><td>2<\/td><td>1<\/td><td>2<\/td>/,
    )
    expect(body).toMatch(/<td>1,000<\/td><td>0<\/td><td>2<\/td><td>0<\/td><td>–<\/td>/)
    expect((await on.shown('from=2026-06-02&to=2026-06-15')).terms).toEqual(['many', 'three'])
    for (const list of ['none', 'unclicked', 'cas', 'missing'])
      expect([list, (await on.shown(`list=${list}`)).body.includes('one and one')]).toEqual([list, false])
  })

  it('[WRK-01] Lists what has no result apart from what nobody opened', async () => {
    await addSearchCounts(on.queries(), [
      on.count('nowhere', 4, { withoutResult: 4, results: 0, clicks: 0, placedClicks: 0, positions: 0 }),
      on.count('only with filters', 4, { filters: 'claim', withoutResult: 4, results: 0, clicks: 0, placedClicks: 0 }),
      on.count('ignored', 5, { clicks: 0, placedClicks: 0, positions: 0 }),
      on.count('opened', 6),
      on.count('sometimes', 9, { withoutResult: 1 }),
    ])
    expect((await on.shown('list=searched')).terms).toEqual([
      'sometimes',
      'opened',
      'ignored',
      'nowhere',
      'only with filters',
    ])
    expect((await on.shown('list=none')).terms).toEqual(['nowhere', 'sometimes'])
    expect((await on.shown('list=unclicked')).terms).toEqual(['ignored'])
    expect((await on.shown('list=unclicked&from=&to=2026-06-14')).terms).toEqual([])
  })

  it('[WRK-01] Narrows to a period, a site and a language, and names what is unknown', async () => {
    await addSearchCounts(on.queries(), [
      on.count('dutch', 3),
      on.count('belgian', 3, { site: 'be', language: 'fr' }),
      on.count('old', 3, { day: '2026-01-01' }),
    ])
    expect((await on.shown('')).terms).toEqual(['belgian', 'dutch'])
    expect((await on.shown('site=be')).terms).toEqual(['belgian'])
    expect((await on.shown('language=nl-NL')).terms).toEqual(['dutch'])
    expect((await on.shown('from=2025-12-01')).terms).toEqual(['belgian', 'dutch', 'old'])
    for (const wrong of ['site=atlantis', 'language=xx', 'from=never', 'to=2026-13-01', 'to=2026-02-31'])
      expect([wrong, (await on.shown(wrong)).status, (await on.shown(wrong)).body.includes('is not known')]).toEqual([
        wrong,
        400,
        true,
      ])
  })

  it('[WRK-01] Has pages of fifty terms', async () => {
    await addSearchCounts(
      on.queries(),
      Array.from({ length: 101 }, (_, at) => on.count(`term ${String(at).padStart(3, '0')}`, 3)),
    )
    const first = await on.shown('site=nl')
    expect([first.terms.length, first.terms[0]]).toEqual([50, 'term 000'])
    expect(first.body).toContain('page=2" rel="next"')
    expect(first.body).not.toContain('rel="prev"')
    const last = await on.shown('site=nl&page=3')
    expect([last.terms, last.body.includes('rel="next"'), last.body.includes('page=2" rel="prev"')]).toEqual([
      ['term 100'],
      false,
      true,
    ])
    expect((await on.shown('site=nl&page=2')).body).toMatch(/site=nl" rel="prev"/)
  })

  it('[WRK-01] Lists the CAS numbers that the catalogue lacks', async () => {
    expect((await on.shown('list=cas')).terms).toEqual([])
    await addSearchCounts(on.queries(), [
      on.count('50-00-0', 3),
      on.count('cas 50-00-0 formaldehyde', 4),
      on.count('11138-66-2', 9),
      on.count('64-17-5', 2),
      on.count('67-56-1 methanol', 3),
      on.count('67-56-2', 3),
      on.count('e 415', 3),
      on.count('citric', 3),
    ])
    const { terms, body } = await on.shown('list=cas')
    expect(terms).toEqual(['50-00-0', '67-56-1'])
    expect(body).toMatch(/50-00-0<\/th><td>7<\/td>/)
  })

  it('[WRK-01] A term that is shown is marked as a missing product once, with audit entries, and any other is refused', async () => {
    await addSearchCounts(on.queries(), [on.count('unobtainium', 3), on.count('secret', 2)])
    const act = async (name: 'mark' | 'unmark', term: string, site = 'nl', language = 'nl-NL', once?: string) => {
      const period = { from: '2026-06-01', to: '2026-06-30' }
      const form = formFields(`SearchTermsController.${name}`, { term, site, language, ...period }, once)
      return await send(on.portal, `${url}?list=none`, on.editor, Object.entries(form))
    }
    for (const [term, site, language] of [
      ['secret', 'nl', 'nl-NL'],
      ['never searched', 'nl', 'nl-NL'],
      ['unobtainium', 'be', 'nl-NL'],
      ['unobtainium', '', 'nl-NL'],
      ['unobtainium', 'nl', ''],
    ] as const) {
      const { status, body } = await act('mark', term, site, language)
      const isDeleted = body.includes('This is not available any more.')
      expect([term, site, language, status, isDeleted]).toEqual([term, site, language, 422, true])
    }
    expect((await on.shown('list=missing')).body).toContain('No term is marked as a missing product.')
    const { status, headers } = await act('mark', 'unobtainium', 'nl', 'nl-NL', 'first')
    const place = 'done=backOffice.workbench.marked#SearchTermsController-mark'
    expect([status, headers['location']]).toEqual([303, `${url}?list=none&${place}`])
    for (const once of ['first', 'second'])
      expect((await act('mark', 'unobtainium', 'nl', 'nl-NL', once)).headers['location']).toBe(headers['location'])
    const marked = await on.shown('done=backOffice.workbench.marked')
    expect(marked.body).toContain('The term is marked as a missing product.')
    expect((await on.shown('')).body).toContain('Remove the mark')
    const missing = await on.shown('list=missing')
    expect(missing.terms).toEqual(['unobtainium'])
    expect(missing.body).toContain('Jun 15, 2026')
    await act('unmark', 'unobtainium')
    await act('unmark', 'unobtainium')
    const unmarked = await on.shown('list=missing&done=backOffice.workbench.unmarked')
    expect(unmarked.body).toContain('The mark is removed.')
    const entries = await on
      .queries()
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, 'Search_Term'))
      .orderBy(auditLog.sequence)
    expect(entries.map(({ operation, after }) => [operation, after])).toEqual([
      ['term-marked', { term: 'unobtainium' }],
      ['term-unmarked', { term: 'unobtainium' }],
    ])
  })

  it('[WRK-01] Tries a search as a visitor of a site, a language and an account, with reasons', async () => {
    expect((await on.trying({})).body).not.toContain('New synonym')
    const { status, body } = await on.trying({ term: 'xanthaangom', site: 'nl', language: 'nl-NL' })
    expect([status, body.includes('3 results')]).toEqual([200, true])
    expect(body).toContain('xanthaangom › xanthaangom (exact) in')
    expect(on.termsIn(body).toSorted()).toEqual(['Gumellan S', 'Xanvero 200', 'Xanvero 80'])
    expect(body).toContain('There are none.')
    // What is not offered in a country, nobody finds there.
    expect((await on.trying({ term: 'citrelle us', site: 'us', language: 'en-US' })).body).toContain('Citrelle US')
    for (const named of ['customer', 'Weerdmolen Bakeries']) {
      const own = await on.trying({ term: 'xanvero', site: 'nl', account: named })
      expect([named, own.status, own.body.includes('Xanvero 80')]).toEqual([named, 200, true])
    }
    expect((await on.trying({ term: 'xanvero', site: 'nl', account: idOf(account, 'brenvik') })).status).toBe(200)
    expect((await on.trying({ term: 'xantaangom', site: 'nl', language: 'nl-NL' })).body).toContain('instead.')
    expect((await on.trying({ term: 'zzznix', site: 'nl' })).body).toContain('0 results')
    const closed = sites.find(({ isMyIMCDOnly }) => isMyIMCDOnly)
    if (closed !== undefined) expect((await on.trying({ term: 'xanvero', site: closed.code })).status).toBe(200)
    for (const wrong of [{ account: 'nobody' }, { site: 'atlantis' }, { language: 'xx' }]) {
      const refused = await on.trying({ term: 'xanvero', ...wrong })
      expect([wrong, refused.status, refused.body.includes('is not known')]).toEqual([wrong, 400, true])
    }
  })

  it('[WRK-01] Explains the rank of a record in focus, also where the search does not list it', async () => {
    const product = idOf(tradeGrade, 'xanvero-80')
    const record = await open(on.portal, `${base}/record/${product}`, on.editor)
    const [, href = ''] = /href="([^"]+)"[^>]*>Why this rank\?/.exec(record.body) ?? []
    const own = await open(on.portal, href.replaceAll('&amp;', '&'), on.editor)
    expect(own.body).toMatch(/Rank 1 of \d+, score \d/)
    expect(own.body).toContain('The rank of Xanvero 80 is explained')
    expect(own.body).toContain(`name="focus" value="${product}"`)
    const elsewhere = await on.trying({ term: 'xanvero', site: 'us', language: 'en-US', focus: product })
    expect(elsewhere.body).toContain('It is not among the results.')
    expect(elsewhere.body).toContain('scope: US (the record: ')
    const unknown = await on.trying({ term: 'xanvero', site: 'nl', focus: idOf(tradeGrade, 'never-was') })
    expect([unknown.status, unknown.body.includes('id="focus"')]).toEqual([200, false])
    const brand = await open(on.portal, `${base}/record/${idOf(tradeName, 'xanvero')}`, on.editor)
    expect(brand.body).not.toContain('Why this rank?')
    const sales = await open(on.portal, `${base}/record/${product}`, await signedIn(on.portal, 'internalSales'))
    expect([sales.status, sales.body.includes('Why this rank?')]).toEqual([200, false])
  })
})
