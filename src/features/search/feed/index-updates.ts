import { setImmediate as nextTurn } from 'node:timers/promises'
import { loadAssortments } from '#features/catalogue/assortment-rules/assortments.ts'
import { loadConflicts } from '#features/catalogue/conflicts/conflicts.ts'
import { loadTaxonomy } from '#features/catalogue/load-taxonomy.ts'
import type { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import type { Row } from '#platform/entity/entity.ts'
import type { SearchIndex } from '#platform/search/port.ts'
import type { SearchChange } from '#platform/search/indexed-content.ts'
import { labelChanges } from './attribute-labels.ts'
import type { FollowerState, StateParts } from './follower-state.ts'
import { indexedDays } from './indexed-days.ts'
import type { AffectedRecords } from './outbox-effects.ts'
import { contentIds, publicationBatch, publicationChanges } from './publication-feed.ts'
import {
  feedBatch,
  gradeChanges,
  masterValueChanges,
  principalChanges,
  substanceChanges,
  synonymChanges,
  tradeNameChanges,
} from './search-feed.ts'

/** The number of changes that are applied without a pause, which take a few milliseconds. */
const slice = 100

/** Applies to the index, and to what is derived from the catalogue, what the outbox says has changed. */
export function createIndexUpdates(parts: StateParts & { readonly now?: () => Date }, state: FollowerState) {
  /**
   * Trade names and principals whose grades changed. Each is read once when the outbox is empty, regardless of the
   * number of changed grades.
   */
  const owners = { tradeNames: new Set<string>(), principals: new Set<string>() }
  const apply = (changes: readonly SearchChange[]): Promise<void> => applyInSlices(state.search, changes)

  const applyAffected = async (affected: AffectedRecords): Promise<void> => {
    if (affected.taxonomy) {
      state.taxonomy = await loadTaxonomy(parts.records)
      state.search.apply(await labelChanges(state.taxonomy))
    }
    if (affected.taxonomy || affected.assortments)
      state.assortments = await loadAssortments(parts.records, state.taxonomy)
    if (affected.taxonomy || affected.conflicts) state.conflicts = await loadConflicts(parts.records, state.taxonomy)
    const { taxonomy } = state
    await apply(masterValueChanges(taxonomy, [...affected.masterValues]))
    for (const ids of chunks(affected.substances)) await apply(await substanceChanges(parts, ids))
    for (const ids of chunks(affected.synonyms)) await apply(await synonymChanges(parts, ids))
    for (const id of affected.tradeNames) owners.tradeNames.add(id)
    for (const id of affected.principals) owners.principals.add(id)
    for (const ids of chunks(affected.grades)) {
      const { changes, rows } = await gradeChanges(parts, taxonomy, ids)
      await apply(changes)
      rows.forEach(addOwners)
    }
    await applyContents(affected.contents)
  }

  const applyContents = async (ids: ReadonlySet<string>): Promise<void> => {
    for (const some of chunks(ids, publicationBatch))
      await apply(await publicationChanges(parts, state.taxonomy, some, currentDays()))
  }

  const currentDays = (): readonly string[] => indexedDays(parts.now?.() ?? new Date())

  /** Applies the publications of other days. */
  const applyDays = async (days: readonly string[]): Promise<void> => {
    for await (const ids of contentIds(parts)) await apply(await publicationChanges(parts, state.taxonomy, ids, days))
  }

  const addOwners = (row: Row<typeof tradeGrade>): void => {
    owners.tradeNames.add(row.tradeName)
    owners.principals.add(row.principal)
  }

  const applyOwners = async (): Promise<void> => {
    for (const ids of chunks(owners.tradeNames)) {
      await apply(await tradeNameChanges(parts, state.taxonomy, ids))
      for (const id of ids) owners.tradeNames.delete(id)
    }
    for (const ids of chunks(owners.principals)) {
      await apply(await principalChanges(parts, state.taxonomy, ids))
      for (const id of ids) owners.principals.delete(id)
    }
  }

  return {
    applyAffected,
    applyOwners,
    applyDays,
    currentDays,
    hasOwners: (): boolean => owners.tradeNames.size + owners.principals.size > 0,
    forgetOwners: (): void => {
      owners.tradeNames.clear()
      owners.principals.clear()
    },
  }
}

/** Applies changes in slices, so that requests are answered in between. */
async function applyInSlices(search: Pick<SearchIndex, 'apply'>, changes: readonly SearchChange[]): Promise<void> {
  for (let from = 0; from < changes.length; from += slice) {
    if (from > 0) await nextTurn()
    search.apply(changes.slice(from, from + slice))
  }
}

function* chunks(ids: ReadonlySet<string>, size = feedBatch): Generator<readonly string[]> {
  const all = [...ids]
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}
