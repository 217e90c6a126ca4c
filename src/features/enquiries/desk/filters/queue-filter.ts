import { user } from '#features/identity/people/user.ts'
import { entity } from '#platform/entity/entity.ts'
import { boolean } from '#platform/entity/kinds/boolean.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { filterLimits } from './filter-rules.ts'

/** What somebody at the desk often chooses of the queue, under a name of their own (ERD-07). Only its owner sees it. */
export const queueFilter = entity({
  apiName: 'Queue_Filter__c',
  importKind: null,
  keyPrefix: 'a1N',
  tableName: 'queue_filter',
  label: 'Queue filter',
  labelPlural: 'Queue filters',
  // The calls of the desk write it, because they know the owner.
  access: { read: ['internalSales', 'administrator'], create: [], update: [], delete: [] },
  inSearch: 'none',
  listColumns: ['name', 'query', 'isDefault'],
  personal: {
    subject: { field: 'owner', exportedAs: 'queueFilters', isExportedWhole: true, erasure: 'delete' },
    // It lasts until its owner deletes it.
    retention: 'unlimited',
  },
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true, maxLength: filterLimits.name }),
    owner: reference({ label: 'Owner', to: user, required: true, indexed: true }),
    /** The parameters of the address of the queue, as the queue writes them. */
    query: text({ label: 'Filter', required: true, maxLength: filterLimits.query }),
    /** The queue opens with it. The page keeps at most one for each owner. */
    isDefault: boolean({ label: 'Default', default: false }),
  },
})
