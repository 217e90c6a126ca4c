import { folder } from '#features/folders/folders/folder.ts'
import type { FolderRow } from '#features/folders/folders/folder-store.ts'
import { user } from '#features/identity/people/user.ts'
import { isToken, tokenHash } from '#features/identity/sign-in/tokens.ts'
import type { CallContext } from '#platform/calls/call.ts'
import type { Row } from '#platform/entity/entity.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { failure } from '#platform/values/errors.ts'
import { siteByCode } from '#sites/table.ts'
import type { share as shareEntity } from './share.ts'
import { share } from './share.ts'

export type ShareRow = Row<typeof shareEntity>

/** A share as its recipient holds it; `ended`: it has expired, was revoked, or what it shares is gone. */
export interface HeldShare {
  readonly row: ShareRow
  readonly owner: { readonly name: string } | null
  readonly folder: FolderRow | null
  readonly ended: boolean
}

/**
 * The share that a token opens for the caller. A share that is bound to somebody else is answered like an unknown token, after the
 * same reads (SHR-04). Throws RECORD_NOT_FOUND for both, and TOO_MANY_REQUESTS after too many of them.
 */
export async function heldShare(token: string, context: CallContext): Promise<HeldShare> {
  const { records, viewer, shareAttempts, now } = context
  const seconds = (await shareAttempts?.wait()) ?? 0
  if (seconds > 0) throw failure('TOO_MANY_REQUESTS', { seconds: String(seconds) })
  const hash = isToken(token) ? tokenHash(token) : ''
  const [[row], self] = await Promise.all([
    records.list(systemViewer, share, { where: equals('tokenHash', hash), orderBy: [{ field: 'id' }], limit: 1 }),
    viewer.user === undefined ? null : records.byId(systemViewer, user, viewer.user.id),
  ])
  if (row === undefined || !isFor(row, { self, accountId: viewer.account?.id ?? null })) {
    await shareAttempts?.countWrong()
    throw failure('RECORD_NOT_FOUND', { id: '' })
  }
  const [owner, shared] = await Promise.all([
    records.byId(systemViewer, user, row.user),
    row.folder === null ? null : records.byId(systemViewer, folder, row.folder),
  ])
  const isGone = owner?.isActive !== true || (row.folder === null ? row.list === null : shared?.isActive !== true)
  return { row, owner, folder: shared, ended: isGone || statusOf(row, now()) !== 'active' }
}

/** The state at a moment: a share whose last local day is over has expired, also before that is written. */
export function statusOf({ state, expiresOn, site }: Pick<ShareRow, 'state' | 'expiresOn' | 'site'>, at: Date) {
  return state === 'active' && expiresOn < localDay(at, siteByCode(site)?.timeZone ?? 'UTC') ? 'expired' : state
}

/** Owners open their shares too. */
function isFor(
  { user: owner, account, email }: ShareRow,
  { self, accountId }: { readonly self: Row<typeof user> | null; readonly accountId: string | null },
): boolean {
  if (account === null && email === null) return true
  return self !== null && (self.id === owner || (account === null ? self.email === email : account === accountId))
}
