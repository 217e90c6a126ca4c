import { contactAddress } from '#domain/contact-form.ts'
import { returnPath, signInAddress, signInFields, signInPaths } from '#domain/sign-in-form.ts'
import { Button } from '#widgets/button/button.tsx'
import { Form } from '#widgets/form/form.tsx'
import { defineScreen } from '../define-screen.ts'
import { usePage } from '../page-context.ts'
import type { LoadContext, Resolved } from '../screen.ts'
import { besideField, CodeField } from '../sign-in/code-field.tsx'
import { formState, ownHead, statusOf, type SignInData } from '../sign-in/load.ts'
import { OwnPage } from '../sign-in/own-page.tsx'
import { StateNotice } from '../sign-in/state-notice.tsx'
import css from '../sign-in/sign-in.module.css'

/** Behind the right password, for who has codes. The page says nothing of who is on the way: its form knows by a cookie. */
function SecondStepScreen({ data }: { readonly data: SignInData }) {
  const page = usePage()
  const { t, base } = page
  return (
    <OwnPage page={page} title={t('signIn.codeTitle')}>
      <StateNotice state={besideField(data)} page={page} />
      {data.trouble?.type === 'stepOver' ? (
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
    </OwnPage>
  )
}

async function load(url: URL, _params: object, context: LoadContext): Promise<Resolved<SignInData>> {
  const { base, isGuest, form, messages } = context
  const state = formState(url, context)
  const asked = form?.of === 'sign-in' ? (form.typed['returnTo'] ?? null) : url.searchParams.get(signInFields.returnTo)
  const returnTo = returnPath(asked, base)
  if (!isGuest) return { type: 'redirect', status: 302, to: returnTo ?? base }
  return await Promise.resolve({
    type: 'page',
    status: statusOf(state),
    head: ownHead(context, messages.t('signIn.codeTitle'), base + signInPaths.code),
    data: { ...state, returnTo },
  })
}

export const screen = defineScreen<SignInData>({ load, component: SecondStepScreen })
