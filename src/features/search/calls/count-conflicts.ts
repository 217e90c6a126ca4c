import * as v from 'valibot'
import { call } from '#platform/calls/call.ts'
import { internalReaders } from '#platform/entity/access.ts'
import type { ListConflicts } from '#features/search/results/search-shapes.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { conflictsOfList } from './list-conflicts.ts'
import { searchParams } from './search-params.ts'
import { prepareSearch } from './search-query.ts'

/**
 * ConflictController.count: how many rows of a search are in conflict in the caller's session, by reason (CNF-04). Outside the
 * Sales Assistant none is.
 */
export const countConflicts = call({
  name: 'ConflictController.count',
  cacheable: true,
  access: internalReaders,
  params: v.omit(searchParams, ['page', 'pageSize', 'withFacets', 'countKinds', 'folding']),
  run: async (params, context): Promise<ListConflicts> => {
    const viewer = siteViewer(params, context.viewer)
    const { query } = prepareSearch(params, viewer, context.taxonomy, context.now())
    const answer = context.search.search({ ...query, pageSize: 1, facets: [], counted: [] })
    return conflictsOfList(answer, viewer).conflicts ?? { areShown: false, total: 0, reasons: [] }
  },
})
