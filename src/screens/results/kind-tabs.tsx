import { listTypes, searchAddress, withChange, type ListType } from '#domain/search-address.ts'
import { Tabs } from '#widgets/tabs/tabs.tsx'
import type { Page } from '../page-context.ts'
import { kindLists } from './load-kind-list.ts'
import type { ListData } from './load-list.ts'

/** One search, the counts of all kinds (SRC-07); each kind is a list of its own (`results-type`). */
export function KindTabs({ page, list }: { readonly page: Page; readonly list: ListData }) {
  const { t, base, number } = page
  const { counts, resultsType } = list.result
  const countOf = (kind: ListType): number => counts[kind] ?? 0
  // Of most functions and chemistries nobody has written.
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
