import { toId18 } from '#domain/record-id.ts'
import { call } from './call.ts'
import { explainParams } from './search-params.ts'
import { prepareSearch } from './search-query.ts'
import type { ExplainResult } from './search-shapes.ts'
import { siteViewer } from './site-viewer.ts'

/** SearchController.explain: why a record is found, and why at its rank (SRC-08). Weights are ours, so only our people read them. */
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
