const storageKey = 'scroll-positions'
/** The number of history entries whose scroll position a tab stores. */
const maxPositions = 60

/** The state of a history entry. */
interface Entry {
  readonly key: string
  /** Number of entries back to the previous page; tabs and filters belong to the same page. 0 without a previous page of the site. */
  readonly back: number
}

export interface ScrollMemory {
  /** Stores the scroll position of the current page. */
  readonly savePosition: () => void
  /** Makes a new entry the current one; returns the state to write into the history. */
  readonly addEntry: (back: number) => Entry
  /** Makes the entry that back or forward led to the current one. */
  readonly moveToEntry: () => string
  readonly positionOf: (key: string) => number
  /** Scrolls to a position, or to the element with an id. */
  readonly goTo: (position: number | string) => void
  readonly stepsBack: () => number
}

/** Scroll positions of this tab's history. The browser restores positions itself, but before the page has loaded. */
export function scrollMemory(): ScrollMemory {
  const positions = new Map<string, number>(stored())
  let current = keyOf(window.history.state) ?? 'first'
  let steps = backOf(window.history.state)
  let next = positions.size
  window.history.scrollRestoration = 'manual'
  const leave = (): void => {
    positions.delete(current)
    positions.set(current, window.scrollY)
  }
  window.addEventListener('pagehide', () => {
    leave()
    window.sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-maxPositions)))
    // The browser restores the position of a document that is loaded again.
    window.history.scrollRestoration = 'auto'
  })
  window.addEventListener('pageshow', () => {
    window.history.scrollRestoration = 'manual'
  })
  return {
    savePosition: leave,
    addEntry: (back) => {
      do next += 1
      while (positions.has(`entry-${next}`))
      current = `entry-${next}`
      steps = back
      return { key: current, back }
    },
    moveToEntry: () => {
      steps = backOf(window.history.state)
      return (current = keyOf(window.history.state) ?? 'first')
    },
    positionOf: (key) => positions.get(key) ?? 0,
    goTo: (position) => {
      // Scrolls after React has drawn the page.
      window.requestAnimationFrame(() =>
        window.setTimeout(() => {
          const seen = typeof position === 'string' ? document.getElementById(position) : null
          if (seen === null) window.scrollTo(0, typeof position === 'number' ? position : 0)
          else seen.scrollIntoView()
        }),
      )
    },
    stepsBack: () => steps,
  }
}

const keyOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string' ? state.key : null

const backOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'back' in state && typeof state.back === 'number' ? state.back : 0

function stored(): readonly (readonly [string, number])[] {
  const entries: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? '[]')
  return Array.isArray(entries)
    ? entries.filter((entry): entry is [string, number] => Array.isArray(entry) && typeof entry[1] === 'number')
    : []
}
