import type { PackHolder } from './pack-holder.ts'

interface StoredPack {
  readonly holder: PackHolder
  /** A moment in ISO format. */
  readonly expiresAt: string
}

/**
 * Whether a pack must be deleted (OFF-03): it has expired, or the browser is now used by another user, in another session or by
 * nobody who is signed in. `holder` is null without a connection, when nobody can say.
 */
export const hasEnded = ({ holder: of, expiresAt }: StoredPack, holder: PackHolder | null, now: Date): boolean =>
  new Date(expiresAt) <= now || (holder !== null && (holder.userId !== of.userId || holder.session !== of.session))
