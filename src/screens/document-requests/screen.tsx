import { requestsAddress } from '#domain/document-requests.ts'
import { signInPaths } from '#domain/sign-in-form.ts'
import { Pagination } from '#widgets/pagination/pagination.tsx'
import { AccountNotice } from '../account/account-notice.tsx'
import css from '../account/account.module.css'
import { defineScreen } from '../define-screen.ts'
import { usePage } from '../page-context.ts'
import { OwnPage } from '../sign-in/own-page.tsx'
import { loadDocumentRequests, type DocumentRequestsData } from './load.ts'
import { RequestLine } from './request-line.tsx'

/** Documents that were asked for: those that wait for an answer first. */
function DocumentRequestsScreen({ data }: { readonly data: DocumentRequestsData }) {
  const page = usePage()
  const { t, base } = page
  const { state, title, requests, page: at, pages, open } = data
  const first = base + signInPaths.documentRequests
  return (
    <OwnPage page={page} title={title}>
      <AccountNotice state={state} page={page} />
      {requests.length === 0 ? (
        <p>{t('account.documents.none')}</p>
      ) : (
        <>
          <p>{t('account.documents.open', { count: open })}</p>
          <ul className={css.requests}>
            {requests.map((request) => (
              <RequestLine key={request.id} request={request} data={data} page={page} />
            ))}
          </ul>
        </>
      )}
      <Pagination
        page={at}
        pages={pages}
        href={(number) => requestsAddress(first, number)}
        texts={{
          label: t('results.pages'),
          previous: t('results.previous'),
          next: t('results.next'),
          page: (number) => t('results.page', { page: number }),
        }}
      />
    </OwnPage>
  )
}

export const screen = defineScreen<DocumentRequestsData>({
  load: loadDocumentRequests,
  component: DocumentRequestsScreen,
})
