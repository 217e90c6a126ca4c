import { signInFields, signInPaths } from '#domain/sign-in-form.ts'
import { Button } from '#widgets/button/button.tsx'
import { Form } from '#widgets/form/form.tsx'
import { defineScreen } from '../define-screen.ts'
import { usePage } from '../page-context.ts'
import type { LoadContext, Resolved } from '../screen.ts'
import { formState, ownHead, statusOf, type FormState } from '../sign-in/load.ts'
import { NewPasswordField } from '../sign-in/new-password-field.tsx'
import { OwnPage } from '../sign-in/own-page.tsx'
import { StateNotice } from '../sign-in/state-notice.tsx'
import css from '../sign-in/sign-in.module.css'

interface ChooseData extends FormState {
  /** Of the link that led here. */
  readonly token: string
}

/** Where a link of a letter or an invitation leads. */
function ChoosePasswordScreen({ data }: { readonly data: ChooseData }) {
  const page = usePage()
  const { t, base } = page
  return (
    <OwnPage page={page} title={t('signIn.chooseTitle')}>
      <StateNotice state={data} page={page} />
      {data.trouble?.type === 'expired' ? (
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
    </OwnPage>
  )
}

/** Without a link there is nothing to choose here: who is signed in changes their password on the page of their account. */
async function load(url: URL, _params: object, context: LoadContext): Promise<Resolved<ChooseData>> {
  const { base, messages } = context
  const token = url.searchParams.get(signInFields.token) ?? ''
  const state = formState(url, context)
  if (token === '' && state.trouble === null)
    return { type: 'redirect', status: 302, to: base + (context.isGuest ? signInPaths.forgotten : signInPaths.account) }
  return await Promise.resolve({
    type: 'page',
    status: statusOf(state),
    head: ownHead(context, messages.t('signIn.chooseTitle'), base + signInPaths.password),
    data: { ...state, token },
  })
}

export const screen = defineScreen<ChooseData>({ load, component: ChoosePasswordScreen })
