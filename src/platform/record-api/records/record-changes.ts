import { failure } from '#platform/values/errors.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { kindOf } from '#platform/entity/kinds/table.ts'
import type { AuditedChange } from '#platform/records/audit/record-history.ts'
import { isInternal } from '#platform/records/viewer-conditions.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { mayReadField, type WireField, wireFields } from '#platform/record-api/wire-fields.ts'
import { toWire, type WireValue } from '#platform/record-api/wire-values.ts'
import { readAuthorNames } from './author-names.ts'
import { readNames } from './record-names.ts'

/** One write of a record, with the fields that the viewer may read. */
export interface RecordChange {
  readonly at: Date
  /** The name of the user; null for a user of an account whom the viewer does not see, and where nobody was signed in. */
  readonly by: string | null
  readonly operation: AuditedChange['operation']
  /** Only for updates. */
  readonly fields: readonly { readonly field: WireField; readonly before: WireValue; readonly after: WireValue }[]
}

export interface RecordChanges {
  readonly changes: readonly RecordChange[]
  /** Where the page of earlier changes begins; null: there are none. */
  readonly earlier: string | null
  /** The names of the records that the values reference. */
  readonly names: ReadonlyMap<string, string>
}

const changesOnPage = 20

/**
 * Who changed what of a record, the last change first (BOF-07). A field that the viewer may not read, and a referenced record or
 * file that they do not see, does not appear. Throws ACCESS_DENIED for others than internal users, RECORD_NOT_FOUND.
 */
export async function readChanges(
  context: ApiContext,
  entity: Entity,
  id: string,
  before: string | null,
): Promise<RecordChanges> {
  const { viewer, records, store } = context
  if (!isInternal(viewer)) throw failure('ACCESS_DENIED')
  if ((await records.byId(viewer, entity, id)) === null) throw failure('RECORD_NOT_FOUND', { id })
  if (before !== null && !/^\d{1,18}$/.test(before))
    throw failure('INVALID_PARAMETERS', { parameter: 'before', reason: 'is no position' })
  const read = await store.history.of(entity.apiName, id, { limit: changesOnPage + 1, before })
  const page = read.slice(0, changesOnPage)
  const fields = wireFields(entity).filter((field) => mayReadField(viewer, field))
  const valuesOf = ({ before: old, after }: AuditedChange) =>
    fields
      .filter(({ property }) => Object.hasOwn(after ?? {}, property) || Object.hasOwn(old ?? {}, property))
      .map((field) => ({ field, before: old?.[field.property] ?? null, after: after?.[field.property] ?? null }))
  const updates = page.flatMap((change) => (change.operation === 'update' ? valuesOf(change) : []))
  const values = updates.flatMap(({ field, before: old, after }) => [
    { field, value: old },
    { field, value: after },
  ])
  const authorIds = page.map(({ by }) => by)
  const [names, authors, files] = await Promise.all([
    readNames(context, [...authorIds, ...values.flatMap(({ field, value }) => idsIn(field, value))]),
    readAuthorNames(context, authorIds),
    records.files(viewer, [...new Set(values.flatMap(({ field, value }) => fileIn(field, value)))]),
  ])
  const shown = (field: WireField, value: unknown): WireValue =>
    idsIn(field, value).every((each) => names.has(each)) && fileIn(field, value).every((key) => files.has(key))
      ? toWire(field, value)
      : null
  return {
    changes: page.map((change) => ({
      at: change.at,
      by: names.get(change.by) ?? authors.get(change.by) ?? null,
      operation: change.operation,
      fields:
        change.operation === 'update'
          ? valuesOf(change).map(({ field, ...value }) => ({
              field,
              before: shown(field, value.before),
              after: shown(field, value.after),
            }))
          : [],
    })),
    earlier: read.length > changesOnPage ? (page.at(-1)?.sequence ?? null) : null,
    names,
  }
}

function idsIn({ field }: WireField, value: unknown): readonly string[] {
  if (field === null || value === null || value === '') return []
  return kindOf(field).references?.keys(value) ?? []
}

const fileIn = ({ field }: WireField, value: unknown): readonly string[] =>
  field?.type === 'file' && typeof value === 'string' && value !== '' ? [value] : []
