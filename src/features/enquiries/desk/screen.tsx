import { OwnRequests } from '#features/enquiries/requests/own-requests.tsx'
import { ownRequests, type OwnRequestsData, readOwnRequests } from '#features/enquiries/requests/own-requests-data.ts'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { redirect } from '#platform/pages/screen.ts'
import { timeZoneName } from '#platform/values/dates/time-zone-name.ts'
import { isAtDesk, type QueueData, readQueue, shownQueue, withoutPage } from './queue-data.ts'
import { QueuePage } from './queue-page.tsx'

interface RequestsData {
  readonly title: string
  /** The queue of the desk with the name of the site’s time zone, because its people may work elsewhere. */
  readonly desk: { readonly queue: QueueData; readonly zone: string } | null
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
    list: isAtDesk(request) ? null : readOwnRequests(request),
  }),
  show: ({ queue: read, list }, request) => {
    const { base, site, language, messages } = request
    const title = messages.t(read === null ? 'requests.own' : 'requests.all')
    const queue = read === null ? null : shownQueue(read, request)
    const own = list === null ? null : ownRequests(list, request)
    const to = queue === null ? (own?.withoutPage ?? null) : withoutPage(queue, request)
    if (to !== null) return redirect(302, to)
    return {
      head: ownHead(request, title, base + signInPaths.requests),
      data: {
        title,
        desk: queue === null ? null : { queue, zone: timeZoneName(site, language) },
        own: own?.data ?? null,
      },
    }
  },
  component: RequestsScreen,
})
