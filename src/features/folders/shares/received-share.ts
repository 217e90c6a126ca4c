import { timingSafeEqual } from 'node:crypto'
import { folder } from '#features/folders/folders/folder.ts'
import type { FolderRow } from '#features/folders/folders/folder-store.ts'
import { user } from '#features/identity/people/user.ts'
import { tokenHash } from '#features/identity/credentials/tokens.ts'
import type { CallContext } from '#platform/calls/call.ts'
import type { Row } from '#platform/entity/entity.ts'
import { equals } from '#platform/records/read/condition.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { failure } from '#platform/values/errors.ts'
import { siteByCode } from '#sites/table.ts'
import type { share as shareEntity } from './share.ts'
import { type ShareLinks, splitToken } from './share-links.ts'
import { share } from './share.ts'

export type ShareRow = Row<typeof shareEntity>

/** A share as its recipient holds it; `ended`: it has expired, was revoked, or what it shares is gone. */
export interface ReceivedShare {
  readonly row: ShareRow
  readonly owner: { readonly name: string } | null
  readonly folder: FolderRow | null
  readonly ended: boolean
}

/**
 * The share that a token opens for the caller: for everybody, for the people to whom it is bound, and for whoever has the link that was
 * sent to the address to which it is bound. Every other share is answered like an unknown token, after the same reads (SHR-04). Throws RECORD_NOT_FOUND for both, and TOO_MANY_REQUESTS after too many of them.
 */
export async function receivedShare(typed: string, context: CallContext): Promise<ReceivedShare> {
  const { records, viewer, shareAttempts, shareLinks, now } = context
  const { token, proof } = splitToken(typed)
  const [row, self] = await Promise.all([
    shareOfToken(token, records),
    viewer.user === undefined ? null : records.byId(systemViewer, user, viewer.user.id),
  ])
  if (
    row === null ||
    !(isProven(row, proof, shareLinks) || isFor(row, { self, accountId: viewer.account?.id ?? null }))
  ) {
    // Only a wrong token is refused for those before it: a right one cannot be guessed.
    const seconds = (await shareAttempts?.wait()) ?? 0
    if (seconds > 0) throw failure('TOO_MANY_REQUESTS', { seconds: String(seconds) })
    await shareAttempts?.countWrong()
    throw failure('RECORD_NOT_FOUND', { id: '' })
  }
  const [owner, shared] = await Promise.all([
    records.byId(systemViewer, user, row.user),
    row.folder === null ? null : records.byId(systemViewer, folder, row.folder),
  ])
  const isUnavailable =
    owner?.isActive !== true || (row.folder === null ? row.list === null : shared?.isActive !== true)
  return { row, owner, folder: shared, ended: isUnavailable || statusOf(row, now()) !== 'active' }
}

/** The share with this token, whomever it is for. */
export async function shareOfToken(token: string, records: Records): Promise<ShareRow | null> {
  const where = equals('tokenHash', token === '' ? '' : tokenHash(token))
  const [row] = await records.list(systemViewer, share, { where, orderBy: [{ field: 'id' }], limit: 1 })
  return row ?? null
}

/** Whether the address of the share was read in the mailbox to which it is bound. */
function isProven(row: ShareRow, proof: string, links: ShareLinks | undefined): boolean {
  if (proof === '' || row.email === null || links === undefined) return false
  const expected = links.proofOf(row)
  return proof.length === expected.length && timingSafeEqual(Buffer.from(proof), Buffer.from(expected))
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
