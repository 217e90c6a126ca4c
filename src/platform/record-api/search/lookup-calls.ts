import * as v from 'valibot'
import { failure } from '#platform/values/errors.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { representations, type Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { type Endpoint, endpoint, ok } from '#platform/record-api/endpoint.ts'
import { layoutFields } from '#platform/record-api/metadata/layout-fields.ts'
import { requireLookup, requireTarget, readableTargets } from './lookup-field.ts'
import { findLookups, type LookupQuery, type SearchType, searchTypes } from './lookup-results.ts'
import type { LookupPosition } from './lookup-restrictions.ts'
import { bindingsIn, lookupSource } from './lookup-source.ts'
import { maxOffset } from '#platform/record-api/page-tokens.ts'
import { list, oneOf, text, wholeNumber } from '#platform/record-api/query-schemas.ts'
import { nameField } from '#platform/record-api/wire-fields.ts'

/** The maximum number of records on one page. */
const maxPageSize = 200
const searchTypeNames = ['Recent', 'Search', 'TypeAhead'] as const satisfies readonly SearchType[]

const lookupQueryEntries = {
  page: wholeNumber(1, 0, 9_999_999_999),
  pageSize: wholeNumber(25, 1, maxPageSize),
  q: text,
  searchType: oneOf('searchType', searchTypeNames, 'Recent'),
}

const getLookup = endpoint({
  method: 'GET',
  path: '/lookups/:objectApiName/:fieldApiName/:targetApiName',
  summary: 'Records of one object that a field may point at: those used lately, or those that are found.',
  family: 'Search',
  query: v.object({ ...lookupQueryEntries, dependentFieldBindings: list, sourceRecordId: text }),
  body: null,
  answer: 'RecordCollection',
  run: async ({ params, query }, context) => {
    const { entity, field } = requireLookup(context, params)
    const target = requireTarget(context, field, params['targetApiName'] ?? '')
    const requested = requirePage(query)
    const bindings = bindingsIn(query.dependentFieldBindings)
    const position = { entity, field, source: await lookupSource(context, entity, query.sourceRecordId, bindings) }
    const { dependentFieldBindings, sourceRecordId } = query
    const address = `/lookups/${entity.apiName}/${field.apiName}/${target.apiName}`
    return ok(
      await findLookups(context, position, target, requested, address, { dependentFieldBindings, sourceRecordId }),
    )
  },
})

const postLookups = endpoint({
  method: 'POST',
  path: '/lookups/:objectApiName/:fieldApiName',
  summary: 'The same of all objects that a field may point at, for a record as it stands in a form.',
  family: 'Search',
  reads: true,
  query: v.object({ ...lookupQueryEntries, targetApiName: list }),
  body: representations.LookupsInput,
  answer: 'LookupValues',
  run: async ({ params, query, body }, context) => {
    const { entity, field } = requireLookup(context, params)
    const requested = { ...requirePage(query), orderBy: body.orderBy ?? [] }
    const targets =
      query.targetApiName.length === 0
        ? readableTargets(context, field)
        : new Set(query.targetApiName.map((name) => requireTarget(context, field, name)))
    const { Id: id = null, ...bindings } = body.sourceRecord.fields
    const recordId = id === null || id === '' ? null : String(id)
    const position: LookupPosition = {
      entity,
      field,
      source: await lookupSource(context, entity, recordId, Object.entries(bindings)),
    }
    const address = `/lookups/${entity.apiName}/${field.apiName}`
    const found = await Promise.all(
      [...targets].map(
        async (target) =>
          [
            target.apiName,
            await findLookups(context, position, target, requested, address, { targetApiName: target.apiName }),
          ] as const,
      ),
    )
    return ok({
      lookupResults: Object.fromEntries(found),
      metadata: Object.fromEntries([...targets].map((target) => [target.apiName, metadataOf(context, target)])),
    })
  },
})

export const lookupEndpoints: readonly Endpoint[] = [getLookup, postLookups]

/**
 * Throws PAGE_OUT_OF_RANGE for a page beyond the last possible one, INVALID_PARAMETERS for a search term that is too short.
 */
function requirePage(query: v.InferOutput<v.ObjectSchema<typeof lookupQueryEntries, undefined>>): LookupQuery {
  const { page, pageSize, searchType } = query
  if (page < 1 || (page - 1) * pageSize > maxOffset) throw failure('PAGE_OUT_OF_RANGE')
  const q = query.q?.trim() ?? ''
  const least = searchTypes[searchType].minLength
  if ([...q].length < least)
    throw failure('INVALID_PARAMETERS', { parameter: 'q', reason: `has fewer than ${least} characters` })
  return { q, searchType, page, pageSize, orderBy: [] }
}

/** The fields that distinguish records: the name, and the next column of the lists. */
function metadataOf({ viewer }: ApiContext, target: Entity): Representation<'LookupMetadata'> {
  const objectApiName = target.apiName
  const primary = nameField(target)
  const secondary = layoutFields(viewer, target, 'Compact').find((field) => field !== primary)
  return {
    primaryField: { fieldApiName: primary.apiName, objectApiName },
    secondaryField: secondary === undefined ? null : { fieldApiName: secondary.apiName, objectApiName },
  }
}
