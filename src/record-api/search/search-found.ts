import type { Viewer } from '#domain/viewer.ts'
import type { Entity, Row } from '#entities/entity.ts'
import { kindOf } from '#entities/kinds/table.ts'
import { all, any, type Condition, isIn, never, textMatches } from '#records/condition.ts'
import { indexedAs } from '#records/indexed-objects.ts'
import type { Order } from '#records/order-sql.ts'
import { searchScope } from '#records/search-scope.ts'
import type { ApiContext } from '../api-context.ts'
import { isKept } from '../field-uses.ts'
import { isNamed } from '../lists/list-fields.ts'
import type { Page } from '../record-pages.ts'
import { nameField, readableFields, type WireField } from '../wire-fields.ts'

/** What a search looks at: the best hits, and no more. */
const mostHits = 2000
/** Words of a question that are looked for. */
const mostWords = 10

interface Asked {
  /** As typed; empty: everything. */
  readonly q: string
  readonly where: Condition
  /** Null: the best first; without a question, by name. */
  readonly orderBy: readonly Order[] | null
}

interface Found {
  /** Of all that the viewer sees; of what the search index found, at most `mostHits`. */
  readonly total: number
  readonly rows: readonly Row<Entity>[]
}

/**
 * A page of the records of an object that are found by what is typed. What the search index knows it finds, by words, names in other
 * languages and numbers, typing errors forgiven; everything else is found by its texts. Either way the store says what the
 * viewer sees and what is counted. At most two questions to the store.
 */
export async function findRecords(
  { records, search, viewer, now }: ApiContext,
  entity: Entity,
  { q, where, orderBy }: Asked,
  { offset, size: limit }: Page,
): Promise<Found> {
  const term = q.trim()
  const indexed = term === '' ? null : indexedAs(entity)
  if (indexed === null) {
    const found = term === '' ? where : all(textMatch(viewer, entity, term), where)
    const [total, rows] = await Promise.all([
      records.count(viewer, entity, found),
      records.list(viewer, entity, { where: found, ...(orderBy === null ? {} : { orderBy }), limit, offset }),
    ])
    return { total, rows }
  }
  const { hits } = search.search({
    scope: searchScope(viewer),
    language: viewer.language,
    kind: indexed.kind,
    term,
    filters: {},
    counted: [],
    promotedOnly: false,
    letter: null,
    sortBy: 'relevance',
    page: 1,
    pageSize: mostHits,
    today: now().toISOString().slice(0, 10),
    facets: [],
  })
  const hit = isIn(
    'id',
    hits.map(({ id }) => id),
  )
  const found = all(indexed.isWhole ? hit : any(hit, textMatch(viewer, entity, term)), where)
  const ids = await records.ids(viewer, entity, {
    where: found,
    ...(orderBy === null ? {} : { orderBy }),
    limit: mostHits,
  })
  const rank = new Map(hits.map(({ id }, at) => [id, at]))
  const ordered =
    orderBy === null ? ids.toSorted((one, other) => (rank.get(one) ?? mostHits) - (rank.get(other) ?? mostHits)) : ids
  return { total: ids.length, rows: await records.byIds(viewer, entity, ordered.slice(offset, offset + limit)) }
}

/** Each word somewhere in the texts of a record that the viewer may read. */
function textMatch(viewer: Viewer, entity: Entity, term: string): Condition {
  const fields = readableFields(viewer, entity).filter(isText)
  const words = term.split(/\s+/u).slice(0, mostWords)
  return all(...words.map((word) => any(...fields.map(({ property }) => textMatches(property, 'contains', word)))))
}

/** What a record is called holds each word. */
export function nameMatch(viewer: Viewer, entity: Entity, term: string): Condition {
  if (!isNamed(viewer, entity)) return never
  const { property } = nameField(entity)
  const words = term.trim().split(/\s+/u).slice(0, mostWords)
  return all(...words.map((word) => textMatches(property, 'contains', word)))
}

const textTypes: ReadonlySet<WireField['dataType']> = new Set(['String', 'TextArea', 'Email', 'Phone', 'Url'])

const isText = (wire: WireField): boolean =>
  wire.field !== null && !isKept(wire) && textTypes.has(wire.dataType) && kindOf(wire.field).sqlType === 'text'
