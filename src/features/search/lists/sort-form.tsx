import { pageSizeParameter, urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { pageSizes } from '#platform/values/numbers/paging.ts'
import { emptySearch, sortOrders, writeSearch, type SortOrder } from '#platform/search/vocabulary/search-address.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { dateOrder } from './date-order.ts'
import type { ListData } from './list-data.ts'
import css from './results.module.css'

/** Selects order and page size: a GET form, which JavaScript submits automatically. */
export function SortForm({
  page,
  action,
  list: { state, result },
}: {
  readonly page: Page
  readonly action: string
  readonly list: ListData
}) {
  const { t } = page
  const others = [...new URLSearchParams(writeSearch({ ...state, page: 1 }))].filter(
    ([name]) => name !== urlParameters.sortBy && name !== pageSizeParameter,
  )
  const byDate = result.resultsType === 'knowledgeArticle' && state.searchTerm === ''
  // Without a search term, publications are sorted by date, so that order needs no parameter.
  const orders: readonly (readonly [order: SortOrder, text: SortOrder | 'upcoming'])[] = sortOrders.flatMap((order) =>
    byDate && order === 'newest' ? [] : [[order, byDate && order === emptySearch.sortBy ? dateOrder(state) : order]],
  )
  return (
    <form
      className={css.sort}
      action={action}
      method="get"
      data-keep-scroll=""
      onChange={(event) => event.currentTarget.requestSubmit()}
    >
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label>
        <span>{t('results.sortBy')}</span>
        {/* The key makes a new field for each address, so that the browser does not restore an earlier selection. */}
        <select key={state.sortBy} name={urlParameters.sortBy} defaultValue={state.sortBy} autoComplete="off">
          {orders.map(([order, text]) => (
            <option key={order} value={order}>
              {t(`results.sort.${text}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t('results.perPage')}</span>
        <select key={state.pageSize} name={pageSizeParameter} defaultValue={state.pageSize} autoComplete="off">
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" size="small">
        {t('results.apply')}
      </Button>
    </form>
  )
}
