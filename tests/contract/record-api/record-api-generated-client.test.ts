import axios from 'axios'
import { type Document, OpenAPIClientAxios, type OpenAPIClient } from 'openapi-client-axios'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { createSignIn } from '#features/identity/sign-in/sign-in.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { encryption } from '../../fixtures/encryption.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { userOf } from '../../fixtures/signed-in.ts'

/**
 * A client that is made of our description at run time and knows nothing else of the portal: its methods are the ids of the
 * operations, and it puts each parameter where the description says.
 */
describeEachDatabase('A client generated from the description', (open) => {
  let portal: TestPortal
  let client: OpenAPIClient
  let definition: Document
  beforeAll(async () => {
    let database: TestDatabase | undefined
    portal = await testPortal(
      async () => (database = await open()),
      ({ records }) => {
        if (database === undefined) throw new Error('The database is opened first.')
        return { signIn: createSignIn({ ...database, records, now: () => new Date(), encryption }) }
      },
    )
    const owner = await userOf(portal, 'administrator')
    const { token } = await portal.services.signIn.machineTokens.make(owner.id, {
      name: 'PIM',
      scope: 'write',
      days: 1,
    })
    const origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const headers = { authorization: `Bearer ${token}` }
    definition = (await axios.get<Document>(`${origin}/services/data/v65.0/openapi.json`, { headers })).data
    const api = new OpenAPIClientAxios({
      definition,
      withServer: { url: origin + (definition.servers?.[0]?.url ?? '') },
      // Refusals are answers here. Lists in a query are separated by commas: style form, explode false.
      axiosConfigDefaults: { headers, validateStatus: () => true, paramsSerializer: { serialize: withCommas } },
    })
    client = await api.init()
  })
  afterAll(() => portal.close())

  const call = async (
    operation: string,
    parameters: Record<string, string | string[]>,
    body?: unknown,
    headers = {},
  ) => {
    const method = client[operation]
    if (method === undefined) throw new Error(`The description has no operation ${operation}.`)
    const { status, data, headers: received } = await method(parameters, body, { headers })
    return { status, data, eTag: String(received['etag']) }
  }

  it('[MSC-05] Has a method for every operation', () => {
    const ids = Object.values(definition.paths ?? {}).flatMap((path) =>
      Object.values(path ?? {}).flatMap((operation) =>
        typeof operation === 'object' && 'operationId' in operation ? operation.operationId : [],
      ),
    )
    expect(ids.length).toBeGreaterThan(80)
    expect(ids.filter((id) => typeof client[id] !== 'function')).toEqual([])
  })

  it('[MSC-05] Describes an object, then creates, reads, changes, lists and deletes a record of it', async () => {
    const info = await call('getObjectInfoByObjectApiName', { objectApiName: 'Account' })
    expect([info.status, info.data.createable, info.data.fields.Name.required]).toEqual([200, true, true])
    const fields = { Name: 'Generated Foods', Record_Type__c: 'Customer', Integration_Id__c: 'GEN-1' }
    const created = await call('postRecords', {}, { apiName: 'Account', fields })
    expect([created.status, created.data.fields.Name.value]).toEqual([201, 'Generated Foods'])
    const { id: recordId } = created.data
    const names = { fields: ['Account.Name', 'Account.Integration_Id__c'] }
    const read = await call('getRecordsByRecordId', { recordId, ...names })
    expect([read.status, read.data.fields.Integration_Id__c.value]).toEqual([200, 'GEN-1'])
    const change = (name: string, eTag: string) =>
      call('patchRecordsByRecordId', { recordId }, { fields: { Name: name } }, { 'If-Match': eTag })
    const changed = await change('Generated Bakery', read.eTag)
    expect([changed.status, changed.data.fields.Name.value]).toEqual([200, 'Generated Bakery'])
    const stale = await change('Somebody else', read.eTag)
    expect([stale.status, stale.data[0].errorCode]).toEqual([412, 'PRECONDITION_FAILED'])
    const listed = await call('getListRecordsByObjectApiNameByListViewApiName', {
      objectApiName: 'Account',
      listViewApiName: 'All',
      ...names,
      where: '{ Name: { like: "Generated%" } }',
      pageSize: '10',
    })
    expect(listed.status).toBe(200)
    expect(listed.data.records.map((each: { id: string }) => each.id)).toEqual([recordId])
    expect((await call('deleteRecordsByRecordId', { recordId })).status).toBe(204)
    expect((await call('getRecordsByRecordId', { recordId, ...names })).status).toBe(404)
    expect(await portal.fixtures.records.byId(systemViewer, account, recordId)).toBeNull()
  })

  it('[MSC-05] [INT-02] Writes by integration id: the first request creates, the second one changes', async () => {
    const parameters = { objectApiName: 'Account', fieldApiName: 'Integration_Id__c', value: 'GEN/2 ä' }
    const operation = 'patchRecordsByObjectApiNameByFieldApiNameByValue'
    const fields = { Name: 'By key', Record_Type__c: 'Supplier' }
    const created = await call(operation, parameters, { fields })
    const changed = await call(operation, parameters, { fields: { Name: 'By the same key' } })
    expect([created.status, changed.status, changed.data.id]).toEqual([201, 200, created.data.id])
  })

  it('[MSC-05] [INT-03] Makes an import job and reads it', async () => {
    const created = await call('postImportJobs', {}, { kind: 'substances' })
    expect([created.status, created.data.state]).toEqual([201, 'open'])
    const read = await call('getImportJobsByImportJobId', { importJobId: created.data.id })
    expect(read.data).toEqual(created.data)
    expect((await call('getImportJobs', { pageSize: '1' })).data.count).toBe(1)
  })
})

const withCommas = (parameters: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, [value].flat().join()])).toString()
