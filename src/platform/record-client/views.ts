import type { ReadTarget } from './read-target.ts'
import { type Snapshot, unfulfilled } from './snapshot.ts'
import type { Store } from './store.ts'

export type Listener = (snapshot: Snapshot) => void

/** A read that is displayed: subscribers are notified when its data changes. */
export interface View {
  readonly target: ReadTarget
  readonly listeners: Set<Listener>
  snapshot: Snapshot
  parts: ReadonlySet<string>
}

/** The reads that are displayed, and which read each snapshot came from. */
export function createViews(store: Store) {
  const views = new Map<string, View>()
  const issued = new WeakMap<Snapshot, ReadTarget>()

  /** The view of a read; it begins with the snapshot. */
  function open(target: ReadTarget, snapshot: Snapshot): View {
    const view = views.get(target.key) ?? { target, listeners: new Set(), snapshot, parts: new Set([target.key]) }
    views.set(target.key, view)
    view.parts = store.resolve(target.key)?.parts ?? view.parts
    return view
  }

  /** Notifies the subscribers of a view if its data has changed. */
  function show(view: View, snapshot: Snapshot): void {
    const { data, error, isOptimistic } = view.snapshot
    const isChanged = snapshot.data !== data || snapshot.error !== error || snapshot.isOptimistic !== isOptimistic
    view.snapshot = snapshot
    view.parts = store.resolve(view.target.key)?.parts ?? new Set([view.target.key])
    if (isChanged) for (const listener of view.listeners) listener(issue(view.target, snapshot))
  }

  function issue(target: ReadTarget, snapshot: Snapshot): Snapshot {
    // Each read has a snapshot of its own.
    const own = snapshot === unfulfilled ? { ...snapshot } : snapshot
    issued.set(own, target)
    return own
  }

  return {
    open,
    show,
    issue,
    get: (key: string) => views.get(key),
    all: () => views.values(),
    close: (key: string) => views.delete(key),
    /** The read that returned the snapshot; undefined: no read of this store. */
    targetOf: (snapshot: Snapshot) => issued.get(snapshot),
  }
}
