import type { CartKind } from '#platform/values/addresses/cart-paths.ts'
import type { ShownCart } from './get-carts.ts'

/** A cart as the scripts of a page share it (SES-06): ids and counts, and no texts. */
export interface SharedCart {
  readonly kind: CartKind
  readonly lineCount: number
  readonly lines: readonly {
    readonly lineId: string
    /** Null if the visitor does not see the product any more. */
    readonly gradeId: string | null
    readonly quantity: string | null
    readonly unit: string
  }[]
}

/** The shared value of each cart. */
export const cartValues = { default: 'DEFAULT_CART', sample: 'SAMPLE_CART', quote: 'QUOTE_CART' } as const

export const sharedCarts = (carts: readonly ShownCart[]): readonly SharedCart[] =>
  carts.map(({ kind, lines }) => ({
    kind,
    lineCount: lines.length,
    lines: lines.map(({ id, gradeId, quantity, unit }) => ({ lineId: id, gradeId, quantity, unit })),
  }))
