import { sql } from 'drizzle-orm'
import { userObject } from '#platform/values/user-roles.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { type Author, auditEntries, authorOf, linkEntries } from './audit-entries.ts'
import type { Queries } from '#platform/records/database.ts'

/** Events in the audit log besides the writes of records, which are logged automatically. */
export type AuditedEvent =
  | 'sign-in'
  | 'sign-in-refused'
  | 'sign-out'
  | 'second-step'
  | 'second-step-refused'
  | 'session-revoked'
  /** A device may not keep its offline packs. */
  | 'device-revoked'
  | 'token-made'
  | 'token-revoked'
  | 'token-refused'
  | 'password'
  | 'password-refused'
  /** An administrator created a link with which the user can choose a password. */
  | 'password-link'
  | 'way-in-added'
  | 'way-in-removed'
  | 'account-switched'
  /** An internal user began a session for a customer, and saw a page in it (SAL-03). */
  | 'account-served'
  | 'account-viewed'
  /** An internal user wrote in the name of a customer; the records are in the entries with the same number. */
  | 'account-acted-for'
  | 'webhook-added'
  | 'webhook-on'
  | 'webhook-off'
  | 'webhook-removed'
  | 'webhook-retried'
  | 'provider-added'
  | 'provider-on'
  | 'provider-off'
  | 'provider-removed'
  /** An administrator deleted old data before the daily run. */
  | 'retention-run'
  /** A searched term was marked as a missing product, or no longer is. */
  | 'term-marked'
  | 'term-unmarked'
  | 'exported'
  | 'denied'
  /** Further denials of guests that are only counted in `details.count`. */
  | 'denied-more'

interface AuditEvent {
  readonly operation: AuditedEvent
  /** The id of the user who did it; null if unknown. */
  readonly by: string | null
  /** The object and record id that the event concerns, unless it is that user. */
  readonly of?: { readonly object: string; readonly recordId: string }
  readonly from?: Viewer['from'] | undefined
  /** Must not contain secrets. Erased with a person if `of` (or `by`) is that person or `email` is their address. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** A refused request: `code` of the failure and `route` without the parameters of the request. */
interface Denial {
  /** The default is `denied`. */
  readonly operation?: Extract<AuditedEvent, 'denied' | 'token-refused'>
  /** Returns the user who made the request, or null for a guest. Called only when the denial is recorded. */
  readonly by: () => Promise<string | null>
  /** The person concerned, if known while the caller is not; `details` as in `AuditEvent`. */
  readonly of?: AuditEvent['of'] | undefined
  readonly details?: AuditEvent['details'] | undefined
  readonly code: string
  readonly route: string
  readonly from: NonNullable<Viewer['from']>
}

export interface Audit {
  /** Resolves when the event is stored. Respond to the request only after that. */
  readonly record: (event: AuditEvent) => Promise<void>
  /**
   * Records every denial of signed-in users. Denials of guests are recorded up to a limit per minute and process, and the
   * rest are counted in one row. Does not block the caller.
   */
  readonly denied: (denial: Denial) => void
  /** Resolves when all denials are stored, including the counted ones. Call it before the process ends. */
  readonly flush: () => Promise<void>
}

/** The maximum number of denials of guests per minute that are recorded individually. */
export const guestDenials = 30
const minute = 60_000

/** `onError` receives the error if a denial could not be stored. */
export function createAudit(queries: Queries, now: () => Date, onError: (error: unknown) => void): Audit {
  const underWay = new Set<Promise<void>>()
  let window = { begins: 0, recorded: 0, counted: 0 }

  async function record({ operation, by, of, from, details }: AuditEvent): Promise<void> {
    const { object, recordId } = of ?? { object: userObject, recordId: by ?? '' }
    const author: Author = authorOf({ ...(by === null ? {} : { user: { id: by } }), from }, now())
    await appendEntry(queries, author, { operation, object, recordId, after: details ?? null })
  }

  function later(work: () => Promise<void>): void {
    const writing: Promise<void> = work()
      .catch(onError)
      .finally(() => underWay.delete(writing))
    underWay.add(writing)
  }

  /** Returns whether another denial of a guest may be recorded in this minute; otherwise counts it. */
  function hasRoom(): boolean {
    const at = now().getTime()
    if (at - window.begins >= minute) {
      tellCounted()
      window = { begins: at, recorded: 0, counted: 0 }
    }
    const room = window.recorded < guestDenials
    if (room) window.recorded++
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
    denied: ({ operation = 'denied', by: findUser, of = noRecord, details, code, route, from }) => {
      later(async () => {
        const by = await findUser()
        if (by === null && !hasRoom()) return
        await record({ operation, by, of, from, details: { code, route, ...details } })
      })
    },
    flush: async () => {
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

/** Appends one entry in its own transaction. */
const appendEntry = (queries: Queries, author: Author, entry: Entry): Promise<void> =>
  queries.transaction(async (transaction) => {
    await addEntry(transaction, author, entry)
    await linkEntries(transaction, author)
  })

/** Appends one entry in the caller's transaction, which the caller links to the chain. Returns the entry's number. */
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
