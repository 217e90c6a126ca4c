import { internalAccess, internalReaders } from '#platform/entity/access.ts'
import { contentDocument } from './content-document.ts'
import { entity } from '#platform/entity/entity.ts'
import { file } from '#platform/entity/kinds/file.ts'
import { integer } from '#platform/entity/kinds/integer.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { text } from '#platform/entity/kinds/text.ts'

/** One version of a file; its bytes never change. */
export const contentVersion = entity({
  apiName: 'ContentVersion',
  importKind: null,
  keyPrefix: '068',
  tableName: 'content_version',
  label: 'File version',
  labelPlural: 'File versions',
  access: { ...internalAccess, create: internalReaders },
  listColumns: ['name', 'document', 'versionNumber'],
  personal: 'none',
  fields: {
    name: text({ label: 'Title', apiName: 'Title', required: true }),
    description: text({ label: 'Description', apiName: 'Description', multiline: true, maxLength: 1000 }),
    document: reference({ label: 'File', apiName: 'ContentDocumentId', to: contentDocument, required: true }),
    pathOnClient: text({ label: 'File name', apiName: 'PathOnClient', maxLength: 255 }),
    /** Versions are numbered from 1. */
    versionNumber: integer({ label: 'Version number', apiName: 'VersionNumber', min: 1, max: 100_000, required: true }),
    contentSize: integer({ label: 'Size in bytes', apiName: 'ContentSize', min: 0, max: 2_147_483_647 }),
    versionData: file({ label: 'Content', apiName: 'VersionData', required: true }),
  },
})
