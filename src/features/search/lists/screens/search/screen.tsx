import { shownTerm } from '#platform/search/vocabulary/search-term.ts'
import { rowsOfAllKinds } from '#features/search/results/rows-of-all-kinds.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { KindTabs } from '#features/search/lists/kind-tabs.tsx'
import { listTitle } from '#features/search/lists/list-title.ts'
import { loadList, listHead } from '#features/search/lists/load-list.ts'
import type { ListData } from '#features/search/lists/list-data.ts'
import { ResultsPage } from '#features/search/lists/results-page.tsx'

interface SearchData {
  readonly list: ListData
}

/** The search over all kinds. */
function SearchScreen({ data: { list } }: { readonly data: SearchData }) {
  const page = usePage()
  const { t, base } = page
  const { searchTerm } = list.state
  return (
    <ResultsPage
      page={page}
      list={list}
      row={rowsOfAllKinds}
      title={searchTerm === '' ? t('searchPage.title') : t('results.titleForTerm', { term: shownTerm(searchTerm) })}
      crumbs={[{ text: t('nav.home'), href: base }, { text: t('searchPage.title') }]}
      tabs={<KindTabs page={page} list={list} />}
    />
  )
}

export const screen = defineScreen({
  reads: (request) => loadList(request, { path: '/search', kind: null }),
  show: ({ list }, request) => ({
    head: {
      title: listTitle(request.messages.t('searchPage.title'), list, request),
      description: request.messages.t('searchPage.description'),
      canonicalPath: listHead(list, request.base).canonicalPath,
      robots: 'noindex,follow',
    },
    data: { list },
  }),
  component: SearchScreen,
})
