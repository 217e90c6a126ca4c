import {
  amountText,
  collectedFacts,
  type DescribedFact,
  factsOf,
  type LineFact,
  type LineWriter,
  type ProductAddress,
  requestedAmount,
} from '#features/enquiries/carts/line-description.ts'
import { contentLineFields } from '#features/enquiries/carts/cart-kinds.ts'
import { type CartKind, cartKinds } from '#platform/values/addresses/cart-paths.ts'
import type { Row } from '#platform/entity/entity.ts'
import type { requestLine } from '../request-line.ts'
import { factsBesides } from '../whole/whole-description.ts'
import { nothingWhole, type WholeRequest } from '../whole/whole-shape.ts'
import { carriers, parcelPage } from './carriers.ts'
import { lineAnswerFields, outcomeText } from './line-answer.ts'

/** The stored fields of a line of a request that people read: what was requested, and the answer. */
export const requestLineFields = [...contentLineFields, ...lineAnswerFields, 'alternativeName', 'acceptance'] as const

/** A line with these fields. */
export type StoredLine = Pick<Row<typeof requestLine>, (typeof requestLineFields)[number]>

/** A line of a request with what its reader sees of its products now. */
export interface DescribedLine extends StoredLine {
  /** The address of the product and the name of its supplier; null if the reader does not see the product any more. */
  readonly product: (ProductAddress & { readonly supplier: string }) | null
  readonly alternativeSlug: string
}

/** Which product a line is about; its name is the heading of the line, and leads to the product. */
const productFacts: readonly DescribedFact<DescribedLine>[] = [
  { label: 'product.code', says: ['savedCode'], value: ({ savedCode }) => savedCode },
  {
    label: 'requests.line.previous',
    says: ['previous', 'previousNumber'],
    value: ({ previousNumber }) => previousNumber,
  },
  { label: 'product.supplier', says: ['product'], value: ({ product }) => product?.supplier ?? null },
]

/** What the customer has decided about a line, and what the desk answers for it; a line without an answer says nothing. */
const answeredFacts = (kind: CartKind): readonly DescribedFact<DescribedLine>[] => [
  {
    label: 'requests.line.acceptance',
    says: ['acceptance'],
    value: ({ acceptance }, { t }) => (acceptance === null ? null : t(`requests.line.acceptances.${acceptance}`)),
  },
  {
    label: 'requests.line.outcome',
    says: ['outcome'],
    value: ({ outcome, alternativeName }, { t }) =>
      outcome === 'open' || (outcome === 'alternative' && alternativeName !== null)
        ? null
        : t(`requests.line.outcomes.${outcomeText(outcome, kind)}`),
  },
  {
    label: 'requests.line.outcomes.alternative',
    says: ['alternative', 'alternativeName'],
    value: ({ alternativeName }) => alternativeName,
    href: ({ alternative, alternativeSlug }, { productHref }) =>
      alternative === null ? null : productHref({ id: alternative, slug: alternativeSlug }),
  },
  {
    label: 'requests.line.offeredQuantity',
    says: ['offeredQuantity', 'offeredUnit'],
    value: ({ offeredQuantity, offeredUnit, unit }, writer) => amountText(offeredQuantity, offeredUnit ?? unit, writer),
  },
  {
    label: 'requests.line.leadTimeDays',
    says: ['leadTimeDays'],
    value: ({ leadTimeDays }, { number }) => (leadTimeDays === null ? null : number(leadTimeDays)),
  },
  { label: 'requests.line.lot', says: ['lot'], value: ({ lot }) => lot },
  {
    label: 'requests.line.parcel',
    says: ['carrier', 'trackingNumber'],
    value: ({ carrier, trackingNumber }) =>
      trackingNumber === null
        ? null
        : [carrier === null || carrier === 'other' ? [] : carriers[carrier], trackingNumber].flat().join(' '),
    href: ({ carrier, trackingNumber }) => parcelPage(carrier, trackingNumber),
  },
  {
    label: 'requests.line.trackingUrl',
    says: ['trackingUrl'],
    value: ({ trackingUrl }) => trackingUrl,
    href: ({ trackingUrl }) => trackingUrl,
    linkText: 'requests.line.follow',
  },
  { label: 'requests.line.answerNote', says: ['answerNote'], value: ({ answerNote }) => answerNote },
]

/** What the lines of a request have in common: its kind, and what it says once for all of them. */
type RequestOfLine = WholeRequest & { readonly kind: CartKind }

/** Everything that a line of a request says, in order, wherever it is shown (ERD-01). */
const describedFacts = ({ kind, ...whole }: RequestOfLine) => ({
  product: productFacts,
  requested: factsBesides(collectedFacts(kind), whole),
  answered: answeredFacts(kind),
})

/** The labels of everything that a line of any request can say, in order: the columns of a table of lines. */
export const lineLabels: readonly string[] = labelsOfLines()

function labelsOfLines(): readonly string[] {
  // What the request says for all lines is named otherwise where a line differs.
  const all: WholeRequest = { purpose: 'other', application: '', frequency: 'once', targetDate: '', shipTo: '' }
  const wholes = [nothingWhole, all]
  const described = wholes.flatMap((whole) => cartKinds.map((kind) => describedFacts({ kind, ...whole })))
  const parts = ['product', 'requested', 'answered'] as const
  return [...new Set(parts.flatMap((part) => described.flatMap((each) => each[part].map(({ label }) => label))))]
}

/** What a quote offers for a line in a few words: the product, and how much of it. */
export const offerText = (line: DescribedLine, kind: CartKind, writer: LineWriter): string =>
  [
    line.alternativeName ?? line.savedName,
    amountText(line.offeredQuantity, line.offeredUnit ?? line.unit, writer) ??
      requestedAmount(line, kind, writer) ??
      [],
  ]
    .flat()
    .join(', ')

/** A line in words: its heading, which product it is, what was requested, and what the desk answered. */
export interface LineText {
  readonly name: string
  /** The address of the product; null if the reader does not see it any more. */
  readonly href: string | null
  readonly product: readonly LineFact[]
  readonly requested: readonly LineFact[]
  readonly answered: readonly LineFact[]
}

/** Describes a line of a request for a page, an email, a file or any other text. */
export function lineText(line: DescribedLine, request: RequestOfLine, writer: LineWriter): LineText {
  const { product, requested, answered } = describedFacts(request)
  return {
    name: line.savedName,
    href: line.product === null ? null : writer.productHref(line.product),
    product: factsOf(product, line, writer),
    requested: factsOf(requested, line, writer),
    answered: factsOf(answered, line, writer),
  }
}
