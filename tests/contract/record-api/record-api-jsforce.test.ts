import { afterAll, beforeAll, expect, it } from 'vitest'
import { masterRecordTypeId } from '#platform/values/record-id.ts'
import { apiVersion } from '#platform/values/api-version.ts'
import { checkRepresentation } from '#platform/record-api/representations/check.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { unique } from './fixtures/record-api-names.ts'
import { codeOf, jsforceClient, type JsforceClient, refusal } from './fixtures/jsforce-client.ts'

describeEachDatabase('The third-party client jsforce', (open) => {
  let on: JsforceClient
  beforeAll(async () => {
    on = await jsforceClient(open)
  })
  afterAll(() => on.close())

  it('[UIA-01] [UIA-02] [UIA-10] Reads records by every form of address that it supports', async () => {
    const path = `/ui-api/records/${on.fixtures.grade}?fields=Product2.Name,Product2.Trade_Name__r.Principal__r.Name`
    const one = await on.conn.request<Representation<'Record'>>(path)
    expect(one.id).toBe(on.fixtures.grade)
    expect(one.fields['Name']?.value).toBe('Xanvero 80')
    expect(Object.keys(one.fields)).toEqual(
      expect.arrayContaining(['CreatedDate', 'Id', 'LastModifiedById', 'LastModifiedDate', 'SystemModstamp']),
    )
    expect(JSON.stringify(one)).toContain('Brenvik Biopolymers')
    for (const url of [`/services/data/${apiVersion}${path}`, `${on.origin}/services/data/${apiVersion}${path}`])
      expect(await on.conn.request(url)).toEqual(one)
    expect(await on.conn.request({ method: 'GET', url: path })).toEqual(one)
    const batch = await on.conn.requestGet<Representation<'Batch'>>(
      `/ui-api/records/batch/${on.fixtures.grade},${on.fixtures.otherGrade},x?fields=Product2.Name`,
    )
    expect(batch.results.map(({ statusCode }) => statusCode)).toEqual([200, 200, 400])
    expect(batch.hasErrors).toBe(true)
  })

  it('[UIA-18] [UIA-19] [UIA-20] Reads objects, layouts and picklists', async () => {
    const info = await on.conn.requestGet<Representation<'ObjectInfo'>>('/ui-api/object-info/Product2')
    expect(checkRepresentation('ObjectInfo', info)).toBeNull()
    expect(info.keyPrefix).toBe('01t')
    const all = await on.conn.requestGet<Representation<'ObjectInfoDirectory'>>('/ui-api/object-info')
    expect(all.objects['Product2']?.nameFields).toEqual(['Name'])
    const address = all.objects['Product2']?.objectInfoUrl ?? ''
    expect(await on.conn.requestGet(address)).toEqual(info)
    const layout = await on.conn.requestGet('/ui-api/layout/Product2?layoutType=Full&mode=View')
    expect(checkRepresentation('RecordLayout', layout)).toBeNull()
    const values = await on.conn.requestGet<Representation<'PicklistValues'>>(
      `/ui-api/object-info/Product2/picklist-values/${masterRecordTypeId}/Physical_Form__c`,
    )
    expect(values.values).toContainEqual({ attributes: null, label: 'Powder', validFor: [], value: 'powder' })
  })

  it('[UIA-08] Recognises the reason of a refusal by its code', async () => {
    const get = (path: string) => codeOf(on.conn.requestGet(`/ui-api${path}`))
    expect(await get('/records/001000000000000AAA?fields=Account.Name')).toBe('NOT_FOUND')
    expect(await get('/records/001?fields=Account.Name')).toBe('INVALID_ID_FIELD')
    expect(await get(`/records/${on.fixtures.grade}?fields=Product2.Nothing`)).toBe('INVALID_FIELD')
    expect(await get(`/records/${on.fixtures.grade}?fields=Name`)).toBe('ILLEGAL_QUERY_PARAMETER_VALUE')
    expect(await get('/object-info/Nothing__c')).toBe('INSUFFICIENT_ACCESS')
    expect(await get('/nothing')).toBe('NOT_FOUND')
    const sent = (body: string) =>
      refusal(
        on.conn.request({
          method: 'POST',
          url: '/ui-api/records',
          body,
          headers: { 'content-type': 'application/json' },
        }),
      )
    expect((await sent('{"apiName":')).errorCode).toBe('JSON_PARSER_ERROR')
    expect((await sent('[]')).errorCode).toBe('INVALID_INPUT')
    const required = await refusal(
      on.conn.requestPost('/ui-api/records', { apiName: 'Account', fields: { Record_Type__c: 'Customer' } }),
    )
    expect(required.data).toMatchObject({
      statusCode: 400,
      output: { fieldErrors: { Name: [{ errorCode: 'REQUIRED_FIELD_MISSING', field: 'Name' }] } },
    })
  })

  it('[UIA-04] [UIA-05] [UIA-07] Creates, updates and deletes a record, but not one that was changed meanwhile', async () => {
    const created = await on.newAccount({ Country__c: 'NL' })
    expect(checkRepresentation('Record', created)).toBeNull()
    expect(created.fields['Country__c']).toEqual({ displayValue: 'Netherlands', value: 'NL' })
    const address = `/ui-api/records/${created.id}`
    const changed = await on.conn.requestPatch<Representation<'Record'>>(address, { fields: { Country__c: 'BE' } })
    expect(changed.fields['Country__c']?.value).toBe('BE')
    expect(changed.eTag).not.toBe(created.eTag)
    expect(changed.weakEtag).toBeGreaterThanOrEqual(created.weakEtag)
    const withTag = (method: 'PATCH' | 'DELETE', eTag: string, body?: object) =>
      on.conn.request({
        method,
        url: address,
        headers: { 'If-Match': `"${eTag}"`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    expect(await codeOf(withTag('PATCH', created.eTag, { fields: { Country__c: 'DE' } }))).toBe('PRECONDITION_FAILED')
    expect(await codeOf(withTag('DELETE', created.eTag))).toBe('PRECONDITION_FAILED')
    expect((await on.record(created.id, 'Account.Country__c')).fields['Country__c']?.value).toBe('BE')
    expect(await withTag('PATCH', changed.eTag, { fields: { Country__c: 'DE' } })).toMatchObject({ id: created.id })
    expect(await on.conn.requestDelete(address)).toBeUndefined()
    expect(await codeOf(on.record(created.id, 'Account.Name'))).toBe('NOT_FOUND')
    expect(await codeOf(on.conn.requestDelete(address))).toBe('NOT_FOUND')
  })

  it('[UIA-04] Creates one record for a write that is sent twice with one key', async () => {
    const name = unique('Once')
    const key = crypto.randomUUID()
    const post = (named: string) =>
      on.conn.request<Representation<'Record'>>({
        method: 'POST',
        url: '/ui-api/records',
        body: JSON.stringify({ apiName: 'Account', fields: { Name: named, Record_Type__c: 'Customer' } }),
        headers: { 'content-type': 'application/json', 'Idempotency-Key': key },
      })
    const first = await post(name)
    expect((await post(name)).id).toBe(first.id)
    expect(await codeOf(post(unique('Twice')))).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('[UIA-06] Writes many records at once, as all or none or one by one', async () => {
    const [changed, deleted] = [await on.newAccount(), await on.newAccount()]
    const post = (body: object) => on.conn.requestPost<Representation<'Batch'>>('/ui-api/records/batch', body)
    const create = (fields: object) => ({ type: 'CREATE', records: [{ apiName: 'Account', fields }] })
    const good = { Name: unique('Of a batch'), Record_Type__c: 'Customer' }
    const each = await post({
      allOrNone: false,
      operations: [
        create(good),
        create({}),
        { type: 'UPDATE', records: [{ fields: { Id: changed.id, Name: unique('Changed') } }] },
        { type: 'Delete', records: [{ fields: { Id: deleted.id } }] },
      ],
    })
    expect(each.results.map(({ statusCode }) => statusCode)).toEqual([201, 400, 200, 204])
    expect(each.hasErrors).toBe(true)
    const name = unique('Of none')
    const none = await post({ operations: [create({ ...good, Name: name }), create({})] })
    expect(none.results.every(({ statusCode }) => statusCode >= 400)).toBe(true)
    const found = await on.conn.requestPost<Representation<'SearchResults'>>('/ui-api/search/results', {
      q: name,
      objectApiName: 'Account',
    })
    expect(found.totalCount).toBe(0)
    expect(await codeOf(post({ operations: [create({ Id: changed.id })] }))).toBe('INVALID_BATCH_REQUEST')
  })

  it('[UIA-12] [UIA-15] [UIA-09] Creates a list and reads all of its pages', async () => {
    const label = unique('Spares')
    const list = await on.conn.requestPost<Representation<'ListInfo'>>('/ui-api/list-info/Account', {
      label,
      listViewApiName: label.replace(' ', '_'),
      displayColumns: ['Name', 'Country__c'],
      filteredByInfo: [{ fieldApiName: 'Name', operator: 'StartsWith', operandLabels: ['Spare'] }],
      orderedByInfo: [{ fieldApiName: 'Name', isAscending: true }],
      visibility: 'Private',
    })
    expect(checkRepresentation('ListInfo', list)).toBeNull()
    const address = `/ui-api/list-records/Account/${list.listReference.listViewApiName}`
    const whole = await on.conn.requestGet<Representation<'ListRecordCollection'>>(`${address}?pageSize=2000`)
    expect(whole.nextPageUrl).toBeNull()
    expect(whole.listInfoETag).toBe(list.eTag)
    const inPages = await on.paged(`${address}?pageSize=7`)
    expect(inPages.names).toEqual(whole.records.map(on.nameOf))
    expect(inPages.names.length).toBeGreaterThan(30)
    expect(inPages.pages).toBe(Math.ceil(inPages.names.length / 7))
    const posted = await on.conn.requestPost<Representation<'ListRecordCollection'>>(address, {
      pageSize: 3,
      sortBy: ['-Name'],
    })
    expect(posted.records.map(on.nameOf)).toEqual(inPages.names.toReversed().slice(0, 3))
    const own = `/ui-api/list-info/Account/${list.listReference.listViewApiName}`
    const changed = await on.conn.requestPatch<Representation<'ListInfo'>>(own, { displayColumns: ['Name'] })
    expect(changed.eTag).not.toBe(list.eTag)
    expect(await on.conn.requestDelete(own)).toBeUndefined()
    expect(await codeOf(on.conn.requestGet(own))).toBe('NOT_FOUND')
  })

  it('[UIA-28] Receives duplicates before a write and on a write', async () => {
    const fields = { Name: 'XANVERO 80', Trade_Name__c: on.fixtures.tradeName, Principal__c: on.fixtures.supplier }
    const before = await on.conn.requestPost<Representation<'Duplicates'>>('/ui-api/predupe', {
      apiName: 'Product2',
      fields,
    })
    expect(before.matches.flatMap(({ recordIds }) => recordIds)).toEqual([on.fixtures.grade])
    expect(before.allowSave).toBe(false)
    const { errorCode, data } = await refusal(on.conn.requestPost('/ui-api/records', { apiName: 'Product2', fields }))
    expect(errorCode).toBe('DUPLICATES_DETECTED')
    expect(data).toMatchObject({
      output: { errors: [{ duplicateRecordError: { matchResults: [{ matchRecordIds: [on.fixtures.grade] }] } }] },
    })
    const twin = { Name: unique('Twin'), Record_Type__c: 'Customer' }
    const post = (more: object) =>
      on.conn.requestPost<Representation<'Record'>>('/ui-api/records', { apiName: 'Account', fields: twin, ...more })
    const first = await post({})
    expect(await codeOf(post({}))).toBe('DUPLICATES_DETECTED')
    expect((await post({ allowSaveOnDuplicate: true })).id).not.toBe(first.id)
  })

  it('[UIA-26] [UIA-27] [UIA-31] Looks up, searches and reads related records', async () => {
    const found = await on.conn.requestGet<Representation<'RecordCollection'>>(
      '/ui-api/lookups/Product2/Trade_Name__c/Trade_Name__c?q=xanv&searchType=TypeAhead',
    )
    expect(found.records.map(({ id }) => id)).toEqual([on.fixtures.tradeName])
    const words = await on.conn.requestPost<Representation<'SearchResults'>>('/ui-api/search/results', {
      q: 'xanvero',
      objectApiName: 'Product2',
      pageSize: 1,
    })
    expect([words.count, words.totalCount]).toEqual([1, 2])
    expect(words.nextPageToken).not.toBeNull()
    const related = await on.conn.requestGet<Representation<'RelatedListRecordCollection'>>(
      `/ui-api/related-list-records/${on.fixtures.grade}/Product_documents__r?fields=Document__c.Name`,
    )
    const counted = await on.conn.requestGet<Representation<'RelatedListRecordCount'>>(
      `/ui-api/related-list-count/${on.fixtures.grade}/Product_documents__r?maxCount=1999`,
    )
    expect(counted.count).toBe(related.records.length)
    expect(related.count).toBeGreaterThan(3)
  })

  it('[UIA-08] Acts as the user of its token within the scope of the token, and as nobody after revocation', async () => {
    const reader = await on.connected('read')
    const address = `/ui-api/records/${on.fixtures.customer}?fields=Account.Name`
    expect(await reader.requestGet(address)).toMatchObject({ id: on.fixtures.customer })
    expect(await codeOf(reader.requestPost('/ui-api/records', { apiName: 'Account', fields: {} }))).toBe(
      'INSUFFICIENT_ACCESS',
    )
    expect(await reader.requestPost('/ui-api/search/results', { q: 'x', objectApiName: 'Account' })).toMatchObject({
      q: 'x',
    })
    const { id, token } = await on.newToken('write')
    const other = new on.client({ instanceUrl: on.origin, accessToken: token, version: '65.0' })
    expect(await other.requestGet(address)).toMatchObject({ id: on.fixtures.customer })
    await on.portal.services.signIn.machineTokens.revoke(id)
    expect(await codeOf(other.requestGet(address))).toBe('INVALID_SESSION_ID')
    expect(await codeOf(other.requestPatch(`/ui-api/records/${on.fixtures.customer}`, { fields: {} }))).toBe(
      'INVALID_SESSION_ID',
    )
    const nobody = new on.client({ instanceUrl: on.origin, version: '65.0' })
    expect(await codeOf(nobody.requestGet(address))).toBe('NOT_FOUND')
    expect(await nobody.requestGet(`/ui-api/records/${on.fixtures.grade}?fields=Product2.Name`)).toMatchObject({
      id: on.fixtures.grade,
    })
  })

  it('Sends requests to no other server and never causes a server error', () => {
    expect([...on.hosts]).toEqual([new URL(on.origin).host])
    expect(on.portal.logged.filter(({ level }) => level >= 50)).toEqual([])
  })
})
