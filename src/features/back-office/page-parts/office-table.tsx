import type { ComponentProps } from 'react'
import { ScrollableTable } from '#platform/widgets/scrollable-table/scrollable-table.tsx'
import { TableRows } from '#platform/widgets/data-table/table-rows.tsx'

/** A table of the back office. The name is a text, or the id of the heading with it. */
export const OfficeTable = <Row,>({
  name,
  ...rows
}: {
  readonly name: { readonly label: string } | { readonly labelledBy: string }
} & ComponentProps<typeof TableRows<Row>>) => (
  <ScrollableTable {...name} frameClass="office-table">
    <TableRows {...rows} />
  </ScrollableTable>
)
