/** The possible numbers of cards on a page; the first is the default. */
export const pageSizes = [24, 48] as const

/** Returns the number of pages of a list: at least one, which may be empty. */
export const pageCount = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/**
 * Returns the page of an address, from 1. Texts that are no canonical whole numbers, and pages above the total (if it
 * is known), give page 1 (ADR-04): `pageFromUrl('abc', 7)`, `pageFromUrl('8', 7)`, `pageFromUrl('02', 7)`.
 */
export function pageFromUrl(value: string | null, pages = maxPage): number {
  if (value === null || !/^[1-9]\d{0,6}$/.test(value)) return 1
  const page = Number(value)
  return page > Math.min(pages, maxPage) ? 1 : page
}

/** Returns whether the parameter must be removed from the address: it is page 1 (ADR-03) or invalid (ADR-04). */
export const mustRemovePage = (value: string | null, pages: number): boolean =>
  value !== null && pageFromUrl(value, pages) === 1

/** This limit keeps page × page size a safe integer; no catalogue has as many pages. */
const maxPage = 1_000_000

/**
 * Returns the pages to offer: the first, the last, and two on each side of the current one; null for omitted pages. A
 * gap of one page is filled with that page.
 */
export function pageWindow(page: number, pages: number): readonly (number | null)[] {
  const offered = [...new Set([1, page - 2, page - 1, page, page + 1, page + 2, pages])]
    .filter((each) => each >= 1 && each <= pages)
    .toSorted((a, b) => a - b)
  return offered.flatMap((each, at) => {
    const gap = each - (offered[at - 1] ?? each - 1)
    return gap <= 1 ? [each] : gap === 2 ? [each - 1, each] : [null, each]
  })
}
