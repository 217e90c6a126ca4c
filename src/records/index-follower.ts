import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Row } from '#entities/entity.ts'
import type { tradeGrade } from '#entities/trade-grade.ts'
import type { SearchChange, SearchIndex } from '#search/port.ts'
import { createIndex, loadIndex } from '#search/search-index.ts'
import { type Assortments, loadAssortments } from './assortments.ts'
import { loadTaxonomy } from './load-taxonomy.ts'
import { createTopics, type Topics } from './content-topics.ts'
import { touchedBy, type Touched } from './outbox-effects.ts'
import type { OutboxPosition } from './outbox.ts'
import { contentIds, publicationBatch, publicationChanges } from './publication-feed.ts'
import {
  everything,
  feedBatch,
  gradeChanges,
  masterValueChanges,
  principalChanges,
  type SearchSource,
  substanceChanges,
  synonymChanges,
  tradeNameChanges,
} from './search-feed.ts'
import type { SnapshotStore } from './snapshot-store.ts'
import type { Taxonomy } from './taxonomy.ts'
import { touchedTopics } from './touched-topics.ts'

export interface FollowerParts extends SearchSource {
  readonly snapshots: SnapshotStore
  /** Runs something every so many milliseconds until the returned function is called. */
  readonly every: (milliseconds: number, run: () => void) => () => void
  /** The wall clock when not given. */
  readonly now?: () => Date
  /** How late another process's writes may be seen, in ms; 500 when not given. Writes of this process call `wake`. */
  readonly pollMilliseconds?: number
  readonly log: {
    readonly info: (details: Readonly<Record<string, unknown>>, message: string) => void
    readonly error: (details: { readonly err: unknown }, message: string) => void
  }
}

/** Search index, taxonomy and assortments, kept up to date from the outbox. */
export interface IndexFollower {
  readonly search: SearchIndex
  readonly taxonomy: Taxonomy
  readonly assortments: Assortments
  /** Changes whenever anything that pages show of the catalogue has changed; names the same content after a restart. */
  readonly contentVersion: string
  /** What of it changed when. */
  readonly topics: Topics
  /** Applies everything that was written before the call; throws where the store fails, and then goes on trying by itself. */
  readonly catchUp: () => Promise<void>
  /** A write of this process is done: do not wait for the clock. */
  readonly wake: () => void
  /** Writes a snapshot where anything changed since the last. */
  readonly save: () => Promise<void>
  /** Stops following, after saving. */
  readonly stop: () => Promise<void>
}

const usualPoll = 500
const saveInterval = 600_000
const pruneInterval = 3_600_000
/** The outbox is kept this long: an index saved earlier is built anew. */
const outboxKept = 7 * 24 * 3_600_000
const outboxPage = 1000
/** Changes applied at a stretch: a few milliseconds. */
const slice = 100

/**
 * Loads the last snapshot and follows from its position; builds anew where there is none that fits, or where the outbox
 * forgot what came after it. Answers when the index holds everything written before the call.
 */
export async function followIndex(parts: FollowerParts): Promise<IndexFollower> {
  const state = (await restored(parts)) ?? (await rebuilt(parts))
  const follower = createFollower(parts, state)
  await follower.catchUp()
  await follower.save()
  return follower
}

interface FollowerState {
  search: SearchIndex
  taxonomy: Taxonomy
  assortments: Assortments
  position: OutboxPosition
  /** Where the snapshot on disk stands; null where it is none, or none that fits. */
  saved: OutboxPosition | null
}

async function restored({ snapshots, records, log }: FollowerParts): Promise<FollowerState | null> {
  const snapshot = await snapshots.read()
  if (snapshot === null) return null
  try {
    const search = loadIndex(snapshot.bytes)
    const taxonomy = await loadTaxonomy(records)
    const assortments = await loadAssortments(records, taxonomy)
    return { search, taxonomy, assortments, position: snapshot.position, saved: snapshot.position }
  } catch (error) {
    log.error({ err: error }, 'The saved search index cannot be read: it is built anew.')
    return null
  }
}

async function rebuilt(parts: FollowerParts): Promise<FollowerState> {
  // Before reading: what is written meanwhile is met again in the outbox, and meeting it twice changes nothing.
  const position = await parts.records.outboxPosition()
  const taxonomy = await loadTaxonomy(parts.records)
  const search = createIndex()
  for await (const changes of everything(parts, taxonomy)) search.apply(changes)
  parts.log.info({ ...search.size() }, 'The search index is built.')
  return { search, taxonomy, assortments: await loadAssortments(parts.records, taxonomy), position, saved: null }
}

function createFollower(parts: FollowerParts, state: FollowerState): IndexFollower {
  /** Trade names and principals whose grades changed: read once, when the outbox is drained, however many grades changed. */
  const owners = { tradeNames: new Set<string>(), principals: new Set<string>() }
  /** The day as of which the index has the publications; they come and go with days, which no outbox tells of. */
  let day = ''
  let contentVersion = ''
  const topics = createTopics()
  let tail: Promise<void> = Promise.resolve()
  let waiting = false

  const drain = async (): Promise<void> => {
    waiting = false
    for (;;) {
      const page = await parts.records.readOutbox(state.position, outboxPage)
      if (page.lost) {
        const built = await rebuilt(parts)
        Object.assign(state, built)
        owners.tradeNames.clear()
        owners.principals.clear()
        day = ''
        topics.touchEverything()
        continue
      }
      if (page.entries.length === 0) break
      await applyTouched(await touchedBy(parts, page.entries))
      topics.touch(await touchedTopics(parts, page.entries))
      state.position = page.position
    }
    await applyOwners()
    await beginDay()
    contentVersion = `${state.position} ${day}`
    topics.publish()
  }

  const applyTouched = async (touched: Touched): Promise<void> => {
    if (touched.taxonomy) state.taxonomy = await loadTaxonomy(parts.records)
    if (touched.taxonomy || touched.assortments)
      state.assortments = await loadAssortments(parts.records, state.taxonomy)
    const { taxonomy } = state
    await apply(masterValueChanges(taxonomy, [...touched.masterValues]))
    for (const ids of chunks(touched.substances)) await apply(await substanceChanges(parts, ids))
    for (const ids of chunks(touched.synonyms)) await apply(await synonymChanges(parts, ids))
    for (const id of touched.tradeNames) owners.tradeNames.add(id)
    for (const id of touched.principals) owners.principals.add(id)
    for (const ids of chunks(touched.grades)) {
      const { changes, rows } = await gradeChanges(parts, taxonomy, ids)
      await apply(changes)
      rows.forEach(addOwners)
    }
    await applyContents(touched.contents)
  }

  const applyContents = async (ids: ReadonlySet<string>): Promise<void> => {
    for (const some of chunks(ids, publicationBatch))
      await apply(await publicationChanges(parts, state.taxonomy, some, today()))
  }

  const today = (): string => (parts.now?.() ?? new Date()).toISOString().slice(0, 10)

  const beginDay = async (): Promise<void> => {
    const begun = today()
    if (begun === day) return
    for await (const ids of contentIds(parts)) await apply(await publicationChanges(parts, state.taxonomy, ids, begun))
    day = begun
    topics.touchEverything()
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

  /** In slices, with whoever waits to be answered in between. */
  const apply = async (changes: readonly SearchChange[]): Promise<void> => {
    for (let from = 0; from < changes.length; from += slice) {
      if (from > 0) await nextTurn()
      state.search.apply(changes.slice(from, from + slice))
    }
  }

  /** One after the other: whoever asks waits for a drain that started after asking. */
  const queued = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = tail.then(work)
    tail = result.then(
      () => undefined,
      () => undefined,
    )
    return result
  }

  const catchUp = (): Promise<void> => queued(drain)

  /** Work that nobody waits for: a failure is logged, and the next turn tries again. */
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
    await parts.records.pruneOutbox(new Date(now.getTime() - outboxKept))
  }

  const saveNow = async (): Promise<void> => {
    // Owners still to be read are in no position: such a state is not saved.
    if (state.saved === state.position || owners.tradeNames.size + owners.principals.size > 0) return
    const { position } = state
    await parts.snapshots.write({ position, bytes: state.search.save() })
    state.saved = position
  }

  const save = (): Promise<void> => queued(saveNow)

  const cancels = [
    parts.every(parts.pollMilliseconds ?? usualPoll, wake),
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
    get contentVersion() {
      return contentVersion
    },
    topics,
    catchUp,
    wake,
    save,
    stop: async () => {
      for (const cancel of cancels) cancel()
      await save()
    },
  }
}

function* chunks(ids: ReadonlySet<string>, size = feedBatch): Generator<readonly string[]> {
  const all = [...ids]
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}
