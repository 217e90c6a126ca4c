import { all, any, equals, pointsAt } from '#platform/records/read/condition.ts'
import { isActive, isInternal, nowhere, ownAccount } from '#platform/records/viewer-conditions.ts'
import type { EntityVisibility } from '#platform/records/visibility.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { folderItem } from './folder-item.ts'
import { folder } from './folder.ts'

/** Owners see their folders, colleagues those of their account, and internal users the sales material. */
function holders(viewer: Viewer) {
  const own = all(equals('kind', 'personal'), equals('user', viewer.user?.id ?? nowhere))
  const ofAccount = all(equals('kind', 'account'), equals('account', ownAccount(viewer)))
  return isInternal(viewer) ? any(own, ofAccount, equals('kind', 'collateral')) : any(own, ofAccount)
}

export const folderVisibility: EntityVisibility = {
  entity: folder,
  demands: (viewer) => [...isActive, { why: 'holder', holds: holders(viewer) }],
}

export const folderItemVisibility: EntityVisibility = {
  entity: folderItem,
  demands: (viewer, conditionOf) => [
    ...isActive,
    { why: 'holder', holds: pointsAt('folder', folder, conditionOf(folder, viewer)) },
  ],
}
