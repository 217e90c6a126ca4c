import { signInPaths, tokenParameter } from '#features/identity/addresses/sign-in-addresses.ts'
import { Form } from '#platform/forms/form.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'
import { NewPasswordField } from '#features/identity/personal-pages/new-password-field.tsx'
import { NarrowPage } from '#features/identity/personal-pages/narrow-page.tsx'
import css from '#features/identity/personal-pages/sign-in.module.css'
import { redirect } from '#platform/pages/screen.ts'

interface ChooseData {
  /** The token of the link. */
  readonly token: string
}

/** The page to which password emails and invitations link. */
function ChoosePasswordScreen({ data: { token } }: { readonly data: ChooseData }) {
  const page = usePage()
  const { t } = page
  return (
    <NarrowPage page={page} title={t('signIn.chooseTitle')} layout="centred">
      <Form
        of="SignInController.choosePassword"
        hidden={{ token }}
        labels={{ password: t('signIn.newPassword') }}
        name={t('signIn.chooseTitle')}
      >
        <NewPasswordField page={page} />
        <p className={css.actions}>
          <Button type="submit" variant="brand" iconName="lock">
            {t('signIn.keep')}
          </Button>
        </p>
      </Form>
    </NarrowPage>
  )
}

/** Without a link, no password can be chosen here; signed-in users change it on their account page. */
export const screen = defineScreen({
  show: (_results, request) => {
    const { url, base, isGuest, messages } = request
    const token = url.searchParams.get(tokenParameter) ?? ''
    if (token === '') return redirect(302, base + (isGuest ? signInPaths.forgotten : signInPaths.account))
    return {
      head: ownHead(request, messages.t('signIn.chooseTitle'), base + signInPaths.password),
      data: { token },
    }
  },
  component: ChoosePasswordScreen,
})
