/** The id of the place for the existing records that are similar to a new one. */
export const similarId = 'office-similar'

/** What the script needs to show records that are similar to a new one. */
export interface SimilarTo {
  readonly objectApiName: string
  readonly objectLabel: string
  readonly nameField: string
  /** The address of a record without its id at the end. */
  readonly recordBase: string
}

/** The attributes by which the script finds the fields that duplicate rules compare. */
interface ComparedAttributes {
  readonly 'data-compared': string
  readonly 'data-field': string
  readonly 'data-editor': string
}

/** The attributes of a field; nothing where no rule compares it. `editor`: its type; `rules`: the names of those that do. */
export const comparedAttributes = (name: string, editor: string, rules: readonly string[]): ComparedAttributes | null =>
  rules.length === 0 ? null : { 'data-compared': rules.join(' '), 'data-field': name, 'data-editor': editor }
