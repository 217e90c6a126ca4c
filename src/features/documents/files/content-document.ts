import { internalAccess, internalReaders } from '#platform/entity/access.ts'
import { entity } from '#platform/entity/entity.ts'
import { text } from '#platform/entity/kinds/text.ts'

/** A file with all its versions, which internal users attach to records. */
export const contentDocument = entity({
  apiName: 'ContentDocument',
  importKind: null,
  keyPrefix: '069',
  tableName: 'content_document',
  label: 'File',
  labelPlural: 'Files',
  access: { ...internalAccess, create: internalReaders, update: internalReaders },
  listColumns: ['name', 'description'],
  personal: 'none',
  fields: {
    name: text({ label: 'Title', apiName: 'Title', required: true }),
    description: text({ label: 'Description', apiName: 'Description', multiline: true, maxLength: 1000 }),
  },
})
