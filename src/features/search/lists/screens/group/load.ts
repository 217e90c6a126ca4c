import type { BusinessGroupEntry, MarketSegmentEntry } from '#features/catalogue/markets/market-segment-shapes.ts'
import { notFoundAddress } from '#features/catalogue/pages/load-record.ts'
import { groupPath } from '#platform/values/addresses/record-paths.ts'
import { listTitle } from '#features/search/lists/list-title.ts'
import { subjectOfKind } from '#features/search/lists/load-kind-list.ts'
import { listHead, loadList } from '#features/search/lists/load-list.ts'
import type { ListData } from '#features/search/lists/list-data.ts'
import { marketOverview } from './overview-part.ts'
import { loadOverview, type MarketOverview } from './overview-data.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'

export interface GroupData {
  readonly group: BusinessGroupEntry
  readonly segment: MarketSegmentEntry | null
  readonly list: ListData
  /** Null if the address selects a part of the list. */
  readonly overview: MarketOverview | null
}

/** Loads the page of a business group or segment: its products, product groups and suppliers (RTE-06). */
export async function loadGroup(
  url: URL,
  params: Readonly<Record<string, string | undefined>>,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<GroupData>> {
  const { base, messages } = context
  const structure = await context.call('MarketSegmentController.getMarketSegmentStructure', { url: base }, signal)
  const group = structure.find((each) => each.slug === params['group'])
  const segment = group?.marketSegments.find((each) => each.slug === params['segment']) ?? null
  if (group === undefined || (segment === null && params['segment'] !== undefined)) {
    return { type: 'redirect', status: 302, to: notFoundAddress(base, 'value', url) }
  }
  const market = { businessGroup: group.slug, ...(segment === null ? {} : { marketSegment: segment.slug }) }
  const loaded = await loadList(
    url,
    {
      path: groupPath('', group.slug, segment?.slug),
      kind: null,
      ...market,
      fixed: ['business-group', 'segment'],
    },
    context,
    signal,
  )
  if (loaded.type === 'redirect') return loaded
  const [overview] = await Promise.all([loadOverview(loaded.list, market, context, signal), marketOverview.load()])
  const name =
    segment === null ? group.name : messages.t('group.segmentOfGroup', { segment: segment.name, group: group.name })
  return {
    type: 'page',
    status: 200,
    head: {
      title: listTitle(subjectOfKind(name, loaded.list, context), loaded.list, context),
      description: (segment === null ? group.description : null) ?? messages.t('group.description', { group: name }),
      ...listHead(loaded.list, base),
    },
    data: { group, segment, list: loaded.list, overview },
  }
}
