import { describe, expect, it } from 'vitest'
import { reads } from './adapters/table.ts'
import { answering, scope, testClient } from './testing/client.ts'
import { accountId, createModelServer } from './testing/model-server.ts'

const fields = ['Account.Name']
const open = () => {
  const server = createModelServer()
  const id = server.make({ Name: 'Acme', City: 'Utrecht' })
  return { server, id, ...testClient(server.fetch) }
}
const name = (snapshot: { readonly data: unknown } | null): unknown =>
  (snapshot?.data as { fields: { Name: { value: unknown } } } | null)?.fields.Name.value

describe('Reads of records', () => {
  it('[RDL-12] Returns records with every key', async () => {
    const { client, id } = open()
    const snapshot = await client.getRecord({ recordId: id, fields })
    expect(Object.keys(snapshot?.data ?? {}).toSorted()).toEqual([
      'apiName',
      'childRelationships',
      'eTag',
      'fields',
      'id',
      'lastModifiedById',
      'lastModifiedDate',
      'recordTypeId',
      'recordTypeInfo',
      'systemModstamp',
      'weakEtag',
    ])
  })

  it('[RDL-02] Shows in every answer what the newest answer says', async () => {
    const { server, client, id } = open()
    const record = await client.getRecord({ recordId: id, fields })
    const list = await client.getListRecords({ objectApiName: 'Account', listViewApiName: 'All', fields })
    const shown: unknown[] = []
    if (record !== null) client.subscribe(record, (next) => shown.push(name(next)))
    server.write(id, { Name: 'Acme Foods' })
    if (list !== null) await client.refresh(list)
    expect(shown).toEqual(['Acme Foods'])
    expect(name(await client.getRecord({ recordId: id.slice(0, 15), fields }))).toBe('Acme Foods')
  })

  it('[RDL-02] Answers from the fields that other reads have stored', async () => {
    const { server, client, id } = open()
    await client.getRecord({ recordId: id, fields: ['Account.Name', 'Account.City'] })
    expect(name(await client.getRecord({ recordId: id, fields }))).toBe('Acme')
    expect(server.received).toHaveLength(1)
  })

  it('[RDL-10] Asks for all fields that are stored of a record, so that they have one version', async () => {
    const { server, client, id } = open()
    await client.getRecord({ recordId: id, fields: ['Account.City'] })
    await client.getRecord({ recordId: id, fields })
    const { searchParams } = new URL(server.received[1]?.path ?? '', 'http://model')
    expect(searchParams.get('optionalFields')?.split(',')).toContain('Account.City')
  })

  it('[RDL-10] Follows references to a depth of 5', async () => {
    const nested = (depth: number): object => ({
      id: accountId(depth),
      apiName: 'Account',
      weakEtag: 1,
      eTag: 'e',
      childRelationships: {},
      fields: {
        Name: { displayValue: null, value: `${depth}` },
        ...(depth < 8 ? { Parent: { displayValue: null, value: nested(depth + 1) } } : {}),
      },
    })
    const { fetch, paths } = answering(nested(1))
    const { client } = testClient(fetch)
    await client.getRecord({ recordId: accountId(1), fields })
    await client.getRecord({ recordId: accountId(1), fields: ['Account.City'] })
    expect(paths[1]).toContain('Account.Parent.Parent.Parent.Parent.Name')
    expect(paths[1]).not.toContain('Account.Parent.Parent.Parent.Parent.Parent')
  })

  it('[RDL-02] Never lets a weakEtag of 0, or an older one, win', async () => {
    let weakEtag = 5
    let value = 'five'
    const { client } = testClient(() =>
      Promise.resolve(
        Response.json({
          id: accountId(1),
          apiName: 'Account',
          weakEtag,
          eTag: `${weakEtag}`,
          childRelationships: {},
          fields: { Name: { displayValue: null, value } },
        }),
      ),
    )
    const read = () => client.getRecord({ recordId: accountId(1), fields }, { cachePolicy: 'no-cache' })
    await read()
    ;[weakEtag, value] = [0, 'zero']
    expect(name(await read())).toBe('five')
    ;[weakEtag, value] = [4, 'four']
    expect(name(await read())).toBe('five')
    ;[weakEtag, value] = [6, 'six']
    expect(name(await read())).toBe('six')
  })

  it('[RDL-05] Stores that a record was not found, for every read of it', async () => {
    const { server, client } = open()
    const read = (chosen: readonly string[]) => client.getRecord({ recordId: accountId(9), fields: chosen })
    for (const each of [await read(fields), await read(fields), await read(['Account.City'])])
      expect([each?.state, each?.error?.status]).toEqual(['Error', 404])
    expect(server.received).toHaveLength(1)
  })

  it('[RDL-15] Returns an empty result for a record-ui that was not found', async () => {
    const { client } = testClient(answering([], 404).fetch)
    const snapshot = await client.getRecordUi({ recordIds: [accountId(1)], layoutTypes: ['Full'], modes: ['View'] })
    expect([snapshot?.state, snapshot?.data?.records]).toEqual(['Fulfilled', {}])
  })

  it('Does not store other failures of a single read', async () => {
    const { server, client, id } = open()
    server.failWith(() => 503)
    expect((await client.getRecord({ recordId: id, fields }))?.error?.status).toBe(503)
    server.failWith(() => null)
    expect((await client.getRecord({ recordId: id, fields }))?.state).toBe('Fulfilled')
  })
})

describe('Batches', () => {
  it('[RDL-13] Has 200 for a found record and 404 for a missing one', async () => {
    const { client, id } = open()
    const snapshot = await client.getRecords({ records: [{ recordIds: [id, accountId(9)], fields }] })
    expect(snapshot?.data?.results.map(({ statusCode }) => statusCode)).toEqual([200, 404])
    expect(name(await client.getRecord({ recordId: id, fields }, { cachePolicy: 'only-if-cached' }))).toBe('Acme')
  })

  it('[RDL-14] Fails as a whole if one related list is not found', async () => {
    const results = [
      { statusCode: 200, result: { count: 1 } },
      { statusCode: 404, result: [] },
    ]
    const { client } = testClient(answering({ results }).fetch)
    const snapshot = await client.getRelatedListRecordsBatch({
      parentRecordId: accountId(1),
      relatedListParameters: [{ relatedListId: 'Contacts' }, { relatedListId: 'Others' }],
    })
    expect([snapshot?.state, snapshot?.error?.status]).toEqual(['Error', 404])
  })

  it('[RDL-08] Shares equal requests in flight, and asks for no avatar twice', async () => {
    const { server, client, id } = open()
    const release = server.hold()
    const one = client.getRecord({ recordId: id, fields })
    const other = client.getRecord({ recordId: id, fields })
    release()
    expect(name(await one)).toBe(name(await other))
    expect(server.received).toHaveLength(1)
    const theme = { statusCode: 200, result: { type: 'Theme' } }
    const avatars = answering({ results: [theme, theme] })
    const { client: second } = testClient(avatars.fetch)
    const ids = [1, 2, 3].map(accountId)
    await Promise.all([
      second.getRecordAvatars({ recordIds: ids.slice(0, 2) }),
      second.getRecordAvatars({ recordIds: ids.slice(1) }),
    ])
    expect(avatars.paths.map((path) => path.split('/').at(-1))).toEqual([ids.slice(0, 2).join(','), ids[2]])
  })

  it('[RDL-26] Sends at most 200 ids and 16,087 characters in one address', async () => {
    const { server, client } = open()
    const recordIds = Array.from({ length: 450 }, (_, at) => accountId(at + 1))
    await client.getRecords({ recordIds, fields })
    const counts = () => server.received.map(({ path }) => path.split('?')[0]?.split(',').length)
    expect(counts()).toEqual([200, 200, 50])
    server.received.length = 0
    const long = Array.from({ length: 190 }, (_, at) => `${'O'.repeat(97)}${at + 100}`)
    await client.getObjectInfos({ objectApiNames: long })
    expect(server.received.map(({ path }) => path.length > 16_000)).toEqual([true, false])
    for (const { path } of server.received) expect(path.length).toBeLessThanOrEqual(16_087)
  })

  it('[RDL-26] Sends more than 10,000 characters of fields to aggregate-ui, at most 50 parts at once', async () => {
    const parts: number[] = []
    const { client } = testClient((address, { body }) => {
      if (!address.endsWith('/aggregate-ui')) throw new Error(address)
      const { compositeRequest } = JSON.parse(typeof body === 'string' ? body : '').input as {
        compositeRequest: { url: string }[]
      }
      parts.push(compositeRequest.length)
      const compositeResponse = compositeRequest.map(({ url }) => {
        const names = (new URL(url, 'http://model').searchParams.get('fields') ?? '').split(',')
        expect(names.join(',').length).toBeLessThanOrEqual(10_000)
        const record = { id: accountId(1), apiName: 'Account', weakEtag: 1, eTag: 'e', childRelationships: {} }
        const values = names.map((each) => [each.slice(8), { displayValue: null, value: 1 }])
        return { httpStatusCode: 200, body: { ...record, fields: Object.fromEntries(values) } }
      })
      return Promise.resolve(Response.json({ compositeResponse }))
    })
    const long = Array.from({ length: 300 }, (_, at) => `Account.${'F'.repeat(1990)}${at}`)
    const snapshot = await client.getRecord({ recordId: accountId(1), fields: long })
    expect(Object.keys(snapshot?.data?.fields ?? {})).toHaveLength(300)
    expect(parts).toEqual([50, 25])
  })
})

describe('Lists', () => {
  const config = { objectApiName: 'Account', listViewApiName: 'All', fields }

  it('[RDL-04] Reads a list in full when a page of it has another eTag', async () => {
    const { server, client } = open()
    const ui = await client.getListUi(config)
    if (ui !== null) client.subscribe(ui, () => {})
    server.changeList()
    await client.getListRecords({ ...config, pageSize: 3 })
    await expect.poll(() => server.received.filter(({ path }) => path.startsWith('/list-ui')).length).toBe(2)
  })

  it('[RDL-04] Reads the recent list from its own address', async () => {
    const { fetch, paths } = answering({})
    const { client } = testClient(fetch)
    await client.getListUi({ objectApiName: 'Account', listViewApiName: '__recent' })
    await client.getListRecords({ objectApiName: 'Account', listViewApiName: '__RECENT' })
    expect(paths).toEqual(['/mru-list-ui/Account?pageSize=50', '/mru-list-records/Account?pageSize=50'])
  })

  it('[RDL-11] Restricts the columns of a related list to the layout', async () => {
    const { fetch, paths } = answering({})
    const { client } = testClient(fetch)
    await client.getRelatedListInfo({ parentObjectApiName: 'Account', relatedListId: 'Contacts' })
    await client.getRelatedListInfo({
      parentObjectApiName: 'Account',
      relatedListId: 'Contacts',
      restrictColumnsToLayout: false,
    })
    expect(paths.map((path) => path.split('?')[1])).toEqual([
      'restrictColumnsToLayout=true',
      'restrictColumnsToLayout=false',
    ])
  })
})

describe('Cache policies', () => {
  it('[RDL-17] Has both texts for a miss: without the network, and without cached data', async () => {
    const { client, clock, id } = open()
    const cached = () => client.getRecord({ recordId: id, fields }, { cachePolicy: 'only-if-cached' })
    const text = 'Data requested with only-if-cached policy and not found in the cache'
    expect((await cached())?.error).toMatchObject({ status: 504, body: [{ message: text }] })
    await client.getRecord({ recordId: id, fields })
    expect(name(await cached())).toBe('Acme')
    clock.now = 30_001
    expect((await cached())?.error?.status).toBe(504)
    const { client: offline } = testClient(() => Promise.reject(new TypeError('offline')))
    expect((await offline.getRecord({ recordId: id, fields }))?.error).toMatchObject({
      status: 504,
      statusText: 'Gateway Timeout',
    })
  })

  it('[RDL-01] Returns stale data at once while it is read again, and always asks without the cache', async () => {
    const { server, client, clock, id } = open()
    const read = (cachePolicy: 'stale-while-revalidate' | 'no-cache') =>
      client.getRecord({ recordId: id, fields }, { cachePolicy })
    await read('no-cache')
    server.write(id, { Name: 'New' })
    clock.now = 30_001
    const stale = await read('stale-while-revalidate')
    expect([stale?.state, name(stale)]).toEqual(['Pending', 'Acme'])
    await expect.poll(async () => name(await read('stale-while-revalidate'))).toBe('New')
    server.write(id, { Name: 'Newer' })
    expect(name(await read('no-cache'))).toBe('Newer')
  })

  it('[RDL-07] Refuses an unknown policy with 400 INVALID_CONFIG', async () => {
    const { server, client, id } = open()
    const snapshot = await client.read('getRecord', { recordId: id, fields }, JSON.parse('{"cachePolicy":"never"}'))
    expect(snapshot?.error).toMatchObject({ status: 400, statusText: 'INVALID_CONFIG' })
    expect(server.received).toEqual([])
  })

  it('[RDL-18] Refuses what no adapter can read, and what cannot be read again', async () => {
    const { client } = open()
    expect((await client.read('getNothing', {}))?.error).toMatchObject({
      status: 400,
      body: [{ message: 'unrecognized config' }],
    })
    const foreign = { state: 'Fulfilled', data: 1, error: null, isOptimistic: false } as const
    expect((await client.refresh(foreign)).error).toMatchObject({
      status: 400,
      body: [{ message: 'data is not fetchable' }],
    })
  })
})

describe('Invalid configurations', () => {
  const invalid: readonly (readonly [rule: string, read: keyof typeof reads, config: object])[] = [
    ['VAL-15', 'getRecord', { recordId: accountId(1) }],
    ['VAL-15', 'getRecord', { recordId: 'x', fields }],
    ['VAL-15', 'getRecord', { recordId: accountId(1), fields: [] }],
    ['VAL-15', 'getRecords', { records: [{ recordIds: [accountId(1)] }] }],
    ['VAL-16', 'getRecordUi', { recordIds: [accountId(1)], layoutTypes: ['Full'] }],
    ['VAL-16', 'getRecordUi', { recordIds: [accountId(1)], modes: ['View'] }],
    ['VAL-16', 'getRecordUi', { layoutTypes: ['Full'], modes: ['View'] }],
    ['VAL-17', 'getRecordActions', { recordIds: [accountId(1)] }],
    ['VAL-18', 'getListUi', { objectApiName: 'Account' }],
    ['VAL-18', 'getListInfo', { listViewApiName: 'All' }],
    ['VAL-19', 'getLayout', { objectApiName: 'Account', layoutType: 'Short', mode: 'View' }],
    ['VAL-19', 'getLayout', { objectApiName: 'Account', layoutType: 'Full', mode: 'Read' }],
    ['VAL-19', 'getLayout', { layoutType: 'Full', mode: 'View' }],
    ['VAL-20', 'getPredupe', { apiName: 'Account', fields: { Name: ['a'] } }],
    ['VAL-20', 'getPredupe', { apiName: 'Account' }],
    ['VAL-24', 'getObjectInfo', {}],
    ['VAL-24', 'getObjectInfos', { objectApiNames: [] }],
    ['VAL-24', 'getPicklistValues', { fieldApiName: 'Account.Industry' }],
  ]
  it.each(invalid)('[%s] [VAL-24] %s returns nothing for %j, and sends nothing', (_, read, config) => {
    const { fetch, paths } = answering({})
    expect(testClient(fetch).client.read(read, { ...config })).toBeNull()
    expect(paths).toEqual([])
  })
})

describe('The scope of the store', () => {
  it.each([{ userId: '006' }, { accountView: 'two' }, { language: 'nl-NL' }, { context: '/be' }])(
    '[RDL-22] Is emptied for %j, together with answers in flight',
    async (change) => {
      const { server, client, id } = open()
      const snapshot = await client.getRecord({ recordId: id, fields })
      const seen: unknown[] = []
      if (snapshot !== null) client.subscribe(snapshot, ({ state, data }) => seen.push([state, data]))
      client.setScope({ ...scope })
      expect(seen).toEqual([])
      const release = server.hold()
      const inFlight = client.getListRecords({ objectApiName: 'Account', listViewApiName: 'All', fields })
      client.setScope({ ...scope, ...change })
      release()
      expect((await inFlight)?.data).toBeNull()
      expect(seen).toEqual([['Unfulfilled', null]])
      expect((await client.getRecord({ recordId: id, fields }, { cachePolicy: 'only-if-cached' }))?.error?.status).toBe(
        504,
      )
    },
  )
})
