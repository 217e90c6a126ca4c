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

export const screen = defineScreen<SearchData>({
  load: async (url, _params, context, signal) => {
    const loaded = await loadList(url, { path: '/search', kind: null }, context, signal)
    if (loaded.type === 'redirect') return loaded
    const { canonicalPath } = listHead(loaded.list, context.base)
    return {
      type: 'page',
      status: 200,
      head: {
        title: listTitle(context.messages.t('searchPage.title'), loaded.list, context),
        description: context.messages.t('searchPage.description'),
        canonicalPath,
        robots: 'noindex,follow',
      },
      data: loaded,
    }
  },
  component: SearchScreen,
})
