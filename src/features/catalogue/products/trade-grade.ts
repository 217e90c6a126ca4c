import { account } from '#features/catalogue/accounts/account.ts'
import { catalogueAccess, internalReaders } from '#platform/entity/access.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { entity } from '#platform/entity/entity.ts'
import { boolean } from '#platform/entity/kinds/boolean.ts'
import { composition } from '#platform/entity/kinds/composition.ts'
import { countryList } from '#platform/entity/kinds/country-list.ts'
import { country } from '#platform/entity/kinds/country.ts'
import { integer } from '#platform/entity/kinds/integer.ts'
import { localisedText } from '#platform/entity/kinds/localised-text.ts'
import { picklistList } from '#platform/entity/kinds/picklist-list.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { referenceList } from '#platform/entity/kinds/reference-list.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { richText } from '#platform/entity/kinds/rich-text.ts'
import { selfReference } from '#platform/entity/kinds/self-reference.ts'
import { specificationList } from '#platform/entity/kinds/specification-list.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { specificationProperty } from '#features/catalogue/specifications/specification-property.ts'
import { marketSegment } from '#features/catalogue/taxonomy/market-segment.ts'
import { masterValue } from '#features/catalogue/taxonomy/master-value.ts'
import { physicalForms } from '#platform/entity/picklists.ts'
import { productPath } from '#platform/values/addresses/record-paths.ts'
import { substance } from './substance.ts'
import { tradeName } from './trade-name.ts'

/** A trade grade: a product that can be bought, of one trade name, composed of one or more substances. */
export const tradeGrade = entity({
  apiName: 'Product2',
  importKind: 'trade-grades',
  keyPrefix: '01t',
  tableName: 'trade_grade',
  label: 'Trade grade',
  labelPlural: 'Trade grades',
  access: catalogueAccess,
  partOf: ['tradeName', 'principal'],
  listColumns: ['name', 'code', 'tradeName', 'principal'],
  pages: [{ path: productPath }],
  duplicateRules: [
    { name: 'Same_Name_And_Principal', fields: ['name', 'principal'], onCreate: 'block', onUpdate: 'alert' },
    {
      name: 'Same_Substances_And_Principal',
      fields: ['components', 'principal'],
      onCreate: 'alert',
      onUpdate: 'alert',
    },
  ],
  listViews: [
    {
      name: 'With_Samples',
      label: 'With samples',
      columns: ['name', 'code', 'tradeName', 'principal', 'physicalForm', 'shelfLifeMonths'],
      filters: [{ field: 'sampleAvailable', operator: 'Equals', operands: ['true'] }],
    },
    {
      name: 'Vegan_Or_Natural',
      label: 'Vegan or natural, with samples',
      columns: ['name', 'code', 'principal', 'claims', 'sampleAvailable'],
      filters: [
        { field: 'claims', operator: 'Includes', operands: ['vegan'] },
        { field: 'claims', operator: 'Includes', operands: ['natural'] },
        { field: 'sampleAvailable', operator: 'Equals', operands: ['true'] },
      ],
      filterLogic: '(1 OR 2) AND 3',
      sort: [{ field: 'principal' }, { field: 'name' }],
    },
  ],
  personal: 'none',
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true, identifies: true }),
    code: text({ label: 'Grade code', apiName: 'ProductCode', maxLength: 120, indexed: true, identifies: true }),
    tradeName: reference({ label: 'Trade name', to: tradeName, required: true }),
    principal: reference({ label: 'Principal', to: account, required: true, sameAs: { through: 'tradeName' } }),
    components: composition({ label: 'Composition', to: substance, indexed: true }),
    functions: referenceList({ label: 'Functions', to: masterValue, indexed: true }),
    chemistries: referenceList({ label: 'Chemistries', to: masterValue }),
    applications: referenceList({ label: 'Applications', to: masterValue }),
    marketSegments: referenceList({ label: 'Market segments', to: marketSegment }),
    businessGroups: referenceList({ label: 'Business groups', to: businessGroup }),
    physicalForm: picklist({ label: 'Physical form', values: physicalForms }),
    purity: text({ label: 'Purity' }),
    qualityGrades: picklistList({
      label: 'Quality',
      values: {
        technical: 'Technical grade',
        food: 'Food grade',
        feed: 'Feed grade',
        pharma: 'Pharma grade',
        cosmetic: 'Cosmetic grade',
        reagent: 'Reagent grade',
      },
    }),
    certifications: picklistList({
      label: 'Certifications',
      values: {
        'iso-9001': 'ISO 9001',
        'iso-14001': 'ISO 14001',
        'fssc-22000': 'FSSC 22000',
        halal: 'Halal',
        kosher: 'Kosher',
        cosmos: 'COSMOS',
        ecocert: 'ECOCERT',
        gmp: 'GMP',
        'rspo-mb': 'RSPO MB',
        reach: 'REACH registered',
        excipact: 'EXCiPACT',
        nsf: 'NSF',
      },
    }),
    claims: picklistList({
      label: 'Claims',
      values: {
        vegan: 'Vegan',
        vegetarian: 'Vegetarian',
        organic: 'Organic',
        natural: 'Natural',
        'gmo-free': 'GMO-free',
        'palm-free': 'Palm-free',
        biodegradable: 'Biodegradable',
      },
    }),
    packaging: picklistList({
      label: 'Packaging',
      values: {
        'bag-25kg': 'Bag 25 kg',
        'big-bag-1000kg': 'Big bag 1000 kg',
        'drum-200kg': 'Drum 200 kg',
        'can-25kg': 'Can 25 kg',
        'ibc-1000kg': 'IBC 1000 kg',
        'box-20kg': 'Box 20 kg',
        'pail-20kg': 'Pail 20 kg',
        cylinder: 'Cylinder',
        'tank-truck': 'Tank truck',
      },
    }),
    origin: country({ label: 'Origin' }),
    storage: picklist({
      label: 'Storage',
      values: {
        ambient: 'Ambient',
        dry: 'Dry',
        cool: 'Cool',
        refrigerated: 'Refrigerated',
        frozen: 'Frozen',
        inert: 'Under inert gas',
        ventilated: 'Ventilated',
      },
    }),
    shelfLifeMonths: integer({ label: 'Shelf life in months', min: 0, max: 1200 }),
    sampleAvailable: boolean({ label: 'Sample available', default: false }),
    countries: countryList({ label: 'Available in', indexed: true }),
    description: text({ label: 'Description', apiName: 'Description', multiline: true, maxLength: 32_000 }),
    descriptions: localisedText({ label: 'Description in other languages', english: 'description', maxLength: 32_000 }),
    details: richText({ label: 'Details' }),
    specifications: specificationList({
      label: 'Specifications',
      to: specificationProperty,
      importKind: 'specifications',
    }),
    /** The grade that replaces this one; the address of a deleted or inactive grade redirects to it. */
    successor: selfReference({ label: 'Replaced by' }),
    internalNote: text({
      label: 'Internal note',
      multiline: true,
      maxLength: 4000,
      access: { read: internalReaders },
    }),
  },
})
