import { TableRows, type Column } from '#platform/widgets/data-table/table-rows.tsx'
import type { ReferenceShape } from './reference.ts'

/** An object or a representation, collapsed: its fields or keys with their types. */
export function ShapeEntry({
  shape,
  prefix,
  heading,
}: {
  readonly shape: ReferenceShape
  readonly prefix: string
  readonly heading: string
}) {
  return (
    <details className="api-shape" id={`${prefix}-${shape.name}`}>
      <summary>
        <code>{shape.name}</code>
        {shape.text !== '' && <small>{shape.text}</small>}
      </summary>
      <div className="api-inside">
        <table>
          <TableRows columns={columnsOf(heading)} rows={shape.entries} rowKey={({ name }) => name} />
        </table>
      </div>
    </details>
  )
}

const columnsOf = (heading: string): readonly Column<ReferenceShape['entries'][number]>[] => [
  { key: 'name', header: heading, cell: ({ name }) => <code>{name}</code>, isName: true },
  { key: 'type', header: 'Type', cell: ({ type }) => type },
  { key: 'text', header: 'Note', cell: ({ text }) => text },
]
