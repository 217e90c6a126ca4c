import { useState } from 'react'
import { signInFields, signInPaths } from './sign-in-form.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/widgets/form/form.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { CompanyLink } from './company-link.tsx'
import { EmailField } from './email-field.tsx'
import { loadSignIn, type SignInPageData } from './load.ts'
import { NarrowPage } from './narrow-page.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { StateNotice } from './state-notice.tsx'
import css from './sign-in.module.css'

function SignInScreen({ data }: { readonly data: SignInPageData }) {
  const page = usePage()
  const { t, base, site } = page
  const [password, setPassword] = useState('')
  const errorText = inputErrorText(t)
  return (
    <NarrowPage page={page} title={t('signIn.title')}>
      {site.isMyIMCDOnly && <p>{t('signIn.required')}</p>}
      <StateNotice state={data} page={page} />
      <Form action={base + signInPaths.signIn} method="post" aria-label={t('signIn.title')}>
        <EmailField page={page} typed={data.email} offersPasskeys />
        <TextInput
          name={signInFields.password}
          label={t('signIn.password')}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          required
          errorText={errorText}
        />
        {data.returnTo !== null && <input type="hidden" name={signInFields.returnTo} value={data.returnTo} />}
        <p className={css.actions}>
          <Button type="submit" variant="brand" iconName="lock">
            {t('signIn.submit')}
          </Button>
          <a href={base + signInPaths.forgotten}>{t('signIn.forgotten')}</a>
        </p>
      </Form>
      <PasskeySignIn page={page} returnTo={data.returnTo} />
      <CompanyLink data={data} page={page} />
      <p className={css.aside}>
        {t('signIn.noAccount')} <a href={base + signInPaths.signUp}>{t('signIn.askForAccount')}</a>
      </p>
    </NarrowPage>
  )
}

export const screen = defineScreen<SignInPageData>({ load: loadSignIn, component: SignInScreen })
