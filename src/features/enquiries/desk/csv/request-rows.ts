import { lineLabels } from '#features/enquiries/requests/lines/line-description.ts'
import type { PageRequest } from '#features/enquiries/requests/page-request.ts'
import { stateText } from '#features/enquiries/requests/request-rules.ts'
import { requestFacts, requestLabels } from '#features/enquiries/requests/whole/request-description.ts'
import type { Page } from '#platform/pages/page-context.ts'

type Words = Pick<Page, 't'>

/** The heads of a file of requests: what identifies a request, what it says, and what each of its lines says (ERD-01). */
export const headRow = ({ t }: Words): readonly string[] =>
  [
    'requests.desk.number',
    'requests.desk.state',
    'requests.desk.madeBy',
    ...requestLabels,
    'requests.line.product',
    ...lineLabels,
  ].map((label) => t(label))

/** The rows of a request: one for each line, which repeats what the request says, so that each can be sorted and filtered. */
export function rowsOf(request: PageRequest, { t }: Words): readonly (readonly string[])[] {
  const { answered, sent } = requestFacts(request, 'desk', { t })
  const said = [
    request.name,
    stateText(request, t),
    request.madeBy ?? '',
    ...[...sent, ...answered].map(({ value }) => value ?? ''),
  ]
  return request.lines.map(({ name, product, requested, answered: ofLine }) => {
    // What is said for all lines counts where a line says nothing of its own.
    const facts = new Map(
      [...request.whole, ...product, ...requested, ...ofLine].map((fact) => [fact.label, fact.value]),
    )
    return [...said, name, ...lineLabels.map((label) => facts.get(label) ?? '')]
  })
}
