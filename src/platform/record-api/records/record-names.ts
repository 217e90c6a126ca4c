import type { Entity } from '#platform/entity/entity.ts'
import { mayDo } from '#platform/records/access.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { isNamed } from '#platform/record-api/lists/list-fields.ts'
import { nameField } from '#platform/record-api/wire-fields.ts'

/** The maximum number of records of one object in one query (records.byIds). */
const maxIds = 2000

/**
 * The names of records by their 18-character ids, as far as the viewer sees the records; one without a name that the viewer may
 * read has its id. Runs one query for each object.
 */
export async function readNames(
  { objects, records, viewer }: ApiContext,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const requested = new Map<Entity, string[]>()
  for (const id of new Set(ids)) {
    const entity = objects.ofId(id)
    if (entity !== null && mayDo(viewer, entity, 'read')) requested.set(entity, [...(requested.get(entity) ?? []), id])
  }
  const found = await Promise.all(
    [...requested].map(async ([entity, of]) => {
      const rows = await records.byIds(viewer, entity, of.slice(0, maxIds))
      const { property } = nameField(entity)
      const isShown = isNamed(viewer, entity)
      return rows.map((row) => {
        const name: unknown = Reflect.get(row, property)
        return [row.id, isShown && typeof name === 'string' && name !== '' ? name : row.id] as const
      })
    }),
  )
  return new Map(found.flat())
}
