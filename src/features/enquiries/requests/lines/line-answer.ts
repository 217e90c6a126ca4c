import type { CartKind } from '#platform/values/addresses/cart-paths.ts'
import type { InputError } from '#platform/values/input-checks.ts'

/** What the desk answers for a line, with the English labels. A line without an answer is open. */
export const lineOutcomes = {
  open: 'Open',
  offered: 'Offered',
  alternative: 'Alternative',
  declined: 'Declined',
} as const
export type LineOutcome = keyof typeof lineOutcomes
export const outcomeNames = Object.keys(lineOutcomes) as readonly LineOutcome[]

/** The maximum number of characters of each text, and of days. */
export const lineAnswerLimits = {
  alternative: 255,
  lot: 60,
  trackingUrl: 500,
  answerNote: 2000,
  leadTimeDays: 3650,
} as const

/** The fields of the answer to a line. */
export type LineAnswerField =
  | 'outcome'
  | 'alternative'
  | 'offeredQuantity'
  | 'offeredUnit'
  | 'leadTimeDays'
  | 'lot'
  | 'trackingUrl'
  | 'answerNote'

/** The fields that the form shows for each kind of request, in their order. */
export const lineFieldsOf: Readonly<Record<CartKind, readonly LineAnswerField[]>> = {
  default: ['outcome', 'alternative', 'leadTimeDays', 'answerNote'],
  sample: ['outcome', 'alternative', 'lot', 'trackingUrl', 'answerNote'],
  quote: ['outcome', 'alternative', 'offeredQuantity', 'offeredUnit', 'leadTimeDays', 'answerNote'],
}

/** The fields of a line that the rules check. */
export interface CheckedLine {
  readonly outcome: LineOutcome
  readonly alternative: string | null
  readonly lot: string | null
  readonly trackingUrl: string | null
  readonly answerNote: string | null
}

export type LineErrors = Readonly<Partial<Record<LineAnswerField, InputError>>>

/** Whether the customer gets a product: the requested one or another. */
export const isGiven = (outcome: string): boolean => outcome === 'offered' || outcome === 'alternative'

/** The key of the text of an outcome: samples are sent, everything else is offered. */
export const outcomeText = (outcome: LineOutcome, kind: CartKind): string =>
  outcome === 'offered' && kind === 'sample' ? 'sent' : outcome

const required: InputError = { code: 'required' }

/**
 * What is missing in the answer to a line. An alternative is a product. A sample that is sent has a lot, and either a link to follow
 * the parcel or a note that says who brings it (§5).
 */
export function missingInLine(kind: CartKind, line: CheckedLine): LineErrors {
  const isSent = kind === 'sample' && isGiven(line.outcome)
  return {
    ...(kind === 'sample' && line.outcome === 'open' ? { outcome: required } : {}),
    ...(line.outcome === 'alternative' && line.alternative === null ? { alternative: required } : {}),
    ...(isSent && line.lot === null ? { lot: required } : {}),
    ...(isSent && line.trackingUrl === null && line.answerNote === null ? { trackingUrl: required } : {}),
  }
}

/**
 * Whether the answers to all lines allow the answer to the request: a quote offers at least one product, and of samples each line is
 * sent or declined. A line that a quote leaves open is offered as requested.
 */
export const linesAllowAnswer = (kind: CartKind, lines: readonly CheckedLine[]): boolean =>
  kind === 'quote'
    ? lines.some(({ outcome }) => outcome !== 'declined')
    : lines.every((line) => Object.keys(missingInLine(kind, line)).length === 0)
