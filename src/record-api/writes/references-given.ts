import type { Entity } from '#entities/entity.ts'
import { kindOf } from '#entities/kinds/table.ts'
import { isContentKey } from '#domain/content-key.ts'
import { toId18 } from '#domain/record-id.ts'
import { mayDo } from '#records/access.ts'
import type { ApiContext } from '../api-context.ts'
import type { ObjectCatalogue } from '../object-catalogue.ts'
import type { WireField } from '../wire-fields.ts'

/** A field that points at something, with what it holds or is to hold. */
export interface Pointing {
  readonly field: WireField
  readonly value: unknown
}

/** Most records or files asked for at once (records.byIds, records.files). */
const chunk = 2000

/**
 * Of everything that is pointed at, records by their 18-character ids and files by their keys, what the viewer sees: one question for
 * each object (and 2,000 ids of it), whatever the number of records that point there.
 */
export async function seenAmong(context: ApiContext, pointing: readonly Pointing[]): Promise<ReadonlySet<string>> {
  const { objects, records, viewer } = context
  const wanted = new Map<Entity, Set<string>>()
  const files = new Set<string>()
  for (const { field, value } of pointing) {
    if (isFile(field) && typeof value === 'string' && isContentKey(value)) files.add(value)
    for (const id of idsGiven(field, value)) {
      const target = targetOf(objects, field, id)
      if (target === null || !mayDo(viewer, target, 'read')) continue
      const ids = wanted.get(target) ?? new Set()
      wanted.set(target, ids.add(id))
    }
  }
  const seenRecords = [...wanted].flatMap(([target, ids]) =>
    chunksOf(ids).map(async (part) => (await records.byIds(viewer, target, part)).map(({ id }) => id)),
  )
  const seenFiles = chunksOf(files).map(async (part) => [...(await records.files(viewer, part)).keys()])
  return new Set((await Promise.all([...seenRecords, ...seenFiles])).flat())
}

/** The object that an id in a field is of; null where the field points at none such. */
export function targetOf(objects: ObjectCatalogue, field: WireField, id: string): Entity | null {
  const target = objects.ofId(id)
  return target !== null && field.targets.includes(target.apiName) ? target : null
}

export const isFile = ({ field }: WireField): boolean => field?.type === 'file'

/** Ids in a value, in 18 characters; what is no id is the field's own to refuse. */
export function idsGiven({ field, targets }: WireField, value: unknown): readonly string[] {
  if (targets.length === 0 || value === null || value === undefined || value === '') return []
  // Who made a record, who changed it: every record has these, and no descriptor says so.
  const keys = field === null ? [value] : (kindOf(field).references?.keys(value) ?? [])
  return keys.flatMap((key) => (typeof key === 'string' ? (toId18(key) ?? []) : []))
}

function chunksOf(ids: ReadonlySet<string>): readonly (readonly string[])[] {
  const all = [...ids]
  return Array.from({ length: Math.ceil(all.length / chunk) }, (_, at) => all.slice(at * chunk, (at + 1) * chunk))
}
