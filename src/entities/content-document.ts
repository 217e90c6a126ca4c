import { internalAccess, internalReaders } from './access.ts'
import { entity } from './entity.ts'
import { text } from './kinds/text.ts'

/** A file that our own people keep beside records, whatever its versions. */
export const contentDocument = entity({
  apiName: 'ContentDocument',
  importKind: null,
  keyPrefix: '069',
  tableName: 'content_document',
  label: 'File',
  labelPlural: 'Files',
  access: { ...internalAccess, create: internalReaders, update: internalReaders },
  listColumns: ['name', 'description'],
  fields: {
    name: text({ label: 'Title', apiName: 'Title', required: true }),
    description: text({ label: 'Description', apiName: 'Description', multiline: true, maxLength: 1000 }),
  },
})
