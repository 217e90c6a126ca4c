import type { Condition } from './read/condition.ts'

/** The reasons for which the visibility rule can hide a record. */
export type HiddenReason =
  | 'inactive'
  | 'site'
  | 'country'
  | 'assortment'
  | 'account'
  | 'holder'
  | 'certificates'
  | 'publication'
  | 'language'

/** One condition that a visible record must meet. */
export interface Requirement {
  readonly why: HiddenReason
  readonly holds: Condition
  /** A later requirement includes this one, which exists only for the explanation. */
  readonly isImplied?: true
}
