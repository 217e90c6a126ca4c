import { searchScope } from './search-scope.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { conflictReasons } from '#platform/entity/picklists.ts'
import { failure } from '#platform/values/errors.ts'
import { conflictsOf, rowConflict } from './conflict.ts'

/**
 * Throws IN_CONFLICT, with the reason and the last day of the rule, if one of these records is in conflict in the viewer's session
 * (CNF-02). Outside the Sales Assistant no rule has any effect, so that no customer ever learns a reason.
 */
export function refuseConflicts(
  { viewer, search }: Pick<CallContext, 'viewer' | 'search'>,
  ids: readonly string[],
): void {
  const rules = conflictsOf(viewer)
  if (rules === null) return
  for (const [id, { id: ruleId }] of search.conflicts(searchScope(viewer), ids)) {
    const conflict = rowConflict(rules, ruleId)
    if (conflict === null) continue
    const { reason, until } = conflict
    throw failure('IN_CONFLICT', { id, reason: conflictReasons[reason], until: until ?? '' })
  }
}
