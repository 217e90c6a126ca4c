import { describe, expect, it } from 'vitest'
import type { Snapshot } from './snapshot.ts'
import { answering, testClient } from './testing/client.ts'
import { accountId } from './testing/model-accounts.ts'
import { createModelServer } from './testing/model-server.ts'

const fields = ['Account.Name', 'Account.City']
const list = (listViewApiName: string) => ({ objectApiName: 'Account', listViewApiName, fields })
const open = () => {
  const server = createModelServer()
  const id = server.make({ Name: 'Acme', City: 'Utrecht' })
  return { server, id, ...testClient(server.fetch) }
}
const valueOf = (snapshot: Snapshot | null, field = 'Name'): unknown =>
  (snapshot?.data as { fields: Record<string, { value: unknown }> } | null)?.fields[field]?.value
const found = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error('The configuration is valid.')
  return value
}
const names = (snapshot: Snapshot): unknown[] =>
  (snapshot.data as { records: { fields: { Name: { value: unknown } } }[] }).records.map(
    (each) => each.fields.Name.value,
  )
const messageOf = async (write: () => Promise<unknown>): Promise<unknown> =>
  await write().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : error),
  )

describe('Writes of records', () => {
  it('[RDL-02] Shows an update everywhere before the server answers', async () => {
    const { server, client, id } = open()
    const record = found(await client.getRecord({ recordId: id, fields }))
    const page = found(await client.getListRecords(list('All')))
    const seen: unknown[] = []
    client.subscribe(record, (next) => seen.push([valueOf(next), next.isOptimistic]))
    client.subscribe(page, (next) => seen.push(names(next)))
    const release = server.hold()
    const writing = client.updateRecord({ fields: { Id: id, Name: 'New' } })
    expect(seen).toEqual([['New', true], ['New']])
    release()
    expect(await writing).toMatchObject({ outcome: 'written', record: { fields: { Name: { value: 'New' } } } })
    expect(seen.slice(2)).toEqual([['New', false], ['New']])
  })

  it('[RDL-06] Rolls a refused update back and throws the refusal', async () => {
    const { server, client, id } = open()
    const record = found(await client.getRecord({ recordId: id, fields }))
    const seen: unknown[] = []
    client.subscribe(record, (next) => seen.push(valueOf(next)))
    server.failWith(({ method }) => (method === 'PATCH' ? 400 : null))
    const refused = await client.updateRecord({ fields: { Id: id, Name: 'Bad' } }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ message: 'It failed.', refusal: { status: 400 } })
    expect(seen).toEqual(['Bad', 'Acme'])
    expect(valueOf(await client.getRecord({ recordId: id, fields }))).toBe('Acme')
  })

  it('[RDL-25] Returns base, mine and theirs where somebody else has changed the record', async () => {
    const { server, client, id } = open()
    const base = found(await client.getRecord({ recordId: id, fields })).data
    server.write(id, { Name: 'Theirs' })
    const conflict = await client.updateRecord({ fields: { Id: id, Name: 'Mine' } })
    expect(conflict).toMatchObject({
      outcome: 'conflict',
      mine: { Name: 'Mine' },
      theirs: { fields: { Name: { value: 'Theirs' } } },
      base: { fields: { Name: { value: 'Acme' } } },
    })
    expect(server.accounts.get(id)?.name).toBe('Theirs')
    // The newest version is known now, but a form that was opened before still conflicts.
    const again = await client.updateRecord({ fields: { Id: id, Name: 'Mine' } }, base === null ? {} : { base })
    expect(again.outcome).toBe('conflict')
    expect((await client.updateRecord({ fields: { Id: id, Name: 'Mine' } })).outcome).toBe('written')
  })

  it('[RDL-23] Reads lists again that a write may have changed, and only those with subscribers', async () => {
    const { server, client, id } = open()
    const page = found(await client.getListRecords(list('Utrecht')))
    const empty = found(await client.getListRecords(list('All')))
    const seen: unknown[] = []
    client.subscribe(page, (next) => seen.push(names(next)))
    await client.updateRecord({ fields: { Id: id, City: 'Delft' } })
    await expect.poll(() => seen.at(-1)).toEqual([])
    await client.createRecord({ apiName: 'Account', fields: { Name: 'Other', City: 'Utrecht' } })
    await expect.poll(() => seen.at(-1)).toEqual(['Other'])
    expect(server.received.filter(({ path }) => path.startsWith('/list-records/Account/All'))).toHaveLength(1)
    expect(names(found(await client.getListRecords(list('All'))))).toEqual(['Acme', 'Other'])
    expect(names(empty)).toEqual(['Acme'])
  })

  it('[RDL-05] [RDL-02] Shows a deleted record as not found, and removes it from lists', async () => {
    const { client, id } = open()
    const record = found(await client.getRecord({ recordId: id, fields }))
    const page = found(await client.getListRecords(list('All')))
    const seen: unknown[] = []
    client.subscribe(record, ({ state, error }) => seen.push([state, error?.status]))
    client.subscribe(page, (next) => seen.push(names(next)))
    await client.deleteRecord(id)
    expect(seen).toEqual([['Error', 404], []])
  })

  it('[RDL-16] Returns nothing for 204, and evicts a record whose update was answered so', async () => {
    const { server, client, id } = open()
    server.failWith(({ method }) => (method === 'PATCH' || method === 'POST' ? 204 : null))
    const { client: other } = testClient(answering(null, 204).fetch)
    expect(await other.createRecord({ apiName: 'Account', fields: {} })).toEqual({ outcome: 'written', record: null })
    await client.getRecord({ recordId: id, fields })
    expect(await client.updateRecord({ fields: { Id: id, Name: 'x' } })).toEqual({ outcome: 'written', record: null })
    const cached = await client.getRecord({ recordId: id, fields }, { cachePolicy: 'only-if-cached' })
    expect(cached?.error?.status).toBe(504)
  })

  it('[RDL-09] Creates, updates and deletes in one batch', async () => {
    const { server, client, id } = open()
    const deleted = server.make({ Name: 'Gone' })
    const record = found(await client.getRecord({ recordId: id, fields }))
    await client.executeBatchRecordOperations({
      operations: [
        { type: 'CREATE', records: [{ apiName: 'Account', fields: { Name: 'Made' } }] },
        { type: 'UPDATE', records: [{ fields: { Id: id, Name: 'Changed' } }] },
        { type: 'DELETE', records: [{ fields: { Id: deleted } }] },
      ],
    })
    expect([...server.accounts.values()].map((each) => each.name)).toEqual(['Changed', 'Made'])
    expect(valueOf(await client.getRecord({ recordId: id, fields }, { cachePolicy: 'only-if-cached' }))).toBe('Changed')
    expect((await client.getRecord({ recordId: deleted, fields }))?.error?.status).toBe(404)
    expect(valueOf(record)).toBe('Acme')
  })

  it('[RDL-09] Selects the fields that may be created or updated', () => {
    const { client } = open()
    const field = (createable: boolean, updateable: boolean) => ({ createable, updateable })
    const info = {
      fields: {
        Id: field(false, false),
        Name: field(true, true),
        Key__c: field(true, false),
        Total: field(false, false),
      },
    }
    const value = (of: unknown) => ({ displayValue: null, value: of })
    const input = {
      id: accountId(1),
      apiName: 'Account',
      fields: { Id: value('x'), Name: value('A'), Key__c: value('k'), Total: value(1), Other: value(2) },
    }
    const [record, object] = JSON.parse(JSON.stringify([input, info]))
    expect(client.generateRecordInputForCreate(record, object)).toEqual({
      apiName: 'Account',
      fields: { Name: 'A', Key__c: 'k' },
    })
    expect(client.generateRecordInputForUpdate(record, object)).toEqual({ fields: { Name: 'A', Id: accountId(1) } })
  })

  it('Sends a write whose response was lost once more with the same key, so that it is written once', async () => {
    const { server, client } = open()
    let lost = 0
    server.failWith(({ method }) => (method === 'POST' && lost++ === 0 ? 'lost' : null))
    await client.createRecord({ apiName: 'Account', fields: { Name: 'Once' } })
    expect([...server.accounts.values()].map((each) => each.name)).toEqual(['Acme', 'Once'])
    const keys = server.received.map(({ headers }) => headers['Idempotency-Key'])
    expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(keys[1]).toBe(keys[0])
  })

  it('Writes a record in order, each time on the version of the write before', async () => {
    const { client, id } = open()
    await client.getRecord({ recordId: id, fields })
    const outcomes = await Promise.all(
      ['B', 'C'].map((name) => client.updateRecord({ fields: { Id: id, Name: name } })),
    )
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['written', 'written'])
    expect(valueOf(await client.getRecord({ recordId: id, fields }))).toBe('C')
  })
})

describe('Invalid writes', () => {
  const { client } = testClient(answering({}).fetch)
  const account = { objectApiName: 'Account', listViewApiName: 'All' }
  const file = new Blob(['a'])
  const ofRecords: readonly (readonly [text: string, write: () => Promise<unknown>])[] = [
    ['Invalid recordInput', () => client.createRecord({ fields: {} })],
    ['Invalid recordInput', () => client.updateRecord({ fields: { Name: 'A' } })],
    ['Invalid config for "deleteRecord"', () => client.deleteRecord('x')],
    [
      'Invalid config for "executeBatchRecordOperations"',
      () => client.executeBatchRecordOperations({ operations: [] }),
    ],
    ['Invalid config for "createContentVersion"', () => client.createContentVersion({ fileData: file })],
    ['Invalid config for "createContentDocumentAndVersion"', () => client.createContentDocumentAndVersion({})],
  ]
  it.each(ofRecords)('[RDL-20] [VAL-24] Throws %j', async (text, write) => {
    expect(await messageOf(write)).toBe(text)
  })

  const cases: readonly (readonly [ids: string, text: string, write: () => Promise<unknown>])[] = [
    ['RDL-19', 'updateRecordAvatar invalid configuration', () => client.updateRecordAvatar({ recordId: accountId(1) })],
    [
      'RDL-19',
      'Unsupported avatar type',
      () => client.updateRecordAvatar({ recordId: accountId(1), actionType: 'RemoveLogo' }),
    ],
    ['RDL-21', 'Invalid config for "createListInfo"', () => client.createListInfo({ objectApiName: 'Account' })],
    ['RDL-21', 'Invalid config for "deleteListInfo"', () => client.deleteListInfo({ objectApiName: 'Account' })],
    [
      'RDL-21] [VAL-21',
      'Invalid config for "updateListInfo"',
      () =>
        client.updateListInfo({
          ...account,
          filteredByInfo: [{ fieldApiName: 'Name', operator: 'Equals', operandLabels: 'A' }],
        }),
    ],
    [
      'RDL-21] [VAL-22',
      'Invalid config for "updateListInfo"',
      () => client.updateListInfo({ ...account, orderedByInfo: [{ fieldApiName: 'Name', isAscending: 'yes' }] }),
    ],
    [
      'RDL-21] [VAL-23',
      'Invalid config for "updateListPreferences"',
      () => client.updateListPreferences({ ...account, columnWidths: { Name: 1.5 } }),
    ],
    [
      'RDL-21] [VAL-23',
      'Invalid config for "updateRelatedListPreferences"',
      () => client.updateRelatedListPreferences({ preferencesId: 'Account.Contacts', columnWrap: { Name: 1 } }),
    ],
    [
      'RDL-21] [VAL-23',
      'Invalid config for "updateRelatedListInfo"',
      () =>
        client.updateRelatedListInfo({
          parentObjectApiName: 'Account',
          relatedListId: 'Contacts',
          userPreferences: { columnWidths: { Name: 'wide' } },
        }),
    ],
  ]
  it.each(cases)('[VAL-24] [%s] Throws %j', async (_, text, write) => {
    expect(await messageOf(write)).toBe(text)
  })

  it('[RDL-19] Reports an avatar of an unknown type', async () => {
    const { client: other } = testClient(answering({ results: [{ statusCode: 200, result: { type: 'Video' } }] }).fetch)
    const snapshot = await other.getRecordAvatars({ recordIds: [accountId(1)] })
    expect(JSON.stringify(snapshot?.data)).toContain('Unsupported avatar type')
  })

  it('[VAL-23] Sends valid columns, and reads the preferences again', async () => {
    const { fetch, paths } = answering({ columnWidths: {} })
    const { client: other } = testClient(fetch)
    await other.getListPreferences(account)
    await other.updateListPreferences({
      ...account,
      columnWidths: { Name: 100 },
      columnWrap: { Name: true },
      orderedBy: null,
    })
    await other.getListPreferences(account)
    expect(paths).toHaveLength(3)
  })
})

describe('Changes made elsewhere', () => {
  it('[RDL-24] Resolves when displayed data has been read again, and notifies only of changes', async () => {
    const { server, client, id } = open()
    const other = server.make({ Name: 'Other' })
    const seen: unknown[] = []
    for (const recordId of [id, other])
      client.subscribe(found(await client.getRecord({ recordId, fields })), (next) => seen.push(valueOf(next)))
    server.write(id, { Name: 'New' })
    await client.notifyRecordUpdateAvailable([{ recordId: id }, other.slice(0, 15)])
    expect(seen).toEqual(['New'])
    expect(server.received).toHaveLength(4)
  })

  it('[RDL-23] Tells other tabs the ids and eTags of changed records, and no values', async () => {
    const server = createModelServer()
    const id = server.make({ Name: 'Secret', City: 'Utrecht' })
    const [one, two] = [new BroadcastChannel('records-test'), new BroadcastChannel('records-test')]
    const messages: string[] = []
    two.addEventListener('message', ({ data }: MessageEvent<unknown>) => messages.push(JSON.stringify(data)))
    const { client } = testClient(server.fetch, one)
    const { client: otherTab } = testClient(server.fetch, two)
    const seen: unknown[] = []
    otherTab.subscribe(found(await otherTab.getRecord({ recordId: id, fields })), (next) => seen.push(valueOf(next)))
    otherTab.subscribe(found(await otherTab.getListRecords(list('Utrecht'))), (next) => seen.push(names(next)))
    await client.updateRecord({ fields: { Id: id, Name: 'Hidden', City: 'Delft' } })
    await expect.poll(() => seen).toContainEqual([])
    expect(seen).toContain('Hidden')
    expect(messages.join()).toContain(id)
    expect(messages.join()).not.toMatch(/Secret|Hidden|Delft/)
    one.close()
    two.close()
  })
})
