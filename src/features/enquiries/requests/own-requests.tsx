import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { NarrowPage } from '#features/identity/personal-pages/narrow-page.tsx'
import css from '#platform/widgets/personal-page/personal-page.module.css'
import type { Page } from '#platform/pages/page-context.ts'
import { paginationTexts } from '#platform/pages/parts/pagination-texts.ts'
import { Pagination } from '#platform/widgets/pagination/pagination.tsx'
import { actOfUser } from './act-form.tsx'
import type { OwnRequestsData } from './own-requests-data.ts'
import { signedInFileHref } from './request-file-parts.tsx'
import { RequestFacts, RequestForms } from './request-item.tsx'
import { requestPath, requestsAddress } from './request-rules.ts'

/** The requests of a customer, or of the account. */
export function OwnRequests({
  data,
  title,
  page,
}: {
  readonly data: OwnRequestsData
  readonly title: string
  readonly page: Page
}) {
  const { t, base } = page
  return (
    <NarrowPage page={page} title={title}>
      {data.requests.length === 0 ? (
        <p>{t('requests.none')}</p>
      ) : (
        <ul className={css.cards}>
          {data.requests.map((request) => (
            <li id={request.id} key={request.id}>
              <h2>
                <a href={base + requestPath(request.id)}>
                  {t(`cart.kind.${request.kind}`)} <span translate="no">{request.name}</span>
                </a>
              </h2>
              <RequestFacts request={request} isDesk={false} fileHref={signedInFileHref(base)} page={page}>
                <RequestForms request={request} canAskAgain isList of={actOfUser(request)} forms={data} page={page} />
              </RequestFacts>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={data.page}
        pages={data.pages}
        href={(number) => requestsAddress(base + signInPaths.requests, number)}
        texts={paginationTexts(page)}
      />
    </NarrowPage>
  )
}
