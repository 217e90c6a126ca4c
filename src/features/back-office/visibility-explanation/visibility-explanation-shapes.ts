import type { OutsideMark } from '#features/catalogue/assortments/outside-mark.ts'
import type { HiddenReason } from '#platform/records/requirement.ts'

/** Why somebody sees a record or not, on a given day. */
export interface VisibilityExplanation {
  /** `Product2` */
  readonly object: string
  readonly recordId: string
  readonly name: string | null
  readonly isSeen: boolean
  /** In the order of the checks. The first one that is not met is the reason why the record is hidden. */
  readonly requirements: readonly { readonly why: HiddenReason; readonly isMet: boolean }[]
  /** Why it is outside the account's assortment on that day, as the Sales Assistant says it; null if it is not. */
  readonly outside: OutsideMark | null
  /** The rules of the account's assortment on that day that cover the trade grade, or grades of the trade name or supplier. */
  readonly rules: readonly DecidingRule[]
  /** The rules that allow only something else, if that is why it is outside the assortment. */
  readonly otherRules: readonly DecidingRule[]
}

export interface DecidingRule {
  readonly id: string
  readonly name: string
  readonly effect: 'allow' | 'deny'
  readonly reason: string
  /** ISO days. Null means unlimited. */
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly note: string | null
}

/** The found record and account; null if the input identifies none. */
export interface FoundForVisibilityExplanation {
  readonly recordId: string | null
  readonly account: { readonly id: string; readonly name: string } | null
  /** Whether several accounts have the given name. */
  readonly hasSeveralAccounts: boolean
}
