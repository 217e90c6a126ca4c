import { rowsOfAllKinds } from '#features/search/results/rows-of-all-kinds.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { KindTabs } from '#features/search/lists/kind-tabs.tsx'
import { ResultsPage } from '#features/search/lists/results-page.tsx'
import css from '#features/search/lists/results.module.css'
import { loadValue, type ValueData } from './load.ts'

/** Lists all records with one function, chemistry or application. */
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

export const screen = defineScreen<ValueData>({ load: loadValue, component: ValueScreen })
