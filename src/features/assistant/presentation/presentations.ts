import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { isToken, tokenHash } from '#features/identity/credentials/tokens.ts'
import type { Queries } from '#platform/records/database.ts'
import type { Encryption } from '#platform/store/encryption.ts'
import { presentationLifetime } from '#platform/values/cache-lifetimes.ts'
import { presentation } from './presentation-table.ts'

export type Presentation = Omit<typeof presentation.$inferSelect, 'round' | 'tokenHash'> & {
  /** 256 bits, in addresses only. Only its hash is stored. */
  readonly token: string
}

/** What the owner changes. Another page has no pointer. */
export interface PresentationChange {
  readonly shown?: string
  readonly pointer?: number | null
  readonly isBlank?: boolean
  readonly mayBrowse?: boolean
}

export type NewPresentation = Pick<Presentation, 'visit' | 'owner' | 'account' | 'site' | 'language'>

/** Receives the presentation after each change, and null when it has ended. */
type Listener = (now: Presentation | null) => void

/** The presentations of visits in progress (SAL-04). One whose time is over does not exist any more. */
export interface Presentations {
  /** Begins the presentation of a visit. An earlier one of the visit ends, and its token opens nothing any more. */
  readonly start: (input: NewPresentation) => Promise<Presentation>
  readonly ofVisit: (visit: string) => Promise<Presentation | null>
  readonly ofToken: (token: string) => Promise<Presentation | null>
  /** Null if there is none. */
  readonly change: (visit: string, change: PresentationChange) => Promise<Presentation | null>
  readonly end: (visit: string) => Promise<void>
  /** Calls `listen` after each change, in any process, until the returned function is called. */
  readonly follow: (known: Pick<Presentation, 'visit' | 'token' | 'version'>, listen: Listener) => () => void
  /** Reads what has changed in other processes or has ended, with one query for all that are followed. */
  readonly look: () => Promise<void>
}

interface Parts {
  readonly queries: Queries
  readonly now: () => Date
  readonly encryption: Pick<Encryption, 'tokenFor'>
}

interface Follower {
  readonly visit: string
  readonly token: string
  version: number
  readonly listen: Listener
}

export function createPresentations({ queries, now, encryption }: Parts): Presentations {
  const followers = new Set<Follower>()
  const tokenOf = (visit: string, round: string): string => encryption.tokenFor(`presentation ${visit} ${round}`)
  const isCurrent = () => gt(presentation.expiresAt, now())

  function read(stored: typeof presentation.$inferSelect): Presentation {
    const { round, tokenHash: _, ...row } = stored
    return { ...row, token: tokenOf(row.visit, round) }
  }

  function tell(follower: Follower, found: Presentation | null): void {
    // With another token it is another presentation, which this follower may not see.
    if (found === null || found.token !== follower.token) {
      followers.delete(follower)
      follower.listen(null)
    } else if (found.version > follower.version) {
      follower.version = found.version
      follower.listen(found)
    }
  }

  function tellAll(visit: string, found: Presentation | null): void {
    for (const follower of followers) if (follower.visit === visit) tell(follower, found)
  }

  return {
    start: async (input) => {
      const round = randomUUID()
      const values = {
        ...input,
        round,
        tokenHash: tokenHash(tokenOf(input.visit, round)),
        shown: null,
        pointer: null,
        isBlank: false,
        mayBrowse: false,
        page: 0,
        version: 0,
        expiresAt: new Date(now().getTime() + presentationLifetime),
      }
      const [row] = await queries
        .insert(presentation)
        .values(values)
        .onConflictDoUpdate({ target: presentation.visit, set: values })
        .returning()
      if (row === undefined) throw new Error('The presentation was not stored.')
      const started = read(row)
      tellAll(input.visit, started)
      return started
    },
    ofVisit: async (visit) => {
      const [row] = await queries
        .select()
        .from(presentation)
        .where(and(eq(presentation.visit, visit), isCurrent()))
      return row === undefined ? null : read(row)
    },
    ofToken: async (token) => {
      if (!isToken(token)) return null
      const [row] = await queries
        .select()
        .from(presentation)
        .where(and(eq(presentation.tokenHash, tokenHash(token)), isCurrent()))
      // After a change of the key of the installation, no token opens anything.
      return row === undefined || tokenOf(row.visit, row.round) !== token ? null : read(row)
    },
    change: async (visit, { shown, ...rest }) => {
      const [row] = await queries
        .update(presentation)
        .set({
          ...(shown === undefined ? {} : { shown, pointer: null, isBlank: false, page: sql`${presentation.page} + 1` }),
          ...rest,
          version: sql`${presentation.version} + 1`,
        })
        .where(and(eq(presentation.visit, visit), isCurrent()))
        .returning()
      const changed = row === undefined ? null : read(row)
      tellAll(visit, changed)
      return changed
    },
    end: async (visit) => {
      await queries.delete(presentation).where(eq(presentation.visit, visit))
      tellAll(visit, null)
    },
    follow: ({ visit, token, version }, listen) => {
      const follower: Follower = { visit, token, version, listen }
      followers.add(follower)
      return () => void followers.delete(follower)
    },
    look: async () => {
      if (followers.size === 0) return
      const looked = [...followers]
      const visits = [...new Set(looked.map(({ visit }) => visit))]
      const rows = await queries
        .select()
        .from(presentation)
        .where(and(inArray(presentation.visit, visits), isCurrent()))
      const found = new Map(rows.map((row) => [row.visit, read(row)]))
      for (const follower of looked) if (followers.has(follower)) tell(follower, found.get(follower.visit) ?? null)
    },
  }
}
