import { describe, expect, it } from 'vitest'
import { reads } from './adapters/table.ts'
import { answering, scope, testClient } from './testing/client.ts'
import { accountId } from './testing/model-accounts.ts'
import { fields, name, open } from './testing/one-account.ts'

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
    // The second read comes while the first one is requested again.
    const again = await read('stale-while-revalidate')
    for (const each of [stale, again]) expect([each?.state, name(each)]).toEqual(['Stale', 'Acme'])
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
