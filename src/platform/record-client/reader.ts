import { type CachePolicy, isCachePolicy, policy } from './cache-policies.ts'
import type { Config } from './canonical.ts'
import { createLoader } from './loader.ts'
import { type ReadTarget, readTarget, selectedFields } from './read-target.ts'
import { RecordLink } from './records.ts'
import { nextSnapshot, type Refusal, type Snapshot, unfulfilled } from './snapshot.ts'
import type { Store } from './store.ts'
import { refusal, type Send } from './transport.ts'

export interface ReadOptions {
  /** `cache-first` unless it is given. */
  readonly cachePolicy?: CachePolicy
}

export type Listener = (snapshot: Snapshot) => void

/** A read that is displayed: subscribers are notified when its data changes. */
interface View {
  readonly target: ReadTarget
  readonly listeners: Set<Listener>
  snapshot: Snapshot
  parts: ReadonlySet<string>
}

const notInCache = 'Data requested with only-if-cached policy and not found in the cache'

/** Reads through the cache policies, and notifies subscribers. */
export function createReader(store: Store, send: Send) {
  const loader = createLoader(store, send)
  const views = new Map<string, View>()
  const issued = new WeakMap<Snapshot, ReadTarget>()

  /** Reads. Null for an invalid configuration, without a request (VAL-24). */
  function read(name: string, config: Config, options: ReadOptions = {}): Promise<Snapshot> | null {
    const target = readTarget(name, config)
    if (target === null) return null
    if (target === 'unrecognized')
      return Promise.resolve(failed(refusal(400, 'UNRECOGNIZED_CONFIG', 'unrecognized config')))
    const { cachePolicy = policy.cacheFirst } = options
    if (!isCachePolicy(cachePolicy))
      return Promise.resolve(failed(refusal(400, 'INVALID_CONFIG', 'The cache policy is unknown.')))
    return readWith(target, cachePolicy)
  }

  async function readWith(target: ReadTarget, chosen: CachePolicy): Promise<Snapshot> {
    const known = current(target)
    const isUsable = known.state === 'Fulfilled' || (known.state === 'Error' && chosen !== policy.noCache)
    if (chosen === policy.onlyIfCached)
      return issue(target, isUsable ? known : failed(refusal(504, 'Gateway Timeout', notInCache)))
    if (isUsable && chosen !== policy.noCache) return issue(target, known)
    if (chosen === policy.revalidating && known.data !== null) {
      void loaded(target, true)
      return issue(target, current(target))
    }
    return issue(target, await loaded(target, true))
  }

  /** Loads the data; once more if a write superseded it in the meantime. */
  async function loaded(target: ReadTarget, isFirst: boolean): Promise<Snapshot> {
    const generation = loader.generation()
    let error = await affecting(() => loader.load(target), isFirst)
    // The answer was for another user, account, language or context.
    if (generation !== loader.generation()) return unfulfilled
    if (error === null && !isUsable(target)) error = await affecting(() => loader.load(target), false)
    const view = views.get(target.key)
    const snapshot =
      error === null ? current(target) : nextSnapshot(view?.snapshot ?? unfulfilled, { type: 'refuse', error })
    if (view !== undefined) show(view, snapshot)
    return snapshot
  }

  /** What the store knows. An in-progress request shows as Pending. */
  function current(target: ReadTarget, previous = views.get(target.key)?.snapshot ?? unfulfilled): Snapshot {
    const { key } = target
    adoptRecord(target)
    const error = store.errorOf(key) ?? missingRecord(target)
    if (error !== null && (store.isFresh(key) || missingRecord(target) !== null))
      return nextSnapshot(previous, { type: 'refuse', error })
    const resolved = error === null ? store.resolve(key) : null
    let snapshot =
      resolved === null
        ? nextSnapshot(previous, { type: 'evict' })
        : nextSnapshot(previous, { type: 'data', data: resolved.data, isOptimistic: resolved.isOptimistic })
    if (!store.isFresh(key)) snapshot = nextSnapshot(snapshot, { type: 'expire' })
    return loader.isLoading(key) ? nextSnapshot(snapshot, { type: 'request' }) : snapshot
  }

  /** Answers a read of a record with what other reads have stored of it (RDL-02). */
  function adoptRecord(target: ReadTarget): void {
    const selected = selectedFields(target)
    if (selected === null || store.isFresh(target.key)) return
    const id = String(target.config['recordId'])
    const expiresAt = store.records.freshUntil(id, selected)
    if (store.isCurrent(expiresAt))
      store.adopt(target.key, new RecordLink(id, selected, {}), store.nextOrder(), expiresAt)
  }

  function missingRecord({ name, config }: ReadTarget): Refusal | null {
    return name === 'getRecord' && store.isMissing(String(config['recordId'])) ? notFound : null
  }

  const isUsable = (target: ReadTarget): boolean => store.isFresh(target.key) || missingRecord(target) !== null

  function show(view: View, snapshot: Snapshot): void {
    const { data, error, isOptimistic } = view.snapshot
    const isChanged = snapshot.data !== data || snapshot.error !== error || snapshot.isOptimistic !== isOptimistic
    view.snapshot = snapshot
    view.parts = store.resolve(view.target.key)?.parts ?? new Set([view.target.key])
    if (isChanged) for (const listener of view.listeners) listener(issue(view.target, snapshot))
  }

  /** Notifies the views of all that has changed. */
  function flush(): void {
    const changed = store.takeChanged()
    if (changed.size === 0) return
    for (const view of views.values())
      if ([...changed].some((part) => view.parts.has(part) || part === view.target.config['recordId']))
        show(view, current(view.target))
  }

  /** Applies a change and reads again what is displayed and has become stale by it. */
  async function affecting<Result>(change: () => Promise<Result> | Result, refetches = true): Promise<Result> {
    const before = [...views.values()].filter(({ target }) => isValid(target))
    try {
      return await change()
    } finally {
      flush()
      const stale = before.filter(({ target }) => refetches && !isValid(target) && missingRecord(target) === null)
      for (const { target } of stale) if (!loader.isLoading(target.key)) void loaded(target, false)
    }
  }

  /** Whether nothing has superseded the data that is displayed, even if its lifetime has ended. */
  const isValid = ({ key }: ReadTarget): boolean => !store.isSuperseded(key) && store.resolve(key) !== null

  function issue(target: ReadTarget, snapshot: Snapshot): Snapshot {
    // Each read has a snapshot of its own.
    const own = snapshot === unfulfilled ? { ...snapshot } : snapshot
    issued.set(own, target)
    return own
  }

  return {
    read,
    affecting,
    /** Applies a change and shows it before it returns. */
    show: (change: () => void): void => {
      change()
      flush()
    },
    /** Reads again. 400 for a snapshot that no read of this store returned (RDL-18). */
    refresh: async (snapshot: Snapshot): Promise<Snapshot> => {
      const target = issued.get(snapshot)
      return target === undefined
        ? failed(refusal(400, 'NOT_FETCHABLE', 'data is not fetchable'))
        : await readWith(target, policy.noCache)
    },
    /** Calls the listener at each change of the data of a snapshot. Returns a function that ends the subscription. */
    subscribe: (snapshot: Snapshot, listener: Listener): (() => void) => {
      const target = issued.get(snapshot)
      if (target === undefined) return () => {}
      const view = views.get(target.key) ?? { target, listeners: new Set(), snapshot, parts: new Set([target.key]) }
      views.set(target.key, view)
      view.parts = store.resolve(target.key)?.parts ?? view.parts
      const own: Listener = (next) => listener(next)
      if (view.snapshot.data !== snapshot.data) own(issue(target, view.snapshot))
      view.listeners.add(own)
      const known = current(target)
      // The store has nothing of a refused read: its error is still the newest that is known.
      if (snapshot.error === null || known.state !== 'Unfulfilled') show(view, known)
      // A write may have superseded the data between its read and the subscription.
      if (!isValid(target) && snapshot.data !== null && missingRecord(target) === null && !loader.isLoading(target.key))
        void loaded(target, false)
      return () => {
        view.listeners.delete(own)
        if (view.listeners.size === 0) views.delete(target.key)
      }
    },
    /** Reads the displayed data of records again (RDL-24). */
    reload: async (ids: ReadonlySet<string>): Promise<void> => {
      const displayed = [...views.values()].filter(
        ({ parts, target }) => ids.has(String(target.config['recordId'])) || [...parts].some((part) => ids.has(part)),
      )
      for (const id of ids) store.expireRecord(id)
      await Promise.all(displayed.map(({ target }) => loaded(target, false)))
    },
    /** Forgets everything (RDL-22). Answers that are still under way are not stored. */
    clear: (): void => {
      loader.clear()
      store.clear()
      for (const view of views.values()) show(view, nextSnapshot(view.snapshot, { type: 'evict' }))
    },
  }
}

export type Reader = ReturnType<typeof createReader>

const failed = (error: Refusal): Snapshot => nextSnapshot(unfulfilled, { type: 'refuse', error })
const notFound = refusal(404, 'NOT_FOUND', 'The requested resource does not exist')
