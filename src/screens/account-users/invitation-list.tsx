import type { AccountPeople } from '#calls/account-shapes.ts'
import { accountFields } from '#domain/account-forms.ts'
import { signInPaths } from '#domain/sign-in-form.ts'
import { Button } from '#widgets/button/button.tsx'
import type { Page } from '../page-context.ts'
import css from '../account/account.module.css'

/** Who is invited and has not come: an address, whoever's it is. */
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
