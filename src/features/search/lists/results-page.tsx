import { useEffect, type ReactNode } from 'react'
import type { Crumb } from '#platform/widgets/breadcrumbs/breadcrumbs.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import { Chips } from '#platform/widgets/chips/chips.tsx'
import { Drawer } from '#platform/widgets/drawer/drawer.tsx'
import { Pagination } from '#platform/widgets/pagination/pagination.tsx'
import { useScreenSize } from '#platform/widgets/form-factor/form-factor.ts'
import { dialogMs, usePhase, type Overlay } from '#platform/widgets/phase/use-phase.ts'
import type { DrawRow } from '#features/search/results/draw-row.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { useStructure } from '#features/catalogue/markets/structure-context.ts'
import { paginationTexts } from '#platform/pages/parts/pagination-texts.ts'
import { PageBreadcrumbs } from '#platform/pages/structured-data/page-breadcrumbs.tsx'
import { chipsOf } from './chips-of.ts'
import { Facets } from './facets.tsx'
import { emptyList, rangeFacets } from './later-parts.ts'
import { listLinks, type ListLinks } from './list-links.ts'
import type { ListData } from './list-data.ts'
import { ListNotes } from './list-notes.tsx'
import { isTable } from './list-view.ts'
import { ListedResults } from './listed-results.tsx'
import { SkipLinks, skipTargets } from './skip-links/skip-links.tsx'
import { Toolbar } from './toolbar.tsx'
import css from './results.module.css'

/** A list with all its controls: the same for products, product groups, suppliers, groups, values and the search. */
export function ResultsPage({
  page,
  list,
  row,
  title,
  crumbs,
  head,
  header,
  tabs,
}: {
  readonly page: Page
  readonly list: ListData
  readonly row: DrawRow
  readonly title: ReactNode
  readonly crumbs: readonly Crumb[]
  /** Content below the title. */
  readonly head?: ReactNode
  /** Replaces title and breadcrumbs by a full-width header, which contains the page's h1 and breadcrumbs. */
  readonly header?: ReactNode
  readonly tabs?: ReactNode
}) {
  return (
    <>
      <SkipLinks hasFilters={list.result.total > 0} page={page} />
      <div className={css.head}>
        {header === undefined ? (
          <div className={css.headInside}>
            <PageBreadcrumbs page={page} crumbs={crumbs} />
            <h1>{title}</h1>
            {head}
          </div>
        ) : (
          header
        )}
        {tabs !== undefined && <div className={css.tabs}>{tabs}</div>}
      </div>
      <Results page={page} list={list} row={row} />
    </>
  )
}

function Results({ page, list, row }: { readonly page: Page; readonly list: ListData; readonly row: DrawRow }) {
  const { t } = page
  const { result, state } = list
  const kindPath = page.base + (list.oneKind ? '/search' : list.path)
  const links = listLinks(page.base + list.path, state, kindPath, result.understood)
  const chips = chipsOf(list, links, page)
  const drawer = usePhase(dialogMs)
  const total = t(`results.total.${result.resultsType}`, { count: result.total })
  // An empty list cannot be filtered further, but active filters must remain removable.
  const canFilter = result.total > 0 || chips.length > 0
  const segments = useSegments(state.businessGroup)
  const facets = (
    <Facets result={result} links={links} page={page} hidden={list.fixed} segments={segments}>
      {result.ranges.length > 0 && <rangeFacets.Part list={list} page={page} />}
    </Facets>
  )
  return (
    <div
      className={css.body}
      data-rail={canFilter}
      data-view={isTable(list) ? 'table' : undefined}
      data-origin={state.searchTerm === '' ? 'browse' : 'search'}
    >
      {canFilter && (
        <aside className={css.rail} id={skipTargets.filters} tabIndex={-1} aria-label={t('results.filters')}>
          <h2 className={css.railTitle}>{t('results.filters')}</h2>
          {facets}
        </aside>
      )}
      <div className={css.results}>
        <Toolbar
          page={page}
          list={list}
          links={links}
          total={total}
          filters={canFilter ? chips.length : null}
          onFilter={drawer.show}
        />
        <Chips label={t('results.activeFilters')} chips={chips} clear={clearOf(links, t)} />
        <ListNotes page={page} list={list} links={links} />
        <div className={css.listed} id={skipTargets.results} tabIndex={-1}>
          {result.results.length === 0 ? (
            <emptyList.Part list={list} links={links} page={page} filtered={chips.length > 0} />
          ) : (
            <ListedResults page={page} list={list} row={row} total={total} />
          )}
        </div>
        <div className={css.pages}>
          <Pagination page={result.page} pages={result.pages} href={links.page} texts={paginationTexts(page)} />
        </div>
      </div>
      <FilterDrawer overlay={drawer} result={result} t={t}>
        {facets}
      </FilterDrawer>
    </div>
  )
}

/** The slugs of the market segments of a business group. */
function useSegments(businessGroup: string): readonly string[] {
  const group = useStructure().find((each) => each.slug === businessGroup)
  return group?.marketSegments.map((segment) => segment.slug) ?? []
}

const clearOf = ({ clear }: ListLinks, t: Page['t']) => ({ text: t('results.clearFilters'), href: clear })

/** The filters of small windows. */
const FilterDrawer = ({
  overlay,
  result,
  t,
  children,
}: {
  readonly overlay: Overlay
  readonly result: ListData['result']
  readonly t: Page['t']
  readonly children: ReactNode
}) => (
  <>
    <ClosedInLargeWindow overlay={overlay} />
    <Drawer
      overlay={overlay}
      title={t('results.filters')}
      close={t('results.closeFilters')}
      footer={
        <Button variant="brand" onClick={overlay.hide}>
          {t(`results.show.${result.resultsType}`, { count: result.total })}
        </Button>
      }
    >
      {children}
    </Drawer>
  </>
)

/**
 * A large window shows the filters beside the list, so the drawer closes when a tablet is turned (LAY-04). This is a component of
 * its own, so that the size, which is known only after hydration, renders nothing else again.
 */
function ClosedInLargeWindow({ overlay }: { readonly overlay: Overlay }) {
  const isSmall = useScreenSize() === 'Small'
  useEffect(() => {
    if (!isSmall) overlay.hide()
  }, [isSmall, overlay])
  return null
}
