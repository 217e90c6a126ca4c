import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { type ApiCaller, apiCaller } from './fixtures/record-api-caller.ts'

const path = '/records/Account/Integration_Id__c'

describeEachDatabase('Writing by integration id', (open) => {
  let portal: TestPortal
  let editor: ApiCaller
  let guest: ApiCaller
  beforeAll(async () => {
    portal = await testPortal(open)
    editor = await apiCaller(portal, 'editor')
    guest = await apiCaller(portal, null)
  })
  afterAll(() => portal.close())

  const fields = { Name: 'Vertanova', Record_Type__c: 'Supplier' }
  const withId = async (key: string) => {
    const where = equals('integrationId', key)
    return await portal.fixtures.records.list(systemViewer, account, { where })
  }

  it('[INT-02] Creates a record with 201 and changes it with 200, with one request each', async () => {
    const key = 'ERP 4711/ä?%'
    const address = `${path}/${encodeURIComponent(key)}`
    const created = await editor.patch(address, { fields })
    expect([created.status, created.body.fields.Name.value]).toEqual([201, 'Vertanova'])
    expect(created.body.fields.Integration_Id__c.value).toBe(key)
    expect(created.headers['etag']).toBe(`"${created.body.eTag}"`)
    const changed = await editor.patch(address, { fields: { Name: 'Vertanova AB', Integration_Id__c: key } })
    expect([changed.status, changed.body.id, changed.body.fields.Name.value]).toEqual([
      200,
      created.body.id,
      'Vertanova AB',
    ])
    // The record has the same id as if it had been imported.
    expect((await withId(key)).map(({ id, name }) => [id, name])).toEqual([[created.body.id, 'Vertanova AB']])
    const same = await editor.patch(`${path.toLowerCase()}/${encodeURIComponent(key)}`, {
      apiName: 'account',
      fields: { Name: 'Vertanova AB' },
    })
    expect([same.status, same.body.eTag]).toEqual([200, changed.body.eTag])
  })

  it('[INT-02] [UIA-07] Refuses a change of a record in another state', async () => {
    const created = await editor.patch(`${path}/state`, { fields: { ...fields, Name: 'State' } })
    const first = { 'if-match': `"${created.body.eTag}"` }
    expect((await editor.patch(`${path}/state`, { fields: { Name: 'State 2' } }, first)).status).toBe(200)
    expect((await editor.patch(`${path}/state`, { fields: { Name: 'State 3' } }, first)).status).toBe(412)
    // A state that was read belongs to no record that does not exist.
    expect((await editor.patch(`${path}/no-state`, { fields: { ...fields, Name: 'No state' } }, first)).status).toBe(
      412,
    )
    expect(await withId('no-state')).toEqual([])
  })

  it('[INT-02] [UIA-08] Refuses callers without rights, unknown objects and other fields', async () => {
    const body = { fields: { ...fields, Name: 'Refused' } }
    expect((await guest.patch(`${path}/refused`, body)).status).toBe(403)
    expect((await (await apiCaller(portal, 'customer')).patch(`${path}/refused`, body)).status).toBe(403)
    expect((await editor.patch('/records/Nothing__c/Integration_Id__c/refused', body)).status).toBe(403)
    const byName = await editor.patch('/records/Account/Name/refused', { fields: { ...fields, Name: 'refused' } })
    expect([byName.status, byName.body[0]?.errorCode ?? byName.body.errorCode]).toEqual([400, 'INVALID_FIELD'])
    expect((await editor.patch(`${path}/refused`, { fields: { Integration_Id__c: 'another' } })).status).toBe(400)
    expect((await editor.patch(`${path}/refused`, { ...body, apiName: 'Product2' })).status).toBe(400)
    const invalid = await editor.patch(`${path}/refused`, { fields: { ...fields, Name: '' } })
    expect([invalid.status, Object.keys(invalid.body.output.fieldErrors)]).toEqual([400, ['Name']])
    expect((await editor.patch(`${path}/${'x'.repeat(300)}`, body)).status).toBe(400)
    expect(await withId('refused')).toEqual([])
  })

  it('[INT-02] Refuses an invalid change of a record that exists, with its field', async () => {
    expect((await editor.patch(`${path}/valid`, { fields: { ...fields, Name: 'Valid' } })).status).toBe(201)
    const invalid = await editor.patch(`${path}/valid`, { fields: { Name: '' } })
    expect([invalid.status, Object.keys(invalid.body.output.fieldErrors)]).toEqual([400, ['Name']])
    expect((await withId('valid')).map(({ name }) => name)).toEqual(['Valid'])
  })

  it('[INT-02] Writes a record that others delete at the same time', async () => {
    const statuses = new Set<number>()
    for (let round = 0; round < 12; round += 1) {
      const writes = Array.from({ length: 4 }, (_, index) =>
        editor.patch(`${path}/deleted`, { fields: { ...fields, Name: `Deleted ${round}.${index}` } }),
      )
      const [existing] = await withId('deleted')
      if (existing !== undefined) await editor.delete(`/records/${existing.id}`)
      for (const { status } of await Promise.all(writes)) statuses.add(status)
    }
    expect([...statuses].filter((status) => status !== 200 && status !== 201)).toEqual([])
  })

  it('[INT-02] Does not reveal a record that the caller does not see, and does not change it', async () => {
    const pages = await apiCaller(portal, 'editor', '/nl/nl-nl/webruntime/api/services/data/v65.0/ui-api')
    const { records } = portal.fixtures
    const hidden = await records.create(systemViewer, account, {
      integrationId: 'hidden-account',
      name: 'Hidden',
      recordType: 'Supplier',
      isActive: false,
    })
    const answer = await pages.patch(`${path}/hidden-account`, { fields: { ...fields, Name: 'Seen' } })
    expect([answer.status, answer.body.output.fieldErrors.Integration_Id__c[0].errorCode]).toEqual([
      400,
      'DUPLICATE_VALUE',
    ])
    expect((await records.byId(systemViewer, account, hidden.id))?.name).toBe('Hidden')
  })

  it('[INT-02] Equal requests at the same time make one record', async () => {
    for (const round of [1, 2, 3]) {
      const address = `${path}/same-${round}`
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => editor.patch(address, { fields: { ...fields, Name: `Same ${round}` } })),
      )
      expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
        200, 200, 200, 200, 200, 200, 200, 201,
      ])
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
      expect(await withId(`same-${round}`)).toHaveLength(1)
    }
  })

  it('[INT-02] Answers a request with a known Idempotency-Key as before', async () => {
    const key = { 'idempotency-key': '7b0ec0b7-52a7-4a6a-9d0a-1c3a5d8f1a11' }
    const body = { fields: { ...fields, Name: 'Once' } }
    const first = await editor.patch(`${path}/once`, body, key)
    const again = await editor.patch(`${path}/once`, body, key)
    expect([first.status, again.status, again.headers['idempotency-replayed']]).toEqual([201, 201, 'true'])
    expect(again.body).toEqual(first.body)
  })

  it('[INT-02] Follows the references that it is given', async () => {
    const brand = await editor.patch('/records/Trade_Name__c/Integration_Id__c/TN-UPSERT', {
      fields: { Name: 'Upsertan', Principal__c: idOf(account, 'brenvik') },
    })
    expect([brand.status, brand.body.fields.Principal__c.value]).toEqual([201, idOf(account, 'brenvik')])
  })
})
