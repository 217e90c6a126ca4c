import { bundleAddress, maxBundleItems } from '#features/documents/bundle-request/bundle-address.ts'
import type { DrawRow } from '#features/search/results/draw-row.tsx'
import { ResultList } from '#features/search/results/result-list.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import { gradeTable } from './later-parts.ts'
import type { ListData } from './list-data.ts'
import { isTable } from './list-view.ts'
import css from './results.module.css'

/** The rows of a list that is not empty. Products offer their documents as one bundle. */
export function ListedResults({
  page,
  list,
  row,
  total,
}: {
  readonly page: Page
  readonly list: ListData
  readonly row: DrawRow
  /** The number of results in words. */
  readonly total: string
}) {
  const { result } = list
  const grades = result.results.filter((card) => card.kind === 'tradeGrade')
  return (
    <>
      <ResultList
        cards={result.results}
        row={row}
        page={page}
        label={total}
        {...(isTable(list) ? { table: <gradeTable.Part grades={grades} page={page} label={total} /> } : {})}
      />
      {result.resultsType === 'tradeGrade' && <DocumentsOfList page={page} list={list} />}
    </>
  )
}

function DocumentsOfList({ page: { t, base }, list }: { readonly page: Page; readonly list: ListData }) {
  const products = list.result.results
    .flatMap(({ id, folded }) => [id, ...(folded?.others ?? []).map((other) => other.id)])
    .slice(0, maxBundleItems)
  return (
    <p className={css.pack}>
      <a href={bundleAddress(base, { products })} rel="nofollow">
        <Icon name="archive" />
        {t('results.documentsOfList', { count: products.length })}
      </a>
      <a href={`${base}/pasted-list`}>{t('results.pasteList')}</a>
    </p>
  )
}
