import { Breadcrumbs } from '#platform/widgets/breadcrumbs/breadcrumbs.tsx'
import { PagesNavigation } from '#features/back-office/pages/pages-navigation.tsx'
import type { PageTexts } from '#features/back-office/pages/page-texts.ts'
import { TableFrame } from '#features/back-office/pages/table-frame.tsx'
import type { RelatedPage, RelatedTable } from './load-related.ts'
import { lineOf, Value } from './value.tsx'

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
  <TableFrame label={table.label}>
    <thead>
      <tr lang="en">
        {table.columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {table.rows.map(({ id, href, cells: [first, ...others] }) => (
        <tr key={id}>
          <th scope="row">
            <a href={href}>{(first === undefined ? '' : lineOf(first, texts)) || id}</a>
          </th>
          {others.map((cell, at) => (
            <td key={table.columns[at + 1]}>
              <Value value={cell} texts={texts} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </TableFrame>
)
