import type { Engine } from '#platform/search/engine.ts'
import type { SearchConflict, SearchScope } from '#platform/search/port.ts'

/** Returns the rule that each of these documents is in conflict with, by id. */
export function conflictsWith(
  { catalogue, scopes }: Engine,
  scope: SearchScope,
  ids: readonly string[],
): ReadonlyMap<string, SearchConflict> {
  const found = new Map<string, SearchConflict>()
  for (const id of ids) {
    const document = catalogue.documents.withId(id)
    const conflict = document < 0 ? null : scopes.conflictOf(document, scope)
    if (conflict !== null) found.set(id, conflict)
  }
  return found
}
