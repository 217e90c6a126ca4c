import { companyName, pageTitle } from '#domain/page-title.ts'
import type { LoadContext } from '../screen.ts'
import type { ListData } from './load-list.ts'

/** `Food & Nutrition – Products – page 2 | Norvane Nederland`: what a list is about, then where in it. */
export function listTitle(subject: string, { state, result }: ListData, { site, messages }: LoadContext): string {
  const about =
    state.searchTerm === ''
      ? subject
      : messages.t('results.headTitleForTerm', { term: state.searchTerm, list: subject })
  const title =
    result.page > 1 ? messages.t('results.headTitlePage', { title: about, page: String(result.page) }) : about
  return pageTitle(title, companyName(site))
}
