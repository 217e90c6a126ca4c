import { AssignForm } from '#features/enquiries/requests/assign-form.tsx'
import { FeedbackSection } from '#features/enquiries/feedback/feedback-section.tsx'
import { RequestFacts, RequestForms } from '#features/enquiries/requests/request-item.tsx'
import { signedInFileHref } from '#features/enquiries/requests/request-file-parts.tsx'
import { RequestMessages } from '#features/enquiries/requests/request-messages.tsx'
import { RequestNotices } from '#features/enquiries/requests/request-notices.tsx'
import css from '#features/identity/accounts/account.module.css'
import { NarrowPage } from '#features/identity/sign-in/narrow-page.tsx'
import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { loadRequest, type RequestData } from './load.ts'

/** The page of one request: its lines and its answer, what can be done, and the messages (ENQ-09). */
function RequestScreen({ data }: { readonly data: RequestData }) {
  const page = usePage()
  const { t, base } = page
  const { request, title, action, zone } = data
  const fileHref = signedInFileHref(base)
  return (
    <NarrowPage page={page} title={title}>
      <RequestNotices {...data} page={page} />
      <p>
        <a href={base + signInPaths.requests}>{t(request?.isDesk === true ? 'requests.all' : 'requests.own')}</a>
      </p>
      {request === null ? (
        <p>{t('requests.error.gone')}</p>
      ) : (
        <>
          {zone !== null && <p>{t('account.localDays', { zone })}</p>}
          <div className={css.section} key={request.version}>
            <RequestFacts request={request} isDesk={request.isDesk} fileHref={fileHref} page={page} />
            <RequestForms
              key={request.template?.id ?? ''}
              request={request}
              canAskAgain={!request.isDesk}
              action={action}
              forms={data}
              page={page}
            />
            <AssignForm request={request} action={action} forms={data} page={page} />
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
            isDesk={request.isDesk}
            takesFile
            action={action}
            forms={data}
            fileHref={fileHref}
            page={page}
          />
        </>
      )}
    </NarrowPage>
  )
}

export const screen = defineScreen<RequestData>({ load: loadRequest, component: RequestScreen })
