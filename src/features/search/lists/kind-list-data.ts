import { emptySearch, type ListType } from '#platform/search/vocabulary/search-address.ts'
import { companyName, pageTitle } from '#platform/pages/page-title.ts'
import { valuePath } from '#platform/values/addresses/record-paths.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import type { LoadContext, Redirect, Shown } from '#platform/pages/screen.ts'
import { feedLink } from '#features/content/publications/feed-link.ts'
import { kindLists } from './kind-lists.ts'
import { chosenValues } from './chosen-values.ts'
import { listTitle } from './list-title.ts'
import { listHead, loadList } from './load-list.ts'
import type { ListData } from './list-data.ts'

export interface KindListData {
  readonly kind: ListType
  readonly list: ListData
}

/** Returns the subject of a page that lists all kinds, with the selected kind unless it is the first. */
export const subjectOfKind = (subject: string, { state }: ListData, { messages }: LoadContext): string =>
  state.resultsType === emptySearch.resultsType
    ? subject
    : `${subject} – ${messages.t(`${kindLists[state.resultsType].texts}.title`)}`

/** Reads the list of one kind, and decides what its page shows. */
export async function kindListPage(kind: ListType, request: ScreenRequest): Promise<Shown<KindListData> | Redirect> {
  const { path, texts } = kindLists[kind]
  const loaded = await loadList(request, { path, kind })
  if (loaded.type === 'redirect') return loaded
  const { list } = loaded
  const { t } = request.messages
  const value = list.result.masterValue
  const groups = list.result.facets.find((facet) => facet.key === 'business-group')
  const group = groups === undefined ? undefined : chosenValues(groups)[0]?.[2]
  const subject = group ? t(`${texts}.titleInGroup`, { group }) : t(`${texts}.title`)
  return {
    head:
      value === null
        ? {
            title: listTitle(subject, list, request),
            description: t(`${texts}.description`, { company: companyName(request.site) }),
            ...listHead(list, request.base),
            links: kind === 'knowledgeArticle' ? [feedLink(request)] : [],
          }
        : {
            // SRC-12: a page with a master value in its address is the landing page of that value, whichever list it shows.
            title: pageTitle(value.nameToDisplay, companyName(request.site)),
            description: value.description ?? t('value.description', { value: value.nameToDisplay }),
            canonicalPath: valuePath(request.base, value),
            robots: 'noindex,follow',
          },
    data: { kind, list },
  }
}
