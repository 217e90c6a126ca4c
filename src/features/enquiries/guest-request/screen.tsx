import { EmailChoice } from '#features/identity/accounts/email-choice.tsx'
import { ContactPersonSection } from '#features/catalogue/companies/contact-person-section.tsx'
import { FeedbackSection } from '#features/enquiries/feedback/feedback-section.tsx'
import { pdfPath } from '#features/enquiries/requests/request-rules.ts'
import { RequestFacts, RequestForms } from '#features/enquiries/requests/request-item.tsx'
import { RequestMessages } from '#features/enquiries/requests/request-messages.tsx'
import type { FileHref } from '#features/enquiries/requests/request-file-parts.tsx'
import { guestFilePath, guestRequestPath } from '#features/enquiries/requests/guest-rules.ts'
import css from '#platform/widgets/personal-page/personal-page.module.css'
import { NarrowPage } from '#features/identity/personal-pages/narrow-page.tsx'
import { Form } from '#platform/forms/form.tsx'
import { yes } from '#platform/forms/read-fields.ts'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { type Page, usePage } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { actOfGuest } from './act-of-guest.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'
import { type Described, loadedRequest } from '#features/enquiries/requests/page-request.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import type { ActForms } from '#features/enquiries/requests/act-form.tsx'
import type { GuestRequest } from './get-guest-request.ts'

interface GuestRequestData extends ActForms {
  readonly title: string
  /** Null for an address that opens no request. */
  readonly request: Described<GuestRequest> | null
  /** The secret of the address. */
  readonly token: string
}

/** The page of a guest's own request, which the link of an email opens. */
function GuestRequestScreen({ data }: { readonly data: GuestRequestData }) {
  const page = usePage()
  const { t, base } = page
  const { request, title, token } = data
  const fileHref = (key: string): string => base + guestRequestPath(token) + guestFilePath(key)
  return (
    <NarrowPage page={page} title={title}>
      {request === null ? (
        <>
          <p>{t('guestRequest.unknownText')}</p>
          <p>
            <a href={base}>{t('nav.home')}</a>
          </p>
        </>
      ) : request.isDraft ? (
        <Confirmation request={request} token={token} fileHref={fileHref} page={page} />
      ) : (
        <OpenRequest data={data} request={request} fileHref={fileHref} page={page} />
      )}
    </NarrowPage>
  )
}

/** A request that was sent, with what the guest can do. */
function OpenRequest({
  data,
  request,
  fileHref,
  page,
}: {
  readonly data: GuestRequestData
  readonly request: NonNullable<GuestRequestData['request']>
  readonly fileHref: FileHref
  readonly page: Page
}) {
  const { t, base } = page
  const { token } = data
  return (
    <>
      <div className={css.section}>
        <RequestFacts
          request={{ ...request, email: null }}
          isDesk={false}
          fileHref={fileHref}
          pdfHref={base + guestRequestPath(token) + pdfPath}
          page={page}
        >
          <RequestForms
            request={request}
            canAskAgain={false}
            of={actOfGuest(token, request)}
            forms={data}
            page={page}
          />
        </RequestFacts>
      </div>
      <ContactPersonSection person={request.contact} page={page} />
      <FeedbackSection
        request={request}
        of={{ of: 'RequestController.giveFeedbackAsGuest', hidden: { token } }}
        page={page}
      />
      <RequestMessages
        request={request}
        isDesk={false}
        takesFile={false}
        of={{ of: 'RequestController.writeAsGuest', hidden: { token } }}
        fileHref={fileHref}
        page={page}
      />
      <EmailChoice
        of="RequestController.chooseEmailsAsGuest"
        hidden={{ token }}
        emails={request.emails}
        always={t('guestRequest.emailsAlways')}
        page={page}
      />
      <p>{t('guestRequest.keep')}</p>
    </>
  )
}

/** Sending needs a button, because mail scanners open links but press no buttons. */
function Confirmation({
  request,
  token,
  fileHref,
  page,
}: {
  readonly request: NonNullable<GuestRequestData['request']>
  readonly token: string
  readonly fileHref: FileHref
  readonly page: Page
}) {
  const { t } = page
  const { unavailable, lines } = request
  const isSomethingLeft = unavailable.length < lines.length
  const missing = lines.filter(({ id }) => unavailable.includes(id))
  return (
    <>
      <p>{t('guestRequest.confirmText', { email: request.email ?? '' })}</p>
      {missing.length > 0 && (
        <Notice tone="warning">
          <p>
            {t('guestRequest.missing')} <span translate="no">{missing.map((line) => line.savedName).join(', ')}</span>
          </p>
        </Notice>
      )}
      <RequestFacts request={{ ...request, email: null }} isDesk={false} fileHref={fileHref} page={page} />
      {isSomethingLeft && (
        <Form
          of="RequestController.confirmGuestRequest"
          hidden={{ token, ...(missing.length > 0 ? { without: yes } : {}) }}
          name={t('guestRequest.confirmTitle')}
        >
          <Button type="submit" variant="brand" iconName="mail">
            {t(missing.length > 0 ? 'guestRequest.sendWithout' : 'guestRequest.send')}
          </Button>
        </Form>
      )}
      <p>{t('guestRequest.notYou')}</p>
    </>
  )
}

/** The address is the key, so every other address answers in the same way (ENQ-10). */
export const screen = defineScreen({
  reads: ({ params, callOnSite }) => ({
    request: callOnSite('RequestController.getGuestRequest', { token: params['token'] ?? '' }),
  }),
  show: ({ request }, context) => {
    const { base, site, params, messages, now } = context
    const title =
      request === null
        ? messages.t('guestRequest.unknown')
        : request.isDraft
          ? messages.t('guestRequest.confirmTitle')
          : messages.t('guestRequest.title', { number: request.name })
    return {
      status: request === null ? 404 : 200,
      // The canonical address must not repeat the token.
      head: ownHead(context, title, base + signInPaths.guestRequest),
      data: {
        title,
        request: request === null ? null : loadedRequest(request, context),
        token: params['token'] ?? '',
        today: localDay(now(), site.timeZone),
      },
    }
  },
  component: GuestRequestScreen,
})
