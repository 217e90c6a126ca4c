import type { ReactNode } from 'react'
import { TableFrame } from '#features/back-office/pages/table-frame.tsx'

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
    <TableFrame label={label}>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...others] }) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            {others.map((cell, at) => (
              // The columns have no names of their own, and never change their order.
              <td key={headings[at + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
