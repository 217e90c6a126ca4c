import { today } from '#platform/calls/today.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import { kindOf } from '#platform/entity/kinds/table.ts'
import { all, any, type Condition, isIn, never, textMatches } from '#platform/records/read/condition.ts'
import type { Order } from '#platform/records/read/order-sql.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { isFileKey } from '#platform/record-api/field-uses.ts'
import { isNamed } from '#platform/record-api/lists/list-fields.ts'
import { offsetOf, offsetTokens, type Page, type PageTokens } from '#platform/record-api/page-tokens.ts'
import { readRows } from '#platform/record-api/record-pages.ts'
import { nameField, readableFields, type WireField } from '#platform/record-api/wire-fields.ts'

/** The order where nothing else is requested. */
export const byName: readonly Order[] = [{ field: 'name' }]

/** The maximum number of hits that a search considers. */
const maxHits = 2000
/** The maximum number of words of a search term that are used. */
const maxWords = 10

interface RequestedRecords {
  /** The search term as typed; empty: everything. */
  readonly q: string
  readonly where: Condition
  /** Null: the best first; without a search term, by name. */
  readonly orderBy: readonly Order[] | null
}

interface Found {
  /** The number of matching records that the viewer sees; from the search index at most `maxHits`. */
  readonly total: number
  readonly rows: readonly Row<Entity>[]
  readonly tokens: PageTokens
}

/**
 * A page of the records of an object that match a search term. Objects in the search index are searched there: by words, by names
 * in other languages and by numbers, with tolerance for typing errors; their pages are positions in the order of relevance. All
 * others are searched by their texts. In both cases the store decides what the viewer sees and what is counted. Runs at most two
 * queries.
 */
export async function findRecords(
  context: ApiContext,
  entity: Entity,
  { q, where, orderBy }: RequestedRecords,
  page: Page,
): Promise<Found> {
  const { records, search, indexed: index, viewer, now } = context
  const term = q.trim()
  const indexed = term === '' ? null : index.indexedAs(entity)
  if (indexed === null) {
    const found = term === '' ? where : all(textMatch(viewer, entity, term), where)
    const [total, { rows, tokens }] = await Promise.all([
      records.count(viewer, entity, found),
      readRows(context, entity, found, orderBy ?? byName, page),
    ])
    return { total, rows, tokens }
  }
  const offset = offsetOf(page.token)
  const { hits } = search.search({
    scope: index.scopeOf(viewer),
    language: viewer.language,
    kind: indexed.kind,
    term,
    asText: true,
    filters: {},
    counted: [],
    promotedOnly: false,
    letter: null,
    sortBy: 'relevance',
    page: 1,
    pageSize: maxHits,
    today: today({ now, viewer }),
    facets: [],
  })
  const hit = isIn(
    'id',
    hits.map(({ id }) => id),
  )
  const found = all(indexed.isComplete ? hit : any(hit, textMatch(viewer, entity, term)), where)
  const ids = await records.ids(viewer, entity, {
    where: found,
    ...(orderBy === null ? {} : { orderBy }),
    limit: maxHits,
  })
  const rank = new Map(hits.map(({ id }, at) => [id, at]))
  const ordered =
    orderBy === null ? ids.toSorted((one, other) => (rank.get(one) ?? maxHits) - (rank.get(other) ?? maxHits)) : ids
  const end = offset + page.size
  return {
    total: ids.length,
    rows: await records.byIds(viewer, entity, ordered.slice(offset, end)),
    tokens: offsetTokens(page, offset, end < ids.length),
  }
}

/** Matches records that contain each word somewhere in the texts that the viewer may read. */
function textMatch(viewer: Viewer, entity: Entity, term: string): Condition {
  const fields = readableFields(viewer, entity).filter(isText)
  const words = term.split(/\s+/u).slice(0, maxWords)
  return all(...words.map((word) => any(...fields.map(({ property }) => textMatches(property, 'contains', word)))))
}

/** Matches records whose name contains each word. */
export function nameMatch(viewer: Viewer, entity: Entity, term: string): Condition {
  if (!isNamed(viewer, entity)) return never
  const { property } = nameField(entity)
  const words = term.trim().split(/\s+/u).slice(0, maxWords)
  return all(...words.map((word) => textMatches(property, 'contains', word)))
}

const textTypes: ReadonlySet<WireField['dataType']> = new Set(['String', 'TextArea', 'Email', 'Phone', 'Url'])

const isText = (wire: WireField): boolean =>
  wire.field !== null && !isFileKey(wire) && textTypes.has(wire.dataType) && kindOf(wire.field).sqlType === 'text'
