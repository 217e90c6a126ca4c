import { useEffect, type ReactNode } from 'react'
import { bundleAddress, maxBundleItems } from '#features/documents/bundles/bundle-address.ts'
import type { Crumb } from '#platform/widgets/breadcrumbs/breadcrumbs.tsx'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { Chips } from '#platform/widgets/chips/chips.tsx'
import { Drawer } from '#platform/widgets/drawer/drawer.tsx'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import { AlphabetNavigation } from '#platform/widgets/alphabet-navigation/alphabet-navigation.tsx'
import { Pagination } from '#platform/widgets/pagination/pagination.tsx'
import { useScreenSize } from '#platform/widgets/form-factor/form-factor.ts'
import { dialogMs, usePhase, type Overlay } from '#platform/widgets/phase/use-phase.ts'
import type { DrawRow } from '#features/search/results/draw-row.tsx'
import { ResultList } from '#features/search/results/result-list.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { useStructure } from '#features/catalogue/markets/structure-context.ts'
import { PageBreadcrumbs } from '#platform/pages/structured-data/page-breadcrumbs.tsx'
import { chipsOf } from './chips-of.ts'
import { Facets } from './facets.tsx'
import { emptyList, foldedTotal, gradeTable, hasNotices, listConflicts, notices, rangeFacets } from './later-parts.ts'
import { listLinks } from './list-links.ts'
import type { ListData } from './list-data.ts'
import { firstResultTab } from '#platform/search/vocabulary/search-address.ts'
import { SortForm } from './sort-form.tsx'
import { ViewSwitch } from './view-switch.tsx'
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
  const products = result.results
    .flatMap(({ id, folded }) => [id, ...(folded?.others ?? []).map((other) => other.id)])
    .slice(0, maxBundleItems)
  const total = t(`results.total.${result.resultsType}`, { count: result.total })
  // An empty list cannot be filtered further, but active filters must remain removable.
  const canFilter = result.total > 0 || chips.length > 0
  const group = useStructure().find((each) => each.slug === state.businessGroup)
  const segments = group?.marketSegments.map((segment) => segment.slug) ?? []
  const grades = result.results.filter((card) => card.kind === 'tradeGrade')
  const canBeTable = hasTable(list)
  const isTable = canBeTable && state.view === 'table'
  const facets = (
    <Facets result={result} links={links} page={page} hidden={list.fixed} segments={segments}>
      {result.ranges.length > 0 && <rangeFacets.Part list={list} page={page} />}
    </Facets>
  )
  return (
    <div
      className={css.body}
      data-rail={canFilter}
      data-view={isTable ? 'table' : undefined}
      data-origin={state.searchTerm === '' ? 'browse' : 'search'}
    >
      {canFilter && (
        <aside className={css.rail} id="filters" aria-label={t('results.filters')}>
          <h2 className={css.railTitle}>{t('results.filters')}</h2>
          {facets}
        </aside>
      )}
      <div className={css.results}>
        <div className={css.toolbar}>
          {/* Without filters an empty list says itself that it is empty. */}
          <h2 className={canFilter ? css.total : 'visually-hidden'} aria-live="polite">
            {total}
          </h2>
          {canFilter && (
            <div className={css.filterButton}>
              <ButtonLink href="#filters" iconName="filter" onPress={drawer.show}>
                {t('results.filters')}
                {chips.length > 0 && <span className={css.filterCount}>{chips.length}</span>}
              </ButtonLink>
            </div>
          )}
          {canBeTable && result.total > 1 && <ViewSwitch page={page} view={state.view} href={links.view} />}
          {result.total > 1 && <SortForm page={page} action={page.base + list.path} list={list} />}
        </div>
        <Chips
          label={t('results.activeFilters')}
          chips={chips}
          clear={{ text: t('results.clearFilters'), href: links.clear }}
        />
        {isFolded(list) && result.rows !== undefined && <foldedTotal.Part rows={result.rows} page={page} />}
        {result.conflicts !== undefined && (
          <listConflicts.Part conflicts={result.conflicts} address={links.page(1)} page={page} />
        )}
        {hasNotices(result) && <notices.Part result={result} links={links} page={page} />}
        {showLetters(list) && (
          <AlphabetNavigation
            label={t('results.letters')}
            all={{ text: t('results.allLetters'), href: links.letter(null), selected: state.letter === null }}
            letters={result.letters.map(({ letter, count }) => ({
              letter,
              count,
              href: links.letter(letter),
              selected: state.letter === letter,
              label: t('results.letter', { letter, count }),
            }))}
          />
        )}
        {result.results.length === 0 ? (
          <emptyList.Part list={list} links={links} page={page} filtered={chips.length > 0} />
        ) : (
          <ResultList
            cards={result.results}
            row={row}
            page={page}
            label={total}
            {...(isTable ? { table: <gradeTable.Part grades={grades} page={page} label={total} /> } : {})}
          />
        )}
        {result.resultsType === 'tradeGrade' && result.results.length > 0 && (
          <p className={css.pack}>
            <a href={bundleAddress(page.base, { products })} rel="nofollow">
              <Icon name="archive" />
              {t('results.documentsOfList', { count: products.length })}
            </a>
            <a href={`${page.base}/pasted-list`}>{t('results.pasteList')}</a>
          </p>
        )}
        <div className={css.pages}>
          <Pagination
            page={result.page}
            pages={result.pages}
            href={links.page}
            texts={{
              label: t('results.pages'),
              previous: t('results.previous'),
              next: t('results.next'),
              page: (number) => t('results.page', { page: page.number(number) }),
            }}
          />
        </div>
      </div>
      <ClosedInLargeWindow overlay={drawer} />
      <Drawer
        overlay={drawer}
        title={t('results.filters')}
        close={t('results.closeFilters')}
        footer={
          <Button variant="brand" onClick={drawer.hide}>
            {t(`results.show.${result.resultsType}`, { count: result.total })}
          </Button>
        }
      >
        {facets}
      </Drawer>
    </div>
  )
}

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

/** Products can be shown as a table. Rows that fold products or name a conflict have more than a table has room for. */
const hasTable = (list: ListData): boolean =>
  list.result.resultsType === 'tradeGrade' && !isFolded(list) && list.result.conflicts === undefined

/** Whether the rows of the list fold products. */
const isFolded = ({ state }: ListData): boolean => state.tab === firstResultTab

/** The alphabet helps visitors who browse, not visitors who search. */
const showLetters = ({ result, state }: ListData): boolean =>
  result.resultsType !== 'knowledgeArticle' &&
  result.letters.length > 0 &&
  (state.searchTerm === '' || state.letter !== null)
