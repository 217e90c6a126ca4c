import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { Pagination } from '#platform/widgets/pagination/pagination.tsx'
import { AccountNotice } from '#features/identity/accounts/account-notice.tsx'
import css from '#features/identity/accounts/account.module.css'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { NarrowPage } from '#features/identity/sign-in/narrow-page.tsx'
import { loadSignUps, type SignUpsData } from './load.ts'
import { RequestItem } from './request-item.tsx'

/** The list of sign-up requests, for the administrators who decide them. */
function SignUpsScreen({ data: { state, requests, page: at, pages, open } }: { readonly data: SignUpsData }) {
  const page = usePage()
  const { t, base } = page
  return (
    <NarrowPage page={page} title={t('account.signUps')}>
      <AccountNotice state={state} page={page} />
      {requests.length === 0 ? (
        <p>{t('account.noSignUps')}</p>
      ) : (
        <ul className={css.requests}>
          {requests.map((request) => (
            <RequestItem
              key={request.id}
              request={request}
              open={open?.request === request.id ? open : null}
              at={at}
              state={state}
              page={page}
            />
          ))}
        </ul>
      )}
      <Pagination
        page={at}
        pages={pages}
        href={(number) => signUpsAddress(base, number)}
        texts={{
          label: t('results.pages'),
          previous: t('results.previous'),
          next: t('results.next'),
          page: (number) => t('results.page', { page: page.number(number) }),
        }}
      />
    </NarrowPage>
  )
}

const signUpsAddress = (base: string, page: number): string =>
  base + signInPaths.signUps + (page === 1 ? '' : `?${urlParameters.page}=${page}`)

export const screen = defineScreen<SignUpsData>({ load: loadSignUps, component: SignUpsScreen })
