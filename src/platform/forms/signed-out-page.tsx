import { companyName, pageTitle } from '#platform/pages/page-title.ts'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import type { SignedOutForm } from '#platform/pages/render-contract.ts'
import type { LoadContext } from '#platform/pages/screen.ts'
import type { Loaded } from '#platform/pages/router/load-page.ts'
import { ColumnPage } from '#platform/pages/parts/column-page.tsx'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { RetainedFields, retainedFormType } from './drafts/retained-fields.tsx'
import css from './form-status.module.css'

/** The page of a form that was sent without a session. It keeps what was typed, and sends it again to the same address. */
function SignedOutScreen({ data }: { readonly data: SignedOutForm }) {
  const { action, signIn } = data
  const { t } = usePage()
  return (
    <ColumnPage>
      <h1>{t('form.signedOutTitle')}</h1>
      <p>{t('form.signedOutText')}</p>
      <form action={action} method="post" encType={retainedFormType(data)} autoComplete="off" className={css.acts}>
        <RetainedFields form={data} t={t} />
        <ButtonLink href={signIn} target="_blank" variant="brand" iconName="external" iconPosition="right">
          {t('session.signIn')}
        </ButtonLink>
        <Button type="submit">{t('form.sendAgain')}</Button>
      </form>
    </ColumnPage>
  )
}

const screen = defineScreen({
  show: () => {
    throw new Error('This page has no address of its own.')
  },
  component: SignedOutScreen,
})

/** The page for a form whose sender has to sign in first (401). */
export const signedOutPage = (
  form: SignedOutForm,
  { messages, site }: Pick<LoadContext, 'messages' | 'site'>,
): Extract<Loaded, { readonly type: 'page' }> => ({
  type: 'page',
  screen,
  loaded: {
    status: 401,
    head: {
      title: pageTitle(messages.t('form.signedOutTitle'), companyName(site)),
      description: '',
      canonicalPath: form.action,
      robots: 'noindex,nofollow',
      onlyHere: true,
    },
    data: form,
  },
})
