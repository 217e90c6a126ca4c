/** SEO-02: how often, and how many times more, a title is told that nobody has acknowledged. */
const interval = 500
const mostRepeats = 10

/** Answers true for a title that it has taken. */
export type TitleListener = (title: string) => boolean

type Every = (milliseconds: number, run: () => void) => () => void

/**
 * Tells the page's title to who subscribed: at once, and again every 500 ms until one of them acknowledges it, 10 times more
 * at most. A newer title takes the place of an older one. `every` runs something until the function it answers is called.
 */
export function createTitleUpdates(every: Every) {
  const listeners = new Set<TitleListener>()
  let stop: (() => void) | null = null

  const end = (): void => {
    stop?.()
    stop = null
  }
  /** All of them hear it, whoever takes it. */
  const isTaken = (title: string): boolean => [...listeners].map((listener) => listener(title)).includes(true)

  return {
    announce: (title: string): void => {
      end()
      if (isTaken(title)) return
      let repeats = 0
      stop = every(interval, () => {
        repeats += 1
        if (isTaken(title) || repeats === mostRepeats) end()
      })
    },
    subscribe: (listener: TitleListener): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
