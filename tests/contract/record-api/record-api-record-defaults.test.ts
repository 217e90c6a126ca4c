import { afterAll, beforeAll, expect, it } from 'vitest'
import { masterRecordTypeId } from '#platform/values/record-id.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { recordTypesOf } from '#platform/record-api/record-types.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { namesOf, recordUiPortal, type RecordUiPortal } from './fixtures/record-ui-portal.ts'

const [supplierType, customerType] = recordTypesOf(account)
const weerdmolen = idOf(account, 'customer')

const xanvero80 = idOf(tradeGrade, 'xanvero-80')
const nobody = '001000000000000AAA'

describeEachDatabase('Record defaults', (open) => {
  let on: RecordUiPortal
  beforeAll(async () => {
    on = await recordUiPortal(open)
  })
  afterAll(() => on.close())

  it('[UIA-32] Fills a new record with the defaults of the descriptor and returns its form', async () => {
    const { record, layout, objectInfos } = await on.ask.read(
      'RecordDefaults',
      '/record-defaults/create/Product2',
      on.editor,
    )
    expect(layout).toEqual(await on.ask.read('RecordLayout', '/layout/Product2?layoutType=Full&mode=Create', on.editor))
    expect(record).toMatchObject({
      apiName: 'Product2',
      id: null,
      recordTypeId: masterRecordTypeId,
      recordTypeInfo: null,
      weakEtag: 0,
    })
    const relations = ['Trade_Name__r', 'Principal__r', 'Successor__r']
    expect(Object.keys(record.fields).toSorted()).toEqual(
      [...(layout === null ? [] : namesOf(layout)), ...relations].toSorted(),
    )
    expect(record.fields['Sample_Available__c']).toEqual({ displayValue: null, value: false })
    expect(record.fields['IsActive__c']?.value).toBe(true)
    expect(record.fields['Name']).toEqual({ displayValue: null, value: null })
    expect(record.fields['Trade_Name__r']).toEqual({ displayValue: null, value: null })
    expect(Object.keys(objectInfos)).toEqual(expect.arrayContaining(['Product2', 'Trade_Name__c', 'Account']))
  })

  it('[UIA-32] Sets the record type field to the requested record type', async () => {
    const of = (query: string) => on.ask.read('RecordDefaults', `/record-defaults/create/Account?${query}`, on.editor)
    const { record } = await of('')
    expect([record.recordTypeId, record.fields['Record_Type__c']]).toEqual([
      supplierType?.id,
      { displayValue: 'Supplier', value: 'Supplier' },
    ])
    const input = await of(`recordTypeId=${customerType?.id}&formFactor=Small`)
    expect([input.record.recordTypeInfo?.name, input.record.fields['Record_Type__c']?.value]).toEqual([
      'Customer',
      'Customer',
    ])
    expect([input.layout?.recordTypeId, input.layout?.sections[0]?.columns]).toEqual([customerType?.id, 1])
    expect((await of(`recordTypeId=${masterRecordTypeId}`)).record.fields['Record_Type__c']?.value).toBeNull()
    expect(
      await on.ask.refused(`/record-defaults/create/Product2?recordTypeId=${customerType?.id}`, on.editor),
    ).toMatchObject({
      status: 400,
      errorCode: 'INVALID_ID_FIELD',
    })
  })

  it('[UIA-32] Copies readable and writable fields, but no unique values', async () => {
    const path = `/record-defaults/clone/${xanvero80}`
    const { record, layout } = await on.ask.read('RecordDefaults', path, on.editor)
    const source = await on.ask.read('Record', `/records/${xanvero80}?layoutTypes=Full`, on.editor)
    expect(record.id).toBeNull()
    for (const [name, value] of Object.entries(record.fields))
      expect(value, name).toEqual(
        name === 'Integration_Id__c' ? { displayValue: null, value: null } : source.fields[name],
      )
    expect(source.fields['Integration_Id__c']?.value).toBe('xanvero-80')
    const relations = ['Trade_Name__r', 'Principal__r', 'Successor__r']
    expect(Object.keys(record.fields).toSorted()).toEqual(
      [...(layout === null ? [] : namesOf(layout)), ...relations].toSorted(),
    )
    expect(record.fields).not.toHaveProperty('CreatedDate')
    expect(record.fields['Name']?.value).toBe('Xanvero 80')
    expect(record.fields['Trade_Name__r']).toMatchObject({ displayValue: 'Xanvero' })
  })

  it('[UIA-32] Copies a record with its own record type or with another one', async () => {
    const of = async (query: string) =>
      (await on.ask.read('RecordDefaults', `/record-defaults/clone/${weerdmolen}?${query}`, on.editor)).record
    const own = await of('')
    expect([own.recordTypeId, own.fields['Record_Type__c']?.value]).toEqual([customerType?.id, 'Customer'])
    const other = await of(`recordTypeId=${supplierType?.id}`)
    expect([other.recordTypeId, other.fields['Record_Type__c']?.value, other.fields['Name']?.value]).toEqual([
      supplierType?.id,
      'Supplier',
      'Weerdmolen Bakeries',
    ])
  })

  it('[UIA-32] Includes the requested writable fields in a template', async () => {
    const create = (query = '') =>
      on.ask.read('RecordDefaultsTemplateCreate', `/record-defaults/template/create/Product2${query}`, on.editor)
    expect((await create()).record).toEqual({ apiName: 'Product2', fields: {}, recordTypeId: masterRecordTypeId })
    const named =
      '?optionalFields=Product2.Sample_Available__c,Product2.CreatedDate,Product2.Nonsense,Product2.Trade_Name__r.Name'
    const { record, objectInfos } = await create(named)
    expect(Object.keys(objectInfos)).toEqual(['Product2'])
    expect(record.fields).toEqual({
      Sample_Available__c: { displayValue: null, value: false },
      Trade_Name__r: { displayValue: null, value: null },
    })
    const clone = (query = '') =>
      on.ask.read(
        'RecordDefaultsTemplateClone',
        `/record-defaults/template/clone/${xanvero80.slice(0, 15)}${query}`,
        on.editor,
      )
    const source = { CloneSourceId: { displayValue: null, value: xanvero80 } }
    expect((await clone()).record).toEqual({
      apiName: 'Product2',
      cloneSourceId: xanvero80,
      fields: source,
      recordTypeId: masterRecordTypeId,
    })
    const copied = (await clone(`${named},Product2.Integration_Id__c`)).record.fields
    expect(copied).toMatchObject({
      ...source,
      Sample_Available__c: { value: true },
      Trade_Name__r: { displayValue: 'Xanvero' },
      Integration_Id__c: { value: null },
    })
    expect(Object.keys(copied).length).toBe(4)
  })

  it('[UIA-32, UIA-08] Refuses defaults without the right to create, and copies of invisible records', async () => {
    for (const headers of [{}, on.customer, on.internalSales])
      for (const path of [
        'create/Product2',
        `clone/${xanvero80}`,
        'template/create/Product2',
        `template/clone/${xanvero80}`,
      ])
        expect(await on.ask.refused(`/record-defaults/${path}`, headers), path).toMatchObject({
          status: 403,
          errorCode: 'INSUFFICIENT_ACCESS',
        })
    for (const kind of ['clone', 'template/clone']) {
      expect((await on.ask.refused(`/record-defaults/${kind}/${nobody}`, on.editor)).status).toBe(404)
      expect((await on.ask.refused(`/record-defaults/${kind}/${on.editorId}`, on.editor)).status).toBe(404)
      expect((await on.ask.refused(`/record-defaults/${kind}/x`, on.editor)).status).toBe(400)
    }
    expect(await on.ask.refused('/record-defaults/create/User', on.editor)).toEqual(
      await on.ask.refused('/record-defaults/create/Nothing__c', on.editor),
    )
  })
})
