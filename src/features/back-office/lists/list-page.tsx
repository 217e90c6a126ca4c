import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { StagedBar } from '#features/back-office/inline/staged-bar.tsx'
import { PagesNavigation } from '#features/back-office/page-parts/pages-navigation.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { ColumnsForm } from './columns-form.tsx'
import { FilterChips, FilterFields } from './filter-fields.tsx'
import { isRefused } from './filter-shapes.ts'
import type { ListPage } from './load-list.ts'
import { RecordTable } from './record-table.tsx'
import { SaveListForm } from './save-list-form.tsx'

/** A list of records: choice of list, search, table and pages. */
export function ListContent({ page, texts }: { readonly page: ListPage; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <>
      <div className="office-title">
        <h1 lang="en">{page.label}</h1>
        {page.newHref !== null && (
          <ButtonLink href={page.newHref} variant="brand" aria-keyshortcuts="n">
            {t('backOffice.new')}
          </ButtonLink>
        )}
      </div>
      <form className="office-tools" action={page.href} method="get" role="search" data-printed>
        <label>
          {t('backOffice.list')}
          <select name="list" defaultValue={page.list} lang="en">
            {page.lists.map(({ apiName, label }) => (
              <option key={apiName} value={apiName}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('backOffice.search')}
          <input type="search" name="search" defaultValue={page.search} maxLength={200} autoComplete="off" />
        </label>
        {page.sort !== '' && <input type="hidden" name="sort" value={page.sort} />}
        {page.rowsOnPage > 50 && <input type="hidden" name="rows" value={page.rowsOnPage} />}
        <Button type="submit">{t('backOffice.show')}</Button>
        <FilterFields form={page.filters} texts={texts} />
      </form>
      <FilterChips
        form={page.filters}
        without={page.withoutFilter}
        withoutAllHref={page.withoutFiltersHref}
        texts={texts}
      />
      {!isRefused(page.filters) && (
        <SaveListForm save={page.save} hasConditions={page.filters.lines.length > 0} texts={texts} />
      )}
      <ColumnsForm form={page.columnsForm} save={page.save} texts={texts} />
      {page.rows.length === 0 ? (
        <div className="office-none">
          <p>{t(emptyText(page))}</p>
          {isNarrowed(page) && <a href={page.href}>{t('backOffice.allRecords')}</a>}
        </div>
      ) : (
        <Selection page={page} texts={texts} />
      )}
      <PagesNavigation previousHref={page.previousHref} nextHref={page.nextHref} texts={texts} />
      <StagedBar texts={texts} />
    </>
  )
}

const isNarrowed = ({ search, filters }: ListPage): boolean => search !== '' || filters.lines.length > 0

function emptyText({ search, filters }: ListPage): string {
  if (isRefused(filters)) return 'backOffice.filter.refused'
  if (filters.lines.length > 0) return 'backOffice.filter.noMatches'
  return search === '' ? 'backOffice.noRecords' : 'backOffice.noMatches'
}

/** The rows, which can be selected where the user may write the records. */
function Selection({ page, texts }: { readonly page: ListPage; readonly texts: PageTexts }) {
  const { t } = texts
  const links = (
    <p className="office-links">
      {page.bulkHref !== null && (
        <>
          <a href={page.selectAllHref}>{t('backOffice.bulk.selectAll')}</a>{' '}
          {page.moreRowsHref !== null && <a href={page.moreRowsHref}>{t('backOffice.bulk.moreRows')}</a>}{' '}
        </>
      )}
      <a href={page.exportHref} download>
        {t('backOffice.bulk.export')}
      </a>
    </p>
  )
  if (page.bulkHref === null)
    return (
      <>
        <RecordTable page={page} texts={texts} />
        {links}
      </>
    )
  return (
    <form action={page.bulkHref} method="get" autoComplete="off">
      <RecordTable page={page} texts={texts} />
      {links}
      <Button type="submit">{t(`backOffice.bulk.${page.bulkTitle}`)}</Button>
    </form>
  )
}
