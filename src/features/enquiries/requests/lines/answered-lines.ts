import * as v from 'valibot'
import { units } from '#features/enquiries/carts/cart-line.ts'
import { isAmount } from '#features/enquiries/carts/line-choices.ts'
import { refuseConflicts } from '#features/catalogue/conflicts/refuse-conflicts.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { customerViewer } from '#features/identity/sessions/customer-viewer.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { keyText } from '#platform/calls/params.ts'
import type { Changes, Row } from '#platform/entity/entity.ts'
import { any, type Condition, equals, isIn, readsAs } from '#platform/records/read/condition.ts'
import { toId18 } from '#platform/values/record-id.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { satisfies } from '#platform/records/read/condition-predicate.ts'
import { siteByCode } from '#sites/table.ts'
import type { customerRequest } from '../customer-request.ts'
import { requestLine } from '../request-line.ts'
import { carrierNames } from './carriers.ts'
import { isProvided, lineAnswerLimits, type LineErrors, missingInLine, outcomeNames } from './line-answer.ts'

const { alternative, lot, trackingNumber, trackingUrl, answerNote, leadTimeDays } = lineAnswerLimits

/** The maximum number of products that are read to find the alternatives of one answer. */
const maxFound = 1000

const textTo = (length: number) => v.optional(v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(length))), null)

/**
 * The answers to the lines of a request. `alternative` is the id, the code, the name or the address of a product.
 * The lead time is in whole days.
 */
export const lineAnswers = v.pipe(
  v.array(
    v.object({
      lineId: keyText,
      outcome: v.picklist(outcomeNames),
      alternative: textTo(alternative),
      offeredQuantity: v.optional(v.nullable(v.pipe(v.string(), v.check(isAmount, 'is no amount'))), null),
      offeredUnit: v.optional(v.nullable(v.picklist(Object.keys(units) as (keyof typeof units)[])), null),
      leadTimeDays: v.optional(
        v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(leadTimeDays))),
        null,
      ),
      lot: textTo(lot),
      carrier: v.optional(v.nullable(v.picklist(carrierNames)), null),
      trackingNumber: textTo(trackingNumber),
      trackingUrl: v.optional(
        v.nullable(v.pipe(v.string(), v.url(), v.regex(/^https?:/i), v.maxLength(trackingUrl))),
        null,
      ),
      answerNote: textTo(answerNote),
    }),
  ),
  v.maxLength(100),
)
export type LineAnswer = v.InferOutput<typeof lineAnswers>[number]

/** A line with what its answer changes. */
export interface AnsweredLine {
  readonly line: Row<typeof requestLine>
  readonly changes: Changes<typeof requestLine>
}

/**
 * Checks the answers to the lines of a request. Lines of other requests are left out. An alternative is a product that the customer
 * sees; the desk does not offer others. Throws IN_CONFLICT if one is in conflict in the session of the desk (CNF-02).
 */
export async function answeredLines(
  row: Row<typeof customerRequest>,
  answers: readonly LineAnswer[],
  context: CallContext,
): Promise<{ readonly lines: readonly AnsweredLine[] } | { readonly errors: Readonly<Record<string, LineErrors>> }> {
  if (answers.length === 0) return { lines: [] }
  const stored = await context.records.list(context.viewer, requestLine, {
    where: equals('request', row.id),
    limit: 200,
  })
  const chosen = answers.flatMap(({ outcome, alternative: text }) => (outcome === 'alternative' ? (text ?? []) : []))
  const productOf = await productsOf(chosen, viewerOfRequest(row, context), context)
  const lines: AnsweredLine[] = []
  const errors: Record<string, LineErrors> = {}
  for (const answer of answers) {
    const line = stored.find(({ id }) => id === toId18(answer.lineId))
    if (line === undefined) continue
    const other = answer.outcome === 'alternative' ? productOf(answer.alternative) : null
    const changes = changesOf(answer, line, other)
    const missing = missingInLine(row.kind, changes)
    const isUnknown = answer.alternative !== null && missing.alternative !== undefined
    const wrong: LineErrors = isUnknown ? { ...missing, alternative: { text: 'requests.error.noProduct' } } : missing
    if (Object.keys(wrong).length > 0) errors[line.id] = wrong
    lines.push({ line, changes })
  }
  refuseConflicts(
    context,
    lines.flatMap(({ changes }) => changes.alternative ?? []),
  )
  return Object.keys(errors).length > 0 ? { errors } : { lines }
}

/** What an answer stores in its line; what does not belong to its outcome is empty. */
function changesOf(answer: LineAnswer, line: Row<typeof requestLine>, other: Row<typeof tradeGrade> | null) {
  const { outcome } = answer
  const provided = isProvided(outcome) ? answer : nothing
  return {
    outcome,
    answerNote: answer.answerNote,
    alternative: other?.id ?? null,
    alternativeName: other?.name ?? null,
    offeredQuantity: provided.offeredQuantity,
    offeredUnit: provided.offeredQuantity === null ? null : (provided.offeredUnit ?? line.unit),
    leadTimeDays: provided.leadTimeDays,
    lot: provided.lot,
    carrier: provided.carrier,
    trackingNumber: provided.trackingNumber,
    trackingUrl: provided.trackingUrl,
  }
}

/** Of a product that the customer does not get. */
const nothing = {
  offeredQuantity: null,
  offeredUnit: null,
  leadTimeDays: null,
  lot: null,
  carrier: null,
  trackingNumber: null,
  trackingUrl: null,
} as const

/** Whoever made the request, on its site: a user of the account, or a guest. */
function viewerOfRequest(row: Row<typeof customerRequest>, context: CallContext): Viewer {
  const { viewer } = context
  const seen: Viewer = {
    site: siteByCode(row.site) ?? viewer.site,
    language: row.language,
    context: 'CountrySites',
    ...(viewer.at === undefined ? {} : { at: viewer.at }),
  }
  return row.account === null ? seen : customerViewer(row.account, { ...context, viewer: seen })
}

/** The products among which alternatives are found, with one query for all lines. */
async function productsOf(
  texts: readonly string[],
  reader: Viewer,
  { records }: CallContext,
): Promise<(text: string | null) => Row<typeof tradeGrade> | null> {
  const meant = (text: string): Condition => any(readsAs('code', text), readsAs('name', text))
  const ids = texts.flatMap((text) => idIn(text) ?? [])
  const found =
    texts.length === 0
      ? []
      : await records.list(reader, tradeGrade, { where: any(isIn('id', ids), ...texts.map(meant)), limit: maxFound })
  return (text) => {
    if (text === null) return null
    const [byId] = found.filter(({ id }) => id === idIn(text))
    const named = found.filter((row) => satisfies(row, meant(text)))
    return byId ?? (named.length === 1 ? (named[0] ?? null) : null)
  }
}

/** The id that a text is, or with which the address of a page ends. */
const idIn = (text: string): string | null => toId18(/(?:^|-)([0-9a-z]{15,18})(?:[?#].*)?$/i.exec(text)?.[1] ?? '')
