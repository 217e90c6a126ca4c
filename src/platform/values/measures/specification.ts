/**
 * What a supplier states of one property: numbers as the supplier wrote them (`0.50`), or a text. Parts that are not
 * stated are missing.
 */
export interface SpecificationValue {
  readonly min?: string
  readonly typical?: string
  readonly max?: string
  /** A text, an item of the property's choices, or `yes` and `no`. */
  readonly text?: string
  readonly unit?: string
  readonly method?: string
  readonly condition?: string
}
