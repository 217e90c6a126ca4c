import { wireProduct } from '#domain/wire-names.ts'
import { catalogueAccess } from './access.ts'
import { certificate } from './certificate.ts'
import { entity } from './entity.ts'
import { file } from './kinds/file.ts'
import { picklist } from './kinds/picklist.ts'
import { reference } from './kinds/reference.ts'
import { text } from './kinds/text.ts'
import { fileLanguages } from './picklists.ts'

/** One file of a certificate in one language (§3 Certificate). */
export const certificateAsset = entity({
  apiName: `${wireProduct}_Certificate_Asset__c`,
  importKind: 'certificate-assets',
  keyPrefix: 'a08',
  tableName: 'certificate_asset',
  label: 'Certificate asset',
  labelPlural: 'Certificate assets',
  access: catalogueAccess,
  listColumns: ['name', 'certificate', 'language'],
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true }),
    certificate: reference({
      label: 'Certificate',
      apiName: `${wireProduct}_Certificate__c`,
      to: certificate,
      required: true,
    }),
    language: picklist({ label: 'Language', values: fileLanguages }),
    file: file({ label: 'File', apiName: 'Certificate_File__c' }),
  },
})
