import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Viewer } from '#domain/viewer.ts'
import { account } from '#entities/account.ts'
import { certificate } from '#entities/certificate.ts'
import type { Entity } from '#entities/entity.ts'
import { managedContentVersion } from '#entities/managed-content-version.ts'
import { managedContent } from '#entities/managed-content.ts'
import { substance } from '#entities/substance.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import { all, any, contains, equals, isIn, never, not } from '#records/condition.ts'
import { recordedReads } from '#records/recorded-reads.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { touchedTopics } from '#records/touched-topics.ts'
import type { Database } from '#records/database.ts'
import { idOf } from './calls-catalogue.ts'
import { callSetting, type CallSetting } from './calls-setting.ts'
import type { SearchQuery } from '#search/port.ts'
import { describeEachDatabase } from './databases.ts'

const grade = idOf(tradeGrade, 'xanvero-80')
const other = idOf(tradeGrade, 'citrelle-fg')

describeEachDatabase('topics', (open) => {
  let database: Database
  let setting: CallSetting
  let viewer: Viewer
  beforeAll(async () => {
    database = await open()
    setting = await callSetting(database)
    ;({ viewer } = setting.context())
  })
  afterAll(() => setting.close())

  const noted = async (read: (context: ReturnType<CallSetting['context']>) => unknown): Promise<readonly string[]> => {
    const topics = new Set<string>()
    await read(recordedReads(setting.context(), topics))
    topics.delete('taxonomy')
    return [...topics].toSorted()
  }

  it('of a read are the records asked for, also those that are not there', async () => {
    expect(await noted(({ records }) => records.byId(viewer, tradeGrade, grade.slice(0, 15)))).toEqual([grade])
    expect(await noted(({ records }) => records.byIds(viewer, substance, ['a02000000000001AAA']))).toEqual([
      'a02000000000001AAA',
    ])
    // A trade name is seen through its grades, and a grade's change is one of its trade name.
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
  ])('of a list are the values that all of it has: %s', async (_what, where, expected) => {
    const query = where === undefined ? {} : { where }
    expect(await noted(({ records }) => records.list(viewer, managedContent, query))).toEqual(expected)
    expect(await noted(({ records }) => records.count(viewer, managedContent, where))).toEqual(expected)
  })

  it('of what is seen through others are those as a whole', async () => {
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

  it('of a search are the half that it looks at, and both where a word is typed', async () => {
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
    // How many publications there are is for those who ask.
    expect(await search({ kind: 'tradeGrade', term: '', counted: ['knowledgeArticle'] })).toEqual(both)
    expect(await search({ kind: 'tradeGrade', term: '' })).toEqual(both)
  })

  const touched = async (write: () => Promise<unknown>): Promise<ReadonlySet<string> | null> => {
    const before = await setting.records.outboxPosition()
    await write()
    const { entries } = await setting.records.readOutbox(before, 1000)
    return await touchedTopics({ records: setting.records, queries: database.queries }, entries)
  }
  const change = (entity: Entity, id: string, changes: Readonly<Record<string, unknown>>) => async () => {
    const row = await setting.records.byId(systemViewer, entity, id)
    await setting.records.update(systemViewer, entity, id, row?.version ?? 0, changes)
  }

  it('of a change are the record, its lists as they are and as they were, and what it is part of', async () => {
    const content = await setting.records.create(systemViewer, managedContent, {
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
    const written = await touched(() => setting.records.create(systemViewer, managedContentVersion, version))
    expect([...(written ?? [])]).toEqual(
      expect.arrayContaining([content.id, `Managed_Content__c.products=${other}`, 'Managed_Content__c.type=stories']),
    )
    const removed = await touched(async () => {
      const [row] = await setting.records.list(systemViewer, managedContentVersion)
      await setting.records.remove(systemViewer, managedContentVersion, row?.id ?? '', row?.version ?? 0)
    })
    expect(removed).toContain(content.id)
  })

  it('of a grade’s change are its trade name and its principal, also the former ones', async () => {
    const gone = idOf(tradeName, 'gumellan')
    const moved = await touched(
      change(tradeGrade, idOf(tradeGrade, 'gumellan-s'), { tradeName: idOf(tradeName, 'citrelle') }),
    )
    expect([...(moved ?? [])]).toEqual(
      expect.arrayContaining([gone, idOf(tradeName, 'citrelle'), idOf(account, 'tessolund'), 'search catalogue']),
    )
  })

  it('are not named one by one where there are too many', async () => {
    const rows = Array.from({ length: 501 }, (_, at) => ({
      integrationId: `many-${at}`,
      name: `Many ${at}`,
      names: {},
    }))
    expect(await touched(() => setting.records.upsertBatch(systemViewer, substance, rows))).toBeNull()
  })
})
