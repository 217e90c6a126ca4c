import { OwnRequests } from '#features/enquiries/requests/own-requests.tsx'
import { ownRequests, type OwnRequestsData, readOwnRequests } from '#features/enquiries/requests/own-requests-data.ts'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { redirect } from '#platform/pages/screen.ts'
import { timeZoneName } from '#platform/values/dates/time-zone-name.ts'
import { queueAddress, readDeskQuery } from '#features/enquiries/requests/desk-address.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import type { SavedFilter } from './filters/saved-filters.tsx'
import { isAtDesk, type QueueData, readQueue, shownQueue, withoutPage } from './queue-data.ts'
import { QueuePage } from './queue-page.tsx'

interface RequestsData {
  readonly title: string
  /** The queue of the desk with the name of the site’s time zone, because its people may work elsewhere. */
  readonly desk: { readonly queue: QueueData; readonly filters: readonly SavedFilter[]; readonly zone: string } | null
  readonly own: OwnRequestsData | null
}

/** The requests of a user or of an account, or the queue of the desk. */
function RequestsScreen({ data: { title, desk, own } }: { readonly data: RequestsData }) {
  const page = usePage()
  return (
    <>
      {desk !== null && <QueuePage {...desk} title={title} page={page} />}
      {own !== null && <OwnRequests data={own} title={title} page={page} />}
    </>
  )
}

export const screen = defineScreen({
  afterSignIn: ({ base }) => base + signInPaths.requests,
  reads: (request) => ({
    queue: isAtDesk(request) ? readQueue(request) : null,
    filters: isAtDesk(request) ? request.call('QueueFilterController.getFilters', {}) : [],
    list: isAtDesk(request) ? null : readOwnRequests(request),
  }),
  show: ({ queue: read, filters, list }, request) => {
    const { base, site, language, messages } = request
    const title = messages.t(read === null ? 'requests.own' : 'requests.all')
    const queue = read === null ? null : shownQueue(read, request)
    const own = list === null ? null : ownRequests(list, request)
    const to = queue === null ? (own?.withoutPage ?? null) : (withoutPage(queue, request) ?? opening(filters, request))
    if (to !== null) return redirect(302, to)
    return {
      head: ownHead(request, title, base + signInPaths.requests),
      data: {
        title,
        desk: queue === null ? null : { queue, filters, zone: timeZoneName(site, language) },
        own: own?.data ?? null,
      },
    }
  },
  component: RequestsScreen,
})

/** Where the queue opens for somebody who has chosen a filter for that; null if the address has chosen already. */
function opening(filters: readonly SavedFilter[], { url, base }: ScreenRequest): string | null {
  const chosen = filters.find(({ isDefault }) => isDefault)
  if (chosen === undefined || url.search !== '') return null
  return queueAddress(base + signInPaths.requests, readDeskQuery(new URLSearchParams(chosen.query)))
}
