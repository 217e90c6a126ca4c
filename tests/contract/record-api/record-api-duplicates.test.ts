import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { contact } from '#features/identity/people/contact.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { findDuplicates } from '#platform/record-api/duplicates/duplicate-matches.ts'
import { recordApi } from '#app/record-api.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { apiCaller, type ApiCaller, pageBase } from './fixtures/record-api-caller.ts'
import { checkedApiCaller, type Headers } from './fixtures/checked-api-caller.ts'
import { cookieOf, signedIn, userOf } from '../../fixtures/signed-in.ts'
import { checkRepresentation } from '#platform/record-api/representations/check.ts'

const principal = idOf(account, 'brenvik')
const xanthan = idOf(substance, 'CAS-11138-66-2')
const citric = idOf(substance, 'CAS-77-92-9')

describeEachDatabase('Duplicates', (open) => {
  let portal: TestPortal
  let api: ReturnType<typeof checkedApiCaller>
  let editor: Headers
  let original: string
  let mixed: string
  beforeAll(async () => {
    portal = await testPortal(open)
    api = checkedApiCaller(portal, pageBase)
    editor = await signedIn(portal, 'administrator')
    const { records } = portal.fixtures
    const brand = idOf(tradeName, 'xanvero')
    const common = { tradeName: brand, principal, countries: ['NL'] }
    const created = await records.create(systemViewer, tradeGrade, { ...common, name: 'Müller  Gum 7' })
    original = created.id
    const both = [
      { substance: xanthan, percent: 40 },
      { substance: citric, percent: 60 },
    ]
    mixed = (await records.create(systemViewer, tradeGrade, { ...common, name: 'Mixed', components: both })).id
    await records.create(systemViewer, tradeGrade, { ...common, name: 'Switched off', isActive: false })
  })
  afterAll(() => portal.close())

  const predupe = (fields: object, headers = editor, apiName = 'Product2') =>
    api.ask('Duplicates', 'POST', '/predupe', headers, { apiName, fields })
  const grade = (more: object) => ({ Principal__c: principal, ...more })

  it('[UIA-28] Returns the rules that make two records duplicates', async () => {
    const body = await api.ask('DuplicatesConfiguration', 'GET', '/duplicates/product2', editor)
    expect(body).toMatchObject({ apiName: 'Product2', dedupeEnabled: true, predupeEnabled: true })
    expect(body.dedupeFields).toEqual(['Name', 'Principal__c', 'Components__c'])
    const [byName, bySubstances] = body.duplicateRules
    expect(byName).toMatchObject({
      name: 'Same_Name_And_Principal',
      active: true,
      actionOnInsert: 'Block',
      actionOnUpdate: 'Allow',
      operationsOnInsert: [],
      operationsOnUpdate: ['Alert'],
      matchRules: [
        { matchEngine: 'ExactMatchEngine', matchFields: ['Name', 'Principal__c'], objectApiName: 'Product2' },
      ],
      duplicateRuleFilters: [{ ruleCritera: 'IsActive__c equals true' }],
    })
    expect(byName).not.toHaveProperty('ruleCritera')
    expect(bySubstances).toMatchObject({ actionOnInsert: 'Allow', operationsOnInsert: ['Alert'] })
    expect(await api.ask('DuplicatesConfiguration', 'GET', '/duplicates/Substance__c', editor)).toMatchObject({
      dedupeEnabled: false,
      duplicateRules: [],
    })
  })

  it('[UIA-28] [UIA-08] Reports nothing about an unreadable or unknown object', async () => {
    const hidden = await api.refused('GET', '/duplicates/Contact', {})
    expect(hidden).toEqual(await api.refused('GET', '/duplicates/Nothing__c', {}))
    expect(hidden).toMatchObject({ status: 403, errorCode: 'INSUFFICIENT_ACCESS' })
    expect(await api.refused('POST', '/predupe', {}, { apiName: 'Contact', fields: {} })).toEqual(hidden)
  })

  it('[UIA-28] Finds duplicates regardless of case and spaces', async () => {
    expect(await predupe(grade({ Name: ' müller gum\t7' }))).toEqual({
      allowSave: false,
      duplicateError: false,
      duplicateRules: ['Same_Name_And_Principal'],
      matches: [
        {
          duplicateResultInfos: {
            Same_Name_And_Principal: {
              allowSave: false,
              matchResultInfo: { recordIds: [original], rule: 'Same_Name_And_Principal' },
              rule: 'Same_Name_And_Principal',
            },
          },
          objectApiName: 'Product2',
          recordIds: [original],
        },
      ],
    })
  })

  it('[UIA-28] Finds records with exactly the same substances regardless of their shares', async () => {
    const found = await predupe(grade({ Name: 'Other', Components__c: `${citric}:10|${xanthan}` }))
    expect(found).toMatchObject({ allowSave: true, duplicateRules: ['Same_Substances_And_Principal'] })
    expect(found.matches[0]?.recordIds).toEqual([mixed])
    const fewer = await predupe(grade({ Name: 'Other', Components__c: citric }))
    expect(fewer.matches.flatMap(({ recordIds }) => recordIds)).not.toContain(mixed)
  })

  it('[UIA-28] Answers 200 without matches for another principal, an empty field or an inactive record', async () => {
    const none = { allowSave: true, duplicateError: false, duplicateRules: [], matches: [] }
    expect(await predupe(grade({ Name: 'Nobody has this name' }))).toEqual(none)
    expect(await predupe({ Name: 'Müller Gum 7', Principal__c: idOf(account, 'tessolund') })).toEqual(none)
    expect(await predupe({ Name: 'Müller Gum 7' })).toEqual(none)
    expect(await predupe(grade({ Name: '  ' }))).toEqual(none)
    expect(await predupe(grade({ Name: 'Switched off' }))).toEqual(none)
  })

  it('[UIA-28] Does not report a changed record as its own duplicate, and applies the rules for changes', async () => {
    expect((await predupe({ Id: original })).matches).toEqual([])
    expect(await predupe({ Id: mixed, Name: 'MÜLLER GUM 7' })).toMatchObject({
      allowSave: true,
      duplicateRules: ['Same_Name_And_Principal'],
      matches: [{ recordIds: [original] }],
    })
    expect(
      await api.refused('POST', '/predupe', editor, { apiName: 'Account', fields: { Id: original } }),
    ).toMatchObject({
      status: 404,
    })
  })

  it('[UIA-28] [UIA-08] Matches only visible records by readable fields', async () => {
    const { records } = portal.fixtures
    const [own, other] = [await userOf(portal, 'customer'), await userOf(portal, 'customer')]
    const address = { Email: 'ada@example.com', Account__c: other.account }
    await records.create(systemViewer, contact, { name: 'Ada', email: 'ADA@example.com', account: other.account ?? '' })
    const seen = await predupe(address, { cookie: await cookieOf(portal, other) }, 'Contact')
    expect(seen.duplicateRules).toEqual(['Same_Address'])
    const unseen = await predupe(address, { cookie: await cookieOf(portal, own) }, 'Contact')
    expect(unseen.matches).toEqual([])
    // A visible grade of a principal that is no longer visible: the principal does not find it.
    const deleted = await records.create(systemViewer, account, { name: 'Gone', recordType: 'Supplier' })
    const brand = await records.create(systemViewer, tradeName, { name: 'Gone', principal: deleted.id })
    const left = { name: 'Left behind', tradeName: brand.id, principal: deleted.id, countries: ['NL'] }
    const { id } = await records.create(systemViewer, tradeGrade, left)
    const fields = { Name: 'Left behind', Principal__c: deleted.id }
    expect((await predupe(fields)).matches[0]?.recordIds).toEqual([id])
    await records.update(systemViewer, account, deleted.id, deleted.version, { isActive: false })
    expect((await predupe(fields)).matches).toEqual([])
  })

  it('[UIA-28] Does not report inactive records as duplicates, even if they are visible', async () => {
    const { records, follower } = portal.fixtures
    const { apiStore: store, now } = portal.services
    const { search, position } = follower
    const { temporary: temporaryFiles } = portal.files
    const services = { ...recordApi, records, search, store, temporaryFiles, now, position }
    const context = { ...services, viewer: systemViewer, publicOrigin: '', basePath: '' }
    const found = async (name: string) => await findDuplicates(context, tradeGrade, { name, principal }, null)
    expect(await found('switched off')).toEqual([])
    expect((await found('mixed')).map(({ recordIds }) => recordIds)).toEqual([[mixed]])
  })

  it('[VAL-20] [VAL-25] Refuses fields that are not a map of values with the text of the rule', async () => {
    for (const fields of [undefined, [], { Name: ['x'] }, { Name: { x: 1 } }]) {
      const refused = await api.refused('POST', '/predupe', editor, { apiName: 'Product2', fields })
      expect(refused).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT' })
      expect(refused.message).toContain(
        'The duplicate check needs fields: a map of strings, numbers, booleans and nulls.',
      )
    }
  })

  it('[UIA-28] [UIA-08] Refuses unknown and unreadable fields alike, and invalid values', async () => {
    for (const [headers, fields] of [
      [editor, { Nothing__c: 'x' }],
      [{}, { Internal_Note__c: 'x' }],
      [editor, { Principal__c: 'x' }],
    ] as const)
      expect(await api.refused('POST', '/predupe', headers, { apiName: 'Product2', fields })).toMatchObject({
        status: 400,
        errorCode: 'INVALID_FIELD',
      })
  })

  describe('Duplicate rules on write', () => {
    const twin = (more: Readonly<Record<string, unknown>> = {}) => ({
      apiName: 'Product2',
      fields: {
        Name: 'Twin grade',
        Trade_Name__c: idOf(tradeName, 'gumellan'),
        Principal__c: '',
        Available_In__c: 'NL',
        ...more,
      },
    })
    let writer: ApiCaller
    let ofBrand: string
    beforeAll(async () => {
      writer = await apiCaller(portal, 'editor', pageBase)
      const row = await portal.fixtures.records.byId(systemViewer, tradeName, idOf(tradeName, 'gumellan'))
      ofBrand = row?.principal ?? ''
    })

    it('[UIA-04] A blocking rule always blocks the write and names the match', async () => {
      const countries = { Principal__c: ofBrand, Countries__c: 'NL;DE' }
      const first = await writer.post('/records', twin(countries))
      expect(first.status).toBe(400)
      const { Available_In__c: _, ...fields } = twin(countries).fields
      const created = await writer.post('/records', { apiName: 'Product2', fields })
      expect(created.status).toBe(201)
      for (const allowSaveOnDuplicate of [false, true]) {
        const { status, body } = await writer.post('/records', {
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
                matchRecordIds: [created.body.id],
              },
            ],
          },
        })
      }
    })

    it('[UIA-04] [UIA-05] An alerting rule can be overridden by the caller', async () => {
      const fields = { Name: 'Alerting', Record_Type__c: 'Customer' }
      const first = await writer.post('/records', { apiName: 'Account', fields })
      expect(first.status).toBe(201)
      const alerted = await writer.post('/records', { apiName: 'Account', fields })
      expect(alerted.body.output.errors[0].duplicateRecordError.matchResults[0]).toMatchObject({
        isAllowSave: true,
        matchRecordIds: [first.body.id],
      })
      const allowed = await writer.post('/records', { apiName: 'Account', fields, allowSaveOnDuplicate: true })
      expect(allowed.status).toBe(201)
      // A field that the rule does not use may be changed although a duplicate exists.
      const change = (input: Readonly<Record<string, unknown>>) => writer.patch(`/records/${allowed.body.id}`, input)
      expect((await change({ fields: { Description: 'Second of its name' } })).status).toBe(200)
      expect((await change({ fields: { Name: 'Other name' } })).status).toBe(200)
      expect((await change({ fields: { Name: 'Alerting' } })).body.errorCode).toBe('DUPLICATES_DETECTED')
      expect((await change({ fields: { Name: 'Alerting' }, allowSaveOnDuplicate: true })).status).toBe(200)
    })
  })
})
