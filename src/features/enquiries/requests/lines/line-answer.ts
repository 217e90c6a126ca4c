import type { Carrier } from './carriers.ts'
import type { CartKind } from '#platform/values/addresses/cart-paths.ts'
import type { FieldError } from '#platform/calls/call-form.ts'
import type { InputError } from '#platform/values/input-checks.ts'

/** Whether an answer needs a text or a file: that to samples is said of each line. */
export const needsTextOrFile = (kind: CartKind): boolean => kind !== 'sample'

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
  trackingNumber: 60,
  trackingUrl: 500,
  answerNote: 2000,
  leadTimeDays: 3650,
} as const

/** The fields of the answer to a line. */
export const lineAnswerFields = [
  'outcome',
  'alternative',
  'offeredQuantity',
  'offeredUnit',
  'leadTimeDays',
  'lot',
  'carrier',
  'trackingNumber',
  'trackingUrl',
  'answerNote',
] as const
export type LineAnswerField = (typeof lineAnswerFields)[number]

/** The columns of the form for each kind of request with their fields, in their order. */
export const lineColumnsOf: Readonly<Record<CartKind, readonly (readonly LineAnswerField[])[]>> = {
  default: [['outcome', 'alternative'], ['leadTimeDays'], ['answerNote']],
  sample: [['outcome', 'alternative'], ['lot'], ['carrier', 'trackingNumber', 'trackingUrl'], ['answerNote']],
  quote: [['outcome', 'alternative'], ['offeredQuantity', 'offeredUnit'], ['leadTimeDays'], ['answerNote']],
}

/** Stands for the id of a line in the fields that count for all lines which have nothing of their own. */
export const allLines = 'all'

/** The fields that are answered for all lines together. */
export const sharedLineFields: readonly LineAnswerField[] = [
  'outcome',
  'leadTimeDays',
  'lot',
  'carrier',
  'trackingNumber',
  'answerNote',
]

/** The fields of a line that the rules check. */
export interface CheckedLine {
  readonly outcome: LineOutcome
  readonly alternative: string | null
  readonly lot: string | null
  readonly carrier: Carrier | null
  readonly trackingNumber: string | null
  readonly trackingUrl: string | null
  readonly answerNote: string | null
}

export type LineErrors = Readonly<Partial<Record<LineAnswerField, FieldError>>>

/** The name of a field of a line in the form. */
export const lineAnswerName = (field: LineAnswerField, lineId: string): string => `${field}.${lineId}`

/** The errors of lines by the names of their fields. */
export const lineFieldErrors = (lines: Readonly<Record<string, LineErrors>>): Readonly<Record<string, FieldError>> =>
  Object.fromEntries(
    Object.entries(lines).flatMap(([lineId, errors]) =>
      lineAnswerFields.flatMap((field) => {
        const error = errors[field]
        return error === undefined ? [] : [[lineAnswerName(field, lineId), error] as const]
      }),
    ),
  )

/** Whether the customer gets a product: the requested one or another. */
export const isProvided = (outcome: string): boolean => outcome === 'offered' || outcome === 'alternative'

/** The key of the text of an outcome: samples are sent, everything else is offered. */
export const outcomeText = (outcome: LineOutcome, kind: CartKind): string =>
  outcome === 'offered' && kind === 'sample' ? 'sent' : outcome

const required: InputError = { code: 'required' }

/**
 * What is missing in the answer to a line. An alternative is a product. A sample that is sent has a lot, and the carrier and the number
 * of its parcel, or a link to follow it, or a note that says who brings it (§5).
 */
export function missingInLine(kind: CartKind, line: CheckedLine): LineErrors {
  const isSent = kind === 'sample' && isProvided(line.outcome)
  const { carrier, trackingNumber } = line
  const isFollowed = line.trackingUrl !== null || line.answerNote !== null
  const needsParcel = isSent && !isFollowed
  return {
    ...(kind === 'sample' && line.outcome === 'open' ? { outcome: required } : {}),
    ...(line.outcome === 'alternative' && line.alternative === null ? { alternative: required } : {}),
    ...(isSent && line.lot === null ? { lot: required } : {}),
    ...(needsParcel && carrier === null ? { carrier: required } : {}),
    ...(needsParcel && trackingNumber === null ? { trackingNumber: required } : {}),
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
