import type { SearchQuery } from '#platform/search/port.ts'
import type { ResultType } from '#platform/search/indexed-content.ts'
import { searchScope } from '#features/catalogue/conflicts/search-scope.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { today } from '#platform/calls/today.ts'

/**
 * Returns an index query for the documents that the viewer sees and that have all of these term sources, without other counts.
 */
export const termSourceQuery = (
  { viewer, now }: Pick<CallContext, 'viewer' | 'now'>,
  kind: ResultType,
  termSources: readonly string[],
): SearchQuery => ({
  scope: searchScope(viewer),
  language: viewer.language,
  kind,
  term: '',
  filters: {},
  termSources,
  promotedOnly: false,
  letter: null,
  sortBy: 'name',
  page: 1,
  pageSize: 1,
  today: today({ viewer, now }),
  facets: [],
  counted: [],
})

/** Returns how many visible records of a kind have the term source `id`, which is the total of their list. */
export const countWith = (context: CallContext, kind: ResultType, id: string): number =>
  context.search.search(termSourceQuery(context, kind, [id])).total

/** Returns how many records of a kind are visible. */
export const countAll = (context: CallContext, kind: ResultType): number =>
  context.search.search(termSourceQuery(context, kind, [])).total

/**
 * Returns the sorted ISO codes of the countries where a grade with the term source `id` is available, which are those
 * of the sites with its page.
 */
export function countriesWith(context: CallContext, id: string): readonly string[] {
  const query = termSourceQuery(context, 'tradeGrade', [id])
  const { facets } = context.search.search({ ...query, scope: { country: null }, facets: ['country'] })
  return (facets.country ?? []).map(({ value }) => value).toSorted()
}
