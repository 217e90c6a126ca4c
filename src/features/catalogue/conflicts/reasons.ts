import { conflictReasons } from '#platform/entity/picklists.ts'

export type ConflictReason = keyof typeof conflictReasons

/** The reasons in the order of the picklist, from the strongest to the weakest. */
export const reasonsByStrength = Object.keys(conflictReasons) as readonly ConflictReason[]
