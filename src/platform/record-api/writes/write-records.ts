import { errors, Failure, failure, recordFailure } from '#platform/values/errors.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { mayDo } from '#platform/records/access.ts'
import { refusalItems } from '#platform/records/write/record-refusal.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { WriteOutcome, Written } from './write-outcome.ts'
import { type RequestedWrite, type Planned, planWrites } from './write-plan.ts'

export type WriteResult = Written | Failure

/** The maximum number of tries where others write the same records at the same time. */
const maxTries = 20

/**
 * Writes records in one transaction, in the requested order. A record that the viewer does not see does not exist. `allOrNone`: one
 * refusal undoes everything; else each write stands alone. Answers the outcome of each; where one refusal undid everything, the
 * failures of the refused ones and null for the others. Throws STALE_RECORD where others write the same records too often.
 */
export async function writeRecords(
  context: ApiContext,
  requested: readonly RequestedWrite[],
  allOrNone: boolean,
): Promise<readonly (WriteResult | null)[]> {
  for (let tries = 1; ; tries += 1) {
    const planned = await planWrites(context, requested)
    if (planned.every((each) => each instanceof Failure)) return planned
    if (allOrNone && planned.some((each) => each instanceof Failure))
      return planned.map((each) => (each instanceof Failure ? each : null))
    try {
      const outcomes = await context.records.write(context.viewer, async (handle) => {
        const done = await perform(handle, planned)
        if (allOrNone && done.some((each) => each instanceof Failure)) throw new Undone(done)
        context.reportOutcome?.(outcomeOf(done))
        return done
      })
      return await Promise.all(outcomes.map((each) => withoutUnseen(context, each)))
    } catch (error) {
      if (error instanceof Undone)
        return await Promise.all(
          error.results.map(async (each) => (each instanceof Failure ? await withoutUnseen(context, each) : null)),
        )
      // A record has been changed or deleted since it was read, so it is read again.
      if (!isOvertaken(error) || tries === maxTries) throw error
    }
  }
}

/** Writes one record. Throws its refusal. */
export async function writeOne(context: ApiContext, requested: RequestedWrite): Promise<Written> {
  const [outcomes] = await writeRecords(context, [requested], true)
  if (outcomes instanceof Failure) throw outcomes
  if (outcomes === undefined || outcomes === null) throw failure('UNEXPECTED')
  return outcomes
}

const isOvertaken = (error: unknown): boolean =>
  error instanceof Failure && (error.code === 'STALE_RECORD' || error.code === 'RECORD_NOT_FOUND')

/** Ends a transaction that must leave nothing, with the outcome of each record so far. */
class Undone extends Error {
  readonly results: readonly WriteResult[]
  constructor(outcomes: readonly WriteResult[]) {
    super('One of the records is refused.')
    this.name = 'Undone'
    this.results = outcomes
  }
}

/**
 * The part of an outcome that is stored: the message of a failure (which names nothing that the viewer may not see), or the id of
 * what was written.
 */
const outcomeOf = (outcomes: readonly WriteResult[]): WriteOutcome => ({
  results: outcomes.map((each) => (each instanceof Failure ? refusalOf(usedByAnother(each)) : each)),
})

export function refusalOf(failed: Failure): WriteOutcome['results'][number] & { readonly status: number } {
  const { status, errorCode } = errors[failed.code]
  // Platform API §1: the message of a batch differs from that of a single call.
  const message = failed.code === 'RECORD_NOT_FOUND' ? 'Resource not found.' : failed.message
  const items = failed.items.map((item) => ({ errorCode: item.errorCode, message: storable(item.message) }))
  return { status, errors: items.length === 0 ? [{ errorCode, message: storable(message) }] : items }
}

/** A message may repeat any text of a request, and not every text can be stored in the database. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')

/** Consecutive writes of one object are written together. */
async function perform(handle: WriteHandle, planned: readonly (Planned | Failure)[]): Promise<readonly WriteResult[]> {
  const outcomes: WriteResult[] = []
  for (let at = 0; at < planned.length;) {
    const each = planned[at]
    if (each === undefined || each instanceof Failure) {
      outcomes.push(each ?? failure('UNEXPECTED'))
      at += 1
    } else if (each.type === 'delete') {
      outcomes.push(await removed(handle, each))
      at += 1
    } else {
      const together = [each]
      for (
        let next = planned[at + 1];
        next !== undefined && isWriteOf(next, each.entity);
        next = planned[at + together.length]
      )
        together.push(next)
      outcomes.push(...(await writtenTogether(handle, each.entity, together)))
      at += together.length
    }
  }
  return outcomes
}

type PlannedWrite = Extract<Planned, { readonly type: 'write' }>

const isWriteOf = (planned: Planned | Failure, entity: Entity): planned is PlannedWrite =>
  !(planned instanceof Failure) && planned.type === 'write' && planned.entity === entity

async function writtenTogether(
  handle: WriteHandle,
  entity: Entity,
  writes: readonly PlannedWrite[],
): Promise<readonly WriteResult[]> {
  const outcomes = await handle.writeEach(
    entity,
    writes.map(({ before, requested, transition }) => ({
      known: before,
      transition,
      values: requested.values,
      refused: requested.refused,
    })),
  )
  return outcomes.map((outcome, index) => {
    if (outcome.status !== 'error') return { status: outcome.status === 'created' ? 201 : 200, id: outcome.id }
    const items = [...(writes[index]?.requested.items ?? []), ...refusalItems(entity, outcome.errors)]
    const reason = items[0]?.message ?? ''
    return items.some(({ errorCode }) => errorCode === 'INSUFFICIENT_ACCESS_OR_READONLY')
      ? recordFailure('WRITE_DENIED', { reason }, items)
      : recordFailure('RECORD_REFUSED', { reason }, items)
  })
}

async function removed(
  handle: WriteHandle,
  { entity, before }: Extract<Planned, { readonly type: 'delete' }>,
): Promise<WriteResult> {
  try {
    await handle.remove(entity, before.id, before.version)
    return { status: 204, id: before.id }
  } catch (error) {
    if (error instanceof Failure && error.code === 'RECORD_IN_USE') return error
    throw error
  }
}

/** Only records that the viewer sees are named as using a record. */
async function withoutUnseen({ objects, records, viewer }: ApiContext, outcomes: WriteResult): Promise<WriteResult> {
  if (!(outcomes instanceof Failure) || outcomes.code !== 'RECORD_IN_USE') return outcomes
  const { object = '', by = '' } = outcomes.details
  const entity = objects.ofApiName(object)
  const isSeen = entity !== null && mayDo(viewer, entity, 'read') && (await records.byId(viewer, entity, by)) !== null
  return isSeen ? outcomes : usedByAnother(outcomes)
}

const usedByAnother = (failed: Failure): Failure =>
  failed.code === 'RECORD_IN_USE'
    ? failure('RECORD_IN_USE', { id: failed.details['id'] ?? '', object: 'another', by: 'record' })
    : failed
