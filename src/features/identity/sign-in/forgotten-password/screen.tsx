import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/widgets/form/form.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import { EmailField } from '#features/identity/sign-in/email-field.tsx'
import { formState, ownHead, statusOf, type FormState } from '#features/identity/sign-in/load.ts'
import { NarrowPage } from '#features/identity/sign-in/narrow-page.tsx'
import { StateNotice } from '#features/identity/sign-in/state-notice.tsx'

function ForgottenScreen({ data }: { readonly data: FormState }) {
  const page = usePage()
  const { t, base } = page
  return (
    <NarrowPage page={page} title={t('signIn.forgottenTitle')} layout="centred">
      <StateNotice state={data} page={page} />
      <p>{t('signIn.forgottenText')}</p>
      <Form action={base + signInPaths.forgotten} method="post" aria-label={t('signIn.forgottenTitle')}>
        <EmailField page={page} typed={data.email} />
        <p>
          <Button type="submit" variant="brand" iconName="mail">
            {t('signIn.send')}
          </Button>
        </p>
      </Form>
    </NarrowPage>
  )
}

async function load(url: URL, _params: object, context: LoadContext): Promise<Resolved<FormState>> {
  const state = formState(url, context)
  return await Promise.resolve({
    type: 'page',
    status: statusOf(state),
    head: ownHead(context, context.messages.t('signIn.forgottenTitle'), context.base + signInPaths.forgotten),
    data: state,
  })
}

export const screen = defineScreen<FormState>({ load, component: ForgottenScreen })
