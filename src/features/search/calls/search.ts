import { pageCount } from '#platform/values/numbers/paging.ts'
import type { KindCounts, SearchAnswer, SearchQuery } from '#platform/search/port.ts'
import { resultTypes } from '#platform/search/indexed-content.ts'
import { withNamed } from '#platform/search/words/named-filters.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import { resultCards } from '#features/search/results/cards.ts'
import { facetResults, relaxResults, understoodResult } from './facet-labels.ts'
import { conflictsOfList, withConflicts } from './list-conflicts.ts'
import { rangeResults } from './range-labels.ts'
import { localisedLink } from '#features/catalogue/cards/links.ts'
import { readText } from '#platform/i18n/read-text.ts'
import { searchParams } from './search-params.ts'
import { prepareSearch } from './search-query.ts'
import type { SearchResult } from '#features/search/results/search-shapes.ts'
import { siteViewer } from '#sites/site-viewer.ts'

/**
 * SearchController.search: returns a page of one kind with the counts of all kinds (SRC-07). The index finds the
 * records, and the store provides the content of the cards.
 */
export const searchCall = call({
  name: 'SearchController.search',
  cacheable: true,
  access: 'everyone',
  params: searchParams,
  run: async (params, context): Promise<SearchResult> => {
    const viewer = siteViewer(params, context.viewer)
    const { query, masterValue, market } = prepareSearch(params, viewer, context.taxonomy, context.now())
    const answer = context.search.search(query)
    const labelling = { language: viewer.language, site: viewer.site, taxonomy: context.taxonomy }
    return {
      results: withConflicts(
        await resultCards(query.kind, answer.hits, { ...context, viewer }),
        answer,
        viewer,
        market,
      ),
      total: answer.total,
      page: answer.page,
      pageSize: query.pageSize,
      ...(answer.rows === null ? {} : { rows: answer.rows }),
      pages: pageCount(isFolded(query) ? (answer.rows ?? 0) : answer.total, query.pageSize),
      resultsType: query.kind,
      counts: answer.total === 0 ? countsOfAll(query, context) : answer.counts,
      facets: facetResults(answer, withUnderstood(query, answer), labelling),
      ranges: rangeResults(answer, labelling),
      letters: query.facets.length === 0 ? [] : answer.letters,
      correction: answer.correction,
      wrongCheckDigit: answer.wrongCheckDigit,
      understood: understoodResult(answer, labelling),
      dropped: answer.dropped,
      ...conflictsOfList(answer, viewer),
      relax: relaxResults(answer, labelling),
      masterValue: masterValue && {
        ...localisedLink(masterValue, viewer.language),
        valueKind: masterValue.valueKind,
        description: readText(null, masterValue.descriptions, viewer.language)?.text ?? null,
      },
    }
  },
})

/** Whether the pages of the list are pages of rows. */
const isFolded = ({ folding, kind }: SearchQuery): boolean => folding === 'rows' && kind === 'tradeGrade'

/** The values that the term names are selected like those that the visitor has chosen. */
const withUnderstood = (query: SearchQuery, { understood }: SearchAnswer): SearchQuery =>
  understood === null ? query : { ...query, filters: withNamed(query.filters, understood.filters) }

/** Without results, counts all kinds, even if fewer were requested, since another kind may have results. */
const countsOfAll = (query: SearchQuery, { search }: CallContext): KindCounts =>
  search.search({ ...query, counted: resultTypes, pageSize: 1, facets: [] }).counts
