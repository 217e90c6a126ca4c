import { reasonsByStrength, type ConflictReason } from './reasons.ts'
import type { SearchConflicts } from '#platform/search/port.ts'
import type { Viewer } from '#platform/values/viewer.ts'

/** A conflict rule without its texts. */
export interface ConflictRule {
  readonly id: string
  /** The id of the grade, trade name or principal. */
  readonly item: string
  readonly reason: ConflictReason
  readonly account: string | null
  readonly group: string | null
  readonly country: string | null
  readonly businessGroup: string | null
  readonly marketSegment: string | null
  /** ISO days, both inclusive; null means no limit. */
  readonly startsOn: string | null
  readonly endsOn: string | null
}

/** Where and when a sales person works, on which the conditions of a rule are evaluated. Null where nothing is chosen. */
export interface ConflictSituation {
  readonly account: string | null
  readonly country: string | null
  /** Ids, slugs or integration ids. */
  readonly businessGroup: string | null
  readonly marketSegment: string | null
  /** The local ISO day of the session's site. */
  readonly day: string
}

/** The rules that apply in a situation, the strongest first. */
export interface ConflictSet {
  /** Identifies the rules: sets with equal keys are equal. */
  readonly key: string
  readonly rules: readonly ConflictRule[]
}

/** The rule that a row is in conflict with, as sales people see it. */
export interface RowConflict {
  readonly reason: ConflictReason
  /** The last day of the rule; null if it has no end. */
  readonly until: string | null
  readonly ruleId: string
}

/** The market of a list, which takes precedence over the business group of the session. */
export interface ConflictMarket {
  readonly businessGroup?: string | null
  readonly marketSegment?: string | null
}

/* The rules belong to the viewer of a session, as the assortment belongs to that of a customer. */
declare module '#platform/values/viewer.ts' {
  interface Viewer {
    /** Finds the rules that apply to a session of the Sales Assistant in a market. Never set in another context. */
    readonly conflictsIn?: (market: ConflictMarket) => ConflictSet | null
  }
}

/** Returns the rules that apply to the viewer's session; null outside the Sales Assistant (CNF-03), and if none applies. */
export const conflictsOf = ({ context, conflictsIn }: Viewer, market: ConflictMarket = {}): ConflictSet | null =>
  context === 'SalesAssistant' ? (conflictsIn?.(market) ?? null) : null

/** Whether the session shows rows in conflict, marked with their reason. By default they are hidden (SES-11). */
export const showsConflicts = ({ internalSession }: Viewer): boolean => internalSession?.conflicts === 'show'

/** The rules for the search index. */
export const searchConflicts = ({ key, rules }: ConflictSet, areShown: boolean): SearchConflicts => ({
  key,
  rules: rules.map(({ id, reason, item }) => ({ id, reason, item })),
  areShown,
})

/** The conflict of a row that the search index marked with a rule. */
export function rowConflict({ rules }: ConflictSet, ruleId: string): RowConflict | null {
  const rule = rules.find(({ id }) => id === ruleId)
  return rule === undefined ? null : { reason: rule.reason, until: rule.endsOn, ruleId }
}

/** Returns whether a rule applies in a situation: on the day, and all of its conditions that have a value are met. */
export function appliesIn(rule: ConflictRule, situation: ConflictSituation, groups: readonly string[]): boolean {
  const { startsOn, endsOn, group } = rule
  if ((startsOn !== null && situation.day < startsOn) || (endsOn !== null && situation.day > endsOn)) return false
  if (group !== null && !groups.includes(group)) return false
  return (['account', 'country', 'businessGroup', 'marketSegment'] as const).every(
    (condition) => rule[condition] === null || rule[condition] === situation[condition],
  )
}

/** Orders rules by strength: by reason in the order of the picklist, then the one that ends last, then by id. */
export const strongestFirst = (a: ConflictRule, b: ConflictRule): number =>
  reasonsByStrength.indexOf(a.reason) - reasonsByStrength.indexOf(b.reason) ||
  compare(b.endsOn ?? noEnd, a.endsOn ?? noEnd) ||
  compare(a.id, b.id)

/** Comes after every ISO day. */
const noEnd = '~'

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
