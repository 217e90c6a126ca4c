import { failure } from '#platform/values/errors.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { selectionOf } from '#platform/record-api/field-selection.ts'
import { recordsOnPage } from '#platform/record-api/lists/list-query.ts'
import { layoutFields } from '#platform/record-api/metadata/layout-fields.ts'
import { isCreateable, objectInfoOf } from '#platform/record-api/metadata/object-info.ts'
import { requireRecordId } from '#platform/record-api/object-catalogue.ts'
import { readPage } from '#platform/record-api/record-pages.ts'
import { readNames } from '#platform/record-api/records/record-names.ts'
import { requireFound, readRecords } from '#platform/record-api/records/requested-records.ts'
import { nameField } from '#platform/record-api/wire-fields.ts'
import {
  listAddress,
  newAddress,
  recordAddress,
  relatedAddress,
} from '#features/back-office/page-parts/back-office-address.ts'
import { nameOf, plainValue, recordQuery } from '#features/back-office/values/record-values.ts'
import { type RecordUse, usesOf } from '#features/back-office/values/record-uses.ts'
import { idsOf, shownValue, type ShownValue } from '#features/back-office/values/shown-value.ts'

/** Records that use a record by one field, with their columns. */
export interface RelatedTable {
  readonly label: string
  readonly count: number
  readonly columns: readonly string[]
  readonly rows: readonly { readonly id: string; readonly href: string; readonly cells: readonly ShownValue[] }[]
  /** All of them; null: all are shown. */
  readonly allHref: string | null
  /** The form for a new one; null: the viewer may not create records that use this one by this field. */
  readonly newHref: string | null
}

/** All records that use a record by one field, a page at a time. */
export interface RelatedPage {
  readonly type: 'related'
  readonly name: string
  readonly recordHref: string
  readonly objectLabel: string
  readonly objects: { readonly href: string; readonly label: string }
  readonly table: RelatedTable
  readonly previousHref: string | null
  readonly nextHref: string | null
}

/** The number of records in a related list of a record page (plan of the back office). */
const rowsInList = 5

/**
 * The records that use a record, by each field that references it. Fields by which none does are left out, except where its parts
 * are missing that the viewer may create: visitors see nothing of a content without a version.
 */
export async function relatedTables(
  context: ApiContext,
  base: string,
  entity: Entity,
  id: string,
): Promise<readonly RelatedTable[]> {
  const { records, viewer } = context
  const counted = await Promise.all(
    usesOf(context, entity).map(async (use) => ({ use, count: await records.count(viewer, use.child, use.where(id)) })),
  )
  const isMissing = (use: RecordUse): boolean =>
    use.child.partOf?.includes(use.field.property) === true && newHref(context, base, id, use) !== null
  const shown = counted.filter(({ use, count }) => count > 0 || isMissing(use))
  return await Promise.all(
    shown.map(async ({ use, count }) => {
      const { table } = await readTable(context, base, id, use, { token: null, size: rowsInList })
      const allHref = count > rowsInList ? relatedAddress(base, id, use.name) : null
      return { ...table, count, allHref }
    }),
  )
}

/** A page of the records that use a record by one field. Throws INVALID_ID, RECORD_NOT_FOUND, INVALID_PARAMETERS. */
export async function loadRelated(
  context: ApiContext,
  base: string,
  input: string,
  name: string,
  page: string,
): Promise<RelatedPage> {
  const { objects, records, viewer } = context
  const { id, entity } = requireRecordId(objects, viewer, input)
  const query = { ...recordQuery, optionalFields: [`${entity.apiName}.${nameField(entity).apiName}`] }
  const record = requireFound(await readRecords(context, entity, [id], query, false), id)
  const use = usesOf(context, entity).find((each) => each.name === name)
  if (use === undefined) throw failure('RECORD_NOT_FOUND', { id: name.slice(0, 80) })
  const token = page === '' ? null : page
  const [{ table, tokens }, count] = await Promise.all([
    readTable(context, base, id, use, { token, size: recordsOnPage }),
    records.count(viewer, use.child, use.where(id)),
  ])
  const href = (next: string | null): string | null =>
    next === null ? null : relatedAddress(base, id, use.name, next === '0' ? '' : next)
  return {
    type: 'related',
    name: nameOf(entity, record),
    recordHref: recordAddress(base, id),
    objectLabel: entity.label,
    objects: { href: listAddress(base, entity.apiName), label: entity.labelPlural },
    table: { ...table, count, allHref: null },
    previousHref: href(tokens.previous),
    nextHref: href(tokens.next),
  }
}

async function readTable(
  context: ApiContext,
  base: string,
  id: string,
  use: RecordUse,
  page: { readonly token: string | null; readonly size: number },
) {
  const { objects, viewer } = context
  const { child, label, where } = use
  const compact = layoutFields(viewer, child, 'Compact')
  const named = nameField(child)
  const columns = [named, ...compact.filter((field) => field !== named)].slice(0, maxColumns)
  const selection = selectionOf(objects, viewer, child, columns)
  const { records, tokens } = await readPage(context, child, selection, where(id), [{ field: 'name' }], page)
  const cells = records.map((record) => columns.map((field) => plainValue(record.fields[field.apiName])))
  const names = await readNames(
    context,
    cells.flatMap((row) =>
      row.flatMap(({ value }, at) => (columns[at] === undefined ? [] : idsOf(columns[at], value))),
    ),
  )
  const table = {
    label,
    newHref: newHref(context, base, id, use),
    columns: columns.map((field) => field.label),
    rows: records.map((record, index) => ({
      id: record.id,
      href: recordAddress(base, record.id),
      cells: columns.map((field, at): ShownValue => {
        const { value = null, display = null } = cells[index]?.[at] ?? {}
        return shownValue(field, value, display, { base, names })
      }),
    })),
  }
  return { table, tokens }
}

const maxColumns = 4

/** The form for a record that uses this one by a field for a single record. */
function newHref(
  { objects, viewer }: ApiContext,
  base: string,
  id: string,
  { child, field }: RecordUse,
): RelatedTable['newHref'] {
  const isSingle = field.field?.type === 'reference' || field.field?.type === 'selfReference'
  const mayCreate = objectInfoOf(objects, viewer, child).createable && isCreateable(viewer, child, field)
  return isSingle && mayCreate ? newAddress(base, child.apiName, { [field.apiName]: id, from: id }) : null
}
