import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCall } from '../../fixtures/run-call.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { Changes, Insert, Row } from '#platform/entity/entity.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { managedContentVersion } from '#features/content/managed-content/managed-content-version.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import type { Database } from '#platform/records/database.ts'
import { followIndex, type IndexFollower } from '#features/search/feed/index-follower.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { fillCatalogue, idOf } from '../../fixtures/calls-catalogue.ts'
import { followerParts, memorySnapshots, viewerWith } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'

type Version = Partial<Insert<typeof managedContentVersion>> & { readonly language: LanguageCode }

describeEachDatabase('Publications in the search', (open) => {
  let database: Database
  let records: Records
  let follower: IndexFollower
  let clock = new Date('2026-06-15T12:00:00Z')
  let createdCount = 0

  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel)
    await fillCatalogue(records)
    follower = await followIndex({ ...followerParts(database, records, memorySnapshots()), now: () => clock })
  })
  afterAll(() => database.close())

  const publish = async (
    overrides: Partial<Insert<typeof managedContent>>,
    ...versions: readonly Version[]
  ): Promise<readonly [Row<typeof managedContent>, ...Row<typeof managedContentVersion>[]]> => {
    createdCount += 1
    const content = await records.create(systemViewer, managedContent, {
      name: `Publication ${createdCount}`,
      type: 'stories',
      publishedDate: '2026-03-31',
      ...overrides,
    })
    const rows: Row<typeof managedContentVersion>[] = []
    for (const version of versions)
      rows.push(
        await records.create(systemViewer, managedContentVersion, {
          name: `Title in ${version.language}`,
          status: 'published',
          content: content.id,
          ...version,
        }),
      )
    await follower.catchUp()
    return [content, ...rows]
  }

  const found = async (
    searchTerm: string,
    {
      language = 'nl-NL',
      country = 'NL',
      ...more
    }: { readonly language?: LanguageCode; readonly country?: string } & {
      readonly [name: string]: unknown
    } = {},
  ) => {
    const context = {
      viewer: { ...viewerWith('guest'), at: clock },
      records,
      search: follower.search,
      taxonomy: follower.taxonomy,
      assortments: follower.assortments,
      conflicts: follower.conflicts,
      now: () => clock,
      publicOrigin: 'http://portal.test',
    }
    return await runCall(
      'SearchController.search',
      { countryCode: country, languageCode: language, searchTerm, resultsType: 'knowledgeArticle', ...more },
      context,
    )
  }
  const titles = async (...parameters: Parameters<typeof found>): Promise<readonly string[]> =>
    (await found(...parameters)).results.map((card) => card.nameToDisplay)

  it('[TAB-03] [SRC-07] Publications are found and counted together with the other kinds of results', async () => {
    await publish(
      { businessGroups: [idOf(businessGroup, 'BG3')], principals: [idOf(account, 'brenvik')] },
      {
        language: 'en-US',
        name: 'Texture of quabbling',
        subtitle: 'About mouthfeel',
        body: '<p>Zorble &amp; more</p>',
      },
      { language: 'nl-NL', name: 'Textuur van kwabbels' },
    )
    const result = await found('kwabbels')
    expect(result.results).toMatchObject([
      {
        kind: 'knowledgeArticle',
        nameToDisplay: 'Textuur van kwabbels',
        contentType: 'stories',
        publishedDate: '2026-03-31',
      },
    ])
    expect(result.counts.knowledgeArticle).toBe(1)
    expect((await found('kwabbels', { resultsType: 'tradeGrade' })).counts).toEqual({ ...result.counts })
    expect(await titles('quabbling')).toEqual(['Textuur van kwabbels'])
    expect(await titles('zorble')).toEqual(['Textuur van kwabbels'])
    expect(await titles('brenvik')).toContain('Textuur van kwabbels')
  })

  it('[LNG-01] Publications are shown to readers of their languages and of languages that fall back to these', async () => {
    await publish({}, { language: 'fr', name: 'Glouboule' })
    expect(await titles('glouboule', { language: 'fr', country: 'FR' })).toEqual(['Glouboule'])
    expect(await titles('glouboule', { language: 'fr-CA', country: 'CA' })).toEqual(['Glouboule'])
    expect(await titles('glouboule', { language: 'de', country: 'DE' })).toEqual([])
    await publish({}, { language: 'en-US', name: 'Glimmerwood' })
    expect(await titles('glimmerwood', { language: 'tr', country: 'TR' })).toEqual(['Glimmerwood'])
  })

  it('[CTX-01] Publications are shown only in their countries, everywhere if they name none, and never on a closed site', async () => {
    await publish({ countries: ['DE'] }, { language: 'en-US', name: 'Fernweh snoddle' })
    await publish({}, { language: 'en-US', name: 'Everywhere snoddle' })
    expect(await titles('snoddle')).toEqual(['Everywhere snoddle'])
    expect((await titles('snoddle', { country: 'DE', language: 'de' })).toSorted()).toEqual([
      'Everywhere snoddle',
      'Fernweh snoddle',
    ])
    expect(await titles('snoddle', { country: 'GLOBAL', language: 'en-US' })).toHaveLength(2)
    await expect(found('snoddle', { country: 'CH', language: 'en-US' })).rejects.toMatchObject({
      code: 'SIGN_IN_REQUIRED',
    })
  })

  it('[LNG-02] Publications appear and disappear with the status and the dates of each language', async () => {
    const [, version] = await publish({}, { language: 'en-US', name: 'Drifting plimsole', status: 'draft' })
    expect(await titles('plimsole')).toEqual([])
    const change = async (changes: Changes<typeof managedContentVersion>) => {
      const row = await records.byId(systemViewer, managedContentVersion, version?.id ?? '')
      await records.update(systemViewer, managedContentVersion, version?.id ?? '', row?.version ?? 0, changes)
      await follower.catchUp()
    }
    await change({ status: 'published', publishedFrom: '2026-06-16', publishedUntil: '2026-06-17' })
    expect(await titles('plimsole')).toEqual([])
    const before = follower.contentVersion
    clock = new Date('2026-06-16T00:00:00Z')
    await follower.catchUp()
    expect(await titles('plimsole')).toEqual(['Drifting plimsole'])
    expect(follower.contentVersion).not.toBe(before)
    clock = new Date('2026-06-18T00:00:00Z')
    await follower.catchUp()
    expect(await titles('plimsole')).toEqual([])
    await change({ publishedUntil: null })
    expect(await titles('plimsole')).toEqual(['Drifting plimsole'])
    const row = await records.byId(systemViewer, managedContentVersion, version?.id ?? '')
    await records.remove(systemViewer, managedContentVersion, version?.id ?? '', row?.version ?? 0)
    await follower.catchUp()
    expect(await titles('plimsole')).toEqual([])
  })

  it('[SRC-06] Publications are filtered by type, year, language and group, each with its counts', async () => {
    await publish({ type: 'trends', publishedDate: '2025-01-02' }, { language: 'en-US', name: 'Wobbulate one' })
    await publish(
      { type: 'videos', publishedDate: '2026-01-02' },
      { language: 'en-US', name: 'Wobbulate two' },
      { language: 'nl-NL', name: 'Wobbulate twee' },
    )
    const result = await found('wobbulate', { filters: 'year:2026' })
    expect(result.results.map((card) => card.nameToDisplay)).toEqual(['Wobbulate twee'])
    const counts = (key: string) =>
      Object.fromEntries(
        (result.facets.find((facet) => facet.key === key)?.values ?? []).map(({ value, count }) => [value, count]),
      )
    expect(counts('year')).toEqual({ 2025: 1, 2026: 1 })
    expect(counts('content-type')).toEqual({ videos: 1 })
    expect(counts('language')).toEqual({ 'en-US': 1, 'nl-NL': 1 })
  })

  it('Publications are updated when the record that they refer to gets a new name', async () => {
    await publish({ tradeNames: [idOf(tradeName, 'gumellan')] }, { language: 'en-US', name: 'Thick as treacle' })
    expect(await titles('gumellan treacle')).toEqual(['Thick as treacle'])
    const id = idOf(tradeName, 'gumellan')
    const row = await records.byId(systemViewer, tradeName, id)
    await records.update(systemViewer, tradeName, id, row?.version ?? 0, { name: 'Plombrook' })
    await follower.catchUp()
    expect(await titles('plombrook treacle')).toEqual(['Thick as treacle'])
  })
})
