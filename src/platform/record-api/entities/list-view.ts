import type { Role } from '#platform/values/viewer.ts'
import { entity } from '#platform/entity/entity.ts'
import { listFilters } from '#platform/entity/kinds/list-filters.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { reference, type ReferenceTarget } from '#platform/entity/kinds/reference.ts'
import { textList } from '#platform/entity/kinds/text-list.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { listScopes, listVisibilities } from '#platform/entity/picklists.ts'

/** Only the calls of lists show these fields; they leave out whatever concerns fields that the reader may not read. */
const shownByItsCalls = { read: [] } as const

const signedIn: readonly Role[] = ['customer', 'customerAdmin', 'supplier', 'internalSales', 'editor', 'administrator']

/** What the calls of lists know of the object without its table. */
export const listViewObject = { apiName: 'ListView', keyPrefix: '00B' } as const

/**
 * The object whose records are lists of the records of an object: which of them, in what order, with what columns. `owners` is the
 * object of the people who own them. Only the calls of lists write it, because they know the owner. Its integration id is
 * `{object}.{developerName}` in lower case, so that a name is unique within an object.
 */
export const listViewEntity = <const Owners extends ReferenceTarget>(owners: Owners) =>
  entity({
    ...listViewObject,
    importKind: null,
    tableName: 'list_view',
    label: 'List view',
    labelPlural: 'List views',
    access: { read: signedIn, create: [], update: [], delete: [] },
    listColumns: ['name', 'object', 'visibility', 'owner'],
    personal: {
      // Lists that somebody has made for others belong to the distributor.
      subject: {
        field: 'owner',
        where: { field: 'visibility', is: 'Private' },
        exportedAs: 'privateLists',
        isExportedWhole: true,
        erasure: 'delete',
      },
      // A list lasts until its owner deletes it.
      retention: 'unlimited',
    },
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
      owner: reference({ label: 'Owner', to: owners, required: true }),
    },
  })

export type ListView = ReturnType<typeof listViewEntity>
