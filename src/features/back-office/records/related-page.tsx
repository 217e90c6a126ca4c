import type { Column } from '#platform/widgets/data-table/table-rows.tsx'
import { Breadcrumbs } from '#platform/widgets/breadcrumbs/breadcrumbs.tsx'
import { PagesNavigation } from '#features/back-office/page-parts/pages-navigation.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { OfficeTable } from '#features/back-office/page-parts/office-table.tsx'
import type { RelatedPage, RelatedTable } from './load-related.ts'
import { RecordCell, type RecordRow } from '#features/back-office/values/record-cell.tsx'

/** All records that use a record by one field. */
export function RelatedContent({ page, texts }: { readonly page: RelatedPage; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <>
      <Breadcrumbs
        label={t('layout.breadcrumbs')}
        crumbs={[
          { text: page.objects.label, href: page.objects.href, lang: 'en' },
          { text: page.name, href: page.recordHref },
          { text: page.table.label, lang: 'en' },
        ]}
      />
      <h1>
        <span lang="en">{page.table.label}</span> ({page.table.count})
      </h1>
      <p className="office-lead">
        {t('backOffice.usedBy.of')} <a href={page.recordHref}>{page.name}</a>
      </p>
      {page.table.rows.length === 0 ? (
        <p className="office-none">{t('backOffice.noRecords')}</p>
      ) : (
        <RelatedRows table={page.table} texts={texts} />
      )}
      <NewLink table={page.table} texts={texts} />
      <PagesNavigation previousHref={page.previousHref} nextHref={page.nextHref} texts={texts} />
    </>
  )
}

/** Leads to the form for another record that uses the same one. */
export const NewLink = ({ table, texts: { t } }: { readonly table: RelatedTable; readonly texts: PageTexts }) =>
  table.newHref !== null && (
    <p className="office-links">
      <a href={table.newHref} aria-label={`${t('backOffice.new')}: ${table.label}`}>
        {t('backOffice.new')}
      </a>
    </p>
  )

export const RelatedRows = ({ table, texts }: { readonly table: RelatedTable; readonly texts: PageTexts }) => (
  <OfficeTable
    name={{ label: table.label }}
    columns={columnsOf(table, texts)}
    headLanguage="en"
    rows={table.rows}
    rowKey={({ id }) => id}
  />
)

const columnsOf = ({ columns }: RelatedTable, texts: PageTexts): readonly Column<RecordRow>[] =>
  columns.map((column, at) => ({
    key: column,
    header: column,
    cell: (row) => <RecordCell row={row} at={at} texts={texts} />,
    isName: at === 0,
  }))
