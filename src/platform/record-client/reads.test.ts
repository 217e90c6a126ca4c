import { describe, expect, it } from 'vitest'
import { answering, testClient } from './testing/client.ts'
import { accountId } from './testing/model-accounts.ts'
import { fields, name, open } from './testing/one-account.ts'

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

describe('Reads of objects', () => {
  it('[VAL-24] Takes an object and a field by the forms in which the platform names them', async () => {
    const { fetch, paths } = answering({ results: [] })
    const { client } = testClient(fetch)
    const object = { objectApiName: 'Account' }
    await client.getObjectInfo({ objectApiName: object })
    await client.getObjectInfos({ objectApiNames: [object, 'Contact'] })
    await client.getRelatedListsInfo({ parentObjectApiName: object })
    await client.getPicklistValues({
      recordTypeId: accountId(1),
      fieldApiName: { ...object, fieldApiName: 'Industry' },
    })
    expect(paths).toEqual([
      '/object-info/Account',
      '/object-info/batch/Contact',
      '/related-list-info/Account',
      `/object-info/Account/picklist-values/${accountId(1)}/Industry`,
    ])
  })

  it('[RDL-02] Answers the values of one picklist from those of all picklists of the record type', async () => {
    const industry = { eTag: 'x', url: '', controllerValues: {}, defaultValue: null, values: [] }
    const { fetch, paths } = answering({ eTag: 'y', picklistFieldValues: { Industry: industry } })
    const { client } = testClient(fetch)
    await client.getPicklistValuesByRecordType({ objectApiName: 'Account', recordTypeId: accountId(1).slice(0, 15) })
    const one = { recordTypeId: accountId(1), fieldApiName: 'Account.Industry' }
    expect((await client.getPicklistValues(one))?.data).toEqual(industry)
    expect(paths).toHaveLength(1)
  })
})

describe('Batches', () => {
  it('[RDL-13] Has 200 for a found record and 404 for a missing one', async () => {
    const { client, id } = open()
    const snapshot = await client.getRecords({ records: [{ recordIds: [id, accountId(9)], fields }] })
    expect(snapshot?.data?.results.map(({ statusCode }) => statusCode)).toEqual([200, 404])
    expect(name(await client.getRecord({ recordId: id, fields }, { cachePolicy: 'only-if-cached' }))).toBe('Acme')
  })

  it('[RDL-13] Says by the code of its error why an item failed', async () => {
    const refused = [{ errorCode: 'FORBIDDEN', message: 'Not yours.' }]
    const { client } = testClient(answering({ results: [{ statusCode: 403, result: refused }] }).fetch)
    const config = { recordId: accountId(1), fields }
    await client.getRecords({ records: [{ recordIds: [accountId(1)], fields }] })
    const single = await client.getRecord(config, { cachePolicy: 'only-if-cached' })
    expect(single?.error).toEqual({ status: 403, statusText: 'FORBIDDEN', body: refused })
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
