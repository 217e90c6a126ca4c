import { type CachePolicy, isCachePolicy, policy } from './cache-policies.ts'
import type { Config } from './canonical.ts'
import { createLoader } from './loader.ts'
import { type ReadTarget, readTarget } from './read-target.ts'
import { nextSnapshot, type Refusal, type Snapshot, unfulfilled } from './snapshot.ts'
import type { Store } from './store.ts'
import { createStoredReads } from './stored-reads.ts'
import { refusal, type Send } from './transport.ts'
import { createViews, type Listener } from './views.ts'

export interface ReadOptions {
  /** `cache-first` unless it is given. */
  readonly cachePolicy?: CachePolicy
}

const notInCache = 'Data requested with only-if-cached policy and not found in the cache'

/** Reads through the cache policies, and notifies subscribers. */
export function createReader(store: Store, send: Send) {
  const loader = createLoader(store, send)
  const { snapshotOf, missingRecord, isAnswered, isValid } = createStoredReads(store, loader.isLoading)
  const views = createViews(store)
  const { issue, show } = views

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
      return issue(target, { ...known, state: 'Stale' })
    }
    return issue(target, await loaded(target, true))
  }

  /** Loads the data; once more if a write superseded it in the meantime. */
  async function loaded(target: ReadTarget, isFirst: boolean): Promise<Snapshot> {
    const generation = loader.generation()
    let error = await affecting(() => loader.load(target), isFirst)
    // The answer was for another user, account, language or context.
    if (generation !== loader.generation()) return unfulfilled
    if (error === null && !isAnswered(target)) error = await affecting(() => loader.load(target), false)
    const view = views.get(target.key)
    const snapshot =
      error === null ? current(target) : nextSnapshot(view?.snapshot ?? unfulfilled, { type: 'refuse', error })
    if (view !== undefined) show(view, snapshot)
    return snapshot
  }

  const current = (target: ReadTarget): Snapshot => snapshotOf(target, views.get(target.key)?.snapshot ?? unfulfilled)

  /** Notifies the views of all that has changed. */
  function flush(): void {
    const changed = store.takeChanged()
    if (changed.size === 0) return
    for (const view of views.all())
      if ([...changed].some((part) => view.parts.has(part) || part === view.target.config['recordId']))
        show(view, current(view.target))
  }

  /** Applies a change and reads again what is displayed and has become stale by it. */
  async function affecting<Result>(change: () => Promise<Result> | Result, refetches = true): Promise<Result> {
    const before = [...views.all()].filter(({ target }) => isValid(target))
    try {
      return await change()
    } finally {
      flush()
      const stale = before.filter(({ target }) => refetches && !isValid(target) && missingRecord(target) === null)
      for (const { target } of stale) if (!loader.isLoading(target.key)) void loaded(target, false)
    }
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
      const target = views.targetOf(snapshot)
      return target === undefined
        ? failed(refusal(400, 'NOT_FETCHABLE', 'data is not fetchable'))
        : await readWith(target, policy.noCache)
    },
    /** Calls the listener at each change of the data of a snapshot. Returns a function that ends the subscription. */
    subscribe: (snapshot: Snapshot, listener: Listener): (() => void) => {
      const target = views.targetOf(snapshot)
      if (target === undefined) return () => {}
      const view = views.open(target, snapshot)
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
        if (view.listeners.size === 0) views.close(target.key)
      }
    },
    /** Reads the displayed data of records again (RDL-24). */
    reload: async (ids: ReadonlySet<string>): Promise<void> => {
      const displayed = [...views.all()].filter(
        ({ parts, target }) => ids.has(String(target.config['recordId'])) || [...parts].some((part) => ids.has(part)),
      )
      for (const id of ids) store.expireRecord(id)
      await Promise.all(displayed.map(({ target }) => loaded(target, false)))
    },
    /** Forgets everything (RDL-22). Answers that are still under way are not stored. */
    clear: (): void => {
      loader.clear()
      store.clear()
      for (const view of views.all()) show(view, nextSnapshot(view.snapshot, { type: 'evict' }))
    },
  }
}

export type Reader = ReturnType<typeof createReader>

const failed = (error: Refusal): Snapshot => nextSnapshot(unfulfilled, { type: 'refuse', error })
