import { createHash } from 'node:crypto'
import {
  type Assortment,
  type AssortmentRule,
  concerns,
  type GradeSelection,
  selectionOf,
  type TaxonomyPlace,
} from '#domain/assortment.ts'
import { account } from '#entities/account.ts'
import { assortmentRule } from '#entities/assortment-rule.ts'
import { equals, holdsSomething } from './condition.ts'
import type { Records } from './records.ts'
import { systemViewer } from './system-viewer.ts'
import type { Taxonomy } from './taxonomy.ts'

/**
 * Whose assortment is what, in memory: rules are few, and every question of a signed-in visitor depends on them. A snapshot never
 * changes; the follower of the outbox replaces it as a whole.
 */
export interface Assortments {
  /** Of an account on a day (ISO); null where no rule concerns it. */
  readonly of: (accountId: string, day: string) => Assortment | null
  /** The rules behind it. */
  readonly rulesOf: (accountId: string, day: string) => readonly AssortmentRule[]
  /** What one rule names. */
  readonly selection: (rule: AssortmentRule) => GradeSelection
}

/** Objects whose change makes a new snapshot; it follows the taxonomy too, and accounts, which that follows. */
export const assortmentObjects: ReadonlySet<string> = new Set([assortmentRule.apiName])

/** Assortments worked out are kept: those of so many accounts and days. */
const mostKept = 2000

export async function loadAssortments(records: Records, taxonomy: Taxonomy): Promise<Assortments> {
  const rules: AssortmentRule[] = []
  for await (const rows of records.stream(systemViewer, assortmentRule, { where: equals('isActive', true) }))
    rules.push(...rows)
  const groups = new Map<string, readonly string[]>()
  if (rules.some(({ group }) => group !== null))
    for await (const rows of records.stream(systemViewer, account, { where: holdsSomething('groups') }))
      for (const row of rows) groups.set(row.id, row.groups)
  return buildAssortments(rules, groups, taxonomy)
}

function buildAssortments(
  rules: readonly AssortmentRule[],
  groupsOf: ReadonlyMap<string, readonly string[]>,
  taxonomy: Pick<Taxonomy, 'businessGroups'>,
): Assortments {
  const kept = new Map<string, Assortment | null>()
  const place = placesOf(taxonomy)

  const rulesOf = (id: string, day: string): readonly AssortmentRule[] =>
    rules.filter((rule) => concerns(rule, { id, groups: groupsOf.get(id) ?? [] }, day))

  function of(accountId: string, day: string): Assortment | null {
    if (rules.length === 0) return null
    const key = `${accountId} ${day}`
    let known = kept.get(key)
    if (known === undefined) {
      if (kept.size >= mostKept) kept.clear()
      known = assortmentOf(rulesOf(accountId, day))
      kept.set(key, known)
    }
    return known
  }

  function assortmentOf(own: readonly AssortmentRule[]): Assortment | null {
    if (own.length === 0) return null
    const allowing = own.filter(({ effect }) => effect === 'allow')
    const what = {
      allowed: allowing.length === 0 ? null : selectionOf(allowing, place),
      denied: selectionOf(
        own.filter(({ effect }) => effect === 'deny'),
        place,
      ),
    }
    return { key: createHash('sha256').update(JSON.stringify(what)).digest('base64url'), ...what }
  }

  return { of, rulesOf, selection: (rule) => selectionOf([rule], place) }
}

/** Business groups and segments by id, with all that have the same name. */
function placesOf({ businessGroups }: Pick<Taxonomy, 'businessGroups'>) {
  const entries = {
    businessGroup: businessGroups,
    marketSegment: businessGroups.flatMap(({ marketSegments }) => marketSegments),
  }
  return (kind: keyof typeof entries, id: string): TaxonomyPlace | null => {
    const slug = entries[kind].find((entry) => entry.id === id)?.slug
    if (slug === undefined) return null
    return { slug, ids: entries[kind].filter((entry) => entry.slug === slug).map((entry) => entry.id) }
  }
}
