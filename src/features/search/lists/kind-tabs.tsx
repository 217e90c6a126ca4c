import { listTypes, searchAddress, withChange, type ListType } from '#platform/search/vocabulary/search-address.ts'
import { Tabs } from '#platform/widgets/tabs/tabs.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { kindLists } from './kind-lists.ts'
import type { ListData } from './list-data.ts'

/** Shows the counts of all kinds for one search (SRC-07); each tab links to the list of its kind (`results-type`). */
export function KindTabs({ page, list }: { readonly page: Page; readonly list: ListData }) {
  const { t, base, number } = page
  const { counts, resultsType } = list.result
  const countOf = (kind: ListType): number => counts[kind] ?? 0
  // Most functions and chemistries have no publications, so an empty tab for them is hidden.
  const isWorthATab = (kind: ListType): boolean =>
    kind !== 'knowledgeArticle' || countOf(kind) > 0 || resultsType === kind
  return (
    <Tabs
      label={t('results.kinds')}
      tabs={listTypes.filter(isWorthATab).map((kind) => ({
        key: kind,
        text: t(`${kindLists[kind].texts}.title`),
        count: number(countOf(kind)),
        href: searchAddress(base + list.path, withChange(list.state, { resultsType: kind })),
        selected: resultsType === kind,
      }))}
    />
  )
}
