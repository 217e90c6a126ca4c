import type { Role } from '#domain/viewer.ts'
import { entity } from './entity.ts'
import { listFilters } from './kinds/list-filters.ts'
import { picklist } from './kinds/picklist.ts'
import { reference } from './kinds/reference.ts'
import { textList } from './kinds/text-list.ts'
import { text } from './kinds/text.ts'
import { listScopes, listVisibilities } from './picklists.ts'
import { user } from './user.ts'

/** Shown by the calls of lists alone (list-info), which leave out what is about fields that the reader may not read. */
const shownByItsCalls = { read: [] } as const

const signedIn: readonly Role[] = ['customer', 'customerAdmin', 'supplier', 'internalSales', 'editor', 'administrator']

/**
 * A list of the records of an object: which, in what order, with what columns. It is written by the calls of lists
 * (record-api), which know whose it is, and by nobody else; its integration id is `{object}.{developerName}` in small letters,
 * which makes the name one of a kind.
 */
export const listView = entity({
  apiName: 'ListView',
  importKind: null,
  keyPrefix: '00B',
  tableName: 'list_view',
  label: 'List view',
  labelPlural: 'List views',
  access: { read: signedIn, create: [], update: [], delete: [] },
  listColumns: ['name', 'object', 'visibility', 'owner'],
  fields: {
    name: text({ label: 'Label', apiName: 'Name', required: true, maxLength: 80 }),
    developerName: text({ label: 'API name', apiName: 'DeveloperName', required: true, maxLength: 80 }),
    object: text({ label: 'Object', apiName: 'SobjectType', required: true, indexed: true, maxLength: 80 }),
    /** Fields by their names on the wire. */
    columns: textList({ label: 'Columns', maxLength: 255, maxItems: 50, access: shownByItsCalls }),
    filters: listFilters({ label: 'Filters', access: shownByItsCalls }),
    /** `(1 OR 2) AND 3`; not given: all of them. */
    filterLogic: text({ label: 'Filter logic', maxLength: 400, access: shownByItsCalls }),
    /** Fields by their names on the wire, `-` before one for descending. */
    sort: textList({ label: 'Order', maxLength: 256, maxItems: 5, access: shownByItsCalls }),
    scope: picklist({ label: 'Scope', required: true, values: listScopes }),
    visibility: picklist({ label: 'Visibility', required: true, values: listVisibilities }),
    /** Roles that a shared one is shared with: `Role.editor`. */
    sharedWith: textList({ label: 'Shared with', maxLength: 80, maxItems: 20 }),
    /** Whose it is. */
    owner: reference({ label: 'Owner', to: user, required: true }),
  },
})
