import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { certificate } from '#features/documents/certificates/certificate.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { checkRepresentation } from '#platform/record-api/representations/check.ts'
import { defaultRecordType, recordTypesOf } from '#platform/record-api/record-types.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { absent, writePortal, type WritePortal } from './fixtures/write-portal.ts'

describeEachDatabase('Record writes', (open) => {
  let on: WritePortal
  beforeAll(async () => {
    on = await writePortal(open)
  })
  afterAll(() => on.close())

  describe('Creating a record', () => {
    it('[UIA-04] Answers 201 with the whole record and its eTag in the header', async () => {
      const { status, body, headers } = await on.editor.post('/records', {
        apiName: 'business_group__C',
        fields: {
          name: 'Lubricants',
          Sort_Order__c: 12,
          Has_Lob_Dependent_Market_Segments__c: true,
          Description__c: null,
        },
      })
      expect(status).toBe(201)
      expect(checkRepresentation('Record', body)).toBeNull()
      expect(body.apiName).toBe('Business_Group__c')
      expect(body.fields).toMatchObject({
        Name: { value: 'Lubricants', displayValue: null },
        Sort_Order__c: { value: 12 },
        Has_Lob_Dependent_Market_Segments__c: { value: true },
        Description__c: { value: null },
        IsActive__c: { value: true },
      })
      expect(headers['etag']).toBe(`"${body.eTag}"`)
      const read = await on.editor.get(`/records/${body.id}?fields=Business_Group__c.Name`)
      expect(read.body.fields.Name.value).toBe('Lubricants')
      expect(await on.traces(body.id)).toMatchObject({ row: { name: 'Lubricants', version: 1 }, audit: 1, outbox: 1 })
    })

    it('[UIA-04] Accepts the flags of the platform without effect and refuses invalid flags', async () => {
      const body = { apiName: 'Business_Group__c', fields: { Name: 'Flags' } }
      const flags = 'useDefaultRule=true&triggerOtherEmail=true&triggerUserEmail=false&handleOwnerChange=true'
      expect((await on.editor.post(`/records?${flags}`, body)).status).toBe(201)
      expect((await on.editor.post('/records?useDefaultRule=perhaps', body)).status).toBe(400)
    })

    it('[UIA-04] [VAL-07] Accepts references of 15 characters and returns 18 characters with the name of the referenced record', async () => {
      const principal = idOf(account, 'brenvik')
      const fields = {
        Name: 'Blossofresh',
        Principal__c: principal.slice(0, 15),
        Business_Groups__c: idOf(businessGroup, 'BG3'),
      }
      const { status, body } = await on.administrator.post('/records', { apiName: 'Trade_Name__c', fields })
      // No visitor sees a trade name before it has a grade.
      expect({ status, body }).toEqual({ status: 204, body: null })
      const [created] = await on.portal.fixtures.records.list(systemViewer, tradeName, {
        where: { type: 'equals', field: 'name', value: 'Blossofresh' },
      })
      expect(created).toMatchObject({ principal, businessGroups: [idOf(businessGroup, 'BG3')] })
    })

    it('[UIA-04] Uses the default or the named record type and refuses one of another object', async () => {
      const customerType = recordTypesOf(account).find(({ value }) => value === 'Customer')
      const named = await on.editor.post('/records', {
        apiName: 'Account',
        fields: { Name: 'Typed', RecordTypeId: customerType?.id.slice(0, 15) ?? '' },
      })
      expect(named.status).toBe(201)
      expect(named.body).toMatchObject({
        recordTypeId: customerType?.id,
        fields: { Record_Type__c: { value: 'Customer' } },
      })
      await on.editor.post('/records', { apiName: 'Account', fields: { Name: 'Untyped' } })
      const [untyped] = await on.portal.fixtures.records.list(systemViewer, account, {
        where: { type: 'equals', field: 'name', value: 'Untyped' },
      })
      expect(untyped?.recordType).toBe(defaultRecordType(account).value)
      const foreign = await on.editor.post('/records', {
        apiName: 'Account',
        fields: { Name: 'Foreign', RecordTypeId: '012000000000001AAA' },
      })
      expect(foreign.status).toBe(400)
      expect(foreign.body.output.fieldErrors.RecordTypeId[0].errorCode).toBe('INVALID_ID_FIELD')
      const both = await on.editor.post('/records', {
        apiName: 'Account',
        fields: { Name: 'Both', RecordTypeId: customerType?.id ?? '', Record_Type__c: 'Supplier' },
      })
      expect(both.body.output.fieldErrors).toHaveProperty('Record_Type__c')
    })

    it('[UIA-04] Reports all errors of a record with the names and labels of its fields', async () => {
      const { status, body } = await on.editor.post('/records', {
        apiName: 'Product2',
        fields: {
          ProductCode: 'x'.repeat(121),
          Trade_Name__c: absent.Trade_Name__c,
          Principal__c: 'nonsense',
          Physical_Form__c: 'plasma',
          Shelf_Life_Months__c: 5000,
          Sample_Available__c: 'yes',
          Nonsense__c: 1,
        },
      })
      expect(status).toBe(400)
      expect(checkRepresentation('RecordError', body)).toBeNull()
      const codes = Object.fromEntries(
        Object.entries<readonly { errorCode: string }[]>(body.output.fieldErrors).map(([field, [first]]) => [
          field,
          first?.errorCode,
        ]),
      )
      expect(codes).toEqual({
        Name: 'REQUIRED_FIELD_MISSING',
        ProductCode: 'STRING_TOO_LONG',
        Trade_Name__c: 'FIELD_INTEGRITY_EXCEPTION',
        Principal__c: 'FIELD_INTEGRITY_EXCEPTION',
        Physical_Form__c: 'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
        Shelf_Life_Months__c: 'NUMBER_OUTSIDE_VALID_RANGE',
        Sample_Available__c: 'FIELD_INTEGRITY_EXCEPTION',
        Nonsense__c: 'INVALID_FIELD',
      })
      expect(body.output.errors).toEqual([])
      expect(body.output.fieldErrors.ProductCode[0]).toMatchObject({
        field: 'ProductCode',
        fieldLabel: 'Grade code',
        message: expect.stringContaining('121 characters'),
      })
    })

    it('[UIA-04] Reports broken rules between fields together with errors of single fields', async () => {
      const { status, body } = await on.editor.post('/records', {
        apiName: certificate.apiName,
        fields: { Certificate_Date__c: '2026-05-01', Valid_Until__c: '2026-04-01', Number__c: 'x'.repeat(5000) },
      })
      expect(status).toBe(400)
      expect(body.output.fieldErrors.Valid_Until__c[0].errorCode).toBe('FIELD_CUSTOM_VALIDATION_EXCEPTION')
      expect(body.output.fieldErrors.Number__c[0].errorCode).toBe('STRING_TOO_LONG')
      expect(body.output.fieldErrors.Name[0].errorCode).toBe('REQUIRED_FIELD_MISSING')
      const holders = Object.values<readonly { message: string }[]>(body.output.fieldErrors).flat()
      expect(holders.map(({ message }) => message).join()).toContain('exactly one of')
    })

    it('[UIA-04] Refuses the integration id of another record without naming that record', async () => {
      const fields = { Name: 'Second', Principal__c: idOf(account, 'brenvik'), Integration_Id__c: 'canary' }
      const { status, body } = await on.editor.post('/records', { apiName: 'Trade_Name__c', fields })
      expect(status).toBe(400)
      expect(body.output.fieldErrors.Integration_Id__c[0].errorCode).toBe('DUPLICATE_VALUE')
      expect(JSON.stringify(body)).not.toMatch(/Canary brand|a01/)
    })
  })

  describe('Updating a record', () => {
    it('[UIA-05] Answers 200 with the record, updates the given fields and leaves the rest', async () => {
      const group = await on.groupWith('Before', { Sort_Order__c: 3 })
      const { status, body } = await on.editor.patch(`/records/${group.id.slice(0, 15)}`, { fields: { Name: 'After' } })
      expect(status).toBe(200)
      expect(checkRepresentation('Record', body)).toBeNull()
      expect(body.fields).toMatchObject({ Name: { value: 'After' }, Sort_Order__c: { value: 3 } })
      expect(body.eTag).not.toBe(group.eTag)
      expect(await on.traces(group.id)).toMatchObject({ row: { version: 2 }, audit: 2, outbox: 2 })
    })

    it('[UIA-05] [VAL-07] Refuses invalid ids and answers 404 for unknown records', async () => {
      const change = { fields: { Name: 'x' } }
      expect((await on.editor.patch('/records/a03000000000000AAB', change)).body.errorCode).toBe('INVALID_ID_FIELD')
      expect((await on.editor.patch('/records/short', change)).status).toBe(400)
      expect((await on.editor.patch('/records/a03000000000000AAA', change)).status).toBe(404)
      expect((await on.editor.delete('/records/nothing')).status).toBe(400)
    })

    it('[UIA-05] Replaces a translated text as a whole and removes omitted languages', async () => {
      const group = await on.groupWith('Languages', { Names__c: '{"nl-NL":"Talen","de":"Sprachen"}' })
      const { row } = await on.traces(group.id)
      const { body } = await on.editor.patch(`/records/${group.id}`, {
        fields: { Names__c: group.fields.Names__c.value },
      })
      expect(body.eTag).toBe(group.eTag)
      expect(row?.names).toEqual({ 'nl-NL': 'Talen', de: 'Sprachen' })
    })

    it('[UIA-05] Answers 204 when the caller no longer sees the updated record', async () => {
      const group = await on.groupWith('Off')
      const { status, body } = await on.editor.patch(`/records/${group.id}`, { fields: { IsActive__c: false } })
      expect({ status, body }).toEqual({ status: 204, body: null })
      expect((await on.editor.get(`/records/${group.id}?fields=Business_Group__c.Name`)).status).toBe(404)
    })
  })

  describe('Deleting a record', () => {
    it('[UIA-05] Answers 204, and 404 for the deleted record afterwards', async () => {
      const group = await on.groupWith('Gone')
      expect(await on.administrator.delete(`/records/${group.id}`)).toMatchObject({ status: 204, body: null })
      expect((await on.administrator.delete(`/records/${group.id}`)).status).toBe(404)
      expect(await on.traces(group.id)).toMatchObject({ row: null, audit: 2, outbox: 2 })
    })

    it('[UIA-05] [UIA-08] Does not delete a referenced record, and names the referencing records only to callers who see them', async () => {
      const { records } = on.portal.fixtures
      const [shown, hiding] = [await on.groupWith('Used'), await on.groupWith('Used unseen')]
      const supplier = await records.create(systemViewer, account, {
        name: 'User of a group',
        recordType: 'Customer',
        businessGroups: [shown.id],
      })
      const unseen = await records.create(systemViewer, account, {
        name: 'Canary of a group',
        recordType: 'Customer',
        businessGroups: [hiding.id],
      })
      await records.update(systemViewer, account, unseen.id, 1, { isActive: false })
      const named = await on.administrator.delete(`/records/${shown.id}`)
      expect(named.status).toBe(400)
      expect(checkRepresentation('RecordError', named.body)).toBeNull()
      expect(named.body.output.errors[0]).toMatchObject({
        errorCode: 'DELETE_FAILED',
        message: expect.stringContaining(supplier.id),
      })
      const unnamed = await on.administrator.delete(`/records/${hiding.id}`)
      expect(unnamed.status).toBe(400)
      expect(JSON.stringify(unnamed.body)).not.toMatch(new RegExp(`${unseen.id}|Account`))
    })
  })

  it('[UIA-04] Accepts a composition by ids, in the form in which it is returned', async () => {
    const [first] = await on.portal.fixtures.records.list(systemViewer, tradeGrade, { limit: 1 })
    const [part] = await on.portal.fixtures.records.list(systemViewer, substance, { limit: 1 })
    const input = { fields: { Components__c: `${part?.id}:12.5` } }
    const { status, body } = await on.editor.patch(`/records/${first?.id}`, input)
    expect(status).toBe(200)
    expect(body.fields.Components__c.value).toBe(`${part?.id}:12.5`)
    const wrong = await on.editor.patch(`/records/${first?.id}`, { fields: { Components__c: 'a02000000000000AAA:5' } })
    expect(wrong.body.output.fieldErrors.Components__c[0].errorCode).toBe('FIELD_INTEGRITY_EXCEPTION')
  })
})
