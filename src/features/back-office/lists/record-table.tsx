import { bulkInputs } from '#features/back-office/bulk/bulk-shapes.ts'
import type { PageTexts } from '#features/back-office/pages/page-texts.ts'
import { TableFrame } from '#features/back-office/pages/table-frame.tsx'
import { lineOf, Value } from '#features/back-office/records/value.tsx'
import type { Column, ListPage } from './load-list.ts'

/** The rows of a list, with a box to select each of them where the user may write records. */
export function RecordTable({ page, texts }: { readonly page: ListPage; readonly texts: PageTexts }) {
  return (
    <TableFrame label={page.label}>
      <thead>
        <tr lang="en">
          {page.bulkHref !== null && (
            <td>
              <span className="visually-hidden" lang={texts.language}>
                {texts.t('backOffice.bulk.select')}
              </span>
            </td>
          )}
          {page.columns.map((column) => (
            <ColumnHead key={column.path} column={column} texts={texts} />
          ))}
        </tr>
      </thead>
      <tbody>
        {page.rows.map(({ id, href, cells: [first, ...others] }) => (
          <tr key={id}>
            {page.bulkHref !== null && (
              <td className="office-select">
                <input
                  type="checkbox"
                  name={bulkInputs.id}
                  value={id}
                  defaultChecked={page.areAllSelected}
                  aria-label={`${texts.t('backOffice.bulk.select')}: ${(first === undefined ? '' : lineOf(first, texts)) || id}`}
                />
              </td>
            )}
            <th scope="row" data-field={page.columns[0]?.editedField ?? undefined} {...shape(page.columns[0])}>
              <a href={href}>{(first === undefined ? '' : lineOf(first, texts)) || id}</a>
            </th>
            {others.map((cell, at) => (
              <td
                key={page.columns[at + 1]?.path}
                data-field={page.columns[at + 1]?.editedField ?? undefined}
                {...shape(page.columns[at + 1])}
              >
                <Value value={cell} texts={texts} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

const arrows = { ascending: ' ▲', descending: ' ▼' } as const

/** Only the first field of the order is announced as such; the others have their number in the order. */
function ColumnHead({ column, texts: { language, t } }: { readonly column: Column; readonly texts: PageTexts }) {
  const { label, sortHref, sorted, sortPlace } = column
  const isFirst = sortPlace === 1
  return (
    <th scope="col" aria-sort={isFirst && sorted !== null ? sorted : undefined} {...shape(column)}>
      {sortHref === null ? (
        label
      ) : (
        <a href={sortHref}>
          {label}
          {sorted !== null && <span aria-hidden="true">{`${arrows[sorted]}${isFirst ? '' : ` ${sortPlace}`}`}</span>}
          {sorted !== null && !isFirst && (
            <span className="visually-hidden" lang={language}>
              {`, ${t('backOffice.columns.sortField', { number: sortPlace })}, ${t(`backOffice.columns.${sorted}`)}`}
            </span>
          )}
        </a>
      )}
    </th>
  )
}

/** The width and wrapping that the user has set; a column with neither is as wide as its contents need. */
function shape(column: Column | undefined) {
  const { width = null, wraps = false } = column ?? {}
  if (width === null) return { 'data-text': wraps ? 'wrap' : undefined }
  return {
    'data-text': wraps ? 'wrap' : 'cut',
    style: { inlineSize: width, minInlineSize: width, maxInlineSize: width },
  }
}
