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
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              <th scope="col">Type</th>
              <th scope="col">Note</th>
            </tr>
          </thead>
          <tbody>
            {shape.entries.map(({ name, type, text }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{type}</td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
