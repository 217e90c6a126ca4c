import { FormCheckboxes } from '#platform/forms/choice-fields.tsx'
import type { PageRequest } from '../page-request.ts'
import { isOffered } from './line-acceptance.ts'

/** The lines that a quote offers, with what is offered, all ticked: whoever takes everything only sends the form. */
export function AcceptLinesField({ request: { lines } }: { readonly request: PageRequest }) {
  const offered = lines.filter(isOffered)
  return (
    <FormCheckboxes
      name="lines"
      options={offered.map(({ id, offer }) => ({ value: id, label: offer }))}
      ticked={offered.map(({ id }) => id)}
    />
  )
}
