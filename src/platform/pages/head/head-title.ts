/** SEO-02: a title that no listener has acknowledged is announced again, at this interval and at most this often. */
export const titleInterval = 500
export const maxTitleRepeats = 10

/** Returns true when it acknowledges the title. */
export type TitleListener = (title: string) => boolean

type Every = (milliseconds: number, run: () => void) => () => void

/**
 * Announces the page's title to its subscribers: immediately, and then every 500 ms, at most 10 times, until one of them
 * acknowledges it. A newer title replaces an older one. `every` repeats `run` until the returned function is called.
 */
export function createTitleUpdates(every: Every) {
  const listeners = new Set<TitleListener>()
  let stop: (() => void) | null = null

  const end = (): void => {
    stop?.()
    stop = null
  }
  /** Every listener is called, even after one has acknowledged the title. */
  const isTaken = (title: string): boolean => [...listeners].map((listener) => listener(title)).includes(true)

  return {
    announce: (title: string): void => {
      end()
      if (isTaken(title)) return
      let repeats = 0
      stop = every(titleInterval, () => {
        repeats += 1
        if (isTaken(title) || repeats === maxTitleRepeats) end()
      })
    },
    subscribe: (listener: TitleListener): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
