import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { SignOutForm } from '#features/identity/personal-pages/sign-out-form.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { NarrowPage } from '#features/identity/personal-pages/narrow-page.tsx'
import { Codes } from './codes.tsx'
import { useShown } from '#platform/forms/shown-once.ts'
import type { OwnSecurity } from '#features/identity/second-step/security-shapes.ts'
import { readSecurityShown, showingForms } from '#features/identity/second-step/security-shown.ts'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { momentWriter } from '#features/identity/personal-pages/written-moment.ts'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'

function SecurityScreen({ data: security }: { readonly data: OwnSecurity }) {
  const page = usePage()
  const { shown, dismiss } = useShown(showingForms, readSecurityShown)
  return (
    <NarrowPage page={page} title={page.t('account.security.title')}>
      {shown?.type === 'recovery-codes' ? (
        <RecoveryCodes codes={shown.codes} onDone={dismiss} page={page} />
      ) : (
        <>
          {!security.mayChange && <SignInAgain page={page} />}
          <Codes codes={security.codes} mayChange={security.mayChange} setUp={shown} page={page} />
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
      <SignOutForm text={t('signIn.again')} returnTo={base + signInPaths.security} />
    </Notice>
  )
}

export const screen = defineScreen({
  afterSignIn: ({ base }) => base + signInPaths.security,
  reads: ({ call }) => ({ security: call('AccountController.getSecurity', {}) }),
  show: ({ security: { codes, passkeys, mayChange } }, request) => {
    const written = momentWriter(request)
    return {
      head: ownHead(request, request.messages.t('account.security.title'), request.base + signInPaths.security),
      // With formatted times, because server and browser format times differently.
      data: {
        codes: codes && { ...codes, since: written(codes.since) },
        passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
          ...passkey,
          createdAt: written(createdAt),
          lastUsedAt: lastUsedAt === null ? null : written(lastUsedAt),
        })),
        mayChange,
      },
    }
  },
  component: SecurityScreen,
})
