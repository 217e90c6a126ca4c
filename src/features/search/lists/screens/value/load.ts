import type { SearchResult } from '#features/search/results/search-shapes.ts'
import { parseRecordSegment } from '#platform/values/addresses/addresses.ts'
import { notFoundAddress } from '#features/catalogue/pages/load-record.ts'
import { valuePath } from '#platform/values/addresses/record-paths.ts'
import { listTitle } from '#features/search/lists/list-title.ts'
import { subjectOfKind } from '#features/search/lists/load-kind-list.ts'
import { listHead, loadList } from '#features/search/lists/load-list.ts'
import type { ListData } from '#features/search/lists/list-data.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'

export interface ValueData {
  readonly value: NonNullable<SearchResult['masterValue']>
  readonly list: ListData
}

/** Loads the landing page of one value of the taxonomy: a function, a chemistry or an application (SRC-12). */
export async function loadValue(
  url: URL,
  params: Readonly<Record<string, string | undefined>>,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<ValueData>> {
  const { base, messages } = context
  const named = parseRecordSegment(params['slugAndId'] ?? '')
  const notFound = { type: 'redirect', status: 302, to: notFoundAddress(base, 'value', url) } as const
  if (named === null) return notFound
  const loaded = await loadList(
    url,
    { path: `/value/${params['slugAndId'] ?? ''}`, kind: null, masterValueId: named.id },
    context,
    signal,
  )
  if (loaded.type === 'redirect') return loaded
  const value = loaded.list.result.masterValue
  if (value === null) return notFound
  if (valuePath(base, value) !== url.pathname)
    return { type: 'redirect', status: 301, to: valuePath(base, value) + url.search }
  return {
    type: 'page',
    status: 200,
    head: {
      title: listTitle(subjectOfKind(value.nameToDisplay, loaded.list, context), loaded.list, context),
      description: value.description ?? messages.t('value.description', { value: value.nameToDisplay }),
      ...listHead(loaded.list, base),
    },
    data: { value, list: loaded.list },
  }
}
