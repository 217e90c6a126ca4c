import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { managedContentVersion } from '#features/content/managed-content/managed-content-version.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { siteByCountry } from '#sites/table.ts'
import { worldwideSite } from '#sites/worldwide.ts'
import { cachedReads } from '#platform/store/row-cache.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { callFixtures, type CallFixtures } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'

const guestOf = (country: string): Viewer => ({
  site: siteByCountry(country) ?? worldwideSite,
  language: 'en-US',
  context: 'CountrySites',
})
const onlyInUs = idOf(tradeGrade, 'citrelle-us')
const inNl = idOf(tradeGrade, 'xanvero-80')
const changed = idOf(tradeGrade, 'xanvero-200')
const nowhere = idOf(tradeGrade, 'citrelle-nowhere')

describeEachDatabase('The row cache for guests', (open) => {
  let fixtures: CallFixtures
  /** The ids that were queried, in order. */
  let requestedIds: string[][]
  let records: Records
  let generation: string
  beforeAll(async () => {
    fixtures = await callFixtures(await open())
  })
  afterAll(() => fixtures.close())
  beforeEach(() => {
    requestedIds = []
    generation = '1'
    const watched: Records = {
      ...fixtures.records,
      byIds: (viewer, entity, ids) => {
        requestedIds.push([...ids])
        return fixtures.records.byIds(viewer, entity, ids)
      },
    }
    records = cachedReads(watched, () => generation, 4)
  })

  it('Rows are read once and returned in the order of the ids', async () => {
    const first = await records.byIds(guestOf('NL'), tradeGrade, [inNl])
    const second = await records.byIds(guestOf('NL'), tradeGrade, [idOf(tradeGrade, 'gumellan-s'), inNl])
    expect(second.map((row) => row.name)).toEqual(['Gumellan S', 'Xanvero 80'])
    expect(second[1]).toBe(first[0])
    expect(requestedIds).toEqual([[inNl], [idOf(tradeGrade, 'gumellan-s')]])
  })

  it('[CTX-01] Cached rows belong to one country, because visibility differs between countries', async () => {
    expect(await records.byId(guestOf('US'), tradeGrade, onlyInUs)).toMatchObject({ name: 'Citrelle US' })
    expect(await records.byId(guestOf('NL'), tradeGrade, onlyInUs)).toBeNull()
    expect(await records.byId(guestOf('US'), tradeGrade, onlyInUs)).not.toBeNull()
    expect(await records.byId(guestOf('NL'), tradeGrade, nowhere)).toBeNull()
  })

  it('[LNG-02] Cached contents belong to one language and one day, so a reader of another language causes a new query', async () => {
    const content = await fixtures.records.create(systemViewer, managedContent, {
      name: 'Only in Dutch',
      type: 'stories',
    })
    await fixtures.records.create(systemViewer, managedContentVersion, {
      name: 'Alleen in het Nederlands',
      content: content.id,
      language: 'nl-NL',
      status: 'published',
      publishedUntil: '2026-06-15',
    })
    const reader = (language: LanguageCode, today: string) => ({
      ...guestOf('NL'),
      language,
      at: new Date(`${today}T12:00:00Z`),
    })
    const read = (viewer: Viewer) => records.byId(viewer, managedContent, content.id)
    expect(await read(reader('nl-NL', '2026-06-15'))).not.toBeNull()
    expect(await read(reader('de', '2026-06-15'))).toBeNull()
    expect(await read(reader('nl-NL', '2026-06-16'))).toBeNull()
    expect(await read(reader('nl-NL', '2026-06-15'))).not.toBeNull()
    expect(requestedIds).toHaveLength(3)
  })

  it('The cache also remembers records that do not exist', async () => {
    await records.byId(guestOf('NL'), tradeGrade, nowhere)
    await records.byId(guestOf('NL'), tradeGrade, nowhere)
    expect(requestedIds).toHaveLength(1)
  })

  it('A change of the content empties the cache', async () => {
    const row = await records.byId(guestOf('NL'), tradeGrade, changed)
    await records.update(systemViewer, tradeGrade, changed, row?.version ?? 0, { name: 'Xanvero 201' })
    expect(await records.byId(guestOf('NL'), tradeGrade, changed)).toMatchObject({ name: 'Xanvero 200' })
    generation = '2'
    expect(await records.byId(guestOf('NL'), tradeGrade, changed)).toMatchObject({ name: 'Xanvero 201' })
  })

  it('Rows are not cached when the content changed during the read', async () => {
    const reading = records.byId(guestOf('NL'), tradeGrade, inNl)
    generation = '2'
    await reading
    await records.byId(guestOf('NL'), tradeGrade, inNl)
    expect(requestedIds).toHaveLength(2)
  })

  it('The cache has a maximum size and keeps the rows that are used', async () => {
    const read = (key: string) => records.byId(guestOf('NL'), tradeGrade, idOf(tradeGrade, key))
    for (const key of ['xanvero-80', 'xanvero-200', 'gumellan-s', 'xanvero-80', 'citrelle-fg', 'xanvero-80'])
      await read(key)
    expect(requestedIds).toHaveLength(4)
    await read('xanvero-200')
    expect(requestedIds).toHaveLength(5)
  })

  it('The cache is not used for signed-in users', async () => {
    await records.byIds(systemViewer, tradeGrade, [inNl])
    await records.byIds(systemViewer, tradeGrade, [inNl])
    expect(requestedIds).toHaveLength(2)
  })

  it('A cache with the maximum size 0 stores nothing', async () => {
    const uncached = cachedReads(fixtures.records, () => generation, 0)
    expect(await uncached.byId(guestOf('NL'), tradeGrade, inNl)).toMatchObject({ name: 'Xanvero 80' })
  })
})
