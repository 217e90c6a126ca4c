import { createHash } from 'node:crypto'
import { account } from '#features/catalogue/accounts/account.ts'
import type { Taxonomy } from '#features/catalogue/taxonomy/taxonomy.ts'
import { equals, holdsSomething } from '#platform/records/read/condition.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { appliesIn, strongestFirst, type ConflictRule, type ConflictSet, type ConflictSituation } from './conflict.ts'
import { conflictRule } from './conflict-rule.ts'

/**
 * All conflict rules, in memory, because there are few and every query of a session depends on them. A snapshot never changes;
 * the follower of the outbox replaces it as a whole.
 */
export interface Conflicts {
  /** The rules that apply in a situation; null if none does. */
  readonly of: (situation: ConflictSituation) => ConflictSet | null
}

/** Objects whose change makes a new snapshot, besides those of the taxonomy and accounts. */
export const conflictObjects: ReadonlySet<string> = new Set([conflictRule.apiName])

/** The maximum number of computed sets in memory, one for each situation. */
const maxEntries = 2000

export async function loadConflicts(records: Records, taxonomy: Taxonomy): Promise<Conflicts> {
  const rules: ConflictRule[] = []
  for await (const rows of records.stream(systemViewer, conflictRule, { where: equals('isActive', true) }))
    for (const { principal, tradeName, grade, ...row } of rows) {
      const item = grade ?? tradeName ?? principal
      if (item !== null) rules.push({ ...row, item })
    }
  const groups = new Map<string, readonly string[]>()
  if (rules.some(({ group }) => group !== null))
    for await (const rows of records.stream(systemViewer, account, { where: holdsSomething('groups') }))
      for (const row of rows) groups.set(row.id, row.groups)
  return buildConflicts(rules, groups, taxonomy)
}

type Markets = Pick<Taxonomy, 'businessGroup' | 'marketSegment'>

export function buildConflicts(
  rules: readonly ConflictRule[],
  groupsOf: ReadonlyMap<string, readonly string[]>,
  taxonomy: Markets,
): Conflicts {
  // A rule for a market that no longer exists applies nowhere.
  const ordered = rules
    .map((rule) => withSlugs(rule, taxonomy))
    .filter(({ businessGroup, marketSegment }) => businessGroup !== unknown && marketSegment !== unknown)
    .toSorted(strongestFirst)
  const cache = new Map<string, ConflictSet | null>()

  function of(input: ConflictSituation): ConflictSet | null {
    if (ordered.length === 0) return null
    const situation = withSlugs(input, taxonomy)
    const key = JSON.stringify(situation)
    let known = cache.get(key)
    if (known === undefined) {
      if (cache.size >= maxEntries) cache.clear()
      const groups = groupsOf.get(situation.account ?? '') ?? []
      known = setOf(ordered.filter((rule) => appliesIn(rule, situation, groups)))
      cache.set(key, known)
    }
    return known
  }

  return { of }
}

/** A business group or segment that does not exist, or no longer. */
const unknown = ''

/** Replaces a business group and a segment by their slugs, because those with the same name count as one. */
const withSlugs = <Input extends Pick<ConflictRule, 'businessGroup' | 'marketSegment'>>(
  input: Input,
  taxonomy: Markets,
): Input => ({
  ...input,
  businessGroup: input.businessGroup && (taxonomy.businessGroup(input.businessGroup)?.slug ?? unknown),
  marketSegment: input.marketSegment && (taxonomy.marketSegment(input.marketSegment)?.slug ?? unknown),
})

function setOf(rules: readonly ConflictRule[]): ConflictSet | null {
  if (rules.length === 0) return null
  const key = rules.map(({ id, item, reason }) => `${id} ${item} ${reason}`).join('\n')
  return { key: createHash('sha256').update(key).digest('base64url'), rules }
}
