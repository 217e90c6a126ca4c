import { expect, it } from 'vitest'
import { createReplay } from '#features/back-office/search-trials/effect-of.ts'
import { comparedResults, compareSearches, changedIndex } from '#features/back-office/search-trials/replay-searches.ts'
import { queryOf } from '#features/back-office/search-trials/try-search.ts'
import { addSearchCounts } from '#features/search/counts/search-count.ts'
import { synonym } from '#features/search/feed/synonym.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { SearchIndex, SearchQuery } from '#platform/search/port.ts'
import { siteByCode, sites } from '#sites/table.ts'
import { today } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { fieldErrors } from '../../fixtures/forms/field-errors.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { inputsOfForm, open, send } from './back-office-portal.ts'
import { trial, workbenchPortal } from './workbench-portal.ts'

describeEachDatabase('Replays of searches', (openDatabase) => {
  const on = workbenchPortal(openDatabase)

  const address = `${trial}?term=gomhars&site=nl&language=nl-NL`
  const sent = async (act: 'tryOut' | 'create', terms: string, language = '', once?: string) => {
    const at = 'SynonymsController-tryOut'
    const form = formFields(`SynonymsController.${act}`, { at, terms, language }, once)
    return await send(on.portal, address, on.editor, Object.entries(form))
  }

  it('[WRK-02] Shows what a synonym does to the last terms, before it is saved', async () => {
    await addSearchCounts(on.queries(), [
      on.count('gomhars', 4, { withoutResult: 4, results: 0, clicks: 0 }),
      on.count('gomhars', 1, { day: '2026-06-01', kind: 'principal' }),
      on.count('citroenzuur', 3),
      on.count('gomhars', 2, { language: 'en-US' }),
      on.count('gomhars', 9, { site: 'atlantis' }),
      on.count('gomhars', 9, { language: 'xx' }),
      on.count('clicked alone', 0),
    ])
    for (const terms of ['', 'gomhars', 'gomhars\ngomhars\n ']) {
      const refused = await sent('tryOut', terms)
      expect([terms, refused.status, fieldErrors(refused.body, 'SynonymsController.tryOut')]).toEqual([
        terms,
        422,
        { terms: 'Enter at least two different terms, each on its own line.' },
      ])
    }
    const before = await on.portal.fixtures.records.count(systemViewer, synonym)
    const { status, body } = await sent('tryOut', 'gomhars\r\nxanthaangom', 'nl-NL')
    expect([status, await on.portal.fixtures.records.count(systemViewer, synonym)]).toEqual([200, before])
    expect(body).toContain('Search terms that change: 2 of 3.')
    expect(body).toContain('Not shown, because they are searched too rarely: 1.')
    expect(body).toMatch(/<td>0 › 3<\/td><td>[^<]*Xanvero 80 \(\d\)[^<]*<\/td><td>–<\/td><td>–<\/td>/)
    expect(body.match(/<th scope="row">gomhars/g)).toHaveLength(1)
    const form = inputsOfForm(body, 'SynonymsController-tryOut')
    expect([form.get('terms'), form.get('language')]).toEqual([['gomhars\r\nxanthaangom'], ['nl-NL']])
    expect(body).toContain('value="SynonymsController.create"')
    const done = `${address}&done=backOffice.tried.synonym`
    // The same form again, also from another tab, saves no second synonym.
    for (const once of ['one', 'one', 'another']) {
      const saved = await sent('create', 'gomhars\r\nxanthaangom', 'nl-NL', once)
      expect([saved.status, saved.headers['location']]).toEqual([303, `${done}#SynonymsController-tryOut`])
    }
    expect(await on.portal.fixtures.records.count(systemViewer, synonym)).toBe(before + 1)
    await on.portal.fixtures.follower.catchUp()
    const after = await open(on.portal, done, on.editor)
    for (const text of ['The synonym is saved.', '3 results', 'gomhars, xanthaangom (nl-NL)'])
      expect([text, after.body.includes(text)]).toEqual([text, true])
    // It changes nothing a second time.
    const again = await sent('tryOut', 'gomhars\r\nxanthaangom')
    expect(again.body).toContain('Search terms that change: 0 of 3.')
    const tooMany = Array.from({ length: 201 }, (_, at) => `term ${at}`).join('\n')
    const refused = await sent('create', tooMany)
    expect([refused.status, refused.body.includes('Nothing was changed.')]).toEqual([422, true])
    expect(inputsOfForm(refused.body, 'SynonymsController-tryOut').get('terms')).toEqual([tooMany])
    const unknown = await sent('create', 'gomhars\nxanthaangom', 'xx')
    expect(fieldErrors(unknown.body, 'SynonymsController.tryOut')).toEqual({ language: 'Value is not valid.' })
  })

  it('[WRK-02] A replay finds exactly the ranks that change when the synonym is saved', async () => {
    const { follower, records } = on.portal.fixtures
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
      // Words that name values of facets, whose labels a saved index does not contain.
      'xanvero poeder',
      'xanthaangom zonder poeder',
      'verdikkingsmiddel',
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
    await addSearchCounts(on.queries(), [on.count('xanvero', 3)])
    const replay = createReplay({
      queries: on.queries(),
      records: on.portal.fixtures.records,
      sites,
      content: on.portal.fixtures.follower,
      now: () => today,
    })
    const nothing = { type: 'synonym', language: null, terms: ['nergens', 'niets'] } as const
    const running = replay(systemViewer, nothing)
    expect(await replay(systemViewer, nothing)).toBe('busy')
    expect(await running).toEqual({ replayed: 1, changed: [] })
    expect(await replay(systemViewer, nothing)).toEqual({ replayed: 1, changed: [] })
    await expect(replay(on.portal.fixtures.context('internalSales').viewer, nothing)).rejects.toMatchObject({
      code: 'ACCESS_DENIED',
    })
  })
})
