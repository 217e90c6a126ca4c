import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { Pagination } from '#platform/widgets/pagination/pagination.tsx'
import css from '#platform/widgets/personal-page/personal-page.module.css'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { NarrowPage } from '#features/identity/personal-pages/narrow-page.tsx'
import { RequestItem } from './request-item.tsx'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'
import { redirect } from '#platform/pages/screen.ts'
import { mustRemovePage, pageCount, pageFromUrl } from '#platform/values/numbers/paging.ts'
import { signUpFields } from './sign-up-fields.ts'
import { openRequest, openWith, writtenRequest, type OpenRequest, type WrittenRequest } from './written-requests.ts'

interface SignUpsData {
  readonly requests: readonly WrittenRequest[]
  readonly page: number
  readonly pages: number
  readonly open: (OpenRequest & { readonly request: string }) | null
}

/** The list of sign-up requests, for the administrators who decide them. */
function SignUpsScreen({ data: { requests, page: at, pages, open } }: { readonly data: SignUpsData }) {
  const page = usePage()
  const { t, base } = page
  return (
    <NarrowPage page={page} title={t('account.signUps')}>
      {requests.length === 0 ? (
        <p>{t('account.noSignUps')}</p>
      ) : (
        <ul className={css.cards}>
          {requests.map((request) => (
            <RequestItem
              key={request.id}
              request={request}
              open={open?.request === request.id ? open : null}
              at={at}
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

const pageSize = 20

export const screen = defineScreen({
  afterSignIn: ({ base, url }) => base + signInPaths.signUps + url.search,
  reads: async ({ base, url, call }) => {
    const input = url.searchParams.get(urlParameters.page)
    const page = pageFromUrl(input)
    const requestId = url.searchParams.get(signUpFields.request)
    const signUps = await call('AccountController.getSignUps', {
      page,
      pageSize,
      ...(requestId === null ? {} : { requestId }),
    })
    if (mustRemovePage(input, pageCount(signUps.total, pageSize))) return redirect(302, base + signInPaths.signUps)
    const open = openRequest(url, signUps)
    return {
      signUps,
      found: open === null ? [] : call('AccountController.findAccounts', { text: open.text, kind: open.request.kind }),
    }
  },
  show: ({ signUps, found }, request) => ({
    head: ownHead(request, request.messages.t('account.signUps'), request.base + signInPaths.signUps),
    data: {
      requests: signUps.requests.map((each) => writtenRequest(each, request)),
      page: pageFromUrl(request.url.searchParams.get(urlParameters.page)),
      pages: pageCount(signUps.total, pageSize),
      open: openWith(found, openRequest(request.url, signUps), request),
    },
  }),
  component: SignUpsScreen,
})
