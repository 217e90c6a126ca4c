import { rowsOfAllKinds } from '../cards/rows-of-all-kinds.tsx'
import { defineScreen } from '../define-screen.ts'
import { usePage } from '../page-context.ts'
import { KindTabs } from '../results/kind-tabs.tsx'
import { ResultsPage } from '../results/results-page.tsx'
import css from '../results/results.module.css'
import { loadValue, type ValueData } from './load.ts'

/** Everything with one function, chemistry or application. */
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
