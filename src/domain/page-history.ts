/** A page that this tab showed. Addresses without their query: what somebody searched for is in none of them. */
export interface VisitedPage {
  /** The kind of page, `product`. */
  readonly view: string
  /** `/nl/nl-nl/product/…` */
  readonly path: string
  readonly recordId: string | null
  /** ISO time. */
  readonly at: string
}

/** §3, MSC-02: as many pages as a tab remembers. */
export const longestHistory = 50

/** The newest last. The page shown before, shown again, is one visit: as it came to be, since when it was first shown. */
export function withVisit(history: readonly VisitedPage[], page: VisitedPage): readonly VisitedPage[] {
  const last = history.at(-1)
  return last?.path === page.path
    ? [...history.slice(0, -1), { ...page, at: last.at }]
    : [...history, page].slice(-longestHistory)
}

/** What was stored; a text that is no history, or in part, is what is left of it. */
export function storedHistory(text: string | null): readonly VisitedPage[] {
  if (text === null) return []
  try {
    const entries: unknown = JSON.parse(text)
    return Array.isArray(entries) ? entries.filter(isVisitedPage).slice(-longestHistory) : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

function isVisitedPage(value: unknown): value is VisitedPage {
  if (typeof value !== 'object' || value === null) return false
  const { view, path, recordId, at }: Partial<Record<keyof VisitedPage, unknown>> = value
  return (
    typeof view === 'string' &&
    typeof path === 'string' &&
    typeof at === 'string' &&
    (recordId === null || typeof recordId === 'string')
  )
}
