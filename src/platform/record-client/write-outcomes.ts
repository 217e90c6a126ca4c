import type { Representation } from '#platform/record-api/representations/table.ts'
import { errorMessages } from '#platform/values/error-bodies.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { keyOf } from './canonical.ts'
import { isRecord } from './records.ts'
import type { Refusal } from './snapshot.ts'
import type { Store } from './store.ts'

type RecordRepresentation = Representation<'Record'>

/** A refused write. The message is the first of the server, and the body has all of it (RDL-06). */
export class WriteRefused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(messageOf(refusal))
    this.name = 'WriteRefused'
    this.refusal = refusal
  }
}

/** `record` is null if the writer can no longer see it (RDL-16). */
export interface Written {
  readonly outcome: 'written'
  readonly record: RecordRepresentation | null
}

/** The changes of records, as other tabs learn them. */
export type Announce = (changes: readonly { readonly id: string; readonly eTag: string | null }[]) => void

/** What follows in the store, and for other tabs, from the answer to a write. */
export function writeOutcomes(store: Store, announce: Announce) {
  /** After an error of the server, or without a response, the records may have been written nevertheless. */
  function refused(answer: Refusal, ids: readonly string[]): WriteRefused {
    if (answer.status >= 500) for (const id of ids) store.expireRecord(id)
    return new WriteRefused(answer)
  }

  /** Stores the answer to a write; lists with records of its object are stale from now on. */
  function readOutcome(body: unknown, requestOrder: number): Written {
    if (!isRecord(body)) return { outcome: 'written', record: null }
    store.written(body.id)
    store.put(keyOf('written', { recordId: body.id }), 'record', body, requestOrder)
    announce([{ id: body.id, eTag: body.eTag }])
    return { outcome: 'written', record: body }
  }

  function evict(id: string, isDeleted: boolean): void {
    store.evict(id, isDeleted)
    store.written(id)
    announce([{ id, eTag: null }])
  }

  return { refused, readOutcome, evict }
}

/** The id with 18 characters; null for what is no id. */
export const id18 = (id: unknown): string | null => (typeof id === 'string' ? toId18(id) : null)

const messageOf = ({ statusText, body }: Refusal): string => errorMessages(body)[0] ?? statusText
