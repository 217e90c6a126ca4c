const storageKey = 'scroll-positions'
/** Entries of the history whose position a tab remembers. */
const remembered = 60

/** What an entry of the history carries. */
interface Entry {
  readonly key: string
  /** How many entries back the page before this one is; its own tabs and filters are this one. 0: there is none of the site. */
  readonly back: number
}

export interface ScrollMemory {
  /** Remembers where the page shown is left. */
  readonly leave: () => void
  /** A new entry becomes the one shown; answers what to write into the history. */
  readonly enter: (back: number) => Entry
  /** The entry that back or forward led to becomes the one shown. */
  readonly arrive: () => string
  readonly of: (key: string) => number
  /** A position, or the id of what should be seen. */
  readonly goTo: (position: number | string) => void
  readonly stepsBack: () => number
}

/** Where each page of this tab's history was left. The browser's own memory restores too early, before the page is there. */
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
    window.sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-remembered)))
    // Another document, or this one anew, is the browser's to place.
    window.history.scrollRestoration = 'auto'
  })
  window.addEventListener('pageshow', () => {
    window.history.scrollRestoration = 'manual'
  })
  return {
    leave,
    enter: (back) => {
      do next += 1
      while (positions.has(`entry-${next}`))
      current = `entry-${next}`
      steps = back
      return { key: current, back }
    },
    arrive: () => {
      steps = backOf(window.history.state)
      return (current = keyOf(window.history.state) ?? 'first')
    },
    of: (key) => positions.get(key) ?? 0,
    goTo: (position) => {
      // After React has drawn the page.
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
