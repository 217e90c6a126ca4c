import { signInFields, signInPaths } from '#domain/sign-in-form.ts'
import { Button } from '#widgets/button/button.tsx'
import { Notice } from '#widgets/notice/notice.tsx'
import { defineScreen } from '../define-screen.ts'
import { usePage, type Page } from '../page-context.ts'
import { besideField } from '../sign-in/code-field.tsx'
import { OwnPage } from '../sign-in/own-page.tsx'
import { StateNotice } from '../sign-in/state-notice.tsx'
import { Codes } from './codes.tsx'
import { loadSecurity, type SecurityData } from './load.ts'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

function SecurityScreen({ data }: { readonly data: SecurityData }) {
  const page = usePage()
  const { shown, security } = data
  return (
    <OwnPage page={page} title={page.t('account.security.title')}>
      <StateNotice state={besideField(data)} page={page} />
      {shown?.type === 'recovery-codes' ? (
        <RecoveryCodes codes={shown.codes} page={page} />
      ) : (
        <>
          {!security.mayChange && <SignInAgain page={page} />}
          <Codes data={data} page={page} />
          <Passkeys security={security} page={page} />
        </>
      )}
    </OwnPage>
  )
}

/** Signing out is a form, as it is everywhere; the way back leads here. */
function SignInAgain({ page: { t, base } }: { readonly page: Page }) {
  return (
    <Notice tone="info">
      <p>{t('account.security.stale')}</p>
      <form action={base + signInPaths.signOut} method="post">
        <input type="hidden" name={signInFields.returnTo} value={base + signInPaths.security} />
        <Button type="submit">{t('signIn.again')}</Button>
      </form>
    </Notice>
  )
}

export const screen = defineScreen<SecurityData>({ load: loadSecurity, component: SecurityScreen })
