import type { Page } from '#platform/pages/page-context.ts'
import type { LoadContext } from '#platform/pages/screen.ts'
import { productPath } from '#platform/values/addresses/record-paths.ts'
import type { CartKind } from '#platform/values/addresses/cart-paths.ts'
import { formatDate, formatNumber } from '#platform/values/numbers/number-format.ts'
import { fieldsOf, type LineField, type LineValues } from './cart-kinds.ts'
import { sizeName, unitName } from './line-names.ts'

/** What a text about a line needs: the words and the formats of its reader, and the addresses of products. */
export interface LineWriter extends Pick<Page, 't' | 'number' | 'site' | 'language'> {
  readonly productHref: (product: ProductAddress) => string
}

export interface ProductAddress {
  readonly id: string
  readonly slug: string
}

/** The writer of the lines of a page, while it is loaded: browsers would write some days differently than the server. */
export const lineWriter = ({
  base,
  site,
  language,
  messages,
}: Pick<LoadContext, 'base' | 'site' | 'language' | 'messages'>): LineWriter => ({
  t: messages.t,
  number: (value) => formatNumber(value, site, language),
  site,
  language,
  productHref: (product) => productPath(base, product),
})

/** How a fact of a line is shown: its label, the stored fields that it says, and its value in words, null for nothing. */
export interface DescribedFact<Line> {
  /** The key of a message. */
  readonly label: string
  readonly says: readonly (keyof Line)[]
  readonly value: (line: Line, writer: LineWriter) => string | null
  /** The address to which the value leads. */
  readonly href?: (line: Line, writer: LineWriter) => string | null
  /** The key of the words that stand for a long address on a page. */
  readonly linkText?: string
}

/** A fact of a line in words. */
export interface LineFact {
  /** The key of the label. */
  readonly label: string
  readonly value: string
  readonly href: string | null
  readonly linkText: string | null
}

/** Says a decimal with its unit. */
export const amountText = (
  decimal: string | null,
  unit: string,
  { t, number }: Pick<LineWriter, 't' | 'number'>,
): string | null => (decimal === null ? null : `${number(Number(decimal))} ${unitName(unit, t)}`)

/** What a cart collects of a line. A unit is said with its number. */
const collected = {
  quantity: {
    label: 'cart.quantity',
    says: ['quantity', 'unit'],
    value: ({ quantity, unit }, writer) => amountText(quantity, unit, writer),
  },
  sampleSize: {
    label: 'cart.sampleSize',
    says: ['sampleSize'],
    value: ({ sampleSize }, { number }) => sizeName(sampleSize, number),
  },
  frequency: {
    label: 'cart.frequency',
    says: ['frequency'],
    value: ({ frequency }, { t }) => (frequency === null ? null : t(`cart.frequencies.${frequency}`)),
  },
  targetDate: {
    label: 'cart.targetDate',
    says: ['targetDate'],
    value: ({ targetDate }, { site, language }) =>
      targetDate === null ? null : formatDate(targetDate, site, language),
  },
  purpose: {
    label: 'cart.purpose',
    says: ['purpose'],
    value: ({ purpose }, { t }) => (purpose === null ? null : t(`cart.purposes.${purpose}`)),
  },
  application: { label: 'cart.application', says: ['application'], value: ({ application }) => application },
  expectedVolume: {
    label: 'cart.expectedVolume',
    says: ['expectedVolume', 'expectedVolumeUnit'],
    value: ({ expectedVolume, expectedVolumeUnit }, writer) => amountText(expectedVolume, expectedVolumeUnit, writer),
  },
  shipTo: { label: 'cart.shipTo', says: ['shipTo'], value: ({ shipTo }) => shipTo },
  note: { label: 'cart.note', says: ['note'], value: ({ note }) => note },
} as const satisfies Readonly<Partial<Record<LineField, DescribedFact<LineValues>>>>

const isSaid = (field: LineField): field is keyof typeof collected => Object.hasOwn(collected, field)

/** The facts of what a cart of a kind collects of a line, in the order of its page. */
export const collectedFacts = (kind: CartKind): readonly DescribedFact<LineValues>[] =>
  fieldsOf[kind].filter(isSaid).map((field) => collected[field])

/** The facts that a line has, in words. */
export const factsOf = <Line>(
  described: readonly DescribedFact<Line>[],
  line: Line,
  writer: LineWriter,
): readonly LineFact[] =>
  described.flatMap(({ label, value, href, linkText }) => {
    const text = value(line, writer)
    return text === null ? [] : [{ label, value: text, href: href?.(line, writer) ?? null, linkText: linkText ?? null }]
  })

/** What was requested of a line in a few words, the size of a sample or the quantity; null without one. */
export const requestedAmount = (line: LineValues, kind: CartKind, writer: LineWriter): string | null =>
  (kind === 'sample' ? collected.sampleSize : collected.quantity).value(line, writer)
