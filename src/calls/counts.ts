import type { ResultType, SearchQuery } from '#search/port.ts'
import { searchScope } from '#records/search-scope.ts'
import type { CallContext } from './call.ts'

/** A query of the index for what carries all of `carriers`, as the viewer may see it; nothing counted besides. */
export const carrierQuery = (
  { viewer, now }: Pick<CallContext, 'viewer' | 'now'>,
  kind: ResultType,
  carriers: readonly string[],
): SearchQuery => ({
  scope: searchScope(viewer),
  language: viewer.language,
  kind,
  term: '',
  filters: {},
  carriers,
  promotedOnly: false,
  letter: null,
  sortBy: 'name',
  page: 1,
  pageSize: 1,
  today: now().toISOString().slice(0, 10),
  facets: [],
  counted: [],
})

/** How many records of a kind carry `id` and may be seen: what their list would say. */
export const countWith = (context: CallContext, kind: ResultType, id: string): number =>
  context.search.search(carrierQuery(context, kind, [id])).total

/** How many records of a kind may be seen at all. */
export const countAll = (context: CallContext, kind: ResultType): number =>
  context.search.search(carrierQuery(context, kind, [])).total

/** ISO codes, in their order, of the countries where a grade that carries `id` is available: the sites that have its page. */
export function countriesWith(context: CallContext, id: string): readonly string[] {
  const query = carrierQuery(context, 'tradeGrade', [id])
  const { facets } = context.search.search({ ...query, scope: { country: null }, facets: ['country'] })
  return (facets.country ?? []).map(({ value }) => value).toSorted()
}
