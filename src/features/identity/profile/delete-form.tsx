import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { SignOutForm } from '#features/identity/personal-pages/sign-out-form.tsx'
import { FormDetails } from '#platform/forms/form-details.tsx'
import { FormCheckbox, FormText } from '#platform/forms/form-fields.tsx'
import { Form } from '#platform/forms/form.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import css from '#platform/widgets/personal-page/personal-page.module.css'
import type { Profile } from './get-profile.ts'

const of = 'AccountController.deleteAccount'

/**
 * Says what happens when users delete their account, and what stays, and lets them do it. Internal users are ended by an
 * administrator.
 */
export function DeleteAccount({ profile, page }: { readonly profile: Profile; readonly page: Page }) {
  const { t } = page
  const { deletion } = profile
  if (deletion === null) return null
  return (
    <section className={css.section} aria-labelledby="delete">
      <h2 id="delete">{t('account.delete.title')}</h2>
      <FormDetails of={of} summary={t('account.delete.open')}>
        <div className={css.facts}>
          <ul className={css.links}>
            <li>{t('account.delete.gone')}</li>
            <li>{t('account.delete.requests')}</li>
            <li>{t('account.delete.log')}</li>
            <li>{t('account.delete.backups')}</li>
          </ul>
          {deletion.isLastAdministrator && (
            <Notice tone="warning">
              <p>{t('account.delete.lastAdministrator', { account: deletion.accountName })}</p>
            </Notice>
          )}
          {deletion.mayDelete ? <DeleteForm deletion={deletion} page={page} /> : <SignInAgain page={page} />}
        </div>
      </FormDetails>
    </section>
  )
}

const DeleteForm = ({
  deletion,
  page: { t },
}: {
  readonly deletion: NonNullable<Profile['deletion']>
  readonly page: Page
}) => (
  <Form
    of={of}
    labels={{ password: t('signIn.current'), understood: t('account.delete.understood') }}
    name={t('account.delete.title')}
  >
    {deletion.hasPassword && <FormText name="password" type="password" autoComplete="current-password" />}
    <FormCheckbox name="understood" required />
    <p>
      <Button type="submit" variant="destructive-text">
        {t('account.delete.submit')}
      </Button>
    </p>
  </Form>
)

/** Somebody without a password proves to be present by signing in again. */
const SignInAgain = ({ page: { t, base } }: { readonly page: Page }) => (
  <Notice tone="info">
    <p>{t('account.delete.notFresh')}</p>
    <SignOutForm text={t('signIn.again')} returnTo={base + signInPaths.profile} />
  </Notice>
)
