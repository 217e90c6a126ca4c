import { failure } from '#platform/values/errors.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { mayDo } from '#platform/records/access.ts'
import { representations, type Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { type Endpoint, endpoint, ok } from '#platform/record-api/endpoint.ts'
import { type FieldSelection, selectFields } from '#platform/record-api/field-selection.ts'
import { checkedSort, ordersOf, sortEntry } from '#platform/record-api/lists/list-sort.ts'
import { shownFields } from './lookup-results.ts'
import { requireObject } from '#platform/record-api/object-catalogue.ts'
import { eTagOfBody } from '#platform/record-api/metadata/object-info.ts'
import { noQuery } from '#platform/record-api/query-schemas.ts'
import type { Page } from '#platform/record-api/page-tokens.ts'
import { addressWith, pageLinks } from '#platform/record-api/record-pages.ts'
import { representRecords } from '#platform/record-api/represent-records.ts'
import { hasFilterFields, searchFilter } from './search-filter.ts'
import { findRecords } from './search-found.ts'

/** §9: the same default page size as for lists. */
const defaultPageSize = 50
/** The default number of records of each object where several are searched. */
const defaultFirstPage = 5

type SearchRequest = Omit<Representation<'SearchInput'>, 'objectApiName' | 'pageSize' | 'pageToken'>

const postResults = endpoint({
  method: 'POST',
  path: '/search/results',
  summary: 'The records of one object that are found by words and filters, a page at a time.',
  family: 'Search',
  reads: true,
  query: noQuery,
  body: representations.SearchInput,
  answer: 'SearchResults',
  run: async (
    { body: { objectApiName, pageSize: size = defaultPageSize, pageToken = null, ...requested } },
    context,
  ) => {
    const entity = requireObject(context.objects, context.viewer, objectApiName)
    return ok(await searchResults(context, entity, requested, { token: pageToken, size }, false))
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
  run: async ({ body: { objectApiNames, pageSize: size = defaultFirstPage, ...requested } }, context) => {
    const searched = searchedObjects(context, objectApiNames, requested)
    // The objects are searched one after the other, so that one request does not use all connections to the store.
    const keywordSearchResult: Record<string, Representation<'SearchResults'>> = {}
    for (const entity of searched)
      keywordSearchResult[entity.apiName] = await searchResults(context, entity, requested, { token: null, size }, true)
    const body = {
      keywordSearchResult,
      objectApiNames: searched.map(({ apiName }) => apiName),
      q: requested.q,
    }
    return ok({ ...body, eTag: eTagOfBody(body) })
  },
})

export const searchResultEndpoints: readonly Endpoint[] = [postResults, postKeyword]

/** The named objects; else all that the viewer may read and that have the fields of the filters. */
function searchedObjects(
  context: ApiContext,
  named: readonly string[] | undefined,
  { filters = [] }: SearchRequest,
): readonly Entity[] {
  const { objects, viewer } = context
  if (named !== undefined && named.length > 0)
    return [...new Set(named.map((name) => requireObject(objects, viewer, name)))]
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
  { q, filters = [], sortBy = [], fields = [], optionalFields = [] }: SearchRequest,
  page: Page,
  isOneOfSeveral: boolean,
): Promise<Representation<'SearchResults'>> {
  const selection = searchSelection(context, entity, { fields, optionalFields }, isOneOfSeveral)
  const where = searchFilter(context, entity, filters)
  const sorted = checkedSort(context, entity, sortBy.map(sortEntry))
  const orderBy = sorted.length === 0 ? null : ordersOf(context, entity, sorted)
  const { total, rows, tokens } = await findRecords(context, entity, { q, where, orderBy }, page)
  const links = pageLinks(tokens, (pageToken) =>
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

/** The requested fields; without any for this object, those that distinguish its records. */
function searchSelection(
  context: ApiContext,
  entity: Entity,
  requested: { readonly fields: readonly string[]; readonly optionalFields: readonly string[] },
  isOneOfSeveral: boolean,
): FieldSelection {
  const named = selectFields(context.objects, context.viewer, entity, requested, isOneOfSeveral)
  return named.fields.size + named.relations.size === 0 ? shownFields(context, entity) : named
}
