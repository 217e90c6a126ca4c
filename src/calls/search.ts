import { pageCount } from '#domain/paging.ts'
import { resultTypes, type KindCounts, type SearchQuery } from '#search/port.ts'
import { call, type CallContext } from './call.ts'
import { resultCards } from './cards.ts'
import { facetResults, relaxResults } from './facet-labels.ts'
import { localisedLink, readText } from './links.ts'
import { searchParams } from './search-params.ts'
import { prepareSearch } from './search-query.ts'
import type { SearchResult } from './search-shapes.ts'
import { siteViewer } from './site-viewer.ts'

/** SearchController.search: a page of one kind with the counts of all (SRC-07). The index finds, the store fills the cards. */
export const searchCall = call({
  name: 'SearchController.search',
  cacheable: true,
  access: 'everyone',
  params: searchParams,
  run: async (params, context): Promise<SearchResult> => {
    const viewer = siteViewer(params, context.viewer)
    const { query, masterValue } = prepareSearch(params, viewer, context.taxonomy, context.now())
    const answer = context.search.search(query)
    return {
      results: await resultCards(query.kind, answer.hits, { ...context, viewer }),
      total: answer.total,
      page: answer.page,
      pageSize: query.pageSize,
      pages: pageCount(answer.total, query.pageSize),
      resultsType: query.kind,
      counts: answer.total === 0 ? countsOfAll(query, context) : answer.counts,
      facets: facetResults(answer, query, context.taxonomy),
      letters: query.facets.length === 0 ? [] : answer.letters,
      correction: answer.correction,
      wrongCheckDigit: answer.wrongCheckDigit,
      relax: relaxResults(answer, viewer.language, context.taxonomy),
      masterValue: masterValue && {
        ...localisedLink(masterValue, viewer.language),
        valueKind: masterValue.valueKind,
        description: readText(null, masterValue.descriptions, viewer.language)?.text ?? null,
      },
    }
  },
})

/** Where nothing is found there may be something of another kind, whichever kinds were asked for. */
const countsOfAll = (query: SearchQuery, { search }: CallContext): KindCounts =>
  search.search({ ...query, counted: resultTypes, pageSize: 1, facets: [] }).counts
