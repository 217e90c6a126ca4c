import { shownTerm } from '#platform/search/vocabulary/search-term.ts'
import { rowsOfAllKinds } from '#features/search/results/rows-of-all-kinds.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { listTitle } from '#features/search/lists/list-title.ts'
import type { ListData } from '#features/search/lists/list-data.ts'
import { ResultsPage } from '#features/search/lists/results-page.tsx'
import { searchAddress, type ResultTab } from '#platform/search/vocabulary/search-address.ts'
import { loadSearch } from './load-search.ts'
import { ResultTabs } from './result-tabs.tsx'

interface SearchData {
  readonly list: ListData
  readonly tab: ResultTab
}

/** The search of the Sales Assistant, with a tab for each kind of results. */
function SearchScreen({ data: { list, tab } }: { readonly data: SearchData }) {
  const page = usePage()
  const { t, base } = page
  const { searchTerm } = list.state
  return (
    <ResultsPage
      page={page}
      list={list}
      row={rowsOfAllKinds}
      title={searchTerm === '' ? t('searchPage.title') : t('results.titleForTerm', { term: shownTerm(searchTerm) })}
      crumbs={[{ text: t('assistant.title'), href: base }, { text: t('searchPage.title') }]}
      tabs={<ResultTabs page={page} list={list} tab={tab} />}
    />
  )
}

export const screen = defineScreen({
  reads: loadSearch,
  show: ({ list, tab }, request) => ({
    head: {
      title: listTitle(request.messages.t('searchPage.title'), list, request),
      description: request.messages.t('searchPage.description'),
      canonicalPath: searchAddress(`${request.base}/search`, list.state),
      robots: 'noindex,nofollow',
    },
    data: { list, tab },
  }),
  component: SearchScreen,
})
