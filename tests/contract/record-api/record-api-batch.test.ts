import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { checkRepresentation } from '#platform/record-api/representations/check.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { apiCaller, type ApiCaller, pageBase } from './fixtures/record-api-caller.ts'

describeEachDatabase('Batches of writes', (open) => {
  let portal: TestPortal
  let administrator: ApiCaller
  let editor: ApiCaller
  beforeAll(async () => {
    portal = await testPortal(open)
    administrator = await apiCaller(portal, 'administrator', pageBase)
    editor = await apiCaller(portal, 'editor', pageBase)
  })
  afterAll(() => portal.close())

  const create = (...names: readonly string[]) => ({
    type: 'CREATE',
    records: names.map((name) => ({ apiName: 'Business_Group__c', fields: { Name: name } })),
  })
  const groupsNamed = (name: string) => portal.fixtures.records.count(systemViewer, businessGroup, equals('name', name))
  const created = async (name: string): Promise<string> =>
    (await portal.fixtures.records.create(systemViewer, businessGroup, { name })).id
  const send = async (body: unknown, caller = administrator) => {
    const answer = await caller.post('/records/batch', body)
    if (answer.status === 200) expect(checkRepresentation('Batch', answer.body)).toBeNull()
    return answer
  }
  const statuses = ({ body }: { body: { results: readonly { statusCode: number }[] } }) =>
    body.results.map(({ statusCode }) => statusCode)
  const codes = ({ body }: { body: { results: readonly { result: unknown }[] } }) =>
    body.results.map(({ result }) => (Array.isArray(result) ? result.map(({ errorCode }) => errorCode) : null))

  it('[UIA-06] Creates, updates and deletes in one batch in the order of the request, regardless of the case of the types', async () => {
    const [changed, deleted] = [await created('Batch change'), await created('Batch delete')]
    const answer = await send({
      operations: [
        create('Batch one', 'Batch two'),
        { type: 'Update', records: [{ fields: { Id: changed.slice(0, 15), Name: 'Batch changed' } }] },
        { type: 'delete', records: [{ fields: { Id: deleted } }] },
        create('Batch three'),
      ],
    })
    expect(answer.status).toBe(200)
    expect(answer.body.hasErrors).toBe(false)
    expect(statuses(answer)).toEqual([201, 201, 200, 204, 201])
    const names = answer.body.results.map(({ result }: { result: null | { fields: { Name: { value: string } } } }) =>
      result === null ? null : result.fields.Name.value,
    )
    expect(names).toEqual(['Batch one', 'Batch two', 'Batch changed', null, 'Batch three'])
    expect(answer.body.results[2].result.id).toBe(changed)
    expect(await portal.fixtures.records.byId(systemViewer, businessGroup, deleted)).toBeNull()
  })

  it('[UIA-06] By default one error rolls back the whole batch, and each item states the reason', async () => {
    const id = await created('Batch stays')
    const answer = await send({
      operations: [
        create('Undone'),
        { type: 'UPDATE', records: [{ fields: { Id: id, Name: 'Undone' } }] },
        { type: 'CREATE', records: [{ apiName: 'Business_Group__c', fields: { Name: null, Sort_Order__c: -1 } }] },
        create('Undone'),
      ],
    })
    expect(answer.status).toBe(200)
    expect(answer.body.hasErrors).toBe(true)
    expect(statuses(answer)).toEqual([400, 400, 400, 400])
    expect(codes(answer)).toEqual([
      ['ALL_OR_NONE_OPERATION_ROLLED_BACK'],
      ['ALL_OR_NONE_OPERATION_ROLLED_BACK'],
      ['REQUIRED_FIELD_MISSING', 'NUMBER_OUTSIDE_VALID_RANGE'],
      ['PROCESSING_HALTED'],
    ])
    expect(await groupsNamed('Undone')).toBe(0)
    expect(await portal.fixtures.records.byId(systemViewer, businessGroup, id)).toMatchObject({
      name: 'Batch stays',
      version: 1,
    })
  })

  it('[UIA-06] A refused deletion rolls back the records that were written before', async () => {
    const used = await created('Batch used')
    await portal.fixtures.records.create(systemViewer, account, {
      name: 'Batch user',
      recordType: 'Customer',
      businessGroups: [used],
    })
    const operations = [create('Undone too'), { type: 'DELETE', records: [{ fields: { Id: used } }] }]
    const answer = await send({ allOrNone: true, operations })
    expect(codes(answer)).toEqual([['ALL_OR_NONE_OPERATION_ROLLED_BACK'], ['DELETE_FAILED']])
    expect(await groupsNamed('Undone too')).toBe(0)
    const each = await send({ allOrNone: false, operations })
    expect(statuses(each)).toEqual([201, 400])
    expect(await groupsNamed('Undone too')).toBe(1)
  })

  it('[UIA-06] [UIA-08] Without allOrNone, valid items are written beside refused, hidden or unknown ones', async () => {
    const hidden = await created('Batch hidden')
    await portal.fixtures.records.update(systemViewer, businessGroup, hidden, 1, { isActive: false })
    const answer = await send(
      {
        allOrNone: false,
        operations: [
          { type: 'CREATE', records: [{ apiName: 'Nonsense__c', fields: {} }, ...create('By itself').records] },
          {
            type: 'UPDATE',
            records: [
              { fields: { Id: hidden, Name: 'x' } },
              { fields: { Id: 'a03000000000000AAA', Name: 'x' } },
              { fields: { Id: 'nonsense', Name: 'x' } },
            ],
          },
          { type: 'CREATE', records: [{ apiName: 'Business_Group__c', fields: { Name: 'x', CreatedDate: '2020' } }] },
          { type: 'DELETE', records: [{ fields: { Id: await created('Not for editors') } }] },
        ],
      },
      editor,
    )
    expect(statuses(answer)).toEqual([403, 201, 404, 404, 400, 403, 403])
    expect(answer.body.results[2]).toEqual(answer.body.results[3])
    expect(answer.body.results[2].result).toEqual([{ errorCode: 'NOT_FOUND', message: 'Resource not found.' }])
    expect(codes(answer)[5]).toEqual(['INSUFFICIENT_ACCESS_OR_READONLY'])
    expect(await groupsNamed('By itself')).toBe(1)
  })

  it.each([
    [
      'an Id in CREATE',
      [{ type: 'CREATE', records: [{ apiName: 'Account', fields: { Id: 'x' } }] }],
      'INVALID_BATCH_REQUEST',
    ],
    ['no apiName in CREATE', [{ type: 'CREATE', records: [{ fields: { Name: 'x' } }] }], 'INVALID_BATCH_REQUEST'],
    ['no Id in UPDATE', [{ type: 'UPDATE', records: [{ fields: { Name: 'x' } }] }], 'INVALID_BATCH_REQUEST'],
    [
      'one Id twice, by 15 and by 18',
      [
        { type: 'UPDATE', records: [{ fields: { Id: 'a03000000000001' } }] },
        { type: 'DELETE', records: [{ fields: { Id: 'a03000000000001AAA' } }] },
      ],
      'INVALID_BATCH_REQUEST',
    ],
    ['an unknown type', [{ type: 'UPSERT', records: [{ fields: {} }] }], 'INVALID_INPUT'],
    ['no records', [{ type: 'CREATE', records: [] }], 'INVALID_INPUT'],
    ['no operations', undefined, 'INVALID_INPUT'],
    [
      'more than 200 records',
      [{ type: 'CREATE', records: Array.from({ length: 201 }, () => ({ apiName: 'Account', fields: {} })) }],
      'INVALID_INPUT',
    ],
  ])('[UIA-06] Refuses the whole batch: %s', async (_what, operations, errorCode) => {
    const { status, body } = await send({ operations })
    expect(status).toBe(400)
    expect(body[0].errorCode).toBe(errorCode)
  })

  it('[UIA-06] Refuses invalid requests of any content without a server error', async () => {
    const naughty = ['\0', 'a\0b', '\ud800', '\u202e', '{{7*7}}', "'; --", 'x'.repeat(255)]
    const records = naughty.flatMap((text) => [
      { apiName: 'Business_Group__c', fields: { Name: 'Naughty', [text]: text } },
      {
        apiName: 'Business_Group__c',
        fields: { Name: '\0', Names__c: text, Workspace_Field__c: text, Sort_Order__c: text },
      },
      { apiName: text, fields: { Name: text } },
      { apiName: 'Product2', fields: { Name: text, Trade_Name__c: text, RecordTypeId: text, Integration_Id__c: '\0' } },
      { apiName: 'IMCD_Certificate__c', fields: { Name: 'x', Logo__c: text } },
    ])
    const updates = naughty.map((text) => ({ fields: { Id: text } }))
    const body = {
      allOrNone: false,
      operations: [
        { type: 'CREATE', records },
        { type: 'UPDATE', records: updates },
      ],
    }
    const key = { 'idempotency-key': randomUUID() }
    const [first, second] = [
      await editor.post('/records/batch', body, key),
      await editor.post('/records/batch', body, key),
    ]
    expect(first.status).toBe(200)
    expect(checkRepresentation('Batch', first.body)).toBeNull()
    expect(new Set(statuses(first)).isSubsetOf(new Set([400, 403, 404]))).toBe(true)
    expect(second.body).toEqual(first.body)
  })

  it('[UIA-06] Writes 200 records at once, except for one invalid record', async () => {
    const names = Array.from({ length: 199 }, (_, index) => `Many ${index}`)
    const { records } = create(...names)
    const wrong = { apiName: 'Business_Group__c', fields: { Name: 'x'.repeat(501) } }
    const answer = await send({ allOrNone: false, operations: [{ type: 'CREATE', records: [...records, wrong] }] })
    expect(statuses(answer)).toEqual([...names.map(() => 201), 400])
    expect(
      new Set(answer.body.results.slice(0, 199).map(({ result }: { result: { id: string } }) => result.id)).size,
    ).toBe(199)
  })
})
