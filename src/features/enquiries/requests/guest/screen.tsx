import { FeedbackSection } from '#features/enquiries/feedback/feedback-section.tsx'
import { RequestFacts, RequestForms } from '#features/enquiries/requests/request-item.tsx'
import { RequestMessages } from '#features/enquiries/requests/request-messages.tsx'
import { RequestNotices } from '#features/enquiries/requests/request-notices.tsx'
import { requestFields } from '#features/enquiries/requests/request-rules.ts'
import type { FileHref } from '#features/enquiries/requests/request-file-parts.tsx'
import { confirmName, emailsName, guestFilePath, withoutField } from '#features/enquiries/requests/guest-rules.ts'
import css from '#features/identity/accounts/account.module.css'
import { EmailChoice } from '#features/identity/accounts/email-choice.tsx'
import { NarrowPage } from '#features/identity/sign-in/narrow-page.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { type Page, usePage } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { type GuestRequestData, loadGuestRequest } from './load.ts'

/** The page of a guest's own request, which the link of an email opens. */
function GuestRequestScreen({ data }: { readonly data: GuestRequestData }) {
  const page = usePage()
  const { t, base } = page
  const { request, title, action } = data
  const fileHref = (key: string): string => `${action}${guestFilePath(key)}`
  return (
    <NarrowPage page={page} title={title}>
      <RequestNotices {...data} page={page} />
      {request === null ? (
        <>
          <p>{t('guestRequest.unknownText')}</p>
          <p>
            <a href={base}>{t('nav.home')}</a>
          </p>
        </>
      ) : request.isDraft ? (
        <Confirmation request={request} action={action} fileHref={fileHref} page={page} />
      ) : (
        <>
          <div className={css.section} key={request.version}>
            <RequestFacts request={{ ...request, email: null }} isDesk={false} fileHref={fileHref} page={page} />
            <RequestForms request={request} canAskAgain={false} action={action} forms={data} page={page} />
          </div>
          <FeedbackSection
            key={`feedback ${request.version} ${request.feedback.length}`}
            request={request}
            action={action}
            forms={data}
            page={page}
          />
          <RequestMessages
            key={request.messages.length}
            request={request}
            isDesk={false}
            takesFile={false}
            action={action}
            forms={data}
            fileHref={fileHref}
            page={page}
          />
          <EmailChoice
            emails={request.emails}
            action={action}
            act={{ name: requestFields.act, value: emailsName }}
            always={t('guestRequest.emailsAlways')}
            page={page}
          />
          <p>{t('guestRequest.keep')}</p>
        </>
      )}
    </NarrowPage>
  )
}

/** Sending needs a button, because mail scanners open links but press no buttons. */
function Confirmation({
  request,
  action,
  fileHref,
  page,
}: {
  readonly request: NonNullable<GuestRequestData['request']>
  readonly action: string
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
        <form action={action} method="post">
          <input type="hidden" name={requestFields.act} value={confirmName} />
          {missing.length > 0 && <input type="hidden" name={withoutField} value="yes" />}
          <Button type="submit" variant="brand" iconName="mail">
            {t(missing.length > 0 ? 'guestRequest.sendWithout' : 'guestRequest.send')}
          </Button>
        </form>
      )}
      <p>{t('guestRequest.notYou')}</p>
    </>
  )
}

export const screen = defineScreen<GuestRequestData>({ load: loadGuestRequest, component: GuestRequestScreen })
