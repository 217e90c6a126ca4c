import type { HTMLAttributes, ReactNode } from 'react'

type Attributes<Of> = HTMLAttributes<Of> & { readonly [name: `data-${string}`]: string | undefined }

/** One column of a table of records, with its head and its cells. */
export interface Column<Row> {
  readonly key: string
  readonly header: ReactNode
  /** `at`: the place of the row, counted from 0. */
  readonly cell: (row: Row, at: number) => ReactNode
  /** Numbers are aligned at the end of the cell. */
  readonly align?: 'start' | 'end'
  /** Marks the column whose cells are the row headers for screen readers. */
  readonly isName?: boolean
  /** A column of boxes that select rows: its head names no cells. */
  readonly selects?: boolean
  readonly sort?: ColumnSort | undefined
  readonly headAttributes?: Attributes<HTMLTableCellElement>
  readonly cellAttributes?: (row: Row) => Attributes<HTMLTableCellElement>
}

interface ColumnSort {
  /** The address of the same table in the order of this column. */
  readonly href: string
  readonly direction: 'ascending' | 'descending' | null
  /** The place of the column in the order, from 1, which is the default. Only the first one is announced as the order. */
  readonly place?: number
  /** What screen readers hear about the place of another column than the first. */
  readonly placeText?: ReactNode
}

/** The head and the rows of a table of records, from one description of its columns. */
export function TableRows<Row>({
  columns,
  rows,
  rowKey,
  rowAttributes,
  headLanguage,
  roles = {},
  instead,
}: {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row, at: number) => string | number
  readonly rowAttributes?: (row: Row) => Attributes<HTMLTableRowElement>
  /** The language of the heads, where it is not that of the page. */
  readonly headLanguage?: string
  /** Explicit roles, for a table whose parts are drawn as something else. */
  readonly roles?: TableRoles
  /** Stands in place of the rows. */
  readonly instead?: ReactNode
}) {
  return (
    <>
      <thead role={roles.rowgroup}>
        <tr lang={headLanguage} role={roles.row}>
          {columns.map((column) => (
            <Head key={column.key} column={column} role={roles.columnheader} />
          ))}
        </tr>
      </thead>
      <tbody role={roles.rowgroup}>
        {instead === undefined
          ? rows.map((row, at) => (
              <tr key={rowKey(row, at)} role={roles.row} {...rowAttributes?.(row)}>
                {columns.map((column) => (
                  <RowCell key={column.key} column={column} row={row} at={at} roles={roles} />
                ))}
              </tr>
            ))
          : instead}
      </tbody>
    </>
  )
}

function RowCell<Row>({
  column: { header, cell, align, isName = false, cellAttributes },
  row,
  at,
  roles,
}: {
  readonly column: Column<Row>
  readonly row: Row
  readonly at: number
  readonly roles: TableRoles
}) {
  const attributes = { 'data-align': align, ...cellAttributes?.(row) }
  if (isName)
    return (
      <th role={roles.rowheader} scope="row" {...attributes}>
        {cell(row, at)}
      </th>
    )
  // A row that is drawn as a card names its values.
  const name = roles.cell !== undefined && typeof header === 'string' ? header : undefined
  return (
    <td role={roles.cell} data-header={name} {...attributes}>
      {cell(row, at)}
    </td>
  )
}

type TableRoles = Partial<Record<'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell', string>>

const arrows = { ascending: ' ▲', descending: ' ▼' } as const

function Head<Row>({
  column: { header, align, selects = false, sort, headAttributes },
  role,
}: {
  readonly column: Column<Row>
  readonly role: string | undefined
}) {
  if (selects) return <td {...headAttributes}>{header}</td>
  const { href, direction = null, place = 1, placeText } = sort ?? {}
  const isFirst = place === 1
  return (
    <th
      role={role}
      scope="col"
      data-align={align}
      aria-sort={isFirst && direction !== null ? direction : undefined}
      {...headAttributes}
    >
      {href === undefined ? (
        header
      ) : (
        <a href={href} rel="nofollow">
          {header}
          {direction !== null && <span aria-hidden="true">{`${arrows[direction]}${isFirst ? '' : ` ${place}`}`}</span>}
          {direction !== null && !isFirst && placeText}
        </a>
      )}
    </th>
  )
}
