import type { ReactNode } from 'react'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import { Skeleton } from '#platform/widgets/skeleton/skeleton.tsx'
import css from './data-table.module.css'

export const dataTableStates = ['filled', 'empty', 'loading'] as const

export interface Column<Row> {
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers are aligned at the end of the cell. */
  readonly align?: 'start' | 'end'
  /** Marks the column whose cells are the row headers for screen readers. */
  readonly isName?: boolean
  readonly sort?: {
    readonly direction: 'ascending' | 'descending' | null
    /** The address of the same table sorted by this column. */
    readonly href: string
  }
}

/** A table of records, one per row. On a phone each record is shown as a card. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  emptyText,
  isLoading = false,
}: {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly emptyText: string
  readonly isLoading?: boolean
}) {
  return (
    <table className={css.table} {...roles.table} aria-busy={isLoading}>
      <caption className="visually-hidden">{caption}</caption>
      <thead className={css.head} {...roles.rowgroup}>
        <tr {...roles.row}>
          {columns.map(({ key, header, align, sort }) => (
            <th
              key={key}
              {...roles.columnheader}
              scope="col"
              data-align={align}
              aria-sort={sort?.direction ?? undefined}
            >
              {sort === undefined ? (
                header
              ) : (
                <a className={css.sort} href={sort.href} rel="nofollow">
                  {header}
                  {sort.direction !== null && (
                    <Icon name={sort.direction === 'ascending' ? 'arrow-up' : 'arrow-down'} size={16} />
                  )}
                </a>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowgroup}>
        {isLoading || rows.length === 0 ? (
          <tr {...roles.row}>
            <td className={css.none} {...roles.cell} colSpan={columns.length}>
              {isLoading ? <Skeleton lines={4} /> : emptyText}
            </td>
          </tr>
        ) : (
          rows.map((row) => (
            <tr key={rowKey(row)} {...roles.row}>
              {columns.map(({ key, header, cell, align, isName = false }) =>
                isName ? (
                  <th key={key} {...roles.rowheader} scope="row" data-align={align}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} {...roles.cell} data-align={align} data-header={header}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))
        )}
      </tbody>
    </table>
  )
}

/** Some browsers drop the table semantics when CSS changes `display`, so the roles are set explicitly. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
