import { withQuery } from '#platform/pages/screen-address.ts'
import { matchRoute } from '#platform/pages/router/match-route.ts'
import { parseContentSegment, parseRecordSegment } from '#platform/values/addresses/addresses.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { sessionParameters } from '#features/assistant/session/specified-session.ts'
import { visitPath } from '#features/assistant/visits/visit-rules.ts'

/** The page with which an internal user controls the presentation of a visit, below the base of the Sales Assistant. */
export const presentPath = (visitId: string): string => `${visitPath(visitId)}/present`

/** What has become of a change of a presentation, or why it was refused. */
export interface PresentOutcome {
  readonly type: 'done' | 'gone' | 'notInProgress' | 'notPresentable'
}

/** The pages of a site that a customer can be shown. */
const presentable = [
  'products',
  'product-groups',
  'suppliers',
  'publications',
  'search',
  'group/:group/:segment?',
  'value/:record',
  'product/:record',
  'product-group/:record',
  'supplier/:record',
  'substitutes',
  'compare',
  'publication/:content',
  'page/:content',
  'certificates-and-documents/:record?',
  'folder/:record',
].map((path) => ({ path }))

/** The parameters that say something about the internal user and nothing about the page. */
const internalParameters: readonly string[] = [
  ...sessionParameters,
  urlParameters.sharing,
  urlParameters.origin,
  urlParameters.selectedFolderId,
  urlParameters.activeTabId,
]

export const maxShownLength = 1000

/** Whether a customer can be shown the page at a path below the base of a site. */
export const isPresentable = (path: string): boolean => matchRoute(presentable, path) !== null

/**
 * The address below the base of a site that a presentation stores for an address below a base: without the names of records, which
 * the customer may not be allowed to see, and without what belongs to the internal session. Null for a page that a customer cannot
 * be shown.
 */
export function shownAddress(address: string): string | null {
  const url = URL.parse(address, 'https://site.invalid')
  if (url === null || url.host !== 'site.invalid') return null
  let path = url.pathname.replace(/\/+$/, '')
  const match = matchRoute(presentable, path)
  if (path === '' || match === null) return null
  const { record, content } = match.params
  if (record !== undefined || content !== undefined) {
    const id = record === undefined ? parseContentSegment(content ?? '')?.contentKey : parseRecordSegment(record)?.id
    if (id === undefined) return null
    path = path.slice(0, path.lastIndexOf('/') + 1) + id
  }
  for (const name of internalParameters) url.searchParams.delete(name)
  const shown = withQuery(path, url.searchParams.toString())
  return shown.length > maxShownLength ? null : shown
}
