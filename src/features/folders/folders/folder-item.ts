import { account } from '#features/catalogue/accounts/account.ts'
import { user } from '#features/identity/people/user.ts'
import { entity } from '#platform/entity/entity.ts'
import { integer } from '#platform/entity/kinds/integer.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { folder, folderAccess } from './folder.ts'
import { folderLimits, maxFolderItems } from './folder-rules.ts'

/**
 * A saved record in a folder. Its integration id consists of the folder and the record, so that a folder has a record at most
 * once (SHR-07). An inactive item has been removed and can be restored until the next change of the folder.
 */
export const folderItem = entity({
  apiName: 'Folder_Item__c',
  importKind: null,
  keyPrefix: 'a0Y',
  tableName: 'folder_item',
  label: 'Folder item',
  labelPlural: 'Folder items',
  access: folderAccess,
  rowSecurity: true,
  inSearch: 'none',
  listedBy: ['folder'],
  listColumns: ['folder', 'savedName', 'note'],
  personal: {
    subject: { field: 'user', exportedAs: 'folderItems', erasure: 'delete' },
    retention: { with: 'folder' },
  },
  fields: {
    folder: reference({ label: 'Folder', to: folder, required: true }),
    /** The owner of a personal folder; null in the others, which remain when their owner is erased. */
    user: reference({ label: 'User', to: user, indexed: true }),
    /** The account of a folder that colleagues see. */
    account: reference({ label: 'Account', to: account }),
    /** The id of the saved record. It is no reference, because a folder must not prevent the deletion of a record. */
    item: text({ label: 'Record', required: true, maxLength: 18 }),
    position: integer({ label: 'Position', required: true, min: 0, max: 2 * maxFolderItems }),
    /** The name when the record was saved: all that the owner sees of a record that is not available any more. */
    savedName: text({ label: 'Name', required: true, maxLength: 255 }),
    note: text({ label: 'Note', multiline: true, maxLength: folderLimits.itemNote }),
  },
})
