import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Row } from '#platform/entity/entity.ts'
import type { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import type { SearchIndex } from '#platform/search/port.ts'
import type { SearchChange } from '#platform/search/indexed-content.ts'
import { type Assortments, loadAssortments } from '#features/catalogue/assortments/assortments.ts'
import { type Conflicts, loadConflicts } from '#features/catalogue/conflicts/conflicts.ts'
import { loadTaxonomy, taxonomyObjects } from '#features/catalogue/taxonomy/load-taxonomy.ts'
import { createContentTags, type ContentTags } from '#platform/records/dependencies/content-tags.ts'
import { affectedBy, type AffectedRecords } from './outbox-effects.ts'
import type { OutboxPosition } from '#platform/records/outbox/outbox-position.ts'
import { labelChanges } from './attribute-labels.ts'
import { rebuilt, restored, type FollowerState, type StateParts } from './follower-state.ts'
import type { GiveWay } from './give-way.ts'
import { indexedDays } from './indexed-days.ts'
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
import type { Taxonomy } from '#features/catalogue/taxonomy/taxonomy.ts'
import { invalidatedTags } from '#platform/records/dependencies/invalidated-tags.ts'

export interface FollowerParts extends StateParts {
  /** Calls `run` every `milliseconds` until the returned function is called. */
  readonly every: (milliseconds: number, run: () => void) => () => void
  /** The wall clock by default. */
  readonly now?: () => Date
  /** The maximal delay of writes of other processes in ms; 500 by default. Writes of this process call `wake`. */
  readonly pollMilliseconds?: number
  /** Lets imports of this process go first. */
  readonly giveWay?: Pick<GiveWay, 'pause'>
}

/** Search index, taxonomy, assortments and conflict rules, which follow the outbox. */
export interface IndexFollower {
  readonly search: SearchIndex
  readonly taxonomy: Taxonomy
  readonly assortments: Assortments
  readonly conflicts: Conflicts
  /** Changes whenever the catalogue content of any page changes. It identifies the same content after a restart. */
  readonly contentVersion: string
  /** Everything before it is included in the assortments, the conflict rules, the taxonomy and the index. */
  readonly position: OutboxPosition
  /** The changes of parts of the content. */
  readonly tags: ContentTags
  /** Applies all writes before the call. Throws if the store fails; the follower then retries on its own. */
  readonly catchUp: () => Promise<void>
  /** Applies a write of this process without waiting for the next poll. */
  readonly wake: () => void
  /** Writes a snapshot if anything has changed since the last one. */
  readonly save: () => Promise<void>
  /** Saves and stops, after at most one more page of the outbox. The next process continues from there. */
  readonly stop: () => Promise<void>
}

const defaultPollInterval = 500
const saveInterval = 600_000
const pruneInterval = 3_600_000
/** The retention of the outbox. An index that was saved earlier is rebuilt. */
const outboxRetention = 7 * 24 * 3_600_000
const outboxPage = 1000
/** The number of changes that are applied without a pause, which take a few milliseconds. */
const slice = 100

/**
 * Loads the last snapshot and follows the outbox from its position. Rebuilds the index if there is no valid snapshot,
 * or if the outbox no longer contains all later entries. Resolves when the index contains everything that was written
 * before the call.
 */
export async function followIndex(parts: FollowerParts): Promise<IndexFollower> {
  const state = (await restored(parts)) ?? (await rebuilt(parts))
  const follower = createFollower(parts, state)
  await follower.catchUp()
  await follower.save()
  return follower
}

function createFollower(parts: FollowerParts, state: FollowerState): IndexFollower {
  /**
   * Trade names and principals whose grades changed. Each is read once when the outbox is empty, regardless of the
   * number of changed grades.
   */
  const owners = { tradeNames: new Set<string>(), principals: new Set<string>() }
  /**
   * The days for which the index has the publications. Publications start and end on certain days without an outbox
   * entry.
   */
  let days: readonly string[] = []
  let contentVersion = ''
  let published = state.position
  const tags = createContentTags()
  let tail: Promise<void> = Promise.resolve()
  let waiting = false
  const stopping = new AbortController()

  const drain = async (): Promise<void> => {
    waiting = false
    while (!stopping.signal.aborted) {
      const started = performance.now()
      const page = await parts.records.readOutbox(state.position, outboxPage)
      if (page.lost) {
        const built = await rebuilt(parts)
        Object.assign(state, built)
        owners.tradeNames.clear()
        owners.principals.clear()
        days = []
        tags.invalidateAll()
        continue
      }
      const last = page.entries.at(-1)
      if (last === undefined) break
      await applyTouched(await affectedBy(parts, page.entries))
      tags.invalidate(await invalidatedTags(parts, page.entries, taxonomyObjects))
      state.position = page.position
      await parts.giveWay?.pause(performance.now() - started, Date.now() - last.at.getTime())
    }
    await applyOwners()
    await beginDays()
    published = state.position
    contentVersion = `${state.position} ${days.join(' ')}`
    tags.publish()
  }

  const applyTouched = async (affected: AffectedRecords): Promise<void> => {
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

  const beginDays = async (): Promise<void> => {
    const begun = currentDays()
    if (begun.join() === days.join()) return
    for await (const ids of contentIds(parts)) await apply(await publicationChanges(parts, state.taxonomy, ids, begun))
    days = begun
    tags.invalidateAll()
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

  /** Applies changes in slices, so that requests are answered in between. */
  const apply = async (changes: readonly SearchChange[]): Promise<void> => {
    for (let from = 0; from < changes.length; from += slice) {
      if (from > 0) await nextTurn()
      state.search.apply(changes.slice(from, from + slice))
    }
  }

  /** Runs work sequentially, so that each caller waits for a run that started after its call. */
  const queued = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = tail.then(work)
    tail = result.then(
      () => undefined,
      () => undefined,
    )
    return result
  }

  const catchUp = (): Promise<void> => queued(drain)

  /** Runs work without a waiting caller: a failure is logged, and the next run tries again. */
  const unattended = (work: () => Promise<unknown>, failed: string): void => {
    work().catch((error: unknown) => parts.log.error({ err: error }, failed))
  }

  const wake = (): void => {
    if (waiting) return
    waiting = true
    unattended(catchUp, 'Following the outbox failed; it is tried again.')
  }

  const prune = async (): Promise<void> => {
    const now = parts.now?.() ?? new Date()
    await parts.records.pruneOutbox(new Date(now.getTime() - outboxRetention))
  }

  const saveNow = async (): Promise<void> => {
    // A position does not include the owners still to be read, so such a state is not saved.
    if (state.saved === state.position || owners.tradeNames.size + owners.principals.size > 0) return
    const { position } = state
    await parts.snapshots.write({ position, bytes: state.search.save() })
    state.saved = position
  }

  const save = (): Promise<void> => queued(saveNow)

  const cancels = [
    parts.every(parts.pollMilliseconds ?? defaultPollInterval, wake),
    parts.every(saveInterval, () => unattended(save, 'The search index could not be saved.')),
    parts.every(pruneInterval, () => unattended(prune, 'The outbox could not be pruned.')),
  ]

  return {
    get search() {
      return state.search
    },
    get taxonomy() {
      return state.taxonomy
    },
    get assortments() {
      return state.assortments
    },
    get conflicts() {
      return state.conflicts
    },
    get contentVersion() {
      return contentVersion
    },
    get position() {
      return published
    },
    tags,
    catchUp,
    wake,
    save,
    stop: async () => {
      for (const cancel of cancels) cancel()
      stopping.abort()
      await save()
    },
  }
}

function* chunks(ids: ReadonlySet<string>, size = feedBatch): Generator<readonly string[]> {
  const all = [...ids]
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}
