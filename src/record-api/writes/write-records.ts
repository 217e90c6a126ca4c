import { errors, Failure, failure, recordFailure } from '#domain/errors.ts'
import type { Entity } from '#entities/entity.ts'
import { mayDo } from '#records/access.ts'
import { refusalItems } from '#records/record-refusal.ts'
import type { WriteHandle } from '#records/write.ts'
import type { ApiContext } from '../api-context.ts'
import type { WriteOutcome, Written } from './write-outcome.ts'
import { type AskedWrite, type Planned, planWrites } from './write-plan.ts'

export type Settled = Written | Failure

/** Where others write the same records at the same time, it is tried so often in all. */
const mostTries = 20

/**
 * Writes records in one transaction, in the order in which they are asked for. What the viewer does not see is not there. `allOrNone`:
 * one that is refused undoes all; else each is by itself. Answers what became of each; where one undid all, the failures of those
 * that are wrong and null for the others. Throws STALE_RECORD where others write the same records too often.
 */
export async function writeRecords(
  context: ApiContext,
  asked: readonly AskedWrite[],
  allOrNone: boolean,
): Promise<readonly (Settled | null)[]> {
  for (let tries = 1; ; tries += 1) {
    const planned = await planWrites(context, asked)
    if (planned.every((each) => each instanceof Failure)) return planned
    if (allOrNone && planned.some((each) => each instanceof Failure))
      return planned.map((each) => (each instanceof Failure ? each : null))
    try {
      const settled = await context.records.write(context.viewer, async (handle) => {
        const done = await perform(handle, planned)
        if (allOrNone && done.some((each) => each instanceof Failure)) throw new Undone(done)
        context.tell?.(outcomeOf(done))
        return done
      })
      return await Promise.all(settled.map((each) => withoutUnseen(context, each)))
    } catch (error) {
      if (error instanceof Undone)
        return await Promise.all(
          error.settled.map(async (each) => (each instanceof Failure ? await withoutUnseen(context, each) : null)),
        )
      // What was read before is not there any more, or has been changed: it is looked at again.
      if (!isOvertaken(error) || tries === mostTries) throw error
    }
  }
}

const isOvertaken = (error: unknown): boolean =>
  error instanceof Failure && (error.code === 'STALE_RECORD' || error.code === 'RECORD_NOT_FOUND')

/** What ends a transaction that is to leave nothing: what became of each record until then. */
class Undone extends Error {
  readonly settled: readonly Settled[]
  constructor(settled: readonly Settled[]) {
    super('One of the records is refused.')
    this.name = 'Undone'
    this.settled = settled
  }
}

/** What of an outcome is kept: of a failure its words (naming nothing that the viewer may not see), of what was written its id. */
const outcomeOf = (settled: readonly Settled[]): WriteOutcome => ({
  results: settled.map((each) => (each instanceof Failure ? refusalOf(usedByAnother(each)) : each)),
})

export function refusalOf(failed: Failure): WriteOutcome['results'][number] & { readonly status: number } {
  const { status, errorCode } = errors[failed.code]
  // Platform API §1: of a batch the words are others.
  const message = failed.code === 'RECORD_NOT_FOUND' ? 'Resource not found.' : failed.message
  const items = failed.items.map((item) => ({ errorCode: item.errorCode, message: storable(item.message) }))
  return { status, errors: items.length === 0 ? [{ errorCode, message: storable(message) }] : items }
}

/** What a message repeats of a request can be anything; in a database not every text can be kept. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')

/** What follows each other and is of one object is written together. */
async function perform(handle: WriteHandle, planned: readonly (Planned | Failure)[]): Promise<readonly Settled[]> {
  const settled: Settled[] = []
  for (let at = 0; at < planned.length;) {
    const each = planned[at]
    if (each === undefined || each instanceof Failure) {
      settled.push(each ?? failure('UNEXPECTED'))
      at += 1
    } else if (each.type === 'delete') {
      settled.push(await removed(handle, each))
      at += 1
    } else {
      const together = [each]
      for (
        let next = planned[at + 1];
        next !== undefined && isWriteOf(next, each.entity);
        next = planned[at + together.length]
      )
        together.push(next)
      settled.push(...(await writtenTogether(handle, each.entity, together)))
      at += together.length
    }
  }
  return settled
}

type PlannedWrite = Extract<Planned, { readonly type: 'write' }>

const isWriteOf = (planned: Planned | Failure, entity: Entity): planned is PlannedWrite =>
  !(planned instanceof Failure) && planned.type === 'write' && planned.entity === entity

async function writtenTogether(
  handle: WriteHandle,
  entity: Entity,
  writes: readonly PlannedWrite[],
): Promise<readonly Settled[]> {
  const outcomes = await handle.writeEach(
    entity,
    writes.map(({ before, wanted }) => ({
      known: before,
      values: wanted.values,
      refused: wanted.refused,
    })),
  )
  return outcomes.map((outcome, index) => {
    if (outcome.status !== 'error') return { status: outcome.status === 'created' ? 201 : 200, id: outcome.id }
    const items = [...(writes[index]?.wanted.items ?? []), ...refusalItems(entity, outcome.errors)]
    const reason = items[0]?.message ?? ''
    return items.some(({ errorCode }) => errorCode === 'INSUFFICIENT_ACCESS_OR_READONLY')
      ? recordFailure('WRITE_DENIED', { reason }, items)
      : recordFailure('RECORD_REFUSED', { reason }, items)
  })
}

async function removed(
  handle: WriteHandle,
  { entity, before }: Extract<Planned, { readonly type: 'delete' }>,
): Promise<Settled> {
  try {
    await handle.remove(entity, before.id, before.version)
    return { status: 204, id: before.id }
  } catch (error) {
    if (error instanceof Failure && error.code === 'RECORD_IN_USE') return error
    throw error
  }
}

/** What uses a record is named to who sees it alone. */
async function withoutUnseen({ objects, records, viewer }: ApiContext, settled: Settled): Promise<Settled> {
  if (!(settled instanceof Failure) || settled.code !== 'RECORD_IN_USE') return settled
  const { object = '', by = '' } = settled.details
  const entity = objects.ofApiName(object)
  const isSeen = entity !== null && mayDo(viewer, entity, 'read') && (await records.byId(viewer, entity, by)) !== null
  return isSeen ? settled : usedByAnother(settled)
}

const usedByAnother = (failed: Failure): Failure =>
  failed.code === 'RECORD_IN_USE'
    ? failure('RECORD_IN_USE', { id: failed.details['id'] ?? '', object: 'another', by: 'record' })
    : failed
