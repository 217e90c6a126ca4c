import type { HiddenBecause } from '#records/visibility.ts'

/** Why somebody sees a record or does not, as of a day. */
export interface WhySeen {
  /** `Product2` */
  readonly object: string
  readonly recordId: string
  readonly name: string | null
  readonly isSeen: boolean
  /** In the order in which one would ask: the first that is not met is why it is hidden. */
  readonly demands: readonly { readonly why: HiddenBecause; readonly isMet: boolean }[]
  /** Of a trade grade and an account: the rules of its assortment on that day that name it. */
  readonly rules: readonly DecidingRule[]
}

interface DecidingRule {
  readonly id: string
  readonly name: string
  readonly effect: 'allow' | 'deny'
  readonly reason: string
  /** ISO days; null: always. */
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly note: string | null
}

/** What was typed, found; null: it names nothing. */
export interface FoundForWhySeen {
  readonly recordId: string | null
  readonly account: { readonly id: string; readonly name: string } | null
}
