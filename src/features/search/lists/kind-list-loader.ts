import type { ListType } from '#platform/search/vocabulary/search-address.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import { FileMissing, laterCode } from '#platform/pages/file-missing.ts'

const code = () => laterCode(import('./kind-list-data.ts'))

/** Reads the page of one kind. The first page has its data already, so its scripts do not include the code for this. */
export const kindListReads = (kind: ListType) => async (request: ScreenRequest) => ({
  page: await (await code()).kindListPage(kind, request),
})

/** Fetches the code after the first page, so that the first filter does not wait for it. */
export function fetchLoader(): void {
  code().catch((error: unknown) => {
    // The first filter meets the same error and shows it.
    if (!(error instanceof FileMissing)) reportError(error)
  })
}
