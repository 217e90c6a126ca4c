const storageKey = 'scroll-positions'
/** Entries of the history whose position a tab remembers. */
const remembered = 60

/** What an entry of the history carries. */
interface Entry {
  readonly key: string
}

export interface ScrollMemory {
  /** Remembers where the page shown is left. */
  readonly leave: () => void
  /** A new entry becomes the one shown; answers what to write into the history. */
  readonly enter: () => Entry
  /** The entry that back or forward led to becomes the one shown. */
  readonly arrive: () => string
  readonly of: (key: string) => number
  readonly goTo: (position: number) => void
  /** Whether the entry shown was made by a navigation inside the site. */
  readonly isInside: () => boolean
}

/** Where each page of this tab's history was left. The browser's own memory restores too early, before the page is there. */
export function scrollMemory(): ScrollMemory {
  const positions = new Map<string, number>(stored())
  let current = keyOf(window.history.state) ?? 'first'
  let next = positions.size
  window.history.scrollRestoration = 'manual'
  const leave = (): void => {
    positions.delete(current)
    positions.set(current, window.scrollY)
  }
  window.addEventListener('pagehide', () => {
    leave()
    window.sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-remembered)))
    // Another document, or this one anew, is the browser's to place.
    window.history.scrollRestoration = 'auto'
  })
  window.addEventListener('pageshow', () => {
    window.history.scrollRestoration = 'manual'
  })
  return {
    leave,
    enter: () => {
      do next += 1
      while (positions.has(`entry-${next}`))
      current = `entry-${next}`
      return { key: current }
    },
    arrive: () => (current = keyOf(window.history.state) ?? 'first'),
    of: (key) => positions.get(key) ?? 0,
    goTo: (position) => {
      // After React has drawn the page.
      window.requestAnimationFrame(() => window.setTimeout(() => window.scrollTo(0, position)))
    },
    isInside: () => current !== 'first',
  }
}

const keyOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string' ? state.key : null

function stored(): readonly (readonly [string, number])[] {
  const entries: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? '[]')
  return Array.isArray(entries)
    ? entries.filter((entry): entry is [string, number] => Array.isArray(entry) && typeof entry[1] === 'number')
    : []
}
