import { contactAddress } from '#platform/values/addresses/contact-address.ts'
import { returnPath } from '#features/identity/sign-in/return-path.ts'
import { signInAddress, signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { signInFields, signInForm } from '#features/identity/sign-in/sign-in-form.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/widgets/form/form.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import { besideField, CodeField } from '#features/identity/sign-in/code-field.tsx'
import { formState, ownHead, statusOf, type SignInData } from '#features/identity/sign-in/load.ts'
import { NarrowPage } from '#features/identity/sign-in/narrow-page.tsx'
import { StateNotice } from '#features/identity/sign-in/state-notice.tsx'
import css from '#features/identity/sign-in/sign-in.module.css'

/**
 * The page after a correct password, for users with codes. It contains nothing about the user; a cookie identifies the sign-in.
 */
function SecondStepScreen({ data }: { readonly data: SignInData }) {
  const page = usePage()
  const { t, base } = page
  return (
    <NarrowPage page={page} title={t('signIn.codeTitle')} layout="centred">
      <StateNotice state={besideField(data)} page={page} />
      {data.formError?.type === 'stepOver' ? (
        <p>
          <a href={signInAddress(base, data.returnTo)}>{t('signIn.again')}</a>
        </p>
      ) : (
        <>
          <p>{t('signIn.codeText')}</p>
          <Form action={base + signInPaths.code} method="post" aria-label={t('signIn.codeTitle')}>
            <CodeField page={page} state={data} />
            {data.returnTo !== null && <input type="hidden" name={signInFields.returnTo} value={data.returnTo} />}
            <p className={css.actions}>
              <Button type="submit" variant="brand" iconName="lock">
                {t('signIn.codeSubmit')}
              </Button>
            </p>
          </Form>
        </>
      )}
      <p className={css.aside}>
        {t('signIn.codeLost')} <a href={contactAddress(base)}>{t('page.contact')}</a>
      </p>
    </NarrowPage>
  )
}

async function load(url: URL, _params: object, context: LoadContext): Promise<Resolved<SignInData>> {
  const { base, isGuest, form, messages } = context
  const state = formState(url, context)
  const sent = signInForm.read(form)
  const requested = sent === null ? url.searchParams.get(signInFields.returnTo) : (sent.typed['returnTo'] ?? null)
  const returnTo = returnPath(requested, base)
  if (!isGuest) return { type: 'redirect', status: 302, to: returnTo ?? base }
  return await Promise.resolve({
    type: 'page',
    status: statusOf(state),
    head: ownHead(context, messages.t('signIn.codeTitle'), base + signInPaths.code),
    data: { ...state, returnTo },
  })
}

export const screen = defineScreen<SignInData>({ load, component: SecondStepScreen })
