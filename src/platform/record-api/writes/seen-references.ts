import type { Entity } from '#platform/entity/entity.ts'
import { kindOf } from '#platform/entity/kinds/table.ts'
import { isContentKey } from '#platform/values/content-key.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { mayDo } from '#platform/records/access.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { ObjectCatalogue } from '#platform/record-api/object-catalogue.ts'
import type { WireField } from '#platform/record-api/wire-fields.ts'

/** A reference field with its stored or its new value. */
export interface Pointing {
  readonly field: WireField
  readonly value: unknown
}

/** The maximum number of records or files in one query (records.byIds, records.files). */
const chunk = 2000

/**
 * The referenced records that the viewer sees, by their 18-character ids, and the files by their keys, with those that they have
 * just uploaded. Runs one query for each
 * object (and 2,000 ids), whatever the number of references.
 */
export async function seenAmong(context: ApiContext, pointing: readonly Pointing[]): Promise<ReadonlySet<string>> {
  const { objects, records, viewer } = context
  const requested = new Map<Entity, Set<string>>()
  const files = new Set<string>()
  for (const { field, value } of pointing) {
    if (isFile(field) && typeof value === 'string' && isContentKey(value)) files.add(value)
    for (const id of idsIn(field, value)) {
      const target = targetOf(objects, field, id)
      if (target === null || !mayDo(viewer, target, 'read')) continue
      const ids = requested.get(target) ?? new Set()
      requested.set(target, ids.add(id))
    }
  }
  const seenRecords = [...requested].flatMap(([target, ids]) =>
    chunksOf(ids).map(async (part) => (await records.byIds(viewer, target, part)).map(({ id }) => id)),
  )
  const seenFiles = chunksOf(files).map(async (part) => [...(await records.files(viewer, part)).keys()])
  const uploaded = [...files].filter((key) => context.uploadedFiles?.has(key) === true)
  return new Set([...(await Promise.all([...seenRecords, ...seenFiles])).flat(), ...uploaded])
}

/** The object that an id in a field belongs to; null where the field does not reference that object. */
export function targetOf(objects: ObjectCatalogue, field: WireField, id: string): Entity | null {
  const target = objects.ofId(id)
  return target !== null && field.targets.includes(target.apiName) ? target : null
}

export const isFile = ({ field }: WireField): boolean => field?.type === 'file'

/** The 18-character ids in a value; the field itself refuses anything else. */
export function idsIn({ field, targets }: WireField, value: unknown): readonly string[] {
  if (targets.length === 0 || value === null || value === undefined || value === '') return []
  // The fields for the creator and the last editor, which every record has and no descriptor declares.
  const keys = field === null ? [value] : (kindOf(field).references?.keys(value) ?? [])
  return keys.flatMap((key) => (typeof key === 'string' ? (toId18(key) ?? []) : []))
}

function chunksOf(ids: ReadonlySet<string>): readonly (readonly string[])[] {
  const all = [...ids]
  return Array.from({ length: Math.ceil(all.length / chunk) }, (_, at) => all.slice(at * chunk, (at + 1) * chunk))
}
