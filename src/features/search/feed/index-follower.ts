import type { SearchIndex } from '#platform/search/port.ts'
import type { Assortments } from '#features/catalogue/assortment-rules/assortments.ts'
import type { Conflicts } from '#features/catalogue/conflicts/conflicts.ts'
import { taxonomyObjects } from '#features/catalogue/load-taxonomy.ts'
import { createContentTags, type ContentTags } from '#platform/records/dependencies/content-tags.ts'
import { affectedBy } from './outbox-effects.ts'
import type { OutboxPosition } from '#platform/records/outbox/outbox-position.ts'
import { rebuilt, restored, type FollowerState, type StateParts } from './follower-state.ts'
import type { GiveWay } from './give-way.ts'
import { createIndexUpdates } from './index-updates.ts'
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
  const updates = createIndexUpdates(parts, state)
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
        updates.forgetOwners()
        days = []
        tags.invalidateAll()
        continue
      }
      const last = page.entries.at(-1)
      if (last === undefined) break
      await updates.applyAffected(await affectedBy(parts, page.entries))
      tags.invalidate(await invalidatedTags(parts, page.entries, taxonomyObjects))
      state.position = page.position
      await parts.giveWay?.pause(performance.now() - started, Date.now() - last.at.getTime())
    }
    await updates.applyOwners()
    await beginDays()
    published = state.position
    contentVersion = `${state.position} ${days.join(' ')}`
    tags.publish()
  }

  const beginDays = async (): Promise<void> => {
    const begun = updates.currentDays()
    if (begun.join() === days.join()) return
    await updates.applyDays(begun)
    days = begun
    tags.invalidateAll()
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

  const saveNow = async (): Promise<void> => {
    // A position does not include the owners still to be read, so such a state is not saved.
    if (state.saved === state.position || updates.hasOwners()) return
    const { position } = state
    await parts.snapshots.write({ position, bytes: state.search.save() })
    state.saved = position
  }

  const save = (): Promise<void> => queued(saveNow)

  const cancels = [
    parts.every(parts.pollMilliseconds ?? defaultPollInterval, wake),
    parts.every(saveInterval, () => unattended(save, 'The search index could not be saved.')),
    parts.every(pruneInterval, () => unattended(() => prune(parts), 'The outbox could not be pruned.')),
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

async function prune({ records, now }: FollowerParts): Promise<void> {
  const at = now?.() ?? new Date()
  await records.pruneOutbox(new Date(at.getTime() - outboxRetention))
}
