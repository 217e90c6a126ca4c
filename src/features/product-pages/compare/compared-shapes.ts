/** One value in a cell. `lang` is set only if the text is not in the visitor's language. */
export interface ComparedValue {
  readonly text: string
  readonly href?: string
  readonly lang?: string
  /** What is compared in place of the text: equal values may be stated in different units. */
  readonly compared?: string
}

/** One property of all compared grades. A cell without values says that the property is not stated, which is not "no" (CMP-01). */
export interface ComparedRow {
  readonly key: string
  readonly label: string
  /** The language of the label, if it is not the visitor's. */
  readonly lang?: string
  /** What a cell without values says. */
  readonly empty: 'compare.notStated' | 'compare.notAvailable'
  /** One for each grade, in their order. */
  readonly cells: readonly (readonly ComparedValue[])[]
  /** Whether two of the cells show different values. */
  readonly differs: boolean
}

export interface ComparedSection {
  readonly key: string
  readonly title: string
  readonly rows: readonly ComparedRow[]
}
