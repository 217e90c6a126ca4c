import { account } from '#features/catalogue/accounts/account.ts'
import { folderAccess } from '#features/folders/folders/folder.ts'
import { user } from '#features/identity/people/user.ts'
import { entity } from '#platform/entity/entity.ts'
import { date } from '#platform/entity/kinds/date.ts'
import { integer } from '#platform/entity/kinds/integer.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { transitionDay } from '#platform/records/write/transition-values.ts'
import { shareLimits, shareModes, shareStates } from './share-rules.ts'

/** A folder or a list that a user shares by an address with a token (SHR-02). It references what it shares and copies nothing. */
export const share = entity({
  apiName: 'Share__c',
  importKind: null,
  keyPrefix: 'a0G',
  tableName: 'share',
  label: 'Share',
  labelPlural: 'Shares',
  access: folderAccess,
  rowSecurity: true,
  inSearch: 'none',
  listColumns: ['title', 'mode', 'state', 'expiresOn'],
  path: {
    field: 'state',
    ends: { expired: 'lost', revoked: 'lost' },
    transitions: {
      active: {
        expired: { action: 'Expire', label: 'Expire', by: ['system'] },
        revoked: { action: 'Revoke', label: 'Revoke', by: ['system'], sets: { revokedOn: transitionDay } },
      },
    },
  },
  personal: {
    // The holder of the address reads that the share has ended, and nothing of the person.
    subject: {
      field: 'user',
      exportedAs: 'shares',
      erasure: () => ({ title: null, message: null, email: null, list: null }),
      endsWith: 'Revoke',
    },
    retention: { kind: 'shares', since: 'lastModifiedDate', where: { field: 'state', isIn: ['expired', 'revoked'] } },
  },
  fields: {
    /** The SHA-256 of the token; the token itself is not stored. */
    tokenHash: text({ label: 'Hash of the token', required: true, maxLength: 64, indexed: true, access: { read: [] } }),
    /** The owner. */
    user: reference({ label: 'Owner', to: user, required: true, indexed: true }),
    /** Only the users of this account open it. */
    account: reference({ label: 'For the account', to: account }),
    /** The internal user who made it for the account (SAL-03), whose users find it among theirs. */
    madeBy: reference({ label: 'Made by', to: user }),
    /** Only the user with this address opens it. */
    email: text({ label: 'For the address', maxLength: 254 }),
    /** The id of a folder. It is no reference, because a share must not prevent the removal of a folder. */
    folder: text({ label: 'Folder', maxLength: 18 }),
    /** The canonical address of a list, below the base of a site, which shows the current results. */
    list: text({ label: 'List', maxLength: shareLimits.query }),
    mode: picklist({ label: 'Mode', required: true, values: shareModes }),
    state: picklist({ label: 'State', required: true, indexed: true, values: shareStates }),
    /** The last local day of the site. */
    expiresOn: date({ label: 'Last day', required: true }),
    revokedOn: date({ label: 'Revoked on' }),
    title: text({ label: 'Title', maxLength: shareLimits.title }),
    message: text({ label: 'Message', multiline: true, maxLength: shareLimits.message }),
    /** The code of the site on which it was created. */
    site: text({ label: 'Site', required: true, maxLength: 20 }),
    openings: integer({ label: 'Openings', required: true, min: 0, max: 2_000_000_000 }),
  },
})
