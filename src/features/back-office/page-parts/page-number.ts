const maxPage = 100_000

/** The number of a page in an address, from 1; everything else means the first page. */
export function readPage(text: string): number {
  const page = Number(text)
  return /^\d{1,6}$/.test(text) && page >= 1 && page <= maxPage ? page : 1
}
