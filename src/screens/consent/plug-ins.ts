import type { ConsentPurpose } from '#domain/consent.ts'

/** Starts something that needs consent; what it answers, if anything, stops it again. */
export type PlugIn = () => (() => void) | undefined

interface ConsentSource {
  readonly read: () => ReadonlySet<ConsentPurpose>
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Where a chat or statistics is plugged in (MSC-02): it starts when the visitor allows its purpose, now or later, and is
 * stopped when they no longer do. Nothing of it is asked for before.
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
