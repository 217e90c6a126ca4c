import * as v from 'valibot'
import type { Entity } from '#platform/entity/entity.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { selectionOf } from '#platform/record-api/field-selection.ts'
import { representRecords } from '#platform/record-api/represent-records.ts'
import { readableFields } from '#platform/record-api/wire-fields.ts'

const written = v.object({ status: v.picklist([200, 201, 204]), id: v.string() })
const refused = v.object({
  status: v.pipe(v.number(), v.minValue(400)),
  errors: v.array(v.object({ errorCode: v.string(), message: v.string() })),
})

/**
 * The outcome for each record: created (201), changed (200), deleted (204), or refused. It is stored with the write.
 */
export const outcomeSchema = v.object({ results: v.array(v.union([written, refused])) })

export type WriteOutcome = v.InferOutput<typeof outcomeSchema>
export type Written = v.InferOutput<typeof written>

/**
 * The written records in their current state with every field that the viewer may read, by id, without those that the viewer cannot
 * see any more. Runs one query for each object and for what it references.
 */
export async function writtenRecords(
  context: ApiContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Representation<'Record'>>> {
  const { objects, records, viewer } = context
  const byEntity = Map.groupBy(new Set(ids), (id) => objects.ofId(id))
  const found = await Promise.all(
    [...byEntity].map(async ([entity, own]) => (entity === null ? [] : await representOwn(entity, own))),
  )
  return new Map(found.flat().map((record) => [record.id, record]))

  async function representOwn(entity: Entity, own: readonly string[]) {
    const rows = await records.byIds(viewer, entity, own)
    return await representRecords(context, rows, selectionOf(objects, viewer, entity, readableFields(viewer, entity)))
  }
}
