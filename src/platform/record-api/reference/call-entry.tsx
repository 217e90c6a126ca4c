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
        {parameters.length > 0 && (
          <table>
            <caption>Parameters</caption>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">In</th>
                <th scope="col">Type</th>
                <th scope="col">Note</th>
              </tr>
            </thead>
            <tbody>
              {parameters.map(({ name, location, type, note }) => (
                <tr key={`${location} ${name}`}>
                  <th scope="row">
                    <code>{name}</code>
                  </th>
                  <td>{location}</td>
                  <td>{type}</td>
                  <td>{note}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {body !== null && (
          <p>
            Body: <ShapeName name={body} />
          </p>
        )}
        <table>
          <caption>Answers</caption>
          <thead>
            <tr>
              <th scope="col">Status</th>
              <th scope="col">Shape</th>
              <th scope="col">When</th>
            </tr>
          </thead>
          <tbody>
            {answers.map(({ status, shape, text }) => (
              <tr key={status}>
                <th scope="row">{status}</th>
                <td>{shape === null ? 'nothing' : <ShapeName name={shape} />}</td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

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
