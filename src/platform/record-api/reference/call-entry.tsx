import { TableRows, type Column } from '#platform/widgets/data-table/table-rows.tsx'
import type { ReferenceCall } from './reference.ts'

/** One call, collapsed: its parameters and its answers. */
export function CallEntry({ call }: { readonly call: ReferenceCall }) {
  const { id, method, path, summary, parameters, body, answers } = call
  return (
    <details id={id}>
      <summary>
        <span className="api-method" data-method={method}>
          {method}
        </span>
        <code>{path}</code>
        <small>{summary}</small>
      </summary>
      <div className="api-inside">
        {parameters.length > 0 && <Parameters parameters={parameters} />}
        {body !== null && (
          <p>
            Body: <ShapeName name={body} />
          </p>
        )}
        <Answers answers={answers} />
      </div>
    </details>
  )
}

function Parameters({ parameters }: Pick<ReferenceCall, 'parameters'>) {
  return (
    <table>
      <caption>Parameters</caption>
      <TableRows columns={parameterColumns} rows={parameters} rowKey={({ name, location }) => `${location} ${name}`} />
    </table>
  )
}

const parameterColumns: readonly Column<ReferenceCall['parameters'][number]>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => <code>{name}</code>, isName: true },
  { key: 'location', header: 'In', cell: ({ location }) => location },
  { key: 'type', header: 'Type', cell: ({ type }) => type },
  { key: 'note', header: 'Note', cell: ({ note }) => note },
]

function Answers({ answers }: Pick<ReferenceCall, 'answers'>) {
  return (
    <table>
      <caption>Answers</caption>
      <TableRows columns={answerColumns} rows={answers} rowKey={({ status }) => status} />
    </table>
  )
}

const answerColumns: readonly Column<ReferenceCall['answers'][number]>[] = [
  { key: 'status', header: 'Status', cell: ({ status }) => status, isName: true },
  { key: 'shape', header: 'Shape', cell: ({ shape }) => (shape === null ? 'nothing' : <ShapeName name={shape} />) },
  { key: 'text', header: 'When', cell: ({ text }) => text },
]

/** Named shapes are links; others are described in words. */
function ShapeName({ name }: { readonly name: string }) {
  return /^[A-Z]\w+$/.test(name) ? (
    <a href={`#shape-${name}`}>
      <code>{name}</code>
    </a>
  ) : (
    <code>{name}</code>
  )
}
