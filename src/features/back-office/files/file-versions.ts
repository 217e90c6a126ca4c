import { failure } from '#platform/values/errors.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import type { AuditedChange } from '#platform/records/audit/record-history.ts'
import type { StoredFile } from '#platform/records/files/files.ts'
import { all, equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { isUpdateable } from '#platform/record-api/metadata/object-info.ts'
import { requireRecordId } from '#platform/record-api/object-catalogue.ts'
import { readAuthorNames } from '#platform/record-api/records/author-names.ts'
import type { WireField } from '#platform/record-api/wire-fields.ts'
import type { FileVersion } from '#features/back-office/fields/file-shapes.ts'
import { fileFieldsOf } from './file-sources.ts'
import { shownFile, shownPut } from './shown-file.ts'

/** The maximum number of earlier files that a page lists. */
const maxVersions = 50

/** A field of a record whose files the viewer may read. */
interface FileField {
  readonly entity: Entity
  readonly row: Row<Entity>
  readonly field: WireField
}

/** Throws INVALID_ID, and RECORD_NOT_FOUND equally for a record, a field or files that the viewer may not read. */
async function requireFileField(context: ApiContext, input: string, fieldName: string): Promise<FileField> {
  const { objects, records, viewer } = context
  const { id, entity } = requireRecordId(objects, viewer, input)
  const field = fileFieldsOf(context, entity).find(({ apiName }) => apiName === fieldName)
  const readable = all(equals('id', id), records.model.visibility.filesOf(entity, viewer))
  const [row] = field === undefined ? [] : await records.list(viewer, entity, { where: readable, limit: 1 })
  if (field === undefined || row === undefined) throw failure('RECORD_NOT_FOUND', { id })
  return { entity, row, field }
}

/**
 * The files that a field of a record had before, the last one first, as far as the audit log goes back. Only who may change the field
 * sees them: no record refers to them any more, so that no rule of visibility speaks of them. Throws what `requireFileField` throws.
 */
export async function fileVersions(
  context: ApiContext,
  base: string,
  input: string,
  fieldName: string,
): Promise<readonly FileVersion[]> {
  const { row, ...field } = await requireFileField(context, input, fieldName)
  const values = await valuesOf(context, { ...field, row })
  const [current, ...others] = values
  const earlier = (current?.key === row[field.field.property] ? others : values).filter(({ key }) => key !== '')
  const [files, authors] = await Promise.all([
    context.records.files(systemViewer, [...new Set(earlier.map(({ key }) => key))]),
    readAuthorNames(
      context,
      earlier.flatMap(({ write }) => write?.by ?? []),
    ),
  ])
  return earlier.map(({ key, write }) => {
    const stored = files.get(key)
    const at = { id: row.id, field: fieldName }
    return {
      key,
      file: stored === undefined ? null : shownFile(context, base, at, stored),
      ...shownPut(context, write, authors),
    }
  })
}

/**
 * A file that a field of a record has or, for those who may change it, had. Throws INVALID_ID, and RECORD_NOT_FOUND equally for what
 * the viewer may not read and what is no longer stored.
 */
export async function fileOfRecord(
  context: ApiContext,
  input: string,
  fieldName: string,
  key: string,
): Promise<StoredFile> {
  const field = await requireFileField(context, input, fieldName)
  const isCurrent = field.row[field.field.property] === key
  const isKnown = isCurrent || (await valuesOf(context, field)).some((each) => each.key === key)
  const file = isKnown ? (await context.records.files(systemViewer, [key])).get(key) : undefined
  if (file === undefined) throw failure('RECORD_NOT_FOUND', { id: key.slice(0, 80) })
  return file
}

interface PastValue {
  /** Empty: the field had no file. */
  readonly key: string
  /** The write that gave it to the field; undefined: it is no longer in the log. */
  readonly write: AuditedChange | undefined
}

/** The values of a field, the last one first; none for those who may not change it. */
async function valuesOf(context: ApiContext, { entity, row, field }: FileField): Promise<readonly PastValue[]> {
  const { store, viewer } = context
  if (!isUpdateable(viewer, entity, field)) return []
  const writes = await store.history.ofField(entity.apiName, row.id, field.property, maxVersions + 1)
  const textOf = (values: AuditedChange['before']): string => {
    const value = values?.[field.property]
    return typeof value === 'string' ? value : ''
  }
  const first = writes.at(-1)
  return [
    ...writes.map((write) => ({ key: textOf(write.after), write })),
    ...(first === undefined || first.before === null ? [] : [{ key: textOf(first.before), write: undefined }]),
  ].slice(0, maxVersions + 1)
}
