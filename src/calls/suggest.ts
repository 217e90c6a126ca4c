import { slugOf } from '#domain/slug.ts'
import { searchScope } from '#records/search-scope.ts'
import type { Taxonomy } from '#records/taxonomy.ts'
import type { Suggestion } from '#search/port.ts'
import { call } from './call.ts'
import { suggestParams } from './search-params.ts'
import type { SuggestResult } from './search-shapes.ts'
import { siteViewer } from './site-viewer.ts'

const defaultLimit = 8

/** SearchController.suggest: what a visitor may mean while typing; from the index alone. */
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

/** Of the record's page; null for a substance, which has no page of its own: its suggestion is a search. */
function suggestionSlug(suggestion: Suggestion, taxonomy: Taxonomy): string | null {
  if (suggestion.kind === 'substance') return null
  if (suggestion.kind === 'function') return taxonomy.masterValue(suggestion.id)?.slug ?? null
  return slugOf(suggestion.text)
}
