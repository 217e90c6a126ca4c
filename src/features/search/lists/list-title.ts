import { shownTerm } from '#platform/search/vocabulary/search-term.ts'
import { companyName, pageTitle } from '#platform/pages/page-title.ts'
import type { LoadContext } from '#platform/pages/screen.ts'
import type { ListData } from './list-data.ts'

/** `Food & Nutrition – Products – page 2 | Norvane Nederland`: the subject of a list, followed by the position in it. */
export function listTitle(subject: string, { state, result }: ListData, { site, messages }: LoadContext): string {
  const about =
    state.searchTerm === ''
      ? subject
      : messages.t('results.headTitleForTerm', { term: shownTerm(state.searchTerm), list: subject })
  const title =
    result.page > 1 ? messages.t('results.headTitlePage', { title: about, page: String(result.page) }) : about
  return pageTitle(title, companyName(site))
}
