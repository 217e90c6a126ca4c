import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countryCodes } from '#platform/values/countries.ts'
import { masterRecordTypeId } from '#platform/values/record-id.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { physicalForms } from '#platform/entity/picklists.ts'
import { allEntities } from '#app/entities.ts'
import { recordApi } from '#app/record-api.ts'
import { objectCatalogue } from '#platform/record-api/object-catalogue.ts'
import { recordTypesOf } from '#platform/record-api/record-types.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { apiReader, type Headers } from './fixtures/record-api-reader.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { unknownThing } from './fixtures/unknown-thing.ts'

const [supplierType, customerType] = recordTypesOf(account)
const [oddType] = recordTypesOf(unknownThing)

// No test reads a database, so one engine is sufficient.
describe('Picklists', () => {
  let portal: TestPortal
  let ask: ReturnType<typeof apiReader>
  let customer: Headers
  let editor: Headers
  let administrator: Headers
  beforeAll(async () => {
    portal = await testPortal(openMemory, () => ({
      recordApi: { ...recordApi, objects: objectCatalogue([...allEntities, unknownThing]) },
    }))
    ask = apiReader(portal)
    customer = await signedIn(portal, 'customer')
    editor = await signedIn(portal, 'editor')
    administrator = await signedIn(portal, 'administrator')
  })
  afterAll(() => portal.close())

  const address = (object: string, field = '', recordTypeId = masterRecordTypeId): string =>
    `/object-info/${object}/picklist-values/${recordTypeId}${field === '' ? '' : `/${field}`}`
  const values = (object: string, field: string, headers: Headers, recordTypeId = masterRecordTypeId) =>
    ask.read('PicklistValues', address(object, field, recordTypeId), headers)

  it('[UIA-19] Returns the values of every picklist of every object, one by one and together, in the order of the descriptor', async () => {
    for (const entity of allEntities) {
      const { fields } = await ask.read('ObjectInfo', `/object-info/${entity.apiName}`, administrator)
      const { picklistFieldValues } = await ask.read('PicklistValuesCollection', address(entity.apiName), administrator)
      const picklists = Object.values(fields).filter(({ dataType }) => dataType.endsWith('Picklist'))
      expect(Object.keys(picklistFieldValues), entity.apiName).toEqual(picklists.map(({ apiName }) => apiName))
      for (const { apiName, label } of picklists) {
        const together = picklistFieldValues[apiName]
        expect(await ask.read('PicklistValues', together?.url ?? '', administrator)).toEqual(together)
        const own = Object.values(entity.fields).find((each) => each.label === label)
        expect(
          together?.values.map(({ value }) => value),
          `${entity.apiName}.${apiName}`,
        ).toEqual(own?.values === undefined ? countryCodes : Object.keys(own.values))
      }
    }
  })

  it('[UIA-19] Labels the values in the language of the reader', async () => {
    const form = await values('Product2', 'Physical_Form__c', {})
    expect(form.values.map(({ label }) => label)).toEqual(Object.values(physicalForms))
    const label = async (field: string, object: string, value: string, language: string) =>
      (await ask.read('PicklistValues', `${address(object, field)}?language=${language}`)).values.find(
        (each) => each.value === value,
      )?.label
    expect(await label('Origin__c', 'Product2', 'DE', 'nl-NL')).toBe('Duitsland')
    expect(await label('Countries__c', 'Product2', 'NL', 'fr')).toBe('Pays-Bas')
    expect(await label('Language__c', 'IMCD_Certificate_Asset__c', 'fi', 'de')).toBe('Finnisch')
  })

  it('[UIA-19] Lists the controlling values that allow each value', async () => {
    const { controllerValues, values: reasons } = await values('Assortment_Rule__c', 'Reason__c', administrator)
    expect(controllerValues).toEqual({ allow: 0, deny: 1 })
    expect(Object.fromEntries(reasons.map(({ value, validFor }) => [value, validFor]))).toEqual({
      contract: [0, 1],
      exclusivity: [0, 1],
      regulatory: [1],
      'phase-out': [1],
      programme: [0, 1],
      other: [0, 1],
    })
    const independent = await values('Assortment_Rule__c', 'Effect__c', administrator)
    expect(independent.controllerValues).toEqual({})
    expect(independent.values.map(({ validFor }) => validFor)).toEqual([[], []])
  })

  it('[UIA-19] Represents a controlling checkbox as false and true, and never allows a value without controlling values', async () => {
    const { controllerValues, values: colours } = await values('Strange__c', 'Colour__c', editor)
    expect(controllerValues).toEqual({ false: 0, true: 1 })
    expect(colours.map(({ value, validFor }) => [value, validFor])).toEqual([
      ['red', [1]],
      ['grey', [0, 1]],
      ['none', []],
    ])
  })

  it('[UIA-08] Shows a picklist as independent when the caller may not read its controller', async () => {
    const seen = await values('Strange__c', 'Ward__c', editor)
    expect([seen.controllerValues, seen.values[0]?.validFor]).toEqual([{ canary: 0 }, [0]])
    const hidden = await values('Strange__c', 'Ward__c', customer)
    expect([hidden.controllerValues, hidden.values.map(({ validFor }) => validFor)]).toEqual([{}, [[], []]])
    const all = await ask.get(address('Strange__c'), customer)
    expect(all.status).toBe(200)
    expect(all.text).not.toMatch(/secret|canary/i)
  })

  it('[UIA-08] Gives the same answer for an unreadable picklist, a field that is not a picklist and an unknown field', async () => {
    for (const field of ['Secret__c', 'Note__c', 'Nothing__c'])
      expect(await ask.refused(address('Strange__c', field), customer)).toEqual({
        status: 400,
        errorCode: 'INVALID_FIELD',
        message: `${field}: is no picklist of Strange__c`,
      })
    const hidden = await ask.get(address('Strange__c'))
    expect([hidden.status, hidden.text]).toEqual([403, (await ask.get(address('Nothing__c'))).text])
  })

  it('[UIA-19] Returns for a record type only its own value, as the default of a new record', async () => {
    const ofType = await values('Account', 'Record_Type__c', {}, customerType?.id)
    expect(ofType.values.map(({ value }) => value)).toEqual(['Customer'])
    expect(ofType.defaultValue).toEqual(ofType.values[0])
    const master = await values('Account', 'Record_Type__c', {})
    expect([master.values.map(({ value }) => value), master.defaultValue]).toEqual([['Supplier', 'Customer'], null])
    expect(ofType.eTag).not.toBe(master.eTag)
    expect((await values('Account', 'Country__c', {}, customerType?.id)).defaultValue).toBeNull()
    expect((await values('Strange__c', 'Kind__c', editor, oddType?.id)).values.map(({ value }) => value)).toEqual([
      'odd',
    ])
  })

  it('[UIA-19] Refuses the record type of another object and an invalid id', async () => {
    for (const [object, recordTypeId] of [
      ['Product2', supplierType?.id ?? ''],
      ['Account', oddType?.id ?? ''],
      ['Account', 'Customer'],
    ] as const)
      for (const field of ['', 'Country__c'])
        expect(await ask.refused(address(object, field, recordTypeId))).toMatchObject({
          status: 400,
          errorCode: 'INVALID_ID_FIELD',
        })
    expect((await ask.get(address('Account', '', supplierType?.id.slice(0, 15)))).status).toBe(200)
  })

  it('[CMS-05] Returns the languages of certificates as the older call does', async () => {
    const params = encodeURIComponent(JSON.stringify({ languageCode: 'nl-NL' }))
    const older = await portal.app.inject({
      url: `/lwr/apex/v65.0/CertificateController/getLanguagePicklist?methodParams=${params}`,
    })
    expect(older.json()).toEqual(
      await ask.read('PicklistValues', `${address('IMCD_Certificate_Asset__c', 'Language__c')}?language=nl-NL`),
    )
  })

  it('[MSC-05] Marks the states that close a record, and gives other values no attributes', async () => {
    const { values: states } = await values('Document_Request__c', 'State__c', administrator)
    expect(states.map(({ value, attributes }) => [value, attributes])).toEqual(
      [
        ['asked', false],
        ['granted', true],
        ['declined', true],
        ['withdrawn', true],
      ].map(([value, closed]) => [value, { picklistAtrributesValueType: 'CaseStatus', closed }]),
    )
    const { values: forms } = await values('Product2', 'Physical_Form__c', {})
    expect(forms.every(({ attributes }) => attributes === null)).toBe(true)
  })
})
