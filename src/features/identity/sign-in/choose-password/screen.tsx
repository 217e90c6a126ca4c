import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { signInFields } from '#features/identity/sign-in/sign-in-form.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/widgets/form/form.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import { formState, ownHead, statusOf, type FormState } from '#features/identity/sign-in/load.ts'
import { NewPasswordField } from '#features/identity/sign-in/new-password-field.tsx'
import { NarrowPage } from '#features/identity/sign-in/narrow-page.tsx'
import { StateNotice } from '#features/identity/sign-in/state-notice.tsx'
import css from '#features/identity/sign-in/sign-in.module.css'

interface ChooseData extends FormState {
  /** The token of the link. */
  readonly token: string
}

/** The page to which password emails and invitations link. */
function ChoosePasswordScreen({ data }: { readonly data: ChooseData }) {
  const page = usePage()
  const { t, base } = page
  return (
    <NarrowPage page={page} title={t('signIn.chooseTitle')} layout="centred">
      <StateNotice state={data} page={page} />
      {data.formError?.type === 'expired' ? (
        <p>
          <a href={base + signInPaths.forgotten}>{t('signIn.forgotten')}</a>
        </p>
      ) : (
        <Form action={base + signInPaths.password} method="post" aria-label={t('signIn.chooseTitle')}>
          <NewPasswordField page={page} />
          <input type="hidden" name={signInFields.token} value={data.token} />
          <p className={css.actions}>
            <Button type="submit" variant="brand" iconName="lock">
              {t('signIn.keep')}
            </Button>
          </p>
        </Form>
      )}
    </NarrowPage>
  )
}

/** Without a link, no password can be chosen here; signed-in users change it on their account page. */
async function load(url: URL, _params: object, context: LoadContext): Promise<Resolved<ChooseData>> {
  const { base, messages } = context
  const token = url.searchParams.get(signInFields.token) ?? ''
  const state = formState(url, context)
  if (token === '' && state.formError === null)
    return { type: 'redirect', status: 302, to: base + (context.isGuest ? signInPaths.forgotten : signInPaths.account) }
  return await Promise.resolve({
    type: 'page',
    status: statusOf(state),
    head: ownHead(context, messages.t('signIn.chooseTitle'), base + signInPaths.password),
    data: { ...state, token },
  })
}

export const screen = defineScreen<ChooseData>({ load, component: ChoosePasswordScreen })
