import type { Column as TableColumn } from '#platform/widgets/data-table/table-rows.tsx'
import { selectedParameter } from '#features/back-office/bulk/bulk-shapes.ts'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { OfficeTable } from '#features/back-office/page-parts/office-table.tsx'
import { RecordCell, rowName, type RecordRow } from '#features/back-office/values/record-cell.tsx'
import type { Column, ListPage } from './load-list.ts'

/** The rows of a list, with a box to select each of them where the user may write records. */
export function RecordTable({ page, texts }: { readonly page: ListPage; readonly texts: PageTexts }) {
  return (
    <OfficeTable
      name={{ label: page.label }}
      columns={columnsOf(page, texts)}
      headLanguage="en"
      rows={page.rows}
      rowKey={({ id }) => id}
    />
  )
}

/** The box, where the user may write records, and the columns that the user has chosen. */
const columnsOf = (page: ListPage, texts: PageTexts): readonly TableColumn<RecordRow>[] => [
  ...(page.bulkHref === null ? [] : [selection(page, texts)]),
  ...page.columns.map((column, at) => ({
    key: column.path,
    header: column.label,
    sort: sortOf(column, texts),
    headAttributes: shape(column),
    cell: (row: RecordRow) => <RecordCell row={row} at={at} texts={texts} />,
    isName: at === 0,
    cellAttributes: () => ({ 'data-field': column.editedField ?? undefined, ...shape(column) }),
  })),
]

/** The column with the boxes. */
const selection = ({ areAllSelected }: ListPage, texts: PageTexts) => ({
  key: selectedParameter,
  header: (
    <span className="visually-hidden" lang={texts.language}>
      {texts.t('backOffice.bulk.select')}
    </span>
  ),
  selects: true,
  cell: (row: RecordRow) => (
    <input
      type="checkbox"
      name={selectedParameter}
      value={row.id}
      defaultChecked={areAllSelected}
      aria-label={`${texts.t('backOffice.bulk.select')}: ${rowName(row, texts)}`}
    />
  ),
  cellAttributes: () => ({ className: 'office-select' }),
})

/** The order by a column; undefined: the column cannot order the list. */
function sortOf({ sortHref, sorted, sortPlace }: Column, { language, t }: PageTexts) {
  if (sortHref === null) return undefined
  return {
    href: sortHref,
    direction: sorted,
    place: sortPlace ?? 1,
    placeText: sorted !== null && (
      <span className="visually-hidden" lang={language}>
        {`, ${t('backOffice.columns.sortField', { number: sortPlace })}, ${t(`backOffice.columns.${sorted}`)}`}
      </span>
    ),
  }
}

/** The width and wrapping that the user has set; a column with neither is as wide as its contents need. */
function shape({ width, wraps }: Column) {
  if (width === null) return { 'data-text': wraps ? 'wrap' : undefined }
  return {
    'data-text': wraps ? 'wrap' : 'cut',
    style: { inlineSize: width, minInlineSize: width, maxInlineSize: width },
  }
}
