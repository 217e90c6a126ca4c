import type { ConsentPurpose } from '#platform/values/consent-purposes.ts'

/** Starts something that needs consent. Returns a function that stops it, if it can be stopped. */
export type PlugIn = () => (() => void) | undefined

interface ConsentSource {
  readonly read: () => ReadonlySet<ConsentPurpose>
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Registers plug-ins such as chat or statistics (MSC-02). A plug-in starts when the visitor allows its purpose, now or later,
 * and stops when the visitor withdraws consent. Nothing of it is requested before.
 */
export function createPlugIns({ read, subscribe }: ConsentSource) {
  return (purpose: ConsentPurpose, start: PlugIn): (() => void) => {
    let runs = false
    let stop: (() => void) | undefined
    const follow = (): void => {
      const allowed = read().has(purpose)
      if (allowed === runs) return
      runs = allowed
      if (allowed) stop = start()
      else stop?.()
    }
    const leave = subscribe(follow)
    follow()
    return () => {
      leave()
      if (runs) stop?.()
      runs = false
    }
  }
}
