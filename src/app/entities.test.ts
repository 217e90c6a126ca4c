import { createRequire } from 'node:module'
import { getTableName, type Table } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { workspaceFields } from '#platform/values/markets/business-groups.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { customApiName, snakeCase } from '#platform/values/wire-names.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { certificate, certificateAsset } from '#features/documents/certificates/certificate.ts'
import { company } from '#features/catalogue/companies/company.ts'
import { importColumns } from '#platform/entity/import-columns.ts'
import { kindOf } from '#platform/entity/kinds/table.ts'
import { isIdentifying } from '#platform/entity/kinds/text.ts'
import { marketSegment } from '#features/catalogue/taxonomy/market-segment.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { site } from './site.ts'
import { allEntities, entities, entityIndex } from './entities.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { withEnglish } from '#platform/entity/texts.ts'
import { wireName } from '#platform/entity/wire-name.ts'

const wireNames = (entity: (typeof allEntities)[number]) =>
  Object.keys(entity.fields).map((property) => wireName(entity, property))

describe('Entities', () => {
  it('[ENT-01] Includes principals, trade names, trade grades, substances and companies under their wire names', () => {
    expect(allEntities.map(({ apiName, keyPrefix }) => [apiName, keyPrefix])).toEqual(
      expect.arrayContaining([
        ['Business_Group__c', 'a03'],
        ['Master_Value__c', 'a05'],
        ['Market_Segment__c', 'a04'],
        ['Substance__c', 'a02'],
        ['Account_Group__c', 'a0R'],
        ['Account', '001'],
        ['IMCD_Company__c', 'a06'],
        ['Trade_Name__c', 'a01'],
        ['Specification_Property__c', 'a16'],
        ['Product2', '01t'],
        ['IMCD_Certificate__c', 'a07'],
        ['IMCD_Certificate_Asset__c', 'a08'],
        ['Document__c', 'a09'],
        ['Promotion__c', 'a0A'],
        ['Substitution__c', 'a10'],
        ['Customer_Code__c', 'a17'],
        ['Synonym__c', 'a0J'],
        ['Managed_Content__c', '20Y'],
        ['Managed_Content_Version__c', 'a0Q'],
        ['Redirect__c', 'a0K'],
        ['Consent__c', 'a0M'],
        ['Site__c', '0DM'],
        ['User', '005'],
        ['Contact', '003'],
        ['Contact_Request__c', 'a0L'],
        ['Assortment_Rule__c', 'a0S'],
        ['Conflict_Rule__c', 'a0B'],
        ['Document_Request__c', 'a0T'],
        ['Sign_Up_Request__c', 'a0U'],
        ['Cart__c', 'a0C'],
        ['Cart_Line__c', 'a0D'],
        ['Request__c', 'a0E'],
        ['Request_Line__c', 'a0V'],
        ['Request_Feedback__c', 'a0X'],
        ['Folder__c', 'a0F'],
        ['Folder_Item__c', 'a0Y'],
        ['Request_Message__c', 'a0W'],
        ['Routing_Rule__c', 'a1B'],
        ['Answer_Template__c', 'a1C'],
        ['Queue_Filter__c', 'a1N'],
        ['Share_Opening__c', 'a0Z'],
        ['Share__c', 'a0G'],
        ['Visit__c', 'a0H'],
        ['Next_Step__c', 'a1G'],
        ['ListView', '00B'],
        ['ContentDocument', '069'],
        ['ContentVersion', '068'],
        ['ContentDocumentLink', '06A'],
        ['Import_Job__c', 'a1F'],
      ]),
    )
    for (const [apiName, entity] of Object.entries(entities)) expect(entity.apiName).toBe(apiName)
  })

  it('[ENT-02] Gives a business group an integrationId, a name, the flag and the workspace field', () => {
    expect(Object.keys(businessGroup.fields)).toEqual(
      expect.arrayContaining(['name', 'hasLobDependentMarketSegments', 'workspaceField']),
    )
    expect(Object.keys(businessGroup.fields.workspaceField.values)).toEqual(Object.values(workspaceFields))
    expect(importColumns(businessGroup)[0]).toMatchObject({ header: 'integration_id', required: true })
  })

  it('[ENT-04] Assigns a market segment to one business group', () => {
    expect(marketSegment.fields.businessGroup).toMatchObject({ type: 'reference', to: businessGroup, required: true })
  })

  it('[ENT-06] Gives the company record the seven fields of the specification, beside its name and the place of its office', () => {
    expect(wireNames(company)).toEqual([
      'Name',
      'IMCDcompanyCountry__c',
      'IMCDcompanyStreet__c',
      'IMCDcompanyCity__c',
      'IMCDcompanyState__c',
      'IMCDcompanyPC__c',
      'CompanyCoordinates__c',
      'CompanyPhone__c',
      'CompanyEmail__c',
    ])
  })

  it('[ENT-09] Gives certificates and their assets the fields of the specification under its wire names', () => {
    expect(wireNames(certificate)).toEqual(
      expect.arrayContaining([
        'Name',
        'Certificate_Date__c',
        'Logo__c',
        'IMCD_Company__c',
        'Scheme__c',
        'Valid_Until__c',
      ]),
    )
    expect(wireNames(certificateAsset)).toEqual(['Name', 'IMCD_Certificate__c', 'Language__c', 'Certificate_File__c'])
    expect(wireName(certificate, 'isActive')).toBe('IsActive__c')
    expect(wireName(certificateAsset, 'isActive')).toBe('IsActive__c')
    expect(certificateAsset.fields.certificate).toMatchObject({ type: 'reference', to: certificate, required: true })
  })

  it('[CMS-05] Allows as language of an asset every language of the sites, and more', () => {
    const { language } = certificateAsset.fields
    expect(language.type).toBe('picklist')
    expect(Object.keys(language.values)).toEqual(expect.arrayContaining([...languageCodes]))
    expect(Object.keys(language.values).length).toBeGreaterThan(16)
  })

  it('Lets a document supersede another one', () => {
    expect(productDocument.fields.supersedes).toMatchObject({ type: 'selfReference', to: productDocument })
  })

  it('[CTX-05] Gives a site record the fields of the site configuration', () => {
    expect(wireNames(site)).toEqual(
      expect.arrayContaining([
        'brandName',
        'IMCDCompany',
        'aboutCountryContentKey',
        'countryIsoCode',
        'countryName',
        'domain',
        'basePath',
        'supportedLanguages',
        'isMyIMCDOnly',
      ]),
    )
  })

  it('[UIA-10] Gives every record the always-added fields under their platform names', () => {
    expect(
      ['createdDate', 'id', 'lastModifiedById', 'lastModifiedDate', 'systemModstamp', 'name'].map((each) =>
        wireName(tradeGrade, each),
      ),
    ).toEqual(['CreatedDate', 'Id', 'LastModifiedById', 'LastModifiedDate', 'SystemModstamp', 'Name'])
  })

  it.each([
    ['prefixes', allEntities.map(({ keyPrefix }) => keyPrefix)],
    ['tables', allEntities.map(({ tableName }) => tableName)],
    ['API names', allEntities.map(({ apiName }) => apiName)],
  ])('Gives entities distinct %s', (_, names) => {
    expect(new Set(names).size).toBe(allEntities.length)
  })

  it('Finds entities by record id and by kind of import file', () => {
    expect(entityIndex.ofId('01t000000000000AAA')).toBe(tradeGrade)
    expect(entityIndex.ofId('999000000000000AAA')).toBe(null)
    expect(entityIndex.ofImportKind('trade-grades')).toBe(tradeGrade)
    expect(entityIndex.ofImportKind('sites')).toBe(null)
    const imported = allEntities.flatMap(({ importKind }) => (importKind === null ? [] : [importKind]))
    expect(entityIndex.importKinds).toEqual(expect.arrayContaining(imported))
    expect(entityIndex.ofPartKind('specifications')).toEqual({ entity: tradeGrade, property: 'specifications' })
    expect(entityIndex.ofPartKind('trade-grades')).toBe(null)
  })

  it('Lists entities after those they reference, so that the order is valid for imports', () => {
    for (const [index, entity] of allEntities.entries())
      for (const field of Object.values(entity.fields)) {
        if (!('to' in field)) continue
        const targets = field.type === 'itemReference' ? Object.values(field.to as object) : [field.to]
        // A record can also reference another one of the same entity: the importer postpones such rows until the target exists.
        for (const target of targets)
          expect(allEntities.slice(0, field.type === 'selfReference' ? index + 1 : index)).toContain(target)
      }
  })

  it('Includes all entities in the schema from which migrations are generated', () => {
    const schema: Record<string, Table> = createRequire(import.meta.url)('./schema.cts')
    const tables = new Set(Object.values(schema).map((table) => getTableName(table)))
    for (const { tableName } of allEntities) expect(tables).toContain(tableName)
  })

  it('[UIA-28] Detects duplicates only by comparable fields: texts, choices, references, compositions', () => {
    for (const { apiName, duplicateRules = [], fields } of allEntities)
      for (const { name, fields: compared } of duplicateRules)
        for (const property of compared) {
          const field = fields[property]
          const isComparable =
            field !== undefined && (field.type === 'composition' || kindOf(field).sqlType !== 'jsonb')
          expect([apiName, name, property, isComparable]).toEqual([apiName, name, property, true])
        }
  })

  it('[UIA-28] [INT-03] Texts by which duplicates are found are stored as people see them', () => {
    for (const { apiName, duplicateRules = [], fields } of allEntities)
      for (const { fields: compared } of duplicateRules)
        for (const property of compared) {
          const field = fields[property]
          if (field?.type === 'text')
            expect([apiName, property, isIdentifying(field)]).toEqual([apiName, property, true])
        }
  })

  it.each(allEntities.map((entity) => [entity.apiName, entity] as const))(
    'Has valid names, columns and access: %s',
    (_, entity) => {
      expect(new Set(wireNames(entity)).size).toBe(Object.keys(entity.fields).length)
      for (const column of entity.listColumns) expect(Object.keys(entity.fields)).toContain(column)
      for (const [property, field] of Object.entries(entity.fields)) {
        expect(field.label).toMatch(/^[A-Z]/)
        expect(kindOf(field).dataType(field)).toMatch(/^[A-Z]/)
        expect(property).toMatch(/^[a-zA-Z]+$/)
      }
      expect(entity.access.create).not.toContain('guest')
      expect(entity.access.update).not.toContain('guest')
      expect(entity.access.delete).not.toContain('guest')
    },
  )
})

describe('Import columns', () => {
  it('Contain the integration id, every field, the other languages of localised fields, and whether the record is active', () => {
    expect(importColumns(marketSegment).map(({ header }) => header)).toEqual([
      'integration_id',
      'name',
      ...languageCodes.filter((language) => language !== 'en-US').map((language) => `name_${language}`),
      'business_group',
      'functions',
      'sort_order',
      'is_active',
    ])
  })

  it.each(allEntities.map((entity) => [entity.apiName, entity] as const))('Have distinct headers: %s', (_, entity) => {
    const headers = importColumns(entity).map(({ header }) => header)
    expect(new Set(headers).size).toBe(headers.length)
  })

  it('Reject an empty cell in a required column and clear the field in an optional one', () => {
    const [integrationId, name] = importColumns(tradeGrade)
    const code = importColumns(tradeGrade).find(({ header }) => header === 'code')
    expect(integrationId?.parse(' ')).toEqual({ ok: false, reason: 'is required' })
    expect(name?.parse('')).toEqual({ ok: false, reason: 'is required' })
    expect(code?.parse('')).toEqual({ ok: true, value: null })
  })

  it('Describe the referenced records and are converted to their ids', () => {
    const column = importColumns(tradeGrade).find(({ header }) => header === 'components')
    const parsed = column?.parse('CAS-1:60|CAS-2:40')
    const value = parsed?.ok ? parsed.value : null
    const target = column?.references?.target({})
    expect(target?.apiName).toBe('Substance__c')
    expect(column?.references?.keys(value)).toEqual(['CAS-1', 'CAS-2'])
    if (!target) throw new Error('no target')
    expect(column?.references?.resolve(value, target, (each) => `id of ${each}`)).toEqual({
      ok: true,
      value: [
        { substance: 'id of CAS-1', percent: 60 },
        { substance: 'id of CAS-2', percent: 40 },
      ],
    })
    expect(column?.references?.resolve(value, target, () => undefined)).toEqual({
      ok: false,
      reason: 'names the substance "CAS-1", which does not exist',
    })
  })

  it('Reference the kind of item in the row', () => {
    const column = importColumns(entities.Promotion__c).find(({ header }) => header === 'item')
    expect(column?.references?.target({ itemKind: 'principal' })?.apiName).toBe('Account')
    expect(column?.references?.target({ itemKind: 'tradeGrade' })?.apiName).toBe('Product2')
    expect(column?.references?.target({ itemKind: null })).toBe(null)
  })
})

describe('Names of fields', () => {
  it('Are converted between properties, API names and columns', () => {
    expect(customApiName('shelfLifeMonths')).toBe('Shelf_Life_Months__c')
    expect(snakeCase('shelfLifeMonths')).toBe('shelf_life_months')
  })

  it("Include the record's name in every language, also in English", () => {
    expect(withEnglish('Salt', { de: 'Salz' })).toEqual({ 'en-US': 'Salt', de: 'Salz' })
    expect(withEnglish(null, { de: 'Salz' })).toEqual({ de: 'Salz' })
  })
})
