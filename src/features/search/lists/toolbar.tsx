import type { Page } from '#platform/pages/page-context.ts'
import { ButtonLink } from '#platform/widgets/button/button.tsx'
import type { ListData } from './list-data.ts'
import type { ListLinks } from './list-links.ts'
import { hasTable } from './list-view.ts'
import { SortForm } from './sort-form.tsx'
import { ViewSwitch } from './view-switch.tsx'
import css from './results.module.css'

/** The number of results, and how they are filtered, shown and sorted. */
export function Toolbar({
  page,
  list,
  links,
  total,
  filters,
  onFilter,
}: {
  readonly page: Page
  readonly list: ListData
  readonly links: ListLinks
  /** The number of results in words. */
  readonly total: string
  /** The number of active filters; null if the list cannot be filtered. */
  readonly filters: number | null
  readonly onFilter: () => void
}) {
  const { t } = page
  const { result, state } = list
  return (
    <div className={css.toolbar}>
      {/* Without filters an empty list says itself that it is empty. */}
      <h2 className={filters === null ? 'visually-hidden' : css.total} aria-live="polite">
        {total}
      </h2>
      {filters !== null && (
        <div className={css.filterButton}>
          <ButtonLink href="#filters" iconName="filter" onPress={onFilter}>
            {t('results.filters')}
            {filters > 0 && <span className={css.filterCount}>{filters}</span>}
          </ButtonLink>
        </div>
      )}
      {hasTable(list) && result.total > 1 && <ViewSwitch page={page} view={state.view} href={links.view} />}
      {result.total > 1 && <SortForm page={page} action={page.base + list.path} list={list} />}
    </div>
  )
}
