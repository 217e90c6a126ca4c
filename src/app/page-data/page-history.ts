/** A page that this tab showed. Its address has no query, which could contain a search term. */
export interface VisitedPage {
  /** The kind of page, such as `product`. */
  readonly view: string
  /** `/nl/nl-nl/product/…` */
  readonly path: string
  readonly recordId: string | null
  /** ISO time. */
  readonly at: string
}

/** §3, MSC-02: the number of pages in the history of a tab. */
export const maxHistory = 50

/**
 * Adds a page to the history, newest last. If the previous page is shown again, both count as one visit, with the new state and
 * the time when it was first shown.
 */
export function withVisit(history: readonly VisitedPage[], page: VisitedPage): readonly VisitedPage[] {
  const last = history.at(-1)
  return last?.path === page.path
    ? [...history.slice(0, -1), { ...page, at: last.at }]
    : [...history, page].slice(-maxHistory)
}

/** Restores the stored history; ignores invalid text and invalid entries. */
export function storedHistory(text: string | null): readonly VisitedPage[] {
  if (text === null) return []
  try {
    const entries: unknown = JSON.parse(text)
    return Array.isArray(entries) ? entries.filter(isVisitedPage).slice(-maxHistory) : []
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
