import { DeskKeys } from '#features/enquiries/desk/desk-keys.tsx'
import desk from '#features/enquiries/desk/desk.module.css'
import { QueueBeside } from '#features/enquiries/desk/queue-beside.tsx'
import { isAtDesk, type QueueData, readQueue, shownQueue } from '#features/enquiries/desk/queue-data.ts'
import { ContactPersonSection } from '#features/catalogue/companies/contact-person-section.tsx'
import { FeedbackSection } from '#features/enquiries/feedback/feedback-section.tsx'
import { actOfUser, type ActForms } from '#features/enquiries/requests/act-form.tsx'
import { RequestFacts, RequestForms } from '#features/enquiries/requests/request-item.tsx'
import { signedInFileHref } from '#features/enquiries/requests/request-file-parts.tsx'
import { RequestMessages } from '#features/enquiries/requests/request-messages.tsx'
import css from '#platform/widgets/personal-page/personal-page.module.css'
import { NarrowPage } from '#features/identity/personal-pages/narrow-page.tsx'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { type Page, usePage } from '#platform/pages/page-context.ts'
import { AssignForm } from './assign-form.tsx'
import { type Described, loadedRequest } from '#features/enquiries/requests/page-request.ts'
import { actParameter, templateParameter } from '#features/enquiries/templates/template-rules.ts'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'
import { timeZoneName } from '#platform/values/dates/time-zone-name.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { deskParameters, pdfPath, requestPath } from '#features/enquiries/requests/request-rules.ts'
import type { RequestWithMessages } from './get-request.ts'

interface RequestData extends ActForms {
  readonly title: string
  /** Null if there is no such request, or none that the user sees. */
  readonly request: Described<RequestWithMessages> | null
  /** The name of the site's time zone, for the desk, whose people may work elsewhere. */
  readonly zone: string | null
  /** The queue of the desk, beside the request. */
  readonly queue: QueueData | null
}

/** The page of one request: its lines and its answer, what can be done, and the messages (ENQ-09); the desk sees it beside its queue. */
function RequestScreen({ data: { queue, ...data } }: { readonly data: RequestData }) {
  const page = usePage()
  if (queue !== null)
    return (
      <NarrowPage page={page} title={data.title} layout="wide">
        <div className={desk.sides}>
          <QueueBeside queue={queue} current={data.request?.id ?? null} page={page} />
          <div className={desk.request}>
            <RequestContent data={data} page={page} />
          </div>
        </div>
        <DeskKeys page={page} />
      </NarrowPage>
    )
  return (
    <NarrowPage page={page} title={data.title}>
      <p>
        <a href={page.base + signInPaths.requests}>{page.t('requests.own')}</a>
      </p>
      <RequestContent data={data} page={page} />
    </NarrowPage>
  )
}

function RequestContent({ data, page }: { readonly data: Omit<RequestData, 'queue'>; readonly page: Page }) {
  const { t, base } = page
  const { request, zone } = data
  const fileHref = signedInFileHref(base)
  if (request === null) return <p>{t('requests.error.gone')}</p>
  return (
    <>
      {zone !== null && <p>{t('account.localDays', { zone })}</p>}
      <div id={request.id} className={css.section}>
        <RequestFacts
          request={request}
          isDesk={request.isDesk}
          fileHref={fileHref}
          pdfHref={base + requestPath(request.id) + pdfPath}
          page={page}
        >
          <RequestForms
            key={request.template?.id ?? ''}
            request={request}
            canAskAgain={!request.isDesk}
            of={actOfUser(request)}
            forms={data}
            page={page}
          />
        </RequestFacts>
        <AssignForm request={request} page={page} />
      </div>
      <ContactPersonSection person={request.contact} page={page} />
      <FeedbackSection
        request={request}
        of={{ of: 'RequestController.giveFeedback', hidden: { requestId: request.id } }}
        page={page}
      />
      <RequestMessages
        request={request}
        isDesk={request.isDesk}
        takesFile
        of={{ of: 'RequestController.write', hidden: { requestId: request.id } }}
        fileHref={fileHref}
        page={page}
      />
    </>
  )
}

const addressOf = ({ base, params }: ScreenRequest): string => base + requestPath(params['request'] ?? '')

export const screen = defineScreen({
  afterSignIn: addressOf,
  reads: (page) => ({
    queue: isAtDesk(page) ? readQueue(page) : null,
    request: page.callOnSite('RequestController.getRequest', {
      requestId: page.params['request'] ?? '',
      template: page.url.searchParams.get(templateParameter),
    }),
  }),
  show: ({ request, queue }, context) => {
    const { url, site, language, messages, now } = context
    const title =
      request === null ? messages.t('requests.unknown') : `${messages.t(`cart.kind.${request.kind}`)} ${request.name}`
    return {
      status: request === null ? 404 : 200,
      head: ownHead(context, title, addressOf(context)),
      data: {
        title,
        request: request === null ? null : loadedRequest(request, context),
        today: localDay(now(), site.timeZone),
        ...(request === null ? {} : { begun: begunBy(url, request) }),
        retained: retainedOf(url),
        queue: queue === null ? null : shownQueue(queue, context),
        zone: request?.isDesk === true ? timeZoneName(site, language) : null,
      },
    }
  },
  component: RequestScreen,
})

/** The template that the address chooses, and for which action. */
const begunBy = (url: URL, { templates, template }: RequestWithMessages): ActForms['begun'] => ({
  act: url.searchParams.get(actParameter) ?? '',
  of: { templates, template },
})

/** What the address selects of the queue. */
const retainedOf = (url: URL): NonNullable<ActForms['retained']> =>
  [...url.searchParams].filter(([name]) => Object.values<string>(deskParameters).includes(name))
