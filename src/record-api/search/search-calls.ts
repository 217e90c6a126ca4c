import { failure } from '#domain/errors.ts'
import type { Entity } from '#entities/entity.ts'
import { mayDo } from '#records/access.ts'
import { representations, type Representation } from '#representations/table.ts'
import type { ApiContext } from '../api-context.ts'
import { type Endpoint, endpoint, ok } from '../endpoint.ts'
import { type FieldSelection, selectFields } from '../field-selection.ts'
import { checkedSort, ordersOf, sortEntry } from '../lists/list-sort.ts'
import { shownFields } from './lookup-results.ts'
import { demandObject } from '../object-catalogue.ts'
import { eTagOfBody } from '../metadata/object-info.ts'
import { noQuery } from '../query-schemas.ts'
import { addressWith, maxOffset, offsetOf, type Page, pageLinks } from '../record-pages.ts'
import { representRecords } from '../represent-records.ts'
import { hasFilterFields, searchFilter } from './search-filter.ts'
import { findRecords } from './search-found.ts'

/** §9: as lists have. */
const defaultPageSize = 50
/** Of each object, where several are searched at once. */
const defaultFirstPage = 5

type Asked = Omit<Representation<'SearchInput'>, 'objectApiName' | 'pageSize' | 'pageToken'>

const postResults = endpoint({
  method: 'POST',
  path: '/search/results',
  summary: 'The records of one object that are found by words and filters, a page at a time.',
  family: 'Search',
  reads: true,
  query: noQuery,
  body: representations.SearchInput,
  answer: 'SearchResults',
  run: async ({ body: { objectApiName, pageSize: size = defaultPageSize, pageToken = null, ...asked } }, context) => {
    const entity = demandObject(context.objects, context.viewer, objectApiName)
    return ok(await searchResults(context, entity, asked, { offset: offsetOf(pageToken), size }, false))
  },
})

const postKeyword = endpoint({
  method: 'POST',
  path: '/search/results/keyword',
  summary: 'What is found of several objects, the first page of each.',
  family: 'Search',
  reads: true,
  query: noQuery,
  body: representations.KeywordSearchInput,
  answer: 'KeywordSearchResults',
  run: async ({ body: { objectApiNames, pageSize: size = defaultFirstPage, ...asked } }, context) => {
    const searched = searchedObjects(context, objectApiNames, asked)
    // One after the other: a question does not take all connections to the store.
    const keywordSearchResult: Record<string, Representation<'SearchResults'>> = {}
    for (const entity of searched)
      keywordSearchResult[entity.apiName] = await searchResults(context, entity, asked, { offset: 0, size }, true)
    const body = {
      keywordSearchResult,
      objectApiNames: searched.map(({ apiName }) => apiName),
      q: asked.q,
    }
    return ok({ ...body, eTag: eTagOfBody(body) })
  },
})

export const searchResultEndpoints: readonly Endpoint[] = [postResults, postKeyword]

/** Those that are named; else all that the viewer may read and that have the fields which are filtered by. */
function searchedObjects(
  context: ApiContext,
  named: readonly string[] | undefined,
  { filters = [] }: Asked,
): readonly Entity[] {
  const { objects, viewer } = context
  if (named !== undefined && named.length > 0)
    return [...new Set(named.map((name) => demandObject(objects, viewer, name)))]
  const searched = objects.all.filter(
    (entity) => mayDo(viewer, entity, 'read') && hasFilterFields(context, entity, filters),
  )
  if (searched.length === 0 && filters[0] !== undefined)
    throw failure('INVALID_FIELD', {
      field: filters[0].fieldApiName.slice(0, 120),
      reason: 'is no field of any object',
    })
  return searched
}

async function searchResults(
  context: ApiContext,
  entity: Entity,
  { q, filters = [], sortBy = [], fields = [], optionalFields = [] }: Asked,
  page: Page,
  isOneOfSeveral: boolean,
): Promise<Representation<'SearchResults'>> {
  const selection = searchSelection(context, entity, { fields, optionalFields }, isOneOfSeveral)
  const where = searchFilter(context, entity, filters)
  const sorted = checkedSort(context, entity, sortBy.map(sortEntry))
  const orderBy = sorted.length === 0 ? null : ordersOf(context, entity, sorted)
  const { total, rows } = await findRecords(context, entity, { q, where, orderBy }, page)
  const end = page.offset + page.size
  const links = pageLinks(page, end < total && end <= maxOffset, (pageToken) =>
    addressWith(context, '/search/results', { objectApiName: entity.apiName, pageSize: page.size, pageToken }),
  )
  const body = {
    ...links,
    count: rows.length,
    fields,
    objectApiName: entity.apiName,
    pageSize: page.size,
    q,
    records: await representRecords(context, rows, selection),
    sortBy,
    totalCount: total,
  }
  return { ...body, eTag: eTagOfBody(body) }
}

/** What is asked for; where nothing of this object is, what tells its records apart. */
function searchSelection(
  context: ApiContext,
  entity: Entity,
  asked: { readonly fields: readonly string[]; readonly optionalFields: readonly string[] },
  isOneOfSeveral: boolean,
): FieldSelection {
  const named = selectFields(context.objects, context.viewer, entity, asked, isOneOfSeveral)
  return named.fields.size + named.relations.size === 0 ? shownFields(context, entity) : named
}
