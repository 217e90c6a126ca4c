import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { signInFields } from '#features/identity/sign-in/sign-in-form.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { besideField } from '#features/identity/sign-in/code-field.tsx'
import { NarrowPage } from '#features/identity/sign-in/narrow-page.tsx'
import { StateNotice } from '#features/identity/sign-in/state-notice.tsx'
import { Codes } from './codes.tsx'
import { loadSecurity, type SecurityData } from './load.ts'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

function SecurityScreen({ data }: { readonly data: SecurityData }) {
  const page = usePage()
  const { shown, security } = data
  return (
    <NarrowPage page={page} title={page.t('account.security.title')}>
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
    </NarrowPage>
  )
}

/** Signing out is a form, as everywhere; after signing in, the user returns to this page. */
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
