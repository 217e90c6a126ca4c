import { hash } from 'node:crypto'
import { masterRecordTypeId } from '#platform/values/record-id.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import { type AnyField, kindOf } from '#platform/entity/kinds/table.ts'
import { eTagOf } from '#platform/records/read/etag.ts'
import { mayDo } from '#platform/records/access.ts'
import type { Representation } from './representations/table.ts'
import type { ApiContext } from './api-context.ts'
import type { FieldSelection } from './field-selection.ts'
import { readAuthorNames } from './records/author-names.ts'
import { defaultRecordType, recordTypeOf } from './record-types.ts'
import { alwaysAddedFields } from '#platform/values/always-added-fields.ts'
import { nameField, targetEntities, type WireField, wireField } from './wire-fields.ts'
import { displayValue, toWire } from './wire-values.ts'

type RecordRepresentation = Representation<'Record'>
type FieldValue = Representation<'FieldValue'>
type AnyRow = Row<Entity>

/** The maximum number of rows that one statement reads. */
const chunk = 2000
/** Records nested deeper than this have a weakEtag of 0 (platform API §1). */
const weakEtagDepth = 2

/**
 * Represents rows of one object on the wire, with the requested fields of the records that they reference. Runs one query for each
 * referenced object at each level, whatever the number of rows. A referenced record that the viewer may not see is left out:
 * neither the record nor its id appears.
 */
export async function representRecords(
  context: ApiContext,
  rows: readonly AnyRow[],
  selection: FieldSelection,
): Promise<readonly RecordRepresentation[]> {
  return await represent(context, rows, selection, 0)
}

async function represent(
  context: ApiContext,
  rows: readonly AnyRow[],
  selection: FieldSelection,
  depth: number,
): Promise<readonly RecordRepresentation[]> {
  const { entity } = selection
  const fields = [...withAlwaysAdded(entity, selection.fields, depth)]
  // Only where they are requested: each answer has the last author, and most readers ignore it.
  const authorFields = [...selection.fields].filter(
    (field) => isAuthor(field.property) && !mayReadTargets(context, field),
  )
  const [seen, files, authors] = await Promise.all([
    readPointedAt(context, rows, [...fields, ...selection.relations.keys()]),
    readFiles(context, rows, fields),
    readAuthorNames(
      context,
      rows.flatMap((row) => authorFields.flatMap((field) => idsIn(field, propertyOf(row, field)))),
    ),
  ])
  const nested = await representRelations(context, rows, selection, seen, depth)
  const represented: RecordRepresentation[] = []
  for (const row of rows) {
    const values: Record<string, FieldValue> = {}
    for (const field of fields) {
      const value = fieldValue(context, field, seeable(field, row, seen, files))
      const author =
        isAuthor(field.property) && value.value === null ? authors.get(String(propertyOf(row, field))) : null
      values[field.apiName] = author === null || author === undefined ? value : { ...value, displayValue: author }
    }
    for (const [field, relations] of nested)
      if (field.relationshipName !== null)
        values[field.relationshipName] = relations.get(String(propertyOf(row, field))) ?? emptyValue
    represented.push(recordOf(entity, row, values, seen, depth))
    // Long lists are built in portions, so that other requests are answered in between.
    if (represented.length % 200 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return represented
}

const mayReadTargets = ({ objects, viewer }: ApiContext, field: WireField): boolean =>
  targetEntities(objects, field).some((target) => mayDo(viewer, target, 'read'))

/** The users who created and last wrote a record. A colleague whom the viewer may not read is named, without the id. */
const isAuthor = (property: string): boolean => property === 'createdById' || property === 'lastModifiedById'

const emptyValue: FieldValue = { displayValue: null, value: null }

function recordOf(
  entity: Entity,
  row: AnyRow,
  fields: Readonly<Record<string, FieldValue>>,
  seen: ReadonlyMap<string, AnyRow>,
  depth: number,
): RecordRepresentation {
  const type = recordTypeOf(entity, row)
  const body = {
    apiName: entity.apiName,
    childRelationships: {},
    fields,
    id: row.id,
    lastModifiedById: seen.has(row.lastModifiedById) ? row.lastModifiedById : null,
    lastModifiedDate: row.lastModifiedDate.toISOString(),
    recordTypeId: type.id,
    recordTypeInfo:
      type.id === masterRecordTypeId
        ? null
        : {
            available: true,
            defaultRecordTypeMapping: type === defaultRecordType(entity),
            master: false,
            name: type.name,
            recordTypeId: type.id,
          },
    systemModstamp: row.systemModstamp.toISOString(),
    weakEtag: depth > weakEtagDepth ? 0 : row.systemModstamp.getTime(),
  }
  return { ...body, eTag: recordETag(row, body) }
}

/**
 * An eTag of two halves of 16 digits. The first half changes with every write of the record and with nothing else, so that a write
 * can depend on it whatever fields were read. The second half covers the whole answer, so that a client with the same eTag knows
 * all of it.
 */
const recordETag = (row: { readonly id: string; readonly version: number }, body: unknown): string =>
  eTagOf(row).slice(0, 16) + hash('sha256', JSON.stringify(body)).slice(0, 16)

/** The eTag of a record that is answered together with other data. */
export const eTagWith = (eTag: string, body: unknown): string =>
  eTag.slice(0, 16) + hash('sha256', JSON.stringify(body)).slice(0, 16)

/** Whether an eTag belongs to the current state of a record. */
export const isETagOf = (row: { readonly id: string; readonly version: number }, eTag: string): boolean =>
  eTag.slice(0, 16) === eTagOf(row).slice(0, 16)

function fieldValue({ viewer }: ApiContext, field: WireField, value: unknown): FieldValue {
  return { displayValue: displayValue(field, value, viewer), value: toWire(field, value) }
}

const withAlwaysAdded = (entity: Entity, fields: ReadonlySet<WireField>, depth: number): ReadonlySet<WireField> =>
  depth > 0 ? fields : fields.union(new Set(alwaysAddedFields.flatMap((name) => wireField(entity, name) ?? [])))

const propertyOf = (row: AnyRow, { property }: WireField): unknown =>
  Object.hasOwn(row, property) ? Reflect.get(row, property) : null

/** The ids in a value of any kind of field. */
function idsIn(field: WireField, value: unknown): readonly string[] {
  if (value === null || value === undefined || value === '') return []
  if (field.field === null) return typeof value === 'string' ? [value] : []
  return kindOf(field.field).references?.keys(value) ?? []
}

/** Every record that the fields reference and that the viewer sees, by id; one query for each object. */
async function readPointedAt(
  context: ApiContext,
  rows: readonly AnyRow[],
  fields: readonly WireField[],
): Promise<ReadonlyMap<string, AnyRow>> {
  const requested = new Map<Entity, Set<string>>()
  for (const field of new Set(fields)) {
    if (field.targets.length === 0) continue
    for (const target of targetEntities(context.objects, field)) {
      if (!mayDo(context.viewer, target, 'read')) continue
      const ids = requested.get(target) ?? new Set()
      for (const row of rows)
        for (const id of idsIn(field, propertyOf(row, field))) if (id.startsWith(target.keyPrefix)) ids.add(id)
      requested.set(target, ids)
    }
  }
  const found = await Promise.all(
    [...requested].flatMap(([target, ids]) =>
      chunksOf([...ids]).map((part) => context.records.byIds(context.viewer, target, part)),
    ),
  )
  return new Map(found.flat().map((row) => [row.id, row]))
}

function chunksOf(ids: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = []
  for (let at = 0; at < ids.length; at += chunk) parts.push(ids.slice(at, at + chunk))
  return parts
}

/** The keys of the files in the fields that the viewer may read. */
async function readFiles(
  { records, viewer }: ApiContext,
  rows: readonly AnyRow[],
  fields: readonly WireField[],
): Promise<ReadonlySet<string>> {
  const holders = fields.filter(({ field }) => field?.type === 'file')
  const keys = new Set(
    rows.flatMap((row) =>
      holders.flatMap((field) => {
        const key = propertyOf(row, field)
        return typeof key === 'string' ? key : []
      }),
    ),
  )
  const found = await Promise.all(chunksOf([...keys]).map((part) => records.files(viewer, part)))
  return new Set(found.flatMap((files) => [...files.keys()]))
}

/** The value of a field without references to records that the viewer may not see. */
function seeable(
  field: WireField,
  row: AnyRow,
  seen: ReadonlyMap<string, AnyRow>,
  files: ReadonlySet<string>,
): unknown {
  const value = propertyOf(row, field)
  if (field.field?.type === 'file') return typeof value === 'string' && files.has(value) ? value : null
  if (field.targets.length === 0) return value
  if (typeof value === 'string') return seen.has(value) ? value : null
  return Array.isArray(value) ? value.filter((item: unknown) => isSeen(field.field, item, seen)) : value
}

function isSeen(field: AnyField | null, item: unknown, seen: ReadonlyMap<string, AnyRow>): boolean {
  const within = field === null ? undefined : kindOf(field).references?.within
  const id = within === undefined ? item : typeof item === 'object' && item !== null ? Reflect.get(item, within) : null
  // A line without a reference stays.
  return typeof id !== 'string' || id === '' || seen.has(id)
}

/** For each requested relation, the record of each id. */
async function representRelations(
  context: ApiContext,
  rows: readonly AnyRow[],
  { relations }: FieldSelection,
  seen: ReadonlyMap<string, AnyRow>,
  depth: number,
): Promise<readonly (readonly [WireField, ReadonlyMap<string, FieldValue>])[]> {
  return await Promise.all(
    [...relations].map(async ([field, selections]) => {
      const ids = new Set(rows.flatMap((row) => idsIn(field, propertyOf(row, field))))
      const values = new Map<string, FieldValue>()
      for (const selection of selections) {
        const pointedAt = [...ids].flatMap((id) => seen.get(id) ?? []).filter(isOf(selection.entity))
        const records = await represent(context, pointedAt, selection, depth + 1)
        const name = nameField(selection.entity)
        for (const [at, record] of records.entries()) {
          const row = pointedAt[at]
          const text = row === undefined ? null : toWire(name, propertyOf(row, name))
          values.set(record.id, { displayValue: text === null ? null : String(text), value: record })
        }
      }
      return [field, values] as const
    }),
  )
}

const isOf =
  ({ keyPrefix }: Entity) =>
  ({ id }: AnyRow): boolean =>
    id.startsWith(keyPrefix)
