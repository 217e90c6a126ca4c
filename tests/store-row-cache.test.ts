import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { LanguageCode } from '#domain/languages.ts'
import type { Viewer } from '#domain/viewer.ts'
import { managedContentVersion } from '#entities/managed-content-version.ts'
import { managedContent } from '#entities/managed-content.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import type { Records } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { guestsAlike } from '#records/visibility.ts'
import { siteByCountry } from '#sites/table.ts'
import { worldwideSite } from '#sites/worldwide.ts'
import { cachedReads } from '#store/row-cache.ts'
import { idOf } from './calls-catalogue.ts'
import { callSetting, type CallSetting } from './calls-setting.ts'
import { describeEachDatabase } from './databases.ts'

const guestOf = (country: string): Viewer => ({
  site: siteByCountry(country) ?? worldwideSite,
  language: 'en-US',
  context: 'CountrySites',
})
const onlyInUs = idOf(tradeGrade, 'citrelle-us')
const inNl = idOf(tradeGrade, 'xanvero-80')
const changed = idOf(tradeGrade, 'xanvero-200')
const nowhere = idOf(tradeGrade, 'citrelle-nowhere')

describeEachDatabase('rows kept for guests', (open) => {
  let setting: CallSetting
  /** What the store was asked for, in order. */
  let asked: string[][]
  let records: Records
  let generation: string
  beforeAll(async () => {
    setting = await callSetting(await open())
  })
  afterAll(() => setting.close())
  beforeEach(() => {
    asked = []
    generation = '1'
    const watched: Records = {
      ...setting.records,
      byIds: (viewer, entity, ids) => {
        asked.push([...ids])
        return setting.records.byIds(viewer, entity, ids)
      },
    }
    records = cachedReads(watched, () => generation, guestsAlike, 4)
  })

  it('are read once, and come in the order of the ids', async () => {
    const first = await records.byIds(guestOf('NL'), tradeGrade, [inNl])
    const second = await records.byIds(guestOf('NL'), tradeGrade, [idOf(tradeGrade, 'gumellan-s'), inNl])
    expect(second.map((row) => row.name)).toEqual(['Gumellan S', 'Xanvero 80'])
    expect(second[1]).toBe(first[0])
    expect(asked).toEqual([[inNl], [idOf(tradeGrade, 'gumellan-s')]])
  })

  it('[CTX-01] are a country’s own: what one may see another may not', async () => {
    expect(await records.byId(guestOf('US'), tradeGrade, onlyInUs)).toMatchObject({ name: 'Citrelle US' })
    expect(await records.byId(guestOf('NL'), tradeGrade, onlyInUs)).toBeNull()
    expect(await records.byId(guestOf('US'), tradeGrade, onlyInUs)).not.toBeNull()
    expect(await records.byId(guestOf('NL'), tradeGrade, nowhere)).toBeNull()
  })

  it('[LNG-02] of contents are those of one language and day: who reads another is asked about anew', async () => {
    const content = await setting.records.create(systemViewer, managedContent, {
      name: 'Only in Dutch',
      type: 'stories',
    })
    await setting.records.create(systemViewer, managedContentVersion, {
      name: 'Alleen in het Nederlands',
      content: content.id,
      language: 'nl-NL',
      status: 'published',
      publishedUntil: '2026-06-15',
    })
    const reader = (language: LanguageCode, today: string) => ({ ...guestOf('NL'), language, today })
    const read = (viewer: Viewer) => records.byId(viewer, managedContent, content.id)
    expect(await read(reader('nl-NL', '2026-06-15'))).not.toBeNull()
    expect(await read(reader('de', '2026-06-15'))).toBeNull()
    expect(await read(reader('nl-NL', '2026-06-16'))).toBeNull()
    expect(await read(reader('nl-NL', '2026-06-15'))).not.toBeNull()
    expect(asked).toHaveLength(3)
  })

  it('remember what is not there, too', async () => {
    await records.byId(guestOf('NL'), tradeGrade, nowhere)
    await records.byId(guestOf('NL'), tradeGrade, nowhere)
    expect(asked).toHaveLength(1)
  })

  it('are forgotten with another content', async () => {
    const row = await records.byId(guestOf('NL'), tradeGrade, changed)
    await records.update(systemViewer, tradeGrade, changed, row?.version ?? 0, { name: 'Xanvero 201' })
    expect(await records.byId(guestOf('NL'), tradeGrade, changed)).toMatchObject({ name: 'Xanvero 200' })
    generation = '2'
    expect(await records.byId(guestOf('NL'), tradeGrade, changed)).toMatchObject({ name: 'Xanvero 201' })
  })

  it('are not kept when the content changed while they were read', async () => {
    const reading = records.byId(guestOf('NL'), tradeGrade, inNl)
    generation = '2'
    await reading
    await records.byId(guestOf('NL'), tradeGrade, inNl)
    expect(asked).toHaveLength(2)
  })

  it('are bounded, and those that are asked for stay', async () => {
    const read = (key: string) => records.byId(guestOf('NL'), tradeGrade, idOf(tradeGrade, key))
    for (const key of ['xanvero-80', 'xanvero-200', 'gumellan-s', 'xanvero-80', 'citrelle-fg', 'xanvero-80'])
      await read(key)
    expect(asked).toHaveLength(4)
    await read('xanvero-200')
    expect(asked).toHaveLength(5)
  })

  it('are not for those who are signed in', async () => {
    await records.byIds(systemViewer, tradeGrade, [inNl])
    await records.byIds(systemViewer, tradeGrade, [inNl])
    expect(asked).toHaveLength(2)
  })

  it('keep none with a bound of 0', async () => {
    const unkept = cachedReads(setting.records, () => generation, guestsAlike, 0)
    expect(await unkept.byId(guestOf('NL'), tradeGrade, inNl)).toMatchObject({ name: 'Xanvero 80' })
  })
})
