import { failure } from '#platform/values/errors.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { RowKey } from '#platform/records/read/row-key.ts'
import { equals } from '#platform/records/read/condition.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { RecordQuery } from './record-query.ts'
import { type ChildRelationship } from '#platform/record-api/child-relationships.ts'
import { type FieldSelection } from '#platform/record-api/field-selection.ts'
import { eTagWith, representRecords } from '#platform/record-api/represent-records.ts'
import { type Page, type PageTokens, tokensOf } from '#platform/record-api/page-tokens.ts'
import { addressWith, pageLinks, readPage } from '#platform/record-api/record-pages.ts'
import { childSelection, requireRelationship } from './child-selection.ts'

type RecordRepresentation = Representation<'Record'>
type RecordCollection = Representation<'RecordCollection'>

/** The maximum number of children in one answer, whatever the number of parents. */
const maxChildren = 10_000

/**
 * The records with one level of children by the requested relationships (`Trade_Name__c.Trade_grades`), one page each. Runs two
 * queries for each relationship, whatever the number of records. Throws INVALID_FIELD for an unknown relationship,
 * INVALID_PARAMETERS for more than `maxChildren`.
 */
export async function withChildRelationships(
  context: ApiContext,
  entity: Entity,
  records: readonly RecordRepresentation[],
  { childRelationships, pageSize }: Pick<RecordQuery, 'childRelationships' | 'pageSize'>,
): Promise<readonly RecordRepresentation[]> {
  if (childRelationships.length === 0) return records
  const relationships = childRelationships.map((name) => requireRelationship(context, entity, name))
  if (records.length * relationships.length * pageSize > maxChildren)
    throw failure('INVALID_PARAMETERS', {
      parameter: 'pageSize',
      reason: `with so many records and relationships would be more than ${maxChildren} children`,
    })
  const children = await Promise.all(
    relationships.map((relationship) => firstPages(context, records, relationship, pageSize)),
  )
  return records.map(({ eTag, ...record }) => {
    const body = {
      ...record,
      childRelationships: Object.fromEntries(
        relationships.map((relationship, at) => [
          relationship.relationshipName,
          children[at]?.get(record.id) ?? emptyPage(context, record.id, relationship, pageSize),
        ]),
      ),
    }
    return { ...body, eTag: eTagWith(eTag, body) }
  })
}

/** The maximum number of rows that one statement reads. */
const chunk = 2000

/** For each record that has children, their first page, by name. */
async function firstPages(
  context: ApiContext,
  parents: readonly RecordRepresentation[],
  relationship: ChildRelationship,
  size: number,
): Promise<ReadonlyMap<string, RecordCollection>> {
  const { records, viewer } = context
  const { child, field, relationshipName } = relationship
  const ids = parents.map(({ id }) => id)
  const found = await records.keysOfEach(viewer, child, field.property, ids, size + 1)
  const shown = [...found].flatMap(([, own]) => own.slice(0, size).map(({ id }) => id))
  const rows = []
  for (let at = 0; at < shown.length; at += chunk)
    rows.push(...(await records.byIds(viewer, child, shown.slice(at, at + chunk))))
  const represented = await representRecords(context, rows, childSelection(context, relationship))
  const byId = new Map(represented.map((record) => [record.id, record]))
  return new Map(
    [...found].map(([parentId, own]) => {
      const page = own.slice(0, size).flatMap(({ id }) => byId.get(id) ?? [])
      return [
        parentId,
        { ...linksOf(context, parentId, relationshipName, firstTokens(child, own, size), size), ...counted(page) },
      ]
    }),
  )
}

function emptyPage(
  context: ApiContext,
  parentId: string,
  { child, relationshipName }: ChildRelationship,
  size: number,
): RecordCollection {
  return { ...linksOf(context, parentId, relationshipName, firstTokens(child, [], size), size), ...counted([]) }
}

const byName = [{ field: 'name' }] as const

/** The tokens of the first page of the children of a record. */
function firstTokens(child: Entity, own: readonly RowKey[], size: number): PageTokens {
  const shown = own.slice(0, size)
  const read = {
    count: shown.length,
    first: shown.at(0) ?? null,
    last: shown.at(-1) ?? null,
    hasMore: own.length > size,
  }
  return tokensOf({ token: null, size }, { offset: 0, beside: null }, read, { entity: child, orderBy: byName })
}

const counted = (records: readonly RecordRepresentation[]) => ({ count: records.length, records })

const linksOf = (context: ApiContext, parentId: string, relationshipName: string, tokens: PageTokens, size: number) =>
  pageLinks(tokens, (pageToken) =>
    addressWith(context, `/records/${parentId}/child-relationships/${relationshipName}`, {
      pageToken,
      pageSize: size,
    }),
  )

/** A page of the records that reference one, by name. */
export async function readChildren(
  context: ApiContext,
  parentId: string,
  { child, field, relationshipName }: ChildRelationship,
  selection: FieldSelection,
  page: Page,
): Promise<RecordCollection> {
  const where = equals(field.property, parentId)
  const { records, tokens } = await readPage(context, child, selection, where, byName, page)
  return { ...linksOf(context, parentId, relationshipName, tokens, page.size), ...counted(records) }
}
