import type { ListType } from '#platform/search/vocabulary/search-address.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import { FileMissing, laterCode } from '#platform/pages/file-missing.ts'
import type { KindListData } from './load-kind-list.ts'

const code = () => laterCode(import('./load-kind-list.ts'))

/** Loads the list of one kind. The first page has its data already, so its scripts do not include the code for this. */
export const loadLater =
  (kind: ListType) =>
  async (url: URL, _params: unknown, context: LoadContext, signal: AbortSignal): Promise<Resolved<KindListData>> =>
    await (await code()).loadKindList(kind, url, context, signal)

/** Fetches the code after the first page, so that the first filter does not wait for it. */
export function fetchLoader(): void {
  code().catch((error: unknown) => {
    // The first filter meets the same error and shows it.
    if (!(error instanceof FileMissing)) reportError(error)
  })
}
