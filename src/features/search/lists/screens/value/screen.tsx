import { rowsOfAllKinds } from '#features/search/results/rows-of-all-kinds.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { KindTabs } from '#features/search/lists/kind-tabs.tsx'
import { ResultsPage } from '#features/search/lists/results-page.tsx'
import css from '#features/search/lists/results.module.css'
import { notFoundAddress } from '#features/catalogue/pages/load-record.ts'
import { subjectOfKind } from '#features/search/lists/kind-list-data.ts'
import type { ListData } from '#features/search/lists/list-data.ts'
import { listTitle } from '#features/search/lists/list-title.ts'
import { listHead, loadList } from '#features/search/lists/load-list.ts'
import type { SearchResult } from '#features/search/results/search-shapes.ts'
import { redirect } from '#platform/pages/screen.ts'
import { parseRecordSegment } from '#platform/values/addresses/addresses.ts'
import { valuePath } from '#platform/values/addresses/record-paths.ts'

interface ValueData {
  readonly value: NonNullable<SearchResult['masterValue']>
  readonly list: ListData
}

/** Lists all records with one value of the taxonomy: a function, a chemistry or an application (SRC-12). */
function ValueScreen({ data: { value, list } }: { readonly data: ValueData }) {
  const page = usePage()
  const { t, base } = page
  return (
    <ResultsPage
      page={page}
      list={list}
      row={rowsOfAllKinds}
      title={<span lang={value.lang}>{value.nameToDisplay}</span>}
      crumbs={[
        { text: t('nav.home'), href: base },
        { text: t('nav.products'), href: `${base}/products` },
        { text: value.nameToDisplay, lang: value.lang },
      ]}
      head={<p className={css.intro}>{value.description ?? t('value.description', { value: value.nameToDisplay })}</p>}
      tabs={<KindTabs page={page} list={list} />}
    />
  )
}

export const screen = defineScreen({
  reads: (request) => {
    const segment = request.params['slugAndId'] ?? ''
    const named = parseRecordSegment(segment)
    return named === null
      ? redirect(302, notFoundAddress(request.base, 'value', request.url))
      : loadList(request, { path: `/value/${segment}`, kind: null, masterValueId: named.id })
  },
  show: ({ list }, request) => {
    const { base, url, messages } = request
    const value = list.result.masterValue
    if (value === null) return redirect(302, notFoundAddress(base, 'value', url))
    if (valuePath(base, value) !== url.pathname) return redirect(301, valuePath(base, value) + url.search)
    return {
      head: {
        title: listTitle(subjectOfKind(value.nameToDisplay, list, request), list, request),
        description: value.description ?? messages.t('value.description', { value: value.nameToDisplay }),
        ...listHead(list, base),
      },
      data: { value, list },
    }
  },
  component: ValueScreen,
})
