import { useEffect } from 'react'
import { shownTerm } from '#platform/search/vocabulary/search-term.ts'
import type { DrawRow } from '#features/search/results/draw-row.tsx'
import { usePage } from '#platform/pages/page-context.ts'
import type { KindListData } from './kind-list-data.ts'
import { fetchLoader } from './kind-list-loader.ts'
import { kindLists } from './kind-lists.ts'
import { ResultsPage } from './results-page.tsx'
import css from './results.module.css'

/** The list of one kind: products, product groups, suppliers or publications. */
export function KindList({ data: { kind, list }, row }: { readonly data: KindListData; readonly row: DrawRow }) {
  const page = usePage()
  useEffect(fetchLoader, [])
  const { t } = page
  const { texts } = kindLists[kind]
  const value = list.result.masterValue
  const name = t(`${texts}.title`)
  const title =
    value !== null
      ? value.nameToDisplay
      : list.state.searchTerm === ''
        ? name
        : t('results.titleForTerm', { term: shownTerm(list.state.searchTerm) })
  return (
    <ResultsPage
      page={page}
      list={list}
      row={row}
      title={title}
      crumbs={[{ text: t('nav.home'), href: page.base }, { text: name }]}
      head={
        list.state.searchTerm === '' ? (
          <p className={css.intro}>{value?.description ?? t(`${texts}.intro`)}</p>
        ) : undefined
      }
    />
  )
}
