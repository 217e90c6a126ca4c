/** How many cards a list shows on a page; the first is what a visitor gets who has not chosen. */
export const pageSizes = [24, 48] as const

/** The pages of a list: at least one, which may be empty. */
export const pageCount = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/**
 * The page an address asks for, from 1. What is no whole number in its one form, or above the total (where that is
 * known), is page 1 (ADR-04): `pageFromUrl('abc', 7)`, `pageFromUrl('8', 7)`, `pageFromUrl('02', 7)`.
 */
export function pageFromUrl(value: string | null, pages = largestPage): number {
  if (value === null || !/^[1-9]\d{0,6}$/.test(value)) return 1
  const page = Number(value)
  return page > Math.min(pages, largestPage) ? 1 : page
}

/**
 * Whether the parameter has to leave the address: it says page 1 (ADR-03), or nothing that is a page (ADR-04). Absent, it
 * has left already.
 */
export const pageMustGo = (value: string | null, pages: number): boolean =>
  value !== null && pageFromUrl(value, pages) === 1

/** No catalogue has more pages: a bound, so that page × size stays a plain number. */
const largestPage = 1_000_000

/**
 * The pages a visitor is offered: the first, the last, two on either side of the current one, null for what is left out.
 * A gap of a single page is that page.
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
