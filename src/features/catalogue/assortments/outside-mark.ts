import type { AssortmentReason } from './assortment.ts'

/**
 * Why the customer of a session does not see a grade, trade name or supplier (SAL-03): `denied` by the rule; `only` what the one
 * rule that allows something covers is allowed; `none` of the rules that allow something covers it.
 */
export type OutsideMark =
  | { readonly by: 'denied' | 'only'; readonly rule: string; readonly reason: AssortmentReason }
  | { readonly by: 'none' }

/** The part of a row that has a mark. */
export const outsidePart = (outside: OutsideMark | undefined): { readonly outside?: OutsideMark } =>
  outside === undefined ? {} : { outside }
