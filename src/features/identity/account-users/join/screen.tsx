import { signInPaths, tokenParameter } from '#features/identity/addresses/sign-in-addresses.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/forms/form.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'
import { NarrowPage } from '#features/identity/personal-pages/narrow-page.tsx'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'

interface JoinData {
  readonly token: string
  /** The name of the account to join; null if the link is no longer valid or is meant for another user. */
  readonly accountName: string | null
}

/** The page to which the invitation email of an existing user links. The user joins only after confirming. */
function JoinScreen({ data: { token, accountName } }: { readonly data: JoinData }) {
  const page = usePage()
  const { t, base } = page
  return (
    <NarrowPage page={page} title={t('account.joinTitle')} layout="centred">
      {accountName === null ? (
        <Notice tone="warning">
          <p>{t('account.error.expired')}</p>
          <p>
            <a href={base + signInPaths.account}>{t('account.title')}</a>
          </p>
        </Notice>
      ) : (
        <>
          <p>{t('account.joinText', { account: accountName })}</p>
          <Form of="AccountController.join" hidden={{ token }} name={t('account.joinTitle')}>
            <Button type="submit" variant="brand">
              {t('account.join')}
            </Button>
          </Form>
        </>
      )}
    </NarrowPage>
  )
}

const tokenOf = ({ url }: ScreenRequest): string => url.searchParams.get(tokenParameter) ?? ''

export const screen = defineScreen({
  afterSignIn: ({ base, url }) => base + signInPaths.join + url.search,
  reads: (request) => ({
    invitation: request.call('AccountController.getInvitation', { token: tokenOf(request).slice(0, 100) }),
  }),
  show: ({ invitation: { accountName } }, request) => ({
    head: ownHead(request, request.messages.t('account.joinTitle'), request.base + signInPaths.join),
    data: { token: tokenOf(request), accountName },
  }),
  component: JoinScreen,
})
