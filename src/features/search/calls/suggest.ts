import { slugOf } from '#platform/values/text/slug.ts'
import { searchScope } from '#features/catalogue/conflicts/search-scope.ts'
import type { Taxonomy } from '#features/catalogue/taxonomy/taxonomy.ts'
import type { Suggestion } from '#platform/search/port.ts'
import { call } from '#platform/calls/call.ts'
import { suggestParams } from './search-params.ts'
import type { SuggestResult } from '#features/search/results/search-shapes.ts'
import { siteViewer } from '#sites/site-viewer.ts'

const defaultLimit = 8

/** SearchController.suggest: returns suggestions while a visitor types, from the index alone. */
export const suggestCall = call({
  name: 'SearchController.suggest',
  cacheable: true,
  access: 'everyone',
  params: suggestParams,
  run: async (params, context): Promise<SuggestResult> => {
    const viewer = siteViewer(params, context.viewer)
    const found = context.search.suggest({
      scope: searchScope(viewer),
      language: viewer.language,
      term: params.searchTerm,
      limit: params.limit ?? defaultLimit,
    })
    return {
      suggestions: found.map((suggestion) => ({ ...suggestion, slug: suggestionSlug(suggestion, context.taxonomy) })),
    }
  },
})

/**
 * Returns the slug of the record's page; null for a substance, which has no page, so that its suggestion leads to a
 * search.
 */
function suggestionSlug(suggestion: Suggestion, taxonomy: Taxonomy): string | null {
  if (suggestion.kind === 'substance') return null
  if (suggestion.kind === 'function') return taxonomy.masterValue(suggestion.id)?.slug ?? null
  return slugOf(suggestion.text)
}
