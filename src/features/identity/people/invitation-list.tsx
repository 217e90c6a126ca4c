import type { AccountPeople } from '#features/identity/accounts/account-shapes.ts'
import { accountFields } from '#features/identity/accounts/account-forms.ts'
import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import css from '#features/identity/accounts/account.module.css'

/** Lists the addresses of invited users, without disclosing whether a user with that address exists. */
export function InvitationList({
  invitations,
  page: { t, base },
}: {
  readonly invitations: AccountPeople['invitations']
  readonly page: Page
}) {
  if (invitations.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="invitations">
      <h2 id="invitations">{t('account.invitations')}</h2>
      <ul className={css.sessions}>
        {invitations.map(({ id, email }) => (
          <li key={id}>
            <b className={css.who} translate="no">
              {email}
            </b>
            <form action={base + signInPaths.users} method="post">
              <input type="hidden" name={accountFields.user} value={id} />
              <Button
                type="submit"
                size="small"
                name={accountFields.act}
                value="withdraw"
                aria-label={`${t('account.withdraw')}: ${email}`}
              >
                {t('account.withdraw')}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}
