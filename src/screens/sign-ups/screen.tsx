import { signInPaths } from '#domain/sign-in-form.ts'
import { urlParameters } from '#domain/url-parameters.ts'
import { Pagination } from '#widgets/pagination/pagination.tsx'
import { AccountNotice } from '../account/account-notice.tsx'
import css from '../account/account.module.css'
import { defineScreen } from '../define-screen.ts'
import { usePage } from '../page-context.ts'
import { OwnPage } from '../sign-in/own-page.tsx'
import { loadSignUps, type SignUpsData } from './load.ts'
import { RequestItem } from './request-item.tsx'

/** Who asks to be let in, for those of the distributor who decide it. */
function SignUpsScreen({ data: { state, requests, page: at, pages, open } }: { readonly data: SignUpsData }) {
  const page = usePage()
  const { t, base } = page
  return (
    <OwnPage page={page} title={t('account.signUps')}>
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
    </OwnPage>
  )
}

const signUpsAddress = (base: string, page: number): string =>
  base + signInPaths.signUps + (page === 1 ? '' : `?${urlParameters.page}=${page}`)

export const screen = defineScreen<SignUpsData>({ load: loadSignUps, component: SignUpsScreen })
