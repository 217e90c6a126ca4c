import { toId18 } from '#platform/values/record-id.ts'
import { call } from '#platform/calls/call.ts'
import { explainParams } from './search-params.ts'
import { prepareSearch } from './search-query.ts'
import type { ExplainResult } from '#features/search/results/search-shapes.ts'
import { siteViewer } from '#sites/site-viewer.ts'

/**
 * SearchController.explain: explains why a record is found and why at its rank (SRC-08). Only internal users may read
 * the weights.
 */
export const explainCall = call({
  name: 'SearchController.explain',
  cacheable: false,
  access: ['internalSales', 'editor', 'administrator'],
  params: explainParams,
  run: async (params, context): Promise<ExplainResult> => {
    const viewer = siteViewer(params, context.viewer)
    const { query } = prepareSearch(params, viewer, context.taxonomy, context.now())
    return context.search.explain(query, toId18(params.recordId) ?? params.recordId)
  },
})
