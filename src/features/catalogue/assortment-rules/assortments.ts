import { createHash } from 'node:crypto'
import {
  type Assortment,
  type AssortmentRule,
  concerns,
  type GradeSelection,
  selectionOf,
  type TaxonomyMatch,
} from '#features/catalogue/assortments/assortment.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { assortmentRule } from './assortment-rule.ts'
import { equals, holdsSomething } from '#platform/records/read/condition.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { Taxonomy } from '#features/catalogue/taxonomy/taxonomy.ts'

/**
 * The assortments of all accounts, in memory, because there are few rules and every query of a signed-in visitor depends on
 * them. A snapshot never changes; the follower of the outbox replaces it as a whole.
 */
export interface Assortments {
  /** The assortment of an account on an ISO day; null if no rule applies to the account. */
  readonly of: (accountId: string, day: string) => Assortment | null
  /** The rules from which the assortment is computed. */
  readonly rulesOf: (accountId: string, day: string) => readonly AssortmentRule[]
  /** The part of the catalogue that one rule covers. */
  readonly selection: (rule: AssortmentRule) => GradeSelection
}

/**
 * Objects whose change makes a new snapshot. A new snapshot of the taxonomy, which also follows accounts, makes a new one too.
 */
export const assortmentObjects: ReadonlySet<string> = new Set([assortmentRule.apiName])

/** The maximum number of computed assortments in memory, one for each account and day. */
const maxEntries = 2000

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
  const cache = new Map<string, Assortment | null>()
  const find = taxonomyFinder(taxonomy)

  const rulesOf = (id: string, day: string): readonly AssortmentRule[] =>
    rules.filter((rule) => concerns(rule, { id, groups: groupsOf.get(id) ?? [] }, day))

  function of(accountId: string, day: string): Assortment | null {
    if (rules.length === 0) return null
    const key = `${accountId} ${day}`
    let known = cache.get(key)
    if (known === undefined) {
      if (cache.size >= maxEntries) cache.clear()
      known = assortmentOf(rulesOf(accountId, day))
      cache.set(key, known)
    }
    return known
  }

  function assortmentOf(own: readonly AssortmentRule[]): Assortment | null {
    if (own.length === 0) return null
    const allowing = own.filter(({ effect }) => effect === 'allow')
    const what = {
      allowed: allowing.length === 0 ? null : selectionOf(allowing, find),
      denied: selectionOf(
        own.filter(({ effect }) => effect === 'deny'),
        find,
      ),
    }
    return { key: createHash('sha256').update(JSON.stringify(what)).digest('base64url'), ...what }
  }

  return { of, rulesOf, selection: (rule) => selectionOf([rule], find) }
}

/** Finds business groups and segments by id, together with all others of the same name. */
function taxonomyFinder({ businessGroups }: Pick<Taxonomy, 'businessGroups'>) {
  const entries = {
    businessGroup: businessGroups,
    marketSegment: businessGroups.flatMap(({ marketSegments }) => marketSegments),
  }
  return (kind: keyof typeof entries, id: string): TaxonomyMatch | null => {
    const slug = entries[kind].find((entry) => entry.id === id)?.slug
    if (slug === undefined) return null
    return { slug, ids: entries[kind].filter((entry) => entry.slug === slug).map((entry) => entry.id) }
  }
}
