import { Failure, failure } from '#platform/values/errors.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import { mayDo } from '#platform/records/access.ts'
import { requireTransition } from '#platform/records/write/check-transition.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { attempt } from '#platform/record-api/batch-items.ts'
import type { Preconditions } from '#platform/record-api/endpoint.ts'
import { requireObject, requireRecordId } from '#platform/record-api/object-catalogue.ts'
import { seenAmong } from './seen-references.ts'
import { refusalOfDuplicates } from './write-duplicates.ts'
import { requireUnchanged } from './write-preconditions.ts'
import { type InputFields, pointingOf, readFields, type RequestedValues, requestedValues } from './write-values.ts'

/** A write as it is requested. */
export type RequestedWrite =
  | {
      readonly type: 'CREATE'
      readonly apiName: string
      readonly fields: InputFields
      readonly allowSaveOnDuplicate: boolean
    }
  | {
      readonly type: 'UPDATE'
      readonly id: string
      /** The action of a transition, with which the fields are given. */
      readonly transition?: string
      readonly fields: InputFields
      readonly allowSaveOnDuplicate: boolean
      readonly preconditions: Preconditions
    }
  | { readonly type: 'DELETE'; readonly id: string; readonly preconditions: Preconditions }

/**
 * A write that can be carried out: on a record that the viewer sees, by a viewer with the right to write it, based on the state
 * that was read.
 */
export type Planned =
  | {
      readonly type: 'write'
      readonly entity: Entity
      readonly before: Row<Entity> | null
      readonly requested: RequestedValues
      readonly transition: string | undefined
    }
  | { readonly type: 'delete'; readonly entity: Entity; readonly before: Row<Entity> }

/** Reads the records that the writes concern, with one query for each written or referenced object. */
export async function planWrites(
  context: ApiContext,
  requested: readonly RequestedWrite[],
): Promise<readonly (Planned | Failure)[]> {
  const { objects, viewer } = context
  const addressed = await Promise.all(
    requested.map((each) =>
      attempt(() =>
        each.type === 'CREATE'
          ? { entity: requireObject(objects, viewer, each.apiName), id: null }
          : requireRecordId(objects, viewer, each.id),
      ),
    ),
  )
  const rows = await rowsOf(context, addressed)
  const read = await Promise.all(
    requested.map((each, index) =>
      attempt(() => {
        const address = addressed[index]
        if (address === undefined || address instanceof Failure) throw address ?? failure('UNEXPECTED')
        return readOne(context, each, address.entity, address.id === null ? null : (rows.get(address.id) ?? address.id))
      }),
    ),
  )
  const seen = await seenAmong(
    context,
    read.flatMap((each) => (each instanceof Failure || each.type === 'delete' ? [] : pointingOf(each.fields))),
  )
  const planned: (Planned | Failure)[] = []
  for (const each of read) {
    if (each instanceof Failure || each.type === 'delete') planned.push(each)
    else planned.push(await planWrite(each))
  }
  return planned

  async function planWrite(each: ReadWrite): Promise<Planned | Failure> {
    const { entity, before, transition } = each
    const changes = requestedValues(context, each.fields, seen)
    const duplicate =
      changes.items.length > 0 || transition !== undefined
        ? null
        : await refusalOfDuplicates(context, entity, before, changes.values, each.allowSaveOnDuplicate)
    return duplicate ?? { type: 'write', entity, before, requested: changes, transition }
  }
}

interface ReadWrite {
  readonly type: 'write'
  readonly entity: Entity
  readonly before: Row<Entity> | null
  readonly fields: ReturnType<typeof readFields>
  readonly transition: string | undefined
  readonly allowSaveOnDuplicate: boolean
}
type Read = ReadWrite | Extract<Planned, { readonly type: 'delete' }>

/** `stands` is the current record, null for a new one, or an id where the viewer sees no such record. */
function readOne(
  context: ApiContext,
  requested: RequestedWrite,
  entity: Entity,
  stands: Row<Entity> | string | null,
): Read {
  if (typeof stands === 'string') throw failure('RECORD_NOT_FOUND', { id: stands })
  const action = requested.type === 'UPDATE' ? requested.transition : undefined
  if (action === undefined) requireRight(context, requested.type, entity)
  else requireTransition(context.viewer, entity, action)
  if (requested.type !== 'CREATE' && stands !== null) requireUnchanged(stands, requested.preconditions)
  if (requested.type === 'DELETE') {
    if (stands === null) throw failure('UNEXPECTED')
    return { type: 'delete', entity, before: stands }
  }
  const { allowSaveOnDuplicate } = requested
  const fields = readFields(context, entity, stands, requested.fields, action)
  return { type: 'write', entity, before: stands, fields, transition: action, allowSaveOnDuplicate }
}

const rights = {
  CREATE: { needed: 'create', done: 'made' },
  UPDATE: { needed: 'update', done: 'changed' },
  DELETE: { needed: 'delete', done: 'deleted' },
} as const

/** Throws WRITE_DENIED: whoever may read an object's records may know that it exists. */
function requireRight({ viewer }: ApiContext, type: RequestedWrite['type'], entity: Entity): void {
  const { needed, done } = rights[type]
  if (!mayDo(viewer, entity, needed))
    throw failure('WRITE_DENIED', { reason: `records of ${entity.apiName} are not ${done} by you.` })
}

async function rowsOf(
  { records, viewer }: ApiContext,
  addressed: readonly (Failure | { readonly entity: Entity; readonly id: string | null })[],
): Promise<ReadonlyMap<string, Row<Entity>>> {
  const known = addressed.flatMap((each) =>
    each instanceof Failure || each.id === null ? [] : { entity: each.entity, id: each.id },
  )
  const found = await Promise.all(
    [...Map.groupBy(known, ({ entity }) => entity)].map(([entity, own]) =>
      records.byIds(
        viewer,
        entity,
        own.map(({ id }) => id),
      ),
    ),
  )
  return new Map(found.flat().map((row) => [row.id, row]))
}
