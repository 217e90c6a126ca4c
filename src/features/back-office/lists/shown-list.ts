import * as v from 'valibot'
import { allRecords, listAddress, type ListParameters } from '#features/back-office/page-parts/back-office-address.ts'
import { type Filters, readFilters } from '#features/back-office/page-parts/filter-lines.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { sortNames } from '#platform/record-api/lists/list-records.ts'
import { type SortEntry, sortEntry } from '#platform/record-api/lists/list-sort.ts'
import type { List } from '#platform/record-api/lists/list-standard.ts'
import { requireList } from '#platform/record-api/lists/list-views.ts'
import { requireObject } from '#platform/record-api/object-catalogue.ts'
import { suited } from './filter-form.ts'

/** What decides which rows a list has, and their order, by the parameters of an address. */
export const shownList = (parameter: (name: string) => string) => ({
  list: parameter('list') || allRecords,
  search: parameter('search'),
  sort: parameter('sort'),
  filters: readFilters(parameter),
})

/** The parameters of a call that does something with the list that a page shows. `shown`: those of the page's address. */
export const shownParams = { objectApiName: v.string(), shown: v.string() } as const

/** A list as its page shows it. */
interface ShownList {
  readonly list: List
  readonly parameters: Required<Pick<ListParameters, 'list' | 'search' | 'sort' | 'rows'>> & {
    readonly filters: Filters
  }
  readonly order: readonly SortEntry[]
}

/** Throws ACCESS_DENIED where the object does not exist for the viewer, RECORD_NOT_FOUND for an unknown list. */
export async function requireShownList(
  context: ApiContext,
  { objectApiName, shown }: { readonly objectApiName: string; readonly shown: string },
): Promise<ShownList> {
  const entity = requireObject(context.objects, context.viewer, objectApiName)
  const query = new URLSearchParams(shown)
  const parameter = (name: string): string => query.get(name) ?? ''
  const parameters = { ...shownList(parameter), rows: parameter('rows') }
  const list = await requireList(context, { objectApiName: entity.apiName, listViewApiName: parameters.list })
  return {
    list,
    parameters: { ...parameters, filters: suited(context, entity, parameters.filters) },
    order: sortNames(parameters.sort).map(sortEntry),
  }
}

/** Where a form about a list leads to, below the base: not to the place of the form, which its browser would keep. */
export const topOfList = (objectApiName: string, parameters: ListParameters): string =>
  `${listAddress('', objectApiName, parameters)}#content`
