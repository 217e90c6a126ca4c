import type { LineFact } from '#features/enquiries/carts/line-description.ts'
import type { PageRequest } from '#features/enquiries/requests/page-request.ts'
import { maxRecapLength } from './recap-rules.ts'

/** The requests leave room for what was shown and promised. */
const maxLength = Math.floor(maxRecapLength * 0.6)

type Words = (key: string) => string

/**
 * The requests of a visit in the words of the recap: each with everything that its lines say, as every page describes them (ERD-01). If
 * that is too long for a recap, each request names its products only.
 */
export function requestedTexts(requests: readonly PageRequest[], t: Words): readonly string[] {
  const whole = requests.map((request) => wholeText(request, t))
  const length = whole.reduce((sum, text) => sum + text.length + 1, 0)
  return length <= maxLength
    ? whole
    : requests.map(({ name, lines }) => `${name}: ${lines.map((line) => line.name).join(', ')}`)
}

function wholeText({ name, whole, lines }: PageRequest, t: Words): string {
  const said = ({ label, value }: LineFact): string => `  ${t(label)}: ${value.replaceAll('\n', ', ')}`
  return [
    name,
    ...whole.map(said),
    ...lines.flatMap((line, index) => [
      `  ${index + 1}. ${line.name}`,
      ...[...line.product, ...line.requested, ...line.answered].map((fact) => `  ${said(fact)}`),
    ]),
  ].join('\n')
}
