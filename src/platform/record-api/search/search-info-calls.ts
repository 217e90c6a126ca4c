import * as v from 'valibot'
import { failure } from '#platform/values/errors.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { always } from '#platform/records/read/condition.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { type Endpoint, endpoint, ok } from '#platform/record-api/endpoint.ts'
import { operatorsOf } from '#platform/record-api/lists/list-comparison.ts'
import { readableTargets } from './lookup-field.ts'
import { shownFields } from './lookup-results.ts'
import { requireObject } from '#platform/record-api/object-catalogue.ts'
import { eTagOfBody } from '#platform/record-api/metadata/object-info.ts'
import { noQuery, text, wholeNumber } from '#platform/record-api/query-schemas.ts'
import { isTokenOf } from '#platform/record-api/page-tokens.ts'
import { addressWith, pageLinks } from '#platform/record-api/record-pages.ts'
import { representRecords } from '#platform/record-api/represent-records.ts'
import { byName, findRecords, nameMatch } from './search-found.ts'
import { mayReadField, nameField, readableFields, type WireField, wireField } from '#platform/record-api/wire-fields.ts'
import { picklistLabel, toWire } from '#platform/record-api/wire-values.ts'

/** The maximum number of values that a filter offers. */
const maxOptions = 200
/** The maximum number of picklist values that are counted, more than any picklist has. */
const maxValues = 2000

const getFilters = endpoint({
  method: 'GET',
  path: '/search-info/:objectApiName/filters',
  summary: 'The fields by which a search for records of an object can be narrowed, and how.',
  family: 'Search',
  query: noQuery,
  body: null,
  answer: 'SearchInfoFilters',
  run: async ({ params }, { objects, viewer }) => {
    const entity = requireObject(objects, viewer, params['objectApiName'] ?? '')
    const filters = readableFields(viewer, entity)
      .filter(isFilter)
      .map((field) => ({
        dataType: field.dataType,
        fieldApiName: field.apiName,
        label: field.label,
        operators: operatorsOf(field),
      }))
    const body = { filters, objectApiName: entity.apiName }
    return ok({ ...body, eTag: eTagOfBody(body) })
  },
})

const getOptions = endpoint({
  method: 'GET',
  path: '/search-info/:objectApiName/filters/:fieldApiName/options',
  summary: 'The values that records have in a field, the most frequent first, and how many have each.',
  family: 'Search',
  query: v.object({ q: text }),
  body: null,
  answer: 'SearchInfoOptions',
  run: async ({ params, query }, context) => {
    const entity = requireObject(context.objects, context.viewer, params['objectApiName'] ?? '')
    const field = requireFilter(context, entity, params['fieldApiName'] ?? '', hasOptions, 'has no options')
    const q = query.q?.trim() ?? ''
    const options = await (isReference(field) ? optionsOfReference : optionsOfValues)(context, entity, field, q)
    const collator = new Intl.Collator(context.viewer.language, { numeric: true })
    const body = {
      fieldApiName: field.apiName,
      objectApiName: entity.apiName,
      options: options.toSorted((one, other) => other.count - one.count || collator.compare(one.label, other.label)),
    }
    return ok({ ...body, eTag: eTagOfBody(body) })
  },
})

const getFilterLookup = endpoint({
  method: 'GET',
  path: '/search-info/:objectApiName/filters/:fieldApiName/lookup',
  summary: 'The records that a filter by a relation may name, by object, a page at a time.',
  family: 'Search',
  query: v.object({ q: text, pageSize: wholeNumber(25, 1, 200), pageToken: text }),
  body: null,
  answer: 'SearchInfoLookup',
  run: async ({ params, query: { q, pageSize: size, pageToken } }, context) => {
    const entity = requireObject(context.objects, context.viewer, params['objectApiName'] ?? '')
    const field = requireFilter(context, entity, params['fieldApiName'] ?? '', isReference, 'points at nothing')
    const page = { token: pageToken, size }
    const targets = readableTargets(context, field)
    // A token continues the records of one object.
    const continued = targets.filter((target) => isTokenOf(pageToken, { entity: target, orderBy: byName }))
    const address = `/search-info/${entity.apiName}/filters/${field.apiName}/lookup`
    const found = await Promise.all(
      (continued.length === 0 ? targets : continued).map(async (target) => {
        const requested = { q: q ?? '', where: always, orderBy: null }
        const { rows, tokens } = await findRecords(context, target, requested, page)
        const links = pageLinks(tokens, (token) =>
          addressWith(context, address, { q, pageSize: size, pageToken: token }),
        )
        const records = await representRecords(context, rows, shownFields(context, target))
        return [target.apiName, { ...links, count: rows.length, records }] as const
      }),
    )
    const body = {
      fieldApiName: field.apiName,
      lookupResults: Object.fromEntries(found),
      objectApiName: entity.apiName,
    }
    return ok({ ...body, eTag: eTagOfBody(body) })
  },
})

export const searchInfoEndpoints: readonly Endpoint[] = [getFilters, getOptions, getFilterLookup]

/** Throws INVALID_FIELD where the field does not exist for this viewer, and where it is of another sort. */
function requireFilter(
  { viewer }: ApiContext,
  entity: Entity,
  apiName: string,
  isOfSort: (field: WireField) => boolean,
  reason: string,
): WireField {
  const field = wireField(entity, apiName)
  if (field === null || !mayReadField(viewer, field) || !isFilter(field))
    throw failure('INVALID_FIELD', { field: apiName.slice(0, 120), reason: `is no filter of ${entity.apiName}` })
  if (!isOfSort(field)) throw failure('INVALID_FIELD', { field: field.apiName, reason })
  return field
}

const isFilter = (field: WireField): boolean => operatorsOf(field).length > 0

const isReference = ({ targets }: WireField): boolean => targets.length > 0

const hasOptions = (field: WireField): boolean =>
  isReference(field) || ['Picklist', 'MultiPicklist', 'Boolean'].includes(field.dataType)

interface Option {
  readonly count: number
  readonly label: string
  readonly value: string
}

/** `q` is a part of the displayed value. */
async function optionsOfValues(
  { records, viewer }: ApiContext,
  entity: Entity,
  { field, property, dataType }: WireField,
  q: string,
): Promise<readonly Option[]> {
  const counts = await records.countBy(viewer, entity, property, { limit: maxValues })
  const requested = q.toLowerCase()
  return counts
    .map(({ value, count }) => ({
      count,
      label: field === null || dataType === 'Boolean' ? value : picklistLabel(field, value, viewer),
      value,
    }))
    .filter(({ label }) => label.toLowerCase().includes(requested))
    .slice(0, maxOptions)
}

/**
 * The referenced records by their names, without those that the viewer does not see. `q` contains words of the name.
 */
async function optionsOfReference(
  context: ApiContext,
  entity: Entity,
  field: WireField,
  q: string,
): Promise<readonly Option[]> {
  const { records, viewer } = context
  const targets = readableTargets(context, field)
  const counts = await records.countBy(viewer, entity, field.property, {
    pointingAt: targets.map((target) => ({
      entity: target,
      where: q === '' ? always : nameMatch(viewer, target, q),
    })),
    limit: maxOptions,
  })
  const named = await Promise.all(
    targets.map(async (target) => {
      const ids = counts.map(({ value }) => value).filter((value) => value.startsWith(target.keyPrefix))
      const rows = ids.length === 0 ? [] : await records.byIds(viewer, target, ids)
      const name = nameField(target)
      return rows.map((row) => [row.id, mayReadField(viewer, name) ? nameOf(row, name) : row.id] as const)
    }),
  )
  const names = new Map(named.flat())
  return counts.flatMap(({ value, count }) => {
    const label = names.get(value)
    return label === undefined ? [] : { count, label, value }
  })
}

const nameOf = (row: object, name: WireField): string => String(toWire(name, Reflect.get(row, name.property)) ?? '')
