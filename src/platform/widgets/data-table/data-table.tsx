import { Skeleton } from '#platform/widgets/skeleton/skeleton.tsx'
import { TableRows, type Column } from './table-rows.tsx'
import css from './data-table.module.css'

export const dataTableStates = ['filled', 'empty', 'loading'] as const

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
    <table className={css.table} role={roles.table} aria-busy={isLoading}>
      <caption className="visually-hidden">{caption}</caption>
      <TableRows
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        roles={roles}
        instead={
          isLoading || rows.length === 0 ? (
            <tr role={roles.row}>
              <td className={css.none} role={roles.cell} colSpan={columns.length}>
                {isLoading ? <Skeleton lines={4} /> : emptyText}
              </td>
            </tr>
          ) : undefined
        }
      />
    </table>
  )
}

/** Some browsers drop the table semantics when CSS changes `display`, so the roles are set explicitly. */
const roles = {
  table: 'table',
  rowgroup: 'rowgroup',
  row: 'row',
  columnheader: 'columnheader',
  rowheader: 'rowheader',
  cell: 'cell',
} as const
