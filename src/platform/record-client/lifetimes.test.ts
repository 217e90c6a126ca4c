import { describe, expect, it } from 'vitest'
import { answering, testClient } from './testing/client.ts'

const second = 1000
const minute = 60 * second
const record = '001000000000001AAA'

type Kind = readonly [kind: string, read: string, config: object, lifetime: number, answer?: unknown, status?: number]

/** §9 of the specification: each kind with a read of it, the answer of the server, and the lifetime in milliseconds. */
const kinds: readonly Kind[] = [
  ['records', 'getRecord', { recordId: record, fields: ['Account.Name'] }, 30 * second],
  ['a record that is not found', 'getRecord', { recordId: record, fields: ['Account.Name'] }, 30 * second, [], 404],
  ['record-ui', 'getRecordUi', { recordIds: [record], layoutTypes: ['Full'], modes: ['View'] }, 15 * minute],
  ['object info', 'getObjectInfo', { objectApiName: 'Account' }, 15 * minute],
  ['layouts', 'getLayout', { objectApiName: 'Account', layoutType: 'Full', mode: 'View' }, 15 * minute],
  ['actions', 'getRecordActions', { recordIds: [record], sections: ['Page'] }, 5 * minute],
  ['quick action data', 'getQuickActionDefaults', { actionApiName: 'Account.New' }, 15 * minute],
  ['list pages', 'getListUi', { objectApiName: 'Account', listViewApiName: 'All' }, 30 * second],
  ['list info', 'getListInfo', { objectApiName: 'Account', listViewApiName: 'All' }, 15 * minute],
  [
    'record collections',
    'getLookupRecords',
    { objectApiName: 'Contact', fieldApiName: 'AccountId', targetApiName: 'Account' },
    120 * second,
  ],
  ['other summaries', 'getListInfoSummaries', { objectApiName: 'Account' }, 30 * 86_400 * second],
  ['navigation items', 'getNavItems', {}, 2 * minute],
  ['apps', 'getApps', {}, 5 * minute],
  [
    'avatar batches',
    'getRecordAvatars',
    { recordIds: [record] },
    5 * minute,
    { results: [{ statusCode: 200, result: { type: 'Theme' } }] },
  ],
  ['duplicate configuration', 'getDuplicateConfiguration', { objectApiName: 'Account' }, 15 * minute],
  ['list object info', 'getListObjectInfo', { objectApiName: 'Account' }, 15 * minute],
  ['list preferences', 'getListPreferences', { objectApiName: 'Account', listViewApiName: 'All' }, 15 * minute],
  ['picklists', 'getPicklistValues', { recordTypeId: record, fieldApiName: 'Account.Industry' }, 15 * minute],
  ['predupe', 'getPredupe', { apiName: 'Account', fields: { Name: 'A' } }, 30 * second],
  ['search results', 'getSearchResults', { q: 'acid', objectApiName: 'Account' }, 200],
  ['record defaults', 'getRecordCreateDefaults', { objectApiName: 'Account' }, 15 * minute],
  ['clone templates', 'getRecordTemplateClone', { recordId: record }, second],
  [
    'the default of the store',
    'getRelatedListCount',
    { parentRecordId: record, relatedListId: 'Contacts' },
    300 * second,
  ],
  [
    'failed items of batches',
    'getObjectInfos',
    { objectApiNames: ['Account'] },
    5 * second,
    { results: [{ statusCode: 403, result: [] }] },
  ],
]

describe('Lifetimes', () => {
  it.each(
    kinds.map(([kind, read, config, lifetime, answer = answerOf(read), status = 200]) => ({
      kind,
      read,
      config,
      lifetime,
      answer,
      status,
    })),
  )(
    '[RDL-03] Requests $kind again after their lifetime, and not before it ends',
    async ({ read, config, lifetime, answer, status }) => {
      const server = answering(answer, status)
      const { client, clock } = testClient(server.fetch)
      const first = await client.read(read, { ...config })
      expect(first?.state).toBe(status === 404 ? 'Error' : 'Fulfilled')
      clock.now = lifetime - 1
      expect((await client.read(read, { ...config }))?.data).toEqual(first?.data)
      expect(server.paths).toHaveLength(1)
      clock.now = lifetime + 1
      await client.read(read, { ...config })
      expect(server.paths).toHaveLength(2)
    },
  )

  it.each([
    ['avatars', 200, { type: 'Photo' }],
    ['errors of avatars', 404, []],
  ])('[RDL-03] Stores %s for an hour, also for other batches', async (_, statusCode, result) => {
    const results = [1, 2].map(() => ({ statusCode, result }))
    const server = answering({ results })
    const { client, clock } = testClient(server.fetch)
    const other = '001000000000002AAA'
    await client.getRecordAvatars({ recordIds: [record, other] })
    clock.now = 60 * minute - 1
    await client.getRecordAvatars({ recordIds: [record] })
    expect(server.paths).toHaveLength(1)
    clock.now = 60 * minute + 1
    await client.getRecordAvatars({ recordIds: [other] })
    expect(server.paths).toHaveLength(2)
  })
})

const recordConfig = { recordIds: [record], layoutTypes: ['Full'], modes: ['View'] }
const lookupConfig = { objectApiName: 'Contact', fieldApiName: 'AccountId', targetApiName: 'Account' }

describe('The lifetime of a record', () => {
  const named = (value: string, weakEtag = 1) => ({
    id: record,
    apiName: 'Account',
    weakEtag,
    eTag: `${weakEtag}`,
    fields: { Name: { displayValue: null, value } },
    childRelationships: {},
  })
  const within = (inner: object) => ({
    ...named('Outer', 3),
    id: '001000000000002AAA',
    fields: { Parent: { displayValue: null, value: inner } },
  })

  it.each([
    ['a record-ui', 'getRecordUi', recordConfig, (each: object) => ({ records: { [record]: each } })],
    ['a record that references it', 'getRecordUi', recordConfig, (each: object) => ({ records: { a: within(each) } })],
    ['a collection', 'getLookupRecords', lookupConfig, (each: object) => ({ records: [each] })],
  ] as const)('[RDL-03] Holds in %s', async (_, read, config, answer) => {
    let current = answer(named('Acme'))
    const paths: string[] = []
    const { client, clock } = testClient((path) => {
      paths.push(path)
      return Promise.resolve(Response.json(current))
    })
    const first = await client.read(read, { ...config })
    current = answer(named('Renamed', 2))
    clock.now = 30 * second - 1
    expect((await client.read(read, { ...config }))?.data).toEqual(first?.data)
    expect(paths).toHaveLength(1)
    clock.now = 30 * second + 1
    expect(JSON.stringify(await client.read(read, { ...config }))).toContain('Renamed')
    expect(paths).toHaveLength(2)
  })

  it('[RDL-03] Begins again with each answer that contains the record, also with one that does not know its version', async () => {
    let current: object = named('Acme')
    const paths: string[] = []
    const { client, clock } = testClient((path) => {
      paths.push(path)
      return Promise.resolve(Response.json(path.includes('/records/') ? named('Acme') : current))
    })
    const readUi = async () => void (await client.getRecordUi(recordConfig))
    current = { records: { [record]: named('Acme') } }
    await readUi()
    clock.now = 30 * second + 1
    await client.getRecord({ recordId: record, fields: ['Account.Name'] })
    await readUi()
    expect(paths).toHaveLength(2)
    clock.now = 60 * second + 2
    current = { records: { a: within(named('Acme', 0)) } }
    await readUi()
    await readUi()
    expect(paths).toHaveLength(3)
  })
})

const answerOf = (read: string): unknown =>
  read === 'getRecord'
    ? {
        id: record,
        apiName: 'Account',
        weakEtag: 1,
        eTag: 'e',
        fields: Object.fromEntries(
          ['Name', 'CreatedDate', 'Id', 'LastModifiedById', 'LastModifiedDate', 'SystemModstamp'].map((name) => [
            name,
            { displayValue: null, value: 'A' },
          ]),
        ),
        childRelationships: {},
      }
    : { eTag: 'x' }
