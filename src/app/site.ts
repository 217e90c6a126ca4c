import { languages } from '#platform/i18n/languages.ts'
import { wireProduct } from '#platform/values/wire-names.ts'
import { entity } from '#platform/entity/entity.ts'
import { boolean } from '#platform/entity/kinds/boolean.ts'
import { picklistList } from '#platform/entity/kinds/picklist-list.ts'
import { text } from '#platform/entity/kinds/text.ts'

/** A country site (§3 Site config): a copy of `sites/`, which the product writes at start and which is otherwise read-only. */
export const site = entity({
  apiName: 'Site__c',
  importKind: null,
  keyPrefix: '0DM',
  tableName: 'site',
  label: 'Site',
  labelPlural: 'Sites',
  access: { read: 'everyone', create: [], update: [], delete: [] },
  inSearch: 'none',
  listColumns: ['name', 'countryIsoCode', 'supportedLanguages'],
  personal: 'none',
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true }),
    brandName: text({ label: 'Brand name', apiName: 'brandName' }),
    IMCDCompany: text({ label: 'Company key', apiName: `${wireProduct}Company` }),
    aboutCountryContentKey: text({ label: 'About page', apiName: 'aboutCountryContentKey' }),
    countryIsoCode: text({ label: 'Country code', apiName: 'countryIsoCode', required: true, maxLength: 10 }),
    countryName: text({ label: 'Country', apiName: 'countryName', required: true }),
    domain: text({ label: 'Domain', apiName: 'domain' }),
    basePath: text({ label: 'Base path', apiName: 'basePath', required: true }),
    supportedLanguages: picklistList({ label: 'Languages', apiName: 'supportedLanguages', values: languages }),
    isMyIMCDOnly: boolean({ label: 'For signed-in users only', apiName: `isMy${wireProduct}Only`, default: false }),
    hidesCertificatesFromGuests: boolean({
      label: 'Certificates for signed-in users only',
      apiName: 'hidesCertificatesFromGuests',
      default: false,
    }),
  },
})
