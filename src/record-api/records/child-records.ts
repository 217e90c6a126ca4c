import { failure } from '#domain/errors.ts'
import type { Entity } from '#entities/entity.ts'
import { equals } from '#records/condition.ts'
import type { Representation } from '#representations/table.ts'
import type { ApiContext } from '../api-context.ts'
import type { RecordQuery } from './record-query.ts'
import { childRelationship, type ChildRelationship } from '../child-relationships.ts'
import { type FieldSelection, selectFields, selectionOf } from '../field-selection.ts'
import { layoutFields } from '../metadata/layout-fields.ts'
import { eTagWith, representRecords } from '../represent-records.ts'
import { addressWith, type Page, pageLinks, readPage } from '../record-pages.ts'

type RecordRepresentation = Representation<'Record'>
type RecordCollection = Representation<'RecordCollection'>

/** Children in one answer, whatever the number of their parents. */
const mostChildren = 10_000

/**
 * The records with their children by the relationships that were asked for (`Trade_Name__c.Trade_grades`), one level, a page each: two
 * questions a relationship, whatever the number of records. Throws INVALID_FIELD for a relationship that there is not,
 * INVALID_PARAMETERS for more than `mostChildren`.
 */
export async function withChildRelationships(
  context: ApiContext,
  entity: Entity,
  records: readonly RecordRepresentation[],
  { childRelationships, pageSize }: Pick<RecordQuery, 'childRelationships' | 'pageSize'>,
): Promise<readonly RecordRepresentation[]> {
  if (childRelationships.length === 0) return records
  const relationships = childRelationships.map((name) => demandRelationship(context, entity, name))
  if (records.length * relationships.length * pageSize > mostChildren)
    throw failure('INVALID_PARAMETERS', {
      parameter: 'pageSize',
      reason: `with so many records and relationships would be more than ${mostChildren} children`,
    })
  const children = await Promise.all(
    relationships.map((relationship) => firstPages(context, records, relationship, pageSize)),
  )
  return records.map(({ eTag, ...record }) => {
    const body = {
      ...record,
      childRelationships: Object.fromEntries(
        relationships.map(({ relationshipName }, at) => [
          relationshipName,
          children[at]?.get(record.id) ?? emptyPage(context, record.id, relationshipName, pageSize),
        ]),
      ),
    }
    return { ...body, eTag: eTagWith(eTag, body) }
  })
}

/** Rows read by one statement. */
const chunk = 2000

/** Of each record that has some, the first page of its children, by name. */
async function firstPages(
  context: ApiContext,
  parents: readonly RecordRepresentation[],
  relationship: ChildRelationship,
  size: number,
): Promise<ReadonlyMap<string, RecordCollection>> {
  const { records, viewer } = context
  const { child, field, relationshipName } = relationship
  const ids = parents.map(({ id }) => id)
  const found = await records.idsOfEach(viewer, child, field.property, ids, size + 1)
  const shown = [...found].flatMap(([, own]) => own.slice(0, size))
  const rows = []
  for (let at = 0; at < shown.length; at += chunk)
    rows.push(...(await records.byIds(viewer, child, shown.slice(at, at + chunk))))
  const represented = await representRecords(context, rows, childSelection(context, relationship))
  const byId = new Map(represented.map((record) => [record.id, record]))
  return new Map(
    [...found].map(([parentId, own]) => {
      const page = own.slice(0, size).flatMap((id) => byId.get(id) ?? [])
      return [
        parentId,
        { ...linksOf(context, parentId, relationshipName, { offset: 0, size }, own.length > size), ...counted(page) },
      ]
    }),
  )
}

const emptyPage = (
  context: ApiContext,
  parentId: string,
  relationshipName: string,
  size: number,
): RecordCollection => ({
  ...linksOf(context, parentId, relationshipName, { offset: 0, size }, false),
  ...counted([]),
})

const counted = (records: readonly RecordRepresentation[]) => ({ count: records.length, records })

const linksOf = (context: ApiContext, parentId: string, relationshipName: string, page: Page, hasNext: boolean) =>
  pageLinks(page, hasNext, (pageToken) =>
    addressWith(context, `/records/${parentId}/child-relationships/${relationshipName}`, {
      pageToken,
      pageSize: page.size,
    }),
  )

/** Of a name with or without its object before it. Throws INVALID_FIELD. */
export function demandRelationship(context: ApiContext, entity: Entity, name: string): ChildRelationship {
  const own = name.toLowerCase().startsWith(`${entity.apiName.toLowerCase()}.`)
  const relationship = childRelationship(
    context.objects,
    context.viewer,
    entity,
    own ? name.slice(entity.apiName.length + 1) : name,
  )
  if (relationship === null)
    throw failure('INVALID_FIELD', { field: name.slice(0, 120), reason: `is no relationship of ${entity.apiName}` })
  return relationship
}

/** Of children the columns of their lists, or what is asked for. */
export function childSelection(
  { objects, viewer }: ApiContext,
  { child }: ChildRelationship,
  asked?: { readonly fields: readonly string[]; readonly optionalFields: readonly string[] },
): FieldSelection {
  return asked === undefined || asked.fields.length + asked.optionalFields.length === 0
    ? selectionOf(objects, viewer, child, layoutFields(viewer, child, 'Compact'))
    : selectFields(objects, viewer, child, asked)
}

/** A page of the records that point at one; by name. */
export async function readChildren(
  context: ApiContext,
  parentId: string,
  { child, field, relationshipName }: ChildRelationship,
  selection: FieldSelection,
  page: Page,
): Promise<RecordCollection> {
  const where = equals(field.property, parentId)
  const { records, hasNext } = await readPage(context, child, selection, where, [{ field: 'name' }], page)
  return { ...linksOf(context, parentId, relationshipName, page, hasNext), ...counted(records) }
}
