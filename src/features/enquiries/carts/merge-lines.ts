import type { Row } from '#platform/entity/entity.ts'
import type { LineField } from './cart-kinds.ts'
import type { CartKind } from '#platform/values/addresses/cart-paths.ts'
import type { cartLine } from './cart-line.ts'

type LineRow = Row<typeof cartLine>

/** The values of a line that its owner types. */
export type TypedValues = Pick<LineRow, LineField>

/** What decides about a line when it meets another one of the same cart. */
export type MergedLine = TypedValues & Pick<LineRow, 'id' | 'grade' | 'lastModifiedDate'>

/** A cart has one line for each product and unit; the cart of samples one for each product and size. */
export const lineKey = (
  kind: CartKind,
  { grade, unit, sampleSize }: Pick<MergedLine, 'grade' | 'unit' | 'sampleSize'>,
): string => `${grade} ${kind === 'sample' ? sampleSize : unit}`

/**
 * The values of the one line that remains of two with the same key. Quantities are added, except in the cart of samples. Of every
 * other value the newer one remains, where the newer line has one. The result does not depend on the order of the lines.
 */
export function mergeLines(kind: CartKind, one: MergedLine, other: MergedLine): TypedValues {
  const [newer, older] = isNewer(one, other) ? [one, other] : [other, one]
  return {
    quantity: kind === 'sample' ? (newer.quantity ?? older.quantity) : sumOf(newer.quantity, older.quantity),
    unit: newer.unit,
    frequency: newer.frequency ?? older.frequency,
    targetDate: newer.targetDate ?? older.targetDate,
    sampleSize: newer.sampleSize,
    purpose: newer.purpose ?? older.purpose,
    application: newer.application ?? older.application,
    ...volumeOf(newer.expectedVolume === null ? older : newer),
    shipTo: newer.shipTo ?? older.shipTo,
    note: newer.note ?? older.note,
  }
}

/** The amount and its unit belong together. */
const volumeOf = ({ expectedVolume, expectedVolumeUnit }: TypedValues) => ({ expectedVolume, expectedVolumeUnit })

const isNewer = (one: MergedLine, other: MergedLine): boolean => {
  const difference = one.lastModifiedDate.getTime() - other.lastModifiedDate.getTime()
  return difference === 0 ? one.id > other.id : difference > 0
}

/** The highest decimal, 999999.99, in hundredths. */
const maxHundredths = 99_999_999

/** The sum of two decimals, which JavaScript adds exactly as hundredths. */
function sumOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  const sum = Math.min(maxHundredths, hundredths(one) + hundredths(other))
  const digits = String(sum).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const hundredths = (stored: string): number => Math.round(Number(stored) * 100)
