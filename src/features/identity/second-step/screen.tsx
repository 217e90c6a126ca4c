import { contactAddress } from '#platform/values/addresses/contact-address.ts'
import { requestedReturn } from '#features/identity/addresses/return-path.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { Form } from '#platform/forms/form.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { CodeField } from '#features/identity/personal-pages/code-field.tsx'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'
import { NarrowPage } from '#features/identity/personal-pages/narrow-page.tsx'
import css from '#features/identity/personal-pages/sign-in.module.css'
import { redirect } from '#platform/pages/screen.ts'

/**
 * The page after a correct password, for users with codes. It contains nothing about the user; a cookie identifies the sign-in.
 */
function SecondStepScreen() {
  const page = usePage()
  const { t, base } = page
  return (
    <NarrowPage page={page} title={t('signIn.codeTitle')} layout="centred">
      <p>{t('signIn.codeText')}</p>
      <Form
        of="SignInController.passCode"
        labels={{ code: t('signIn.code') }}
        name={t('signIn.codeTitle')}
        asksBeforeLeaving={false}
      >
        <CodeField page={page} />
        <p className={css.actions}>
          <Button type="submit" variant="brand" iconName="lock">
            {t('signIn.codeSubmit')}
          </Button>
        </p>
      </Form>
      <p className={css.aside}>
        {t('signIn.codeLost')} <a href={contactAddress(base)}>{t('page.contact')}</a>
      </p>
    </NarrowPage>
  )
}

export const screen = defineScreen({
  show: (_results, request) => {
    const { url, base, isGuest, messages } = request
    if (!isGuest) return redirect(302, requestedReturn({ query: url.searchParams, base }) ?? base)
    return { head: ownHead(request, messages.t('signIn.codeTitle'), base + signInPaths.code), data: null }
  },
  component: SecondStepScreen,
})
