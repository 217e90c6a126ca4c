import type { Entity } from '#platform/entity/entity.ts'
import { type Viewer, rolesOf, viewerDay } from '#platform/values/viewer.ts'
import { mayDo } from './access.ts'
import type { Requirement } from './requirement.ts'
import { all, always, type Condition } from './read/condition.ts'
import { isActive } from './viewer-conditions.ts'

/** What a viewer may see of an object. */
export type VisibilityRule = (entity: Entity, viewer: Viewer) => Condition

/** The rule of one object, written in `visibility.ts` beside it. An object without one shows its active records. */
export interface EntityVisibility {
  readonly entity: Entity
  /**
   * In a natural order, because the first requirement that is not met explains why a record is hidden. `conditionOf` is the
   * rule of other objects, for a record that is visible through them.
   */
  readonly requirements: (viewer: Viewer, conditionOf: VisibilityRule) => readonly Requirement[]
  /** An additional condition for access to the files of a visible record; null or omitted: none. */
  readonly files?: (viewer: Viewer) => Condition | null
  /** Whether guests of one country may see different records, because the rule depends on their language and on the day. */
  readonly variesByLanguageAndDay?: true
}

/**
 * The one visibility rule, as data: reads, lists, counts, related lists and the search scope all use it. A hidden
 * record is answered exactly like one that does not exist.
 */
export interface Visibility {
  readonly conditionOf: VisibilityRule
  /** The rule as separate requirements, in their order. */
  readonly requirementsOf: (entity: Entity, viewer: Viewer) => readonly Requirement[]
  /** The records whose files a viewer may read: the visible records, if the object's own rule allows it. */
  readonly filesOf: VisibilityRule
  /** Identifies guests who see the same records of an object: equal names mean equal records. */
  readonly guestAudience: (viewer: Viewer, entity: Entity) => string
}

export function createVisibility(rules: readonly EntityVisibility[]): Visibility {
  const byApiName = new Map(rules.map((rule) => [rule.entity.apiName, rule]))

  function conditionOf(entity: Entity, viewer: Viewer): Condition {
    const requirements = requirementsOf(entity, viewer).flatMap(({ holds, isImplied }) =>
      isImplied === true ? [] : holds,
    )
    const [only = always, ...others] = requirements
    return others.length === 0 ? only : all(...requirements)
  }

  function requirementsOf(entity: Entity, viewer: Viewer): readonly Requirement[] {
    if (rolesOf(viewer).includes('system')) return []
    // Editors see records before and after their publication, because otherwise they could not prepare records in
    // advance.
    if (viewer.keeps === true && mayDo(viewer, entity, 'update')) return []
    return byApiName.get(entity.apiName)?.requirements(viewer, conditionOf) ?? isActive
  }

  return {
    conditionOf,
    requirementsOf,
    filesOf: (entity, viewer) => {
      const seen = conditionOf(entity, viewer)
      const files = byApiName.get(entity.apiName)?.files?.(viewer) ?? null
      return files === null ? seen : all(seen, files)
    },
    guestAudience: (viewer, { apiName }) => {
      const { context, site, language } = viewer
      const varies = byApiName.get(apiName)?.variesByLanguageAndDay === true
      return [context, site.countryIsoCode, site.isMyIMCDOnly, ...(varies ? [language, viewerDay(viewer)] : [])].join(
        ' ',
      )
    },
  }
}
