import { PageTabs } from '#platform/pages/parts/page-tabs.tsx'
import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { NarrowPage } from '#features/identity/sign-in/narrow-page.tsx'
import css from '#features/identity/accounts/account.module.css'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { Pagination } from '#platform/widgets/pagination/pagination.tsx'
import { loadRequests, type RequestsData } from './load.ts'
import { signedInFileHref } from './request-file-parts.tsx'
import { RequestFacts, RequestForms } from './request-item.tsx'
import { RequestNotices } from './request-notices.tsx'
import { deskQueues, requestPath, requestsAddress } from './request-rules.ts'

/** The requests of a user, of an account, or of all customers for the desk. */
function RequestsScreen({ data }: { readonly data: RequestsData }) {
  const page = usePage()
  const { t, base } = page
  const { title, requests, isDesk, queue, zone, formError, done } = data
  const first = base + signInPaths.requests
  return (
    <NarrowPage page={page} title={title}>
      <RequestNotices formError={formError} done={done} page={page} />
      {isDesk && (
        <PageTabs
          label={t('requests.queues')}
          tabs={[null, ...deskQueues].map((each) => ({
            href: requestsAddress(first, 1, each),
            text: t(`requests.queue.${each ?? 'all'}`),
            isCurrent: each === queue,
          }))}
        />
      )}
      {zone !== null && <p>{t('account.localDays', { zone })}</p>}
      {requests.length === 0 ? (
        <p>{t('requests.none')}</p>
      ) : (
        <ul className={css.requests}>
          {requests.map((request) => (
            <li id={request.id} key={`${request.id} ${request.version}`}>
              <h2>
                <a href={base + requestPath(request.id)}>
                  {t(`cart.kind.${request.kind}`)} <span translate="no">{request.name}</span>
                </a>
              </h2>
              <RequestFacts request={request} isDesk={isDesk} fileHref={signedInFileHref(base)} page={page} />
              <RequestForms
                request={request}
                canAskAgain={!isDesk}
                isList
                action={requestsAddress(first, data.page, queue)}
                forms={data}
                page={page}
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={data.page}
        pages={data.pages}
        href={(number) => requestsAddress(first, number, queue)}
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

export const screen = defineScreen<RequestsData>({ load: loadRequests, component: RequestsScreen })
