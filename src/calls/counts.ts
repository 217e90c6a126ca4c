import type { ResultType, SearchQuery } from '#search/port.ts'
import { searchScope } from '#records/visibility.ts'
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
})

/** How many records of a kind carry `id` and may be seen: what their list would say. */
export const countWith = (context: CallContext, kind: ResultType, id: string): number =>
  context.search.search(carrierQuery(context, kind, [id])).total
