import { all, always, any, equals, pointsAt } from '#platform/records/read/condition.ts'
import { isActive, isInternal, nowhere, ownAccount } from '#platform/records/viewer-conditions.ts'
import type { EntityVisibility } from '#platform/records/visibility.ts'
import { servedAccount, type Viewer } from '#platform/values/viewer.ts'
import { folderItem } from './folder-item.ts'
import { folder } from './folder.ts'

/**
 * Owners see their folders, colleagues those of their account, and internal users the sales material and what they have made for
 * customers (SAL-03): in the session of a customer, who may see the screen, for this one only.
 */
function holders(viewer: Viewer) {
  const self = equals('user', viewer.user?.id ?? nowhere)
  const own = all(equals('kind', 'personal'), self)
  const ofAccount = all(equals('kind', 'account'), equals('account', ownAccount(viewer)))
  if (!isInternal(viewer)) return any(own, ofAccount)
  const served = servedAccount(viewer)
  const accountFolders = all(self, equals('kind', 'account'), served === null ? always : equals('account', served))
  return any(own, ofAccount, accountFolders, equals('kind', 'collateral'))
}

export const folderVisibility: EntityVisibility = {
  entity: folder,
  requirements: (viewer) => [...isActive, { why: 'holder', holds: holders(viewer) }],
}

export const folderItemVisibility: EntityVisibility = {
  entity: folderItem,
  requirements: (viewer, conditionOf) => [
    ...isActive,
    { why: 'holder', holds: pointsAt('folder', folder, conditionOf(folder, viewer)) },
  ],
}
