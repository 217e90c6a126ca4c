import { catalogueAccess } from '#platform/entity/access.ts'
import { entity } from '#platform/entity/entity.ts'
import { path } from '#platform/entity/kinds/path.ts'

/** Redirects an old address to the current address of its content, with status 301. */
export const redirect = entity({
  apiName: 'Redirect__c',
  importKind: 'redirects',
  keyPrefix: 'a0K',
  tableName: 'redirect',
  label: 'Redirect',
  labelPlural: 'Redirects',
  access: catalogueAccess,
  inSearch: 'none',
  listColumns: ['from', 'to'],
  personal: 'none',
  fields: {
    /** Includes the query if it is relevant. */
    from: path({ label: 'From', required: true, indexed: true }),
    to: path({ label: 'To', required: true, leadsOnFrom: 'from' }),
  },
})
