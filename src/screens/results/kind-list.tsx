import { usePage } from '../page-context.ts'
import { kindLists, type KindListData } from './load-kind-list.ts'
import { ResultsPage } from './results-page.tsx'
import css from './results.module.css'

/** The list of one kind: products, product groups or suppliers. */
export function KindListScreen({ data: { kind, list } }: { readonly data: KindListData }) {
  const page = usePage()
  const { t } = page
  const { texts } = kindLists[kind]
  const value = list.result.masterValue
  const name = t(`${texts}.title`)
  const title =
    value !== null
      ? value.nameToDisplay
      : list.state.searchTerm === ''
        ? name
        : t('results.titleForTerm', { term: list.state.searchTerm })
  return (
    <ResultsPage
      page={page}
      list={list}
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
