import type { ReactNode } from 'react'
import { OfficeTable } from '#features/back-office/page-parts/office-table.tsx'

/** A table that scrolls where it is wider than the page. The first cell of a row names it. */
export function AdministrationTable({
  label,
  headings,
  rows,
}: {
  readonly label: string
  readonly headings: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}) {
  return (
    <OfficeTable
      name={{ label }}
      columns={headings.map((heading, at) => ({
        key: heading,
        header: heading,
        cell: ({ cells }: (typeof rows)[number]) => cells[at],
        isName: at === 0,
      }))}
      rows={rows}
      rowKey={({ key }) => key}
    />
  )
}
