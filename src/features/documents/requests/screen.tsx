import { requestsAddress } from './document-requests.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { Pagination } from '#platform/widgets/pagination/pagination.tsx'
import css from '#platform/widgets/personal-page/personal-page.module.css'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { NarrowPage } from '#features/identity/personal-pages/narrow-page.tsx'
import { pageOf, showRequests, type DocumentRequestsData } from './requests-data.ts'
import { RequestLine } from './request-line.tsx'

/** The list of document requests, undecided ones first. */
function DocumentRequestsScreen({ data }: { readonly data: DocumentRequestsData }) {
  const page = usePage()
  const { t, base } = page
  const { title, requests, page: at, pages, open, zone } = data
  const first = base + signInPaths.documentRequests
  return (
    <NarrowPage page={page} title={title}>
      {requests.length === 0 ? (
        <p>{t('account.documents.none')}</p>
      ) : (
        <>
          <p>{t('account.documents.open', { count: open })}</p>
          {zone !== null && <p>{t('account.localDays', { zone })}</p>}
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
    </NarrowPage>
  )
}

export const screen = defineScreen({
  afterSignIn: (request) => requestsAddress(request.base + signInPaths.documentRequests, pageOf(request)),
  reads: (request) => ({ list: request.callOnSite('DocumentController.getRequests', { page: pageOf(request) }) }),
  show: ({ list }, request) => showRequests(list, request),
  component: DocumentRequestsScreen,
})
