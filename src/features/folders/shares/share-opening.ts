import { folderAccess } from '#features/folders/folders/folder.ts'
import { user } from '#features/identity/people/user.ts'
import { entity } from '#platform/entity/entity.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { text } from '#platform/entity/kinds/text.ts'

/** One page of a share that was displayed (SHR-06). Its integration id consists of the share and the visitor. */
export const shareOpening = entity({
  apiName: 'Share_Opening__c',
  importKind: null,
  keyPrefix: 'a0Z',
  tableName: 'share_opening',
  label: 'Opening of a share',
  labelPlural: 'Openings of shares',
  access: folderAccess,
  rowSecurity: true,
  inSearch: 'none',
  listedBy: ['share'],
  listColumns: ['share', 'visitor'],
  personal: {
    subject: { field: 'user', exportedAs: 'shareOpenings', erasure: 'delete' },
    retention: { kind: 'share-openings', since: 'createdDate' },
  },
  fields: {
    /** The id of the share. It is no reference, because the retention may end for the share first. */
    share: text({ label: 'Share', required: true, maxLength: 18, indexed: true }),
    /** The owner of the share. */
    user: reference({ label: 'Owner', to: user, required: true, indexed: true }),
    /** A random word of the displayed page, which identifies nobody. */
    visitor: text({ label: 'Visitor', required: true, maxLength: 40 }),
  },
})
