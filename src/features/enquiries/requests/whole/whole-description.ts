import {
  collectedFacts,
  type DescribedFact,
  factsOf,
  type LineFact,
  type LineWriter,
} from '#features/enquiries/carts/line-description.ts'
import type { LineValues } from '#features/enquiries/carts/cart-kinds.ts'
import type { CartKind } from '#platform/values/addresses/cart-paths.ts'
import type { WholeRequest } from './whole-shape.ts'

/** The fields that a request says once, and what a line calls its own value of each. */
const ownLabels = {
  purpose: 'requests.own.purpose',
  application: 'requests.own.application',
  frequency: 'requests.own.frequency',
  targetDate: 'requests.own.targetDate',
  shipTo: 'requests.own.shipTo',
} as const satisfies Record<keyof WholeRequest, string>

const isWholeField = (field: string): field is keyof WholeRequest => Object.hasOwn(ownLabels, field)

/** What is said once for all lines, in words and in the order of the lines. */
export function wholeFacts(
  { kind, ...request }: WholeRequest & { readonly kind: CartKind },
  writer: LineWriter,
): readonly LineFact[] {
  const described = collectedFacts(kind).filter(({ says }) => says.every(isWholeField))
  return factsOf<WholeRequest & LineValues>(described, { ...noLine, ...request }, writer)
}

/**
 * The facts of what was collected of a line, where the request says some of them for all lines: what is said again is left out, and
 * what the line says otherwise is named so.
 */
export const factsBesides = <Line extends LineValues>(
  described: readonly DescribedFact<Line>[],
  request: WholeRequest,
): readonly DescribedFact<Line>[] =>
  described.map((fact) => {
    const [field = ''] = fact.says.map(String)
    if (!isWholeField(field) || request[field] === null) return fact
    return {
      ...fact,
      label: ownLabels[field],
      value: (line, writer) => (line[field] === request[field] ? null : fact.value(line, writer)),
    }
  })

const noLine: LineValues = {
  quantity: null,
  unit: '',
  frequency: null,
  targetDate: null,
  sampleSize: '',
  purpose: null,
  application: null,
  expectedVolume: null,
  expectedVolumeUnit: '',
  shipTo: null,
  note: null,
}
