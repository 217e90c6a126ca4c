import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { Form } from '#platform/forms/form.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { EmailField } from '#features/identity/personal-pages/email-field.tsx'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'
import { NarrowPage } from '#features/identity/personal-pages/narrow-page.tsx'

function ForgottenScreen() {
  const page = usePage()
  const { t } = page
  return (
    <NarrowPage page={page} title={t('signIn.forgottenTitle')} layout="centred">
      <p>{t('signIn.forgottenText')}</p>
      <Form
        of="SignInController.requestPassword"
        labels={{ email: t('signIn.email') }}
        name={t('signIn.forgottenTitle')}
        asksBeforeLeaving={false}
      >
        <EmailField />
        <p>
          <Button type="submit" variant="brand" iconName="mail">
            {t('signIn.send')}
          </Button>
        </p>
      </Form>
    </NarrowPage>
  )
}

export const screen = defineScreen({
  show: (_results, request) => ({
    head: ownHead(request, request.messages.t('signIn.forgottenTitle'), request.base + signInPaths.forgotten),
    data: null,
  }),
  component: ForgottenScreen,
})
