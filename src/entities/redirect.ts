import { catalogueAccess } from './access.ts'
import { entity } from './entity.ts'
import { path } from './kinds/path.ts'

/** An address of another time, and where what it showed is now: the answer is 301. */
export const redirect = entity({
  apiName: 'Redirect__c',
  importKind: 'redirects',
  keyPrefix: 'a0K',
  tableName: 'redirect',
  label: 'Redirect',
  labelPlural: 'Redirects',
  access: catalogueAccess,
  listColumns: ['from', 'to'],
  fields: {
    /** With its query where that matters. */
    from: path({ label: 'From', required: true, indexed: true }),
    to: path({ label: 'To', required: true, leadsOnFrom: 'from' }),
  },
})
