import type { BusinessGroupEntry, MarketSegmentEntry } from '#features/catalogue/markets/market-segment-shapes.ts'
import { notFoundAddress } from '#features/catalogue/pages/load-record.ts'
import { groupPath } from '#platform/values/addresses/record-paths.ts'
import { listTitle } from '#features/search/lists/list-title.ts'
import { subjectOfKind } from '#features/search/lists/kind-list-data.ts'
import { listHead, loadList } from '#features/search/lists/load-list.ts'
import type { ListData } from '#features/search/lists/list-data.ts'
import { marketOverview } from './overview-part.ts'
import { loadOverview, type MarketOverview } from './overview-data.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import type { ReadsOf } from '#platform/pages/define-screen.ts'
import { redirect, type LoadContext, type Shown } from '#platform/pages/screen.ts'

export interface GroupData {
  readonly group: BusinessGroupEntry
  readonly segment: MarketSegmentEntry | null
  readonly list: ListData
  /** Null if the address selects a part of the list. */
  readonly overview: MarketOverview | null
}

/** Reads the products, product groups and suppliers of a business group or segment (RTE-06). */
export async function groupReads(request: ScreenRequest) {
  const { base, url, params, call } = request
  const structure = await call('MarketSegmentController.getMarketSegmentStructure', { url: base })
  const group = structure.find((each) => each.slug === params['group'])
  const segment = group?.marketSegments.find((each) => each.slug === params['segment']) ?? null
  if (group === undefined || (segment === null && params['segment'] !== undefined))
    return redirect(302, notFoundAddress(base, 'value', url))
  const market = { businessGroup: group.slug, ...(segment === null ? {} : { marketSegment: segment.slug }) }
  const loaded = await loadList(request, {
    path: groupPath('', group.slug, segment?.slug),
    kind: null,
    ...market,
    fixed: ['business-group', 'segment'],
  })
  if (loaded.type === 'redirect') return loaded
  const { list } = loaded
  return { group, segment, list, overview: loadOverview(list, market, request), code: marketOverview.load() }
}

export function showGroup(
  { group, segment, list, overview }: ReadsOf<typeof groupReads>,
  context: LoadContext,
): Shown<GroupData> {
  const { base, messages } = context
  const name =
    segment === null ? group.name : messages.t('group.segmentOfGroup', { segment: segment.name, group: group.name })
  return {
    head: {
      title: listTitle(subjectOfKind(name, list, context), list, context),
      description: (segment === null ? group.description : null) ?? messages.t('group.description', { group: name }),
      ...listHead(list, base),
    },
    data: { group, segment, list, overview },
  }
}
