import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { reads } from '#platform/record-client/adapters/table.ts'
import { createRecordClient, type RecordClient } from '#platform/record-client/record-client.ts'
import { checkRepresentation } from '#platform/record-api/representations/check.ts'
import { masterRecordTypeId } from '#platform/values/record-id.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { pageBase } from './fixtures/record-api-caller.ts'

/** The record client as a browser runs it, against a running portal over HTTP. */
describeEachDatabase('The record client and a running portal', (open) => {
  let portal: TestPortal
  let origin: string
  let headers: Readonly<Record<string, string>>
  beforeAll(async () => {
    portal = await testPortal(open)
    headers = { ...(await signedIn(portal, 'administrator')) }
    origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => portal.close())

  const clock = { now: 0 }
  const sent: string[] = []
  const newClient = (): RecordClient =>
    createRecordClient({
      base: origin + pageBase,
      scope: { userId: 'user', accountView: null, language: 'en-US', context: pageBase },
      // A browser adds the cookie of the session and says where the request comes from.
      fetch: (address, init) => {
        sent.push(`${init.method} ${address.slice((origin + pageBase).length)}`)
        return fetch(address, { ...init, headers: { ...init.headers, ...headers, 'sec-fetch-site': 'same-origin' } })
      },
      now: () => clock.now,
      channel: null,
    })
  const fields = ['Account.Name', 'Account.Integration_Id__c', 'Account.Description']
  const created = async (client: RecordClient, Name: string) => {
    const written = await client.createRecord({ apiName: 'Account', fields: { Name, Record_Type__c: 'Customer' } })
    return written.record?.id ?? expect.unreachable()
  }
  const listed = { objectApiName: 'Account', listViewApiName: 'All', fields: ['Account.Name'], pageSize: 2000 }

  const configs = (): Readonly<Record<string, object>> => {
    const [grade, supplier] = [idOf(tradeGrade, 'citrelle-fg'), idOf(account, 'brenvik')]
    const documents = { parentRecordId: grade, relatedListId: 'Product_documents__r' }
    const [info, list] = [{ parentObjectApiName: 'Product2' }, { objectApiName: 'Product2', listViewApiName: 'All' }]
    const layout = { objectApiName: 'Product2', layoutType: 'Full', mode: 'View' }
    const actions = { recordIds: [grade], sections: ['Page'] }
    return {
      getRecord: { recordId: grade, fields: ['Product2.Name'], optionalFields: ['Product2.Principal__r.Name'] },
      getRecords: { recordIds: [grade, supplier], optionalFields: ['Product2.Name', 'Account.Name'] },
      getRecordUi: { recordIds: [grade], layoutTypes: ['Full'], modes: ['View'] },
      getRecordCreateDefaults: { objectApiName: 'Account' },
      getRecordCloneDefaults: { recordId: supplier },
      getRecordTemplateCreate: { objectApiName: 'Account' },
      getRecordTemplateClone: { recordId: supplier },
      getRecordAvatars: { recordIds: [grade, supplier] },
      getDuplicateConfiguration: { objectApiName: 'Account' },
      getPredupe: { apiName: 'Account', fields: { Name: 'Brenvik' } },
      getLookupRecords: {
        objectApiName: 'Product2',
        fieldApiName: 'Principal__c',
        targetApiName: 'Account',
        q: 'Bren',
      },
      getSearchResults: { q: 'citric', objectApiName: 'Product2' },
      getKeywordSearchResults: { q: 'citric' },
      getListUi: list,
      getMruListUi: { objectApiName: 'Product2' },
      getListRecords: list,
      getMruListRecords: { objectApiName: 'Product2' },
      getListInfo: list,
      getListInfos: { names: ['Product2.All', 'Account.All'] },
      getListInfoSummaries: { objectApiName: 'Product2' },
      getListObjectInfo: { objectApiName: 'Product2' },
      getListPreferences: list,
      getRelatedListRecords: documents,
      getRelatedListRecordsBatch: {
        parentRecordId: grade,
        relatedListParameters: [{ relatedListId: documents.relatedListId }],
      },
      getRelatedListCount: documents,
      getRelatedListsCount: { parentRecordId: grade, relatedListIds: [documents.relatedListId] },
      getRelatedListInfo: { ...info, relatedListId: documents.relatedListId },
      getRelatedListInfoBatch: { ...info, relatedListIds: [documents.relatedListId] },
      getRelatedListsInfo: info,
      getRelatedListPreferences: { preferencesId: 'Product2.Product_documents__r' },
      getRelatedListPreferencesBatch: { preferencesIds: ['Product2.Product_documents__r'] },
      getObjectInfo: { objectApiName: 'Product2' },
      getObjectInfos: { objectApiNames: ['Product2', 'Account'] },
      getPicklistValues: { recordTypeId: masterRecordTypeId, fieldApiName: 'Product2.Countries__c' },
      getPicklistValuesByRecordType: { objectApiName: 'Product2', recordTypeId: masterRecordTypeId },
      getLayout: layout,
      getLayoutUserState: layout,
      getApps: {},
      getSelectedApp: {},
      getAppDetails: { appId: '06m000000000001AAA' },
      getNavItems: {},
      getGlobalActions: {},
      getLookupActions: { objectApiNames: ['Product2'] },
      getObjectCreateActions: { objectApiName: 'Product2' },
      getRecordActions: actions,
      getRecordEditActions: { recordIds: [grade] },
      getRelatedListActions: { ...actions, relatedListId: documents.relatedListId },
      getRelatedListRecordActions: { recordIds: [grade], relatedListRecordIds: [grade] },
      getQuickActionDefaults: { actionApiName: 'Account.New_Contact', parentRecordId: supplier },
      getQuickActionInfo: { actionApiName: 'Account.New_Contact' },
      getQuickActionLayout: { actionApiName: 'Account.New_Contact' },
    }
  }

  it('[RDL-12] Every read gets its representation from the portal', async () => {
    const client = newClient()
    // An avatar alone is only read as a part of a batch; the others name records that the portal would have to make first.
    const others = new Set(['getRecordAvatar', 'getAppDetails'])
    const input = configs()
    const problems: string[] = []
    for (const [name, { answer }] of Object.entries(reads)) {
      if (others.has(name)) continue
      const snapshot = await client.read(name, { ...input[name] })
      const problem = snapshot?.error ?? checkRepresentation(answer, snapshot?.data)
      if (problem !== null) problems.push(`${name}: ${JSON.stringify(problem)}`)
    }
    expect(problems).toEqual([])
  })

  describe('Records', () => {
    it('[RDL-02] [RDL-23] Shows a created, a changed and a deleted record in a list', async () => {
      const client = newClient()
      const list = (await client.getListRecords(listed)) ?? expect.unreachable()
      const names = () => seen.at(-1) ?? []
      const seen: unknown[][] = []
      client.subscribe(list, ({ data }) =>
        seen.push((data as typeof list.data)?.records.map((each) => each.fields['Name']?.value) ?? []),
      )
      const id = await created(client, 'Client Foods')
      await expect.poll(names).toContain('Client Foods')
      await client.updateRecord({ fields: { Id: id, Name: 'Client Bakery' } })
      await expect.poll(names).toContain('Client Bakery')
      expect(names()).not.toContain('Client Foods')
      expect((await client.deleteRecord(id)).outcome).toBe('written')
      expect(names()).not.toContain('Client Bakery')
      expect((await client.getRecord({ recordId: id, fields }, { cachePolicy: 'no-cache' }))?.error?.status).toBe(404)
    })

    it('[RDL-25] Refuses a change of a record that somebody else has changed', async () => {
      const [client, other] = [newClient(), newClient()]
      const id = await created(client, 'Original')
      const base = (await client.getRecord({ recordId: id, fields }))?.data ?? expect.unreachable()
      await other.updateRecord({ fields: { Id: id, Name: 'Theirs' } })
      const conflict = await client.updateRecord({ fields: { Id: id, Name: 'Mine' } }, { base })
      expect(conflict).toMatchObject({
        outcome: 'conflict',
        mine: { Name: 'Mine' },
        theirs: { fields: { Name: { value: 'Theirs' } } },
        base: { fields: { Name: { value: 'Original' } } },
      })
      expect((await client.updateRecord({ fields: { Id: id, Name: 'Mine' } })).outcome).toBe('written')
    })

    it('[RDL-06] [RDL-09] Throws the refusal of the portal, and selects what may be written', async () => {
      const client = newClient()
      const id = await created(client, 'Refused')
      const refused = client.updateRecord({ fields: { Id: id, Nothing__c: 'x' } })
      await expect(refused).rejects.toMatchObject({ refusal: { status: 400 } })
      const info = (await client.getObjectInfo({ objectApiName: 'Account' }))?.data ?? expect.unreachable()
      const record = (await client.getRecord({ recordId: id, fields }))?.data ?? expect.unreachable()
      const input = client.generateRecordInputForUpdate(record, info)
      expect(Object.keys(input.fields)).not.toContain('CreatedDate')
      expect((await client.updateRecord(input)).outcome).toBe('written')
    })

    it('[RDL-09] [RDL-13] Writes and reads batches', async () => {
      const client = newClient()
      const id = await created(client, 'In a batch')
      const batch = await client.executeBatchRecordOperations({
        operations: [
          { type: 'UPDATE', records: [{ fields: { Id: id, Name: 'Changed in a batch' } }] },
          { type: 'CREATE', records: [{ apiName: 'Account', fields: { Name: 'Made', Record_Type__c: 'Customer' } }] },
        ],
      })
      expect(batch.results.map(({ statusCode }) => statusCode)).toEqual([200, 201])
      const read = await client.getRecords({ recordIds: [id, '001000000000000AAA'], fields: ['Account.Name'] })
      expect(read?.data?.results).toMatchObject([
        { statusCode: 200, result: { fields: { Name: { value: 'Changed in a batch' } } } },
        { statusCode: 404 },
      ])
    })

    it('[RDL-26] Reads more fields than an address can have', async () => {
      const client = newClient()
      const id = await created(client, 'Long')
      const optionalFields = Array.from({ length: 400 }, (_, at) => `Account.${'Nothing'.repeat(4)}${at}__c`)
      sent.length = 0
      const snapshot = await client.getRecord(
        { recordId: id, fields: ['Account.Name'], optionalFields },
        { cachePolicy: 'no-cache' },
      )
      expect(snapshot?.data?.fields['Name']?.value).toBe('Long')
      expect(sent).toEqual(['POST /aggregate-ui'])
    })

    it('[RDL-04] Has one eTag for a list info and the pages of the list', async () => {
      const client = newClient()
      await client.getListInfo(listed)
      await client.getListRecords(listed)
      sent.length = 0
      await client.getListInfo(listed)
      expect(sent).toEqual([])
    })

    it('[RDL-19] [RDL-21] Writes preferences and lists', async () => {
      const client = newClient()
      const list = { objectApiName: 'Account', listViewApiName: 'All' }
      const widths = async () => (await client.getListPreferences(list))?.data?.columnWidths
      await widths()
      await client.updateListPreferences({ ...list, columnWidths: { Name: 111 } })
      expect(await widths()).toMatchObject({ Name: 111 })
      const own = { objectApiName: 'Account', listViewApiName: 'Of_the_client' }
      await client.createListInfo({ ...own, label: 'Of the client', displayColumns: ['Name'] })
      await client.updateListInfo({ ...own, label: 'Changed' })
      expect((await client.getListInfo(own))?.data?.label).toBe('Changed')
      await client.deleteListInfo(own)
      expect((await client.getListInfo(own))?.error?.status).toBe(404)
    })
  })
})
