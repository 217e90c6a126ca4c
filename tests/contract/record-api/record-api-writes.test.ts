import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { certificate } from '#features/documents/certificates/certificate.ts'
import { contact } from '#features/identity/people/contact.ts'
import { auditLog, outbox } from '#platform/records/engine-tables.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { allEntities } from '#app/entities.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { checkRepresentation } from '#platform/record-api/representations/check.ts'
import { createAdmission } from '#platform/http/admission.ts'
import { recordApi } from '#app/record-api.ts'
import { objectCatalogue } from '#platform/record-api/object-catalogue.ts'
import { defaultRecordType, recordTypesOf } from '#platform/record-api/record-types.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { apiCaller, type ApiCaller, pageBase } from './fixtures/record-api-caller.ts'

const absent = {
  Trade_Name__c: 'a01000000000000AAA',
  Account: '001000000000000AAA',
}

/** Contacts whose phone sales users may not write and whose title they may not see. */
const guarded: Entity = {
  ...contact,
  fields: {
    ...contact.fields,
    phone: { ...contact.fields.phone, access: { update: ['administrator'] } },
    jobTitle: { ...contact.fields.jobTitle, access: { read: ['administrator'] } },
  },
}

const contactWith = (fields: object) => ({
  apiName: 'Contact',
  fields: { Name: `Contact ${randomUUID()}`, Account__c: idOf(account, 'brenvik'), ...fields },
})

describeEachDatabase('Record writes', (open) => {
  let database: TestDatabase
  let portal: TestPortal
  let editor: ApiCaller
  let administrator: ApiCaller
  let customer: ApiCaller
  let sales: ApiCaller
  let guest: ApiCaller
  /** A trade name without a visible grade: only the system sees it. */
  let hiddenName: string
  /** A concurrent change between the read and the write of the next request. */
  let meanwhile: (() => Promise<void>) | null = null
  beforeAll(async () => {
    database = await open()
    // A hundred concurrent requests are below the overload limit.
    const admission = createAdmission({ maxWorking: 16, maxWaiting: 200, timeout: 60_000 })
    portal = await testPortal(
      () => Promise.resolve(database),
      ({ records }) => ({
        admission,
        records: {
          ...records,
          write: async (viewer, work) => {
            await meanwhile?.()
            return await records.write(viewer, work)
          },
        },
        recordApi: {
          ...recordApi,
          objects: objectCatalogue(allEntities.map((each) => (each === contact ? guarded : each))),
        },
      }),
    )
    editor = await apiCaller(portal, 'editor', pageBase)
    administrator = await apiCaller(portal, 'administrator', pageBase)
    customer = await apiCaller(portal, 'customer', pageBase)
    sales = await apiCaller(portal, 'internalSales', pageBase)
    guest = await apiCaller(portal, null, pageBase)
    const [principal] = await portal.fixtures.records.list(systemViewer, account, { limit: 1 })
    const hidden = { name: 'Canary brand', principal: principal?.id ?? '', integrationId: 'canary' }
    hiddenName = (await portal.fixtures.records.create(systemViewer, tradeName, hidden)).id
  })
  afterAll(() => portal.close())

  const groupWith = async (name: string, more: Readonly<Record<string, unknown>> = {}) =>
    (await editor.post('/records', { apiName: 'Business_Group__c', fields: { Name: name, ...more } })).body

  /** The effects of a write besides the record. */
  const traces = async (id: string) => ({
    row: await portal.fixtures.records.byId(systemViewer, businessGroup, id),
    audit: await database.queries.$count(auditLog, eq(auditLog.recordId, id)),
    outbox: await database.queries.$count(outbox, eq(outbox.recordId, id)),
  })

  describe('Creating a record', () => {
    it('[UIA-04] Answers 201 with the whole record and its eTag in the header', async () => {
      const { status, body, headers } = await editor.post('/records', {
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
      const read = await editor.get(`/records/${body.id}?fields=Business_Group__c.Name`)
      expect(read.body.fields.Name.value).toBe('Lubricants')
      expect(await traces(body.id)).toMatchObject({ row: { name: 'Lubricants', version: 1 }, audit: 1, outbox: 1 })
    })

    it('[UIA-04] Accepts the flags of the platform without effect and refuses invalid flags', async () => {
      const body = { apiName: 'Business_Group__c', fields: { Name: 'Flags' } }
      const flags = 'useDefaultRule=true&triggerOtherEmail=true&triggerUserEmail=false&handleOwnerChange=true'
      expect((await editor.post(`/records?${flags}`, body)).status).toBe(201)
      expect((await editor.post('/records?useDefaultRule=perhaps', body)).status).toBe(400)
    })

    it('[UIA-04] [VAL-07] Accepts references of 15 characters and returns 18 characters with the name of the referenced record', async () => {
      const principal = idOf(account, 'brenvik')
      const fields = {
        Name: 'Blossofresh',
        Principal__c: principal.slice(0, 15),
        Business_Groups__c: idOf(businessGroup, 'BG3'),
      }
      const { status, body } = await administrator.post('/records', { apiName: 'Trade_Name__c', fields })
      // No visitor sees a trade name before it has a grade.
      expect({ status, body }).toEqual({ status: 204, body: null })
      const [made] = await portal.fixtures.records.list(systemViewer, tradeName, {
        where: { type: 'equals', field: 'name', value: 'Blossofresh' },
      })
      expect(made).toMatchObject({ principal, businessGroups: [idOf(businessGroup, 'BG3')] })
    })

    it('[UIA-04] Uses the default or the named record type and refuses one of another object', async () => {
      const customerType = recordTypesOf(account).find(({ value }) => value === 'Customer')
      const named = await editor.post('/records', {
        apiName: 'Account',
        fields: { Name: 'Typed', RecordTypeId: customerType?.id.slice(0, 15) ?? '' },
      })
      expect(named.status).toBe(201)
      expect(named.body).toMatchObject({
        recordTypeId: customerType?.id,
        fields: { Record_Type__c: { value: 'Customer' } },
      })
      await editor.post('/records', { apiName: 'Account', fields: { Name: 'Untyped' } })
      const [untyped] = await portal.fixtures.records.list(systemViewer, account, {
        where: { type: 'equals', field: 'name', value: 'Untyped' },
      })
      expect(untyped?.recordType).toBe(defaultRecordType(account).value)
      const foreign = await editor.post('/records', {
        apiName: 'Account',
        fields: { Name: 'Foreign', RecordTypeId: '012000000000001AAA' },
      })
      expect(foreign.status).toBe(400)
      expect(foreign.body.output.fieldErrors.RecordTypeId[0].errorCode).toBe('INVALID_ID_FIELD')
      const both = await editor.post('/records', {
        apiName: 'Account',
        fields: { Name: 'Both', RecordTypeId: customerType?.id ?? '', Record_Type__c: 'Supplier' },
      })
      expect(both.body.output.fieldErrors).toHaveProperty('Record_Type__c')
    })

    it('[UIA-04] Reports all errors of a record with the names and labels of its fields', async () => {
      const { status, body } = await editor.post('/records', {
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
      const { status, body } = await editor.post('/records', {
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
      const { status, body } = await editor.post('/records', { apiName: 'Trade_Name__c', fields })
      expect(status).toBe(400)
      expect(body.output.fieldErrors.Integration_Id__c[0].errorCode).toBe('DUPLICATE_VALUE')
      expect(JSON.stringify(body)).not.toMatch(/Canary brand|a01/)
    })
  })

  describe('Rights', () => {
    it('[UIA-08] Treats a hidden object like one that does not exist', async () => {
      const [hidden, unknown] = await Promise.all(
        ['Assortment_Rule__c', 'Nonsense__c'].map((apiName) =>
          customer.post('/records', { apiName, fields: { Name: 'x' } }),
        ),
      )
      expect(hidden?.status).toBe(403)
      expect(hidden?.body).toEqual(unknown?.body)
      expect(hidden?.body.errorCode).toBe('INSUFFICIENT_ACCESS')
    })

    it('[UIA-08] Refuses every caller a write to an object that they may only read', async () => {
      const { id } = await groupWith('Rights')
      for (const caller of [customer, guest]) {
        const answers = await Promise.all([
          caller.post('/records', { apiName: 'Business_Group__c', fields: { Name: 'x' } }),
          caller.patch(`/records/${id}`, { fields: { Name: 'x' } }),
          caller.delete(`/records/${id}`),
        ])
        for (const { status, body } of answers) {
          expect(status).toBe(403)
          expect(checkRepresentation('RecordError', body)).toBeNull()
          expect(body.output.errors[0].errorCode).toBe('INSUFFICIENT_ACCESS_OR_READONLY')
        }
      }
      expect((await editor.delete(`/records/${id}`)).status).toBe(403)
      expect(await traces(id)).toMatchObject({ row: { name: 'Rights', version: 1 }, audit: 1 })
    })

    it('[UIA-08] Refuses a read-only field by name, on creation and on update', async () => {
      const made = await editor.post('/records', {
        apiName: 'Business_Group__c',
        fields: { Name: 'Read only', CreatedDate: '2020-01-01T00:00:00.000Z', Id: 'a03000000000001AAA' },
      })
      expect(made.status).toBe(403)
      expect(Object.keys(made.body.output.fieldErrors).toSorted()).toEqual(['CreatedDate', 'Id'])
      expect(made.body.output.fieldErrors.Id[0].errorCode).toBe('INSUFFICIENT_ACCESS_OR_READONLY')
      const group = await groupWith('Read only')
      const changed = await editor.patch(`/records/${group.id}`, {
        fields: { Name: 'Changed', Integration_Id__c: 'other', SystemModstamp: '2020-01-01T00:00:00.000Z' },
      })
      expect(changed.status).toBe(403)
      expect(Object.keys(changed.body.output.fieldErrors).toSorted()).toEqual(['Integration_Id__c', 'SystemModstamp'])
      expect(await traces(group.id)).toMatchObject({ row: { name: 'Read only', version: 1 }, audit: 1, outbox: 1 })
    })

    it('[UIA-08] Does not count an unchanged value as a change', async () => {
      const group = await groupWith('Given back')
      const given = Object.fromEntries(
        Object.entries<{ value: unknown }>(group.fields).flatMap(([field, { value }]) =>
          // The referenced record uses another name, which is not a field of this record.
          ['CreatedBy', 'LastModifiedBy'].includes(field) ? [] : [[field, value]],
        ),
      )
      expect(given).toHaveProperty('CreatedDate')
      const { status, body } = await editor.patch(`/records/${group.id}`, {
        fields: { ...given, Id: group.id.slice(0, 15) },
      })
      expect(status).toBe(200)
      expect(body.eTag).toBe(group.eTag)
      expect(await traces(group.id)).toMatchObject({ row: { version: 1 }, audit: 1, outbox: 1 })
    })

    it('[UIA-08] Refuses a field that the caller may not write by name, unless the value is unchanged', async () => {
      const made = await administrator.post('/records', contactWith({ Phone: '+31 10 290 86 84' }))
      expect(made.status).toBe(201)
      const change = (fields: object, caller = sales) => caller.patch(`/records/${made.body.id}`, { fields })
      const refused = await change({ Name: 'Other', Phone: '+31 10 000 00 00' })
      expect(refused.status).toBe(403)
      expect(refused.body.output.fieldErrors).toEqual({
        Phone: [
          expect.objectContaining({
            errorCode: 'INSUFFICIENT_ACCESS_OR_READONLY',
            field: 'Phone',
            fieldLabel: 'Phone',
          }),
        ],
      })
      expect((await change({ Name: 'Other', Phone: '+31 10 290 86 84' })).status).toBe(200)
      expect((await change({ Phone: '+31 10 000 00 00' }, administrator)).status).toBe(200)
      expect((await sales.post('/records', contactWith({ Phone: '+31 10 000 00 00' }))).status).toBe(403)
    })

    it('[UIA-08] Treats a hidden field like one that does not exist, for any value', async () => {
      const { body } = await administrator.post('/records', contactWith({ Title: 'Canary of a title' }))
      const answers = await Promise.all(
        [
          ['Title', 'Canary of a title'],
          ['Title', 5],
          ['TITLE', null],
          ['Nonsense__c', 'x'],
        ].map(async ([field, value]) => {
          const answer = await sales.patch(`/records/${body.id}`, { fields: { [String(field)]: value } })
          return { status: answer.status, said: JSON.stringify(answer.body).replaceAll(String(field), 'it') }
        }),
      )
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(answers[0]?.status).toBe(400)
      expect(answers[0]?.said).toContain('INVALID_FIELD')
      expect((await administrator.patch(`/records/${body.id}`, { fields: { Title: 'x' } })).status).toBe(200)
    })

    it('[UIA-08] Refuses to reference, update or delete hidden records as if they did not exist', async () => {
      const pointing = (id: string) =>
        editor.post('/records', {
          apiName: 'Product2',
          fields: { Name: 'Pointing', Trade_Name__c: id, Principal__c: idOf(account, 'brenvik') },
        })
      const [hidden, unknown] = [await pointing(hiddenName), await pointing(absent.Trade_Name__c)]
      expect(hidden.status).toBe(400)
      expect(JSON.parse(JSON.stringify(hidden.body).replaceAll(hiddenName, absent.Trade_Name__c))).toEqual(unknown.body)
      for (const id of [hiddenName, absent.Trade_Name__c]) {
        const changed = await editor.patch(`/records/${id}`, { fields: { Name: 'x' } })
        const deleted = await administrator.delete(`/records/${id}`)
        for (const { status, body } of [changed, deleted]) {
          expect(status).toBe(404)
          expect(body).toEqual([{ errorCode: 'NOT_FOUND', message: 'The requested resource does not exist' }])
        }
      }
      expect(await portal.fixtures.records.byId(systemViewer, tradeName, hiddenName)).toMatchObject({ version: 1 })
    })

    it('[UIA-08] Preserves the hidden values of a list for any written value', async () => {
      const { records } = portal.fixtures
      const hidden = await records.create(systemViewer, businessGroup, { name: 'Hidden group' })
      const shown = [idOf(businessGroup, 'BG3'), idOf(businessGroup, 'BG7')]
      const made = await records.create(systemViewer, account, {
        name: 'List holder',
        recordType: 'Customer',
        businessGroups: [shown[0] ?? '', hidden.id],
      })
      await records.update(systemViewer, businessGroup, hidden.id, 1, { isActive: false })
      const read = await editor.get(`/records/${made.id}?fields=Account.Business_Groups__c`)
      expect(read.body.fields.Business_Groups__c.value).toBe(shown[0])
      const changed = await editor.patch(`/records/${made.id}`, { fields: { Business_Groups__c: shown[1] ?? '' } })
      expect(changed.body.fields.Business_Groups__c.value).toBe(shown[1])
      expect((await records.byId(systemViewer, account, made.id))?.businessGroups).toEqual([shown[1], hidden.id])
      await editor.patch(`/records/${made.id}`, { fields: { Business_Groups__c: null } })
      expect((await records.byId(systemViewer, account, made.id))?.businessGroups).toEqual([hidden.id])
    })
  })

  describe('Updating a record', () => {
    it('[UIA-05] Answers 200 with the record, updates the given fields and leaves the rest', async () => {
      const group = await groupWith('Before', { Sort_Order__c: 3 })
      const { status, body } = await editor.patch(`/records/${group.id.slice(0, 15)}`, { fields: { Name: 'After' } })
      expect(status).toBe(200)
      expect(checkRepresentation('Record', body)).toBeNull()
      expect(body.fields).toMatchObject({ Name: { value: 'After' }, Sort_Order__c: { value: 3 } })
      expect(body.eTag).not.toBe(group.eTag)
      expect(await traces(group.id)).toMatchObject({ row: { version: 2 }, audit: 2, outbox: 2 })
    })

    it('[UIA-05] [VAL-07] Refuses invalid ids and answers 404 for unknown records', async () => {
      const change = { fields: { Name: 'x' } }
      expect((await editor.patch('/records/a03000000000000AAB', change)).body.errorCode).toBe('INVALID_ID_FIELD')
      expect((await editor.patch('/records/short', change)).status).toBe(400)
      expect((await editor.patch('/records/a03000000000000AAA', change)).status).toBe(404)
      expect((await editor.delete('/records/nothing')).status).toBe(400)
    })

    it('[UIA-05] Replaces a translated text as a whole and removes omitted languages', async () => {
      const group = await groupWith('Languages', { Names__c: '{"nl-NL":"Talen","de":"Sprachen"}' })
      const { row } = await traces(group.id)
      const { body } = await editor.patch(`/records/${group.id}`, { fields: { Names__c: group.fields.Names__c.value } })
      expect(body.eTag).toBe(group.eTag)
      expect(row?.names).toEqual({ 'nl-NL': 'Talen', de: 'Sprachen' })
    })

    it('[UIA-05] Answers 204 when the caller no longer sees the updated record', async () => {
      const group = await groupWith('Off')
      const { status, body } = await editor.patch(`/records/${group.id}`, { fields: { IsActive__c: false } })
      expect({ status, body }).toEqual({ status: 204, body: null })
      expect((await editor.get(`/records/${group.id}?fields=Business_Group__c.Name`)).status).toBe(404)
    })
  })

  describe('Preconditions', () => {
    const stamp = (group: { systemModstamp: string }) => new Date(group.systemModstamp)

    it('[UIA-07] If-Match requires one of the eTags or any version, otherwise the answer is 412 and nothing changes', async () => {
      const group = await groupWith('Match')
      const change = (name: string, ifMatch: string) =>
        editor.patch(`/records/${group.id}`, { fields: { Name: name } }, { 'if-match': ifMatch })
      const stale = await change('Never', `"${'0'.repeat(32)}"`)
      expect(stale.status).toBe(412)
      expect(checkRepresentation('ErrorList', stale.body)).toBeNull()
      const later = await change('First', `"${'0'.repeat(32)}", "${group.eTag}--gzip"`)
      expect(later.status).toBe(200)
      expect((await change('Second', `"${group.eTag}"`)).status).toBe(412)
      // Whatever fields were read, the eTags of a record change only with the record.
      const read = await editor.get(`/records/${group.id}?fields=Business_Group__c.Name`)
      expect((await change('Third', `"${read.body.eTag}"`)).status).toBe(200)
      expect((await change('Fourth', '*')).status).toBe(200)
      expect((await editor.delete(`/records/${group.id}`, { 'if-match': '"x"' })).status).toBe(403)
      expect((await administrator.delete(`/records/${group.id}`, { 'if-match': `"${group.eTag}"` })).status).toBe(412)
      expect(await traces(group.id)).toMatchObject({ row: { name: 'Fourth', version: 4 }, audit: 4, outbox: 4 })
    })

    it('[UIA-07] If-Unmodified-Since with a date in seconds refuses a change within that second, and a date in milliseconds is exact', async () => {
      const group = await groupWith('Since')
      const at = stamp(group)
      const second = new Date(Math.floor(at.getTime() / 1000) * 1000)
      const isOnSecond = second.getTime() === at.getTime()
      const change = async (since: string) =>
        (await editor.patch(`/records/${group.id}`, { fields: { Name: 'Since' } }, { 'if-unmodified-since': since }))
          .status
      expect(await change(new Date(second.getTime() - 1000).toUTCString())).toBe(412)
      expect(await change(second.toUTCString())).toBe(isOnSecond ? 200 : 412)
      expect(await change(new Date(second.getTime() + 1000).toUTCString())).toBe(200)
      expect(await change(group.lastModifiedDate)).toBe(200)
      expect(await change(new Date(at.getTime() - 1).toISOString())).toBe(412)
      // RFC 9110 13.1.4: an invalid date is ignored.
      for (const none of ['yesterday', '2026-02-30', '12', 'Mon, 99 Foo 2026 00:00:00 GMT'])
        expect(await change(none)).toBe(200)
      expect(await traces(group.id)).toMatchObject({ row: { version: 1 }, audit: 1, outbox: 1 })
    })

    it('[UIA-07] Ignores dates when eTags are given', async () => {
      const group = await groupWith('Both')
      const headers = { 'if-match': `"${group.eTag}"`, 'if-unmodified-since': new Date(0).toUTCString() }
      expect((await editor.patch(`/records/${group.id}`, { fields: { Name: 'Both' } }, headers)).status).toBe(200)
    })

    it('[UIA-07] Detects a concurrent change: refuses the write with a precondition and applies it without one', async () => {
      const group = await groupWith('Meanwhile')
      const change = (headers: Readonly<Record<string, string>>) =>
        editor.patch(`/records/${group.id}`, { fields: { Name: 'Mine' } }, headers)
      const theirs = (sortOrder: number) => async () => {
        meanwhile = null
        const row = await portal.fixtures.records.byId(systemViewer, businessGroup, group.id)
        await portal.fixtures.records.update(systemViewer, businessGroup, group.id, row?.version ?? 0, { sortOrder })
      }
      meanwhile = theirs(1)
      expect((await change({ 'if-match': `"${group.eTag}"` })).status).toBe(412)
      meanwhile = theirs(2)
      const { body } = await editor.get(`/records/${group.id}?fields=Business_Group__c.Name`)
      expect((await change({ 'if-unmodified-since': body.lastModifiedDate })).status).toBe(412)
      meanwhile = theirs(3)
      expect((await change({})).status).toBe(200)
      expect((await traces(group.id)).row).toMatchObject({ name: 'Mine', sortOrder: 3 })
      meanwhile = async () => {
        meanwhile = null
        await portal.fixtures.records.update(
          systemViewer,
          businessGroup,
          group.id,
          (await traces(group.id)).row?.version ?? 0,
          {
            isActive: false,
          },
        )
      }
      expect((await change({})).status).toBe(404)
    })

    it('[UIA-07] Of a hundred concurrent writes with one eTag, one succeeds, ninety-nine are refused and nothing is lost', async () => {
      const group = await groupWith('Start')
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          editor.patch(
            `/records/${group.id}`,
            { fields: { Name: `Writer ${index}` } },
            { 'if-match': `"${group.eTag}"` },
          ),
        ),
      )
      const won = answers.filter(({ status }) => status === 200)
      expect(won).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 412)).toHaveLength(99)
      const name = won[0]?.body.fields.Name.value
      expect(await traces(group.id)).toMatchObject({ row: { name, version: 2 }, audit: 2, outbox: 2 })
    })

    it('[UIA-07] Applies every concurrent write without a precondition', async () => {
      const group = await groupWith('Start')
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          editor.patch(`/records/${group.id}`, { fields: { Name: `Writer ${index}` } }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect((await traces(group.id)).row?.version).toBe(13)
    })
  })

  describe('Deleting a record', () => {
    it('[UIA-05] Answers 204, and 404 for the deleted record afterwards', async () => {
      const group = await groupWith('Gone')
      expect(await administrator.delete(`/records/${group.id}`)).toMatchObject({ status: 204, body: null })
      expect((await administrator.delete(`/records/${group.id}`)).status).toBe(404)
      expect(await traces(group.id)).toMatchObject({ row: null, audit: 2, outbox: 2 })
    })

    it('[UIA-05] [UIA-08] Does not delete a referenced record, and names the referencing records only to callers who see them', async () => {
      const { records } = portal.fixtures
      const [shown, hiding] = [await groupWith('Used'), await groupWith('Used unseen')]
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
      const named = await administrator.delete(`/records/${shown.id}`)
      expect(named.status).toBe(400)
      expect(checkRepresentation('RecordError', named.body)).toBeNull()
      expect(named.body.output.errors[0]).toMatchObject({
        errorCode: 'DELETE_FAILED',
        message: expect.stringContaining(supplier.id),
      })
      const unnamed = await administrator.delete(`/records/${hiding.id}`)
      expect(unnamed.status).toBe(400)
      expect(JSON.stringify(unnamed.body)).not.toMatch(new RegExp(`${unseen.id}|Account`))
    })
  })

  describe('Duplicate rules on write', () => {
    const grade = (more: Readonly<Record<string, unknown>> = {}) => ({
      apiName: 'Product2',
      fields: {
        Name: 'Twin grade',
        Trade_Name__c: idOf(tradeName, 'gumellan'),
        Principal__c: '',
        Available_In__c: 'NL',
        ...more,
      },
    })
    let principal: string
    beforeAll(async () => {
      const row = await portal.fixtures.records.byId(systemViewer, tradeName, idOf(tradeName, 'gumellan'))
      principal = row?.principal ?? ''
    })

    it('[UIA-04] A blocking rule always blocks the write and names the match', async () => {
      const countries = { Principal__c: principal, Countries__c: 'NL;DE' }
      const first = await editor.post('/records', grade(countries))
      expect(first.status).toBe(400)
      const { Available_In__c: _, ...fields } = grade(countries).fields
      const made = await editor.post('/records', { apiName: 'Product2', fields })
      expect(made.status).toBe(201)
      for (const allowSaveOnDuplicate of [false, true]) {
        const { status, body } = await editor.post('/records', {
          apiName: 'Product2',
          fields: { ...fields, Name: ' TWIN  grade ' },
          allowSaveOnDuplicate,
        })
        expect(status).toBe(400)
        expect(checkRepresentation('RecordError', body)).toBeNull()
        expect(body.output.errors[0]).toMatchObject({
          errorCode: 'DUPLICATES_DETECTED',
          duplicateRecordError: {
            matchResults: [
              {
                apiName: 'Product2',
                isAllowSave: false,
                matchRule: 'Same_Name_And_Principal',
                matchRecordIds: [made.body.id],
              },
            ],
          },
        })
      }
    })

    it('[UIA-04] [UIA-05] An alerting rule can be overridden by the caller', async () => {
      const fields = { Name: 'Alerting', Record_Type__c: 'Customer' }
      const first = await editor.post('/records', { apiName: 'Account', fields })
      expect(first.status).toBe(201)
      const alerted = await editor.post('/records', { apiName: 'Account', fields })
      expect(alerted.body.output.errors[0].duplicateRecordError.matchResults[0]).toMatchObject({
        isAllowSave: true,
        matchRecordIds: [first.body.id],
      })
      const allowed = await editor.post('/records', { apiName: 'Account', fields, allowSaveOnDuplicate: true })
      expect(allowed.status).toBe(201)
      // A field that the rule does not use may be changed although a duplicate exists.
      const change = (given: Readonly<Record<string, unknown>>) => editor.patch(`/records/${allowed.body.id}`, given)
      expect((await change({ fields: { Description: 'Second of its name' } })).status).toBe(200)
      expect((await change({ fields: { Name: 'Other name' } })).status).toBe(200)
      expect((await change({ fields: { Name: 'Alerting' } })).body.errorCode).toBe('DUPLICATES_DETECTED')
      expect((await change({ fields: { Name: 'Alerting' }, allowSaveOnDuplicate: true })).status).toBe(200)
    })
  })

  it('[UIA-04] Accepts a composition by ids, in the form in which it is returned', async () => {
    const [first] = await portal.fixtures.records.list(systemViewer, tradeGrade, { limit: 1 })
    const [part] = await portal.fixtures.records.list(systemViewer, substance, { limit: 1 })
    const given = { fields: { Components__c: `${part?.id}:12.5` } }
    const { status, body } = await editor.patch(`/records/${first?.id}`, given)
    expect(status).toBe(200)
    expect(body.fields.Components__c.value).toBe(`${part?.id}:12.5`)
    const wrong = await editor.patch(`/records/${first?.id}`, { fields: { Components__c: 'a02000000000000AAA:5' } })
    expect(wrong.body.output.fieldErrors.Components__c[0].errorCode).toBe('FIELD_INTEGRITY_EXCEPTION')
  })
})
