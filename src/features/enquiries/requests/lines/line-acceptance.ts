import type { LineOutcome } from './line-answer.ts'

/** What the customer has decided about a line when the quote was accepted, with the English labels; before that there is nothing (ERD-05). */
export const lineAcceptances = { accepted: 'Accepted', leftOut: 'Not accepted' } as const
type LineAcceptance = keyof typeof lineAcceptances

interface OfferedLine {
  readonly outcome: LineOutcome
}

interface DecidedLine extends OfferedLine {
  readonly acceptance: LineAcceptance | null
}

/** Whether the request has become a quote of the distributor, which has a last day. */
export const isOffer = ({ kind, validUntil }: { readonly kind: string; readonly validUntil: string | null }): boolean =>
  kind === 'quote' && validUntil !== null

/** Whether a quote offers a line; one that the desk has left open is offered as requested. */
export const isOffered = ({ outcome }: OfferedLine): boolean => outcome !== 'declined'

/** Whether the decisions allow the acceptance of a quote: each line that it offers has one, no other line, and at least one is accepted. */
export const linesAllowAcceptance = (lines: readonly DecidedLine[]): boolean =>
  lines.some(({ acceptance }) => acceptance === 'accepted') &&
  lines.every((line) => isOffered(line) === (line.acceptance !== null))

/** How many of the lines that a quote offers were accepted; null before that. */
export function acceptedCount(
  lines: readonly DecidedLine[],
): { readonly count: number; readonly total: number } | null {
  const decided = lines.filter(({ acceptance }) => acceptance !== null)
  const count = decided.filter(({ acceptance }) => acceptance === 'accepted').length
  return decided.length === 0 ? null : { count, total: decided.length }
}
