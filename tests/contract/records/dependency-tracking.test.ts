import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Viewer } from '#platform/values/viewer.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { certificate } from '#features/documents/certificates/certificate.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { managedContentVersion } from '#features/content/managed-content/managed-content-version.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { all, any, contains, equals, isIn, never, not } from '#platform/records/read/condition.ts'
import { trackDependencies } from '#platform/records/dependencies/dependency-tracking.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { taxonomyObjects } from '#features/catalogue/load-taxonomy.ts'
import { invalidatedTags } from '#platform/records/dependencies/invalidated-tags.ts'
import type { Database } from '#platform/records/database.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { callFixtures, type CallFixtures } from '../../fixtures/call-fixtures.ts'
import type { SearchQuery } from '#platform/search/port.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'

const grade = idOf(tradeGrade, 'xanvero-80')
const other = idOf(tradeGrade, 'citrelle-fg')

describeEachDatabase('Cache tags', (open) => {
  let database: Database
  let fixtures: CallFixtures
  let viewer: Viewer
  beforeAll(async () => {
    database = await open()
    fixtures = await callFixtures(database)
    ;({ viewer } = fixtures.context())
  })
  afterAll(() => fixtures.close())

  const noted = async (read: (context: ReturnType<CallFixtures['context']>) => unknown): Promise<readonly string[]> => {
    const tags = new Set<string>()
    await read(trackDependencies(fixtures.context(), tags))
    tags.delete('taxonomy')
    return [...tags].toSorted()
  }

  it('A read has the tags of the requested records, including those that do not exist', async () => {
    expect(await noted(({ records }) => records.byId(viewer, tradeGrade, grade.slice(0, 15)))).toEqual([grade])
    expect(await noted(({ records }) => records.byIds(viewer, substance, ['a02000000000001AAA']))).toEqual([
      'a02000000000001AAA',
    ])
    // Grades decide the visibility of their trade name, so a change of a grade counts as one of the trade name.
    expect(await noted(({ records }) => records.byId(viewer, tradeName, idOf(tradeName, 'xanvero')))).toEqual([
      idOf(tradeName, 'xanvero'),
    ])
  })

  it.each([
    ['everything', undefined, ['object Managed_Content__c']],
    ['by key', equals('contentKey', 'MCX'), ['Managed_Content__c.contentKey=MCX']],
    [
      'by one of several',
      isIn('type', ['page', 'stories']),
      ['Managed_Content__c.type=page', 'Managed_Content__c.type=stories'],
    ],
    [
      'by the fewest',
      all(isIn('type', ['page', 'stories']), contains('products', grade), equals('isActive', true)),
      [`Managed_Content__c.products=${grade}`],
    ],
    [
      'by either',
      any(contains('products', grade), contains('tradeNames', 'a01')),
      [`Managed_Content__c.products=${grade}`, 'Managed_Content__c.tradeNames=a01'],
    ],
    ['by either, or anything', any(contains('products', grade), equals('name', 'x')), ['object Managed_Content__c']],
    ['by what it is not', not(equals('type', 'page')), ['object Managed_Content__c']],
    ['by nothing that is', equals('pageRole', null), ['Managed_Content__c.pageRole=null']],
    ['none', never, []],
  ])('A list has the tags of the values that all of its records share: %s', async (_what, where, expected) => {
    const query = where === undefined ? {} : { where }
    expect(await noted(({ records }) => records.list(viewer, managedContent, query))).toEqual(expected)
    expect(await noted(({ records }) => records.count(viewer, managedContent, where))).toEqual(expected)
  })

  it('A list whose visibility depends on other records has the tags of those objects', async () => {
    const read = await noted(({ records }) => records.list(viewer, certificate, { where: equals('principal', 'x') }))
    expect(read).toContain(`${certificate.apiName}.principal=x`)
    expect(read).toEqual(expect.arrayContaining(['object Account', 'object Trade_Name__c']))
    expect(
      await noted(({ records }) => records.list(viewer, managedContentVersion, { where: isIn('content', ['20Y']) })),
    ).toEqual(['Managed_Content_Version__c.content=20Y'])
    expect(await noted(({ records }) => records.byId(viewer, managedContentVersion, 'a0Q000000000001AAA'))).toContain(
      'object Managed_Content__c',
    )
  })

  it('A search has the tag of the half that it reads, and both tags when it has a search term', async () => {
    const base = {
      scope: { country: 'NL' },
      language: 'nl-NL',
      filters: {},
      promotedOnly: false,
      letter: null,
      sortBy: 'name',
      page: 1,
      pageSize: 1,
      today: '2026-06-15',
      facets: [],
    } as const
    const search = (query: Pick<SearchQuery, 'kind' | 'term' | 'counted'>) =>
      noted((context) => context.search.search({ ...base, ...query }))
    const catalogue = ['search catalogue']
    const both = ['search catalogue', 'search publications']
    expect(await search({ kind: 'tradeGrade', term: '', counted: [] })).toEqual(catalogue)
    expect(await search({ kind: 'tradeGrade', term: '', counted: ['tradeName'] })).toEqual(catalogue)
    expect(await search({ kind: 'tradeGrade', term: 'gum', counted: [] })).toEqual(both)
    expect(await search({ kind: 'knowledgeArticle', term: '', counted: [] })).toEqual(both)
    // Only a query that requests the number of publications depends on it.
    expect(await search({ kind: 'tradeGrade', term: '', counted: ['knowledgeArticle'] })).toEqual(both)
    expect(await search({ kind: 'tradeGrade', term: '' })).toEqual(both)
  })

  const touched = async (write: () => Promise<unknown>): Promise<ReadonlySet<string> | null> => {
    const before = await fixtures.records.outboxPosition()
    await write()
    const { entries } = await fixtures.records.readOutbox(before, 1000)
    return await invalidatedTags({ records: fixtures.records, queries: database.queries }, entries, taxonomyObjects)
  }
  const change = (entity: Entity, id: string, changes: Readonly<Record<string, unknown>>) => async () => {
    const row = await fixtures.records.byId(systemViewer, entity, id)
    await fixtures.records.update(systemViewer, entity, id, row?.version ?? 0, changes)
  }

  it('A change invalidates the record, its lists before and after, and the records that contain it', async () => {
    const content = await fixtures.records.create(systemViewer, managedContent, {
      name: 'Texture',
      type: 'stories',
      products: [grade],
    })
    const moved = await touched(change(managedContent, content.id, { products: [other] }))
    expect([...(moved ?? [])]).toEqual(
      expect.arrayContaining([
        content.id,
        'object Managed_Content__c',
        `Managed_Content__c.products=${grade}`,
        `Managed_Content__c.products=${other}`,
        `Managed_Content__c.contentKey=${content.contentKey}`,
        'Managed_Content__c.pageRole=null',
        `Managed_Content_Version__c.content=${content.id}`,
        'search publications',
      ]),
    )
    expect(moved).not.toContain('search catalogue')
    const version = { name: 'T', content: content.id, language: 'nl-NL', status: 'draft' } as const
    const written = await touched(() => fixtures.records.create(systemViewer, managedContentVersion, version))
    expect([...(written ?? [])]).toEqual(
      expect.arrayContaining([content.id, `Managed_Content__c.products=${other}`, 'Managed_Content__c.type=stories']),
    )
    const removed = await touched(async () => {
      const [row] = await fixtures.records.list(systemViewer, managedContentVersion)
      await fixtures.records.remove(systemViewer, managedContentVersion, row?.id ?? '', row?.version ?? 0)
    })
    expect(removed).toContain(content.id)
  })

  it('A change of a grade invalidates its current and former trade name and principal', async () => {
    const deleted = idOf(tradeName, 'gumellan')
    const moved = await touched(
      change(tradeGrade, idOf(tradeGrade, 'gumellan-s'), { tradeName: idOf(tradeName, 'citrelle') }),
    )
    expect([...(moved ?? [])]).toEqual(
      expect.arrayContaining([deleted, idOf(tradeName, 'citrelle'), idOf(account, 'tessolund'), 'search catalogue']),
    )
  })

  it('Too many changed records invalidate whole objects instead of single records', async () => {
    const rows = Array.from({ length: 501 }, (_, at) => ({
      integrationId: `many-${at}`,
      name: `Many ${at}`,
      names: {},
    }))
    expect(await touched(() => fixtures.records.upsertBatch(systemViewer, substance, rows))).toBeNull()
  })
})
