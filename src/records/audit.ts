import { sql } from 'drizzle-orm'
import type { Viewer } from '#domain/viewer.ts'
import { type Author, auditEntries, authorOf, sealEntries } from './audit-entries.ts'
import type { Queries } from './database.ts'

/** What is told to the audit log besides the writes of records, which tell themselves. */
export type AuditedEvent =
  | 'sign-in'
  | 'sign-in-refused'
  | 'sign-out'
  | 'second-step'
  | 'second-step-refused'
  | 'session-revoked'
  | 'token-made'
  | 'token-revoked'
  | 'token-refused'
  | 'password'
  | 'password-refused'
  | 'way-in-added'
  | 'way-in-removed'
  | 'account-switched'
  | 'exported'
  | 'denied'
  /** So many of guests as are not told one by one: `details.count`. */
  | 'denied-more'

interface AuditEvent {
  readonly operation: AuditedEvent
  /** Id of the user who did it; null: nobody who is known. */
  readonly by: string | null
  /** About what it is, where not about that user: an object's name and the id of one. */
  readonly of?: { readonly object: string; readonly recordId: string }
  readonly from?: Viewer['from'] | undefined
  /** Never a secret. Of a person it is erased with them where `of` (or `by`) is that person, or `email` their address. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** Something that was refused: what (`code` of the failure), where (`route`, without what somebody asked there). */
interface Denial {
  /** Not said: `denied`. */
  readonly operation?: Extract<AuditedEvent, 'denied' | 'token-refused'>
  /** Who asked; null: a guest. Asked where it is told. */
  readonly by: () => Promise<string | null>
  /** About whom it is, where that is known though not who asks; `details` as of `AuditEvent`. */
  readonly of?: AuditEvent['of'] | undefined
  readonly details?: AuditEvent['details'] | undefined
  readonly code: string
  readonly route: string
  readonly from: NonNullable<Viewer['from']>
}

export interface Audit {
  /** Resolves once it is kept: what it tells of is answered after. */
  readonly record: (event: AuditEvent) => Promise<void>
  /**
   * Of who is signed in each is kept; of guests so many a minute by this process, the rest are counted in one row. Nobody
   * waits for it.
   */
  readonly denied: (denial: Denial) => void
  /** Resolves once all that was denied is kept, the counted ones too: before the process ends. */
  readonly settle: () => Promise<void>
}

/** Denials of guests that are kept one by one, in a minute. */
export const guestDenials = 30
const minute = 60_000

/** `onError` is told where a denial could not be kept. */
export function createAudit(queries: Queries, now: () => Date, onError: (error: unknown) => void): Audit {
  const underWay = new Set<Promise<void>>()
  let window = { begins: 0, kept: 0, counted: 0 }

  async function record({ operation, by, of, from, details }: AuditEvent): Promise<void> {
    const { object, recordId } = of ?? { object: 'User', recordId: by ?? '' }
    const author: Author = authorOf({ ...(by === null ? {} : { user: { id: by } }), from }, now())
    await appendEntry(queries, author, { operation, object, recordId, after: details ?? null })
  }

  function later(work: () => Promise<void>): void {
    const kept: Promise<void> = work()
      .catch(onError)
      .finally(() => underWay.delete(kept))
    underWay.add(kept)
  }

  /** Whether there is room for one more of a guest in this minute; where there is none it is counted. */
  function hasRoom(): boolean {
    const at = now().getTime()
    if (at - window.begins >= minute) {
      tellCounted()
      window = { begins: at, kept: 0, counted: 0 }
    }
    const room = window.kept < guestDenials
    if (room) window.kept++
    else window.counted++
    return room
  }

  function tellCounted(): void {
    const { counted: count } = window
    if (count > 0) later(() => record({ operation: 'denied-more', by: null, of: noRecord, details: { count } }))
    window = { ...window, counted: 0 }
  }

  return {
    record,
    denied: ({ operation = 'denied', by: asked, of = noRecord, details, code, route, from }) => {
      later(async () => {
        const by = await asked()
        if (by === null && !hasRoom()) return
        await record({ operation, by, of, from, details: { code, route, ...details } })
      })
    },
    settle: async () => {
      await Promise.all(underWay)
      tellCounted()
      await Promise.all(underWay)
    },
  }
}

const noRecord = { object: 'Request', recordId: '' }

interface Entry {
  readonly operation: string
  readonly object: string
  readonly recordId: string
  readonly after: Readonly<Record<string, unknown>> | null
}

/** One entry in a transaction of its own. */
const appendEntry = (queries: Queries, author: Author, entry: Entry): Promise<void> =>
  queries.transaction(async (transaction) => {
    await addEntry(transaction, author, entry)
    await sealEntries(transaction, author)
  })

/** One entry in a transaction that its caller seals; answers its number. */
export async function addEntry(
  transaction: Queries,
  author: Author,
  { operation, object, recordId, after }: Entry,
): Promise<string> {
  const details = after === null ? null : JSON.stringify(after)
  const rows = sql`select ${recordId}::text as record_id, null::jsonb as before, ${details}::text::jsonb as after`
  const [row] = (
    await transaction.execute<{ sequence: string }>(
      sql`${auditEntries(author, operation, object, rows)} returning sequence::text as sequence`,
    )
  ).rows
  return row?.sequence ?? ''
}
