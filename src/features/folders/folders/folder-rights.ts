import type { CallContext } from '#platform/calls/call.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { rolesOf, servedAccount, type Role, type Viewer } from '#platform/values/viewer.ts'
import type { FolderKind } from './folder-rules.ts'
import { type FolderRow, lockedFolder } from './folder-store.ts'
import { folder, folderAccess } from './folder.ts'

export const folderUsers: readonly Role[] = folderAccess.read

const hasRole = (viewer: Viewer, ...roles: readonly Role[]): boolean =>
  rolesOf(viewer).some((role) => roles.includes(role))

/**
 * The kinds of folders that a user may create: sales material is maintained by editors, and in the session of a customer every folder
 * is for this customer (SAL-03).
 */
export const creatableKinds = (viewer: Viewer): readonly [FolderKind, ...FolderKind[]] =>
  servedAccount(viewer) === null ? ['personal', ...kindsBesides(viewer)] : ['account']

const kindsBesides = (viewer: Viewer): readonly FolderKind[] => [
  ...(viewer.account !== undefined && hasRole(viewer, 'customer', 'customerAdmin', 'supplier')
    ? (['account'] as const)
    : []),
  ...(hasRole(viewer, 'editor', 'administrator') ? (['collateral'] as const) : []),
]

/**
 * Whether a viewer may change a folder that they see: its owner, and every editor for sales material. Sales people change what they
 * have made for a customer in the session of this customer only, where conflicts are refused (SAL-03).
 */
export function mayEdit(
  { kind, user, account, madeBy }: Pick<FolderRow, 'kind' | 'user' | 'account' | 'madeBy'>,
  viewer: Viewer,
): boolean {
  if (kind === 'collateral') return hasRole(viewer, 'editor', 'administrator')
  return user === viewer.user?.id && (madeBy !== user || account === servedAccount(viewer))
}

/**
 * Changes a folder that the viewer sees and may change, in one transaction that has locked it. A folder of somebody else and one
 * that does not exist get the same answer.
 */
export async function ofOwnFolder<Outcome>(
  folderId: string,
  { records, viewer }: Pick<CallContext, 'records' | 'viewer'>,
  change: (handle: WriteHandle, row: FolderRow) => Promise<Outcome>,
): Promise<Outcome | { readonly type: 'gone' }> {
  const id = toId18(folderId)
  const seen = id === null ? null : await records.byId(viewer, folder, id)
  if (seen === null || !mayEdit(seen, viewer)) return { type: 'gone' }
  return await records.write(inNameOf(viewer), async (handle) => {
    const row = await lockedFolder(handle, seen.id)
    // Another window may have removed it, and an administrator may have taken it over.
    return row?.isActive === true && mayEdit(row, viewer) ? await change(handle, row) : { type: 'gone' }
  })
}
