import type { AccountPeople } from '#features/identity/accounts/account-shapes.ts'
import { Form } from '#platform/forms/form.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import css from '#platform/widgets/personal-page/personal-page.module.css'

/** Lists the addresses of invited users, without disclosing whether a user with that address exists. */
export function InvitationList({
  invitations,
  page: { t },
}: {
  readonly invitations: AccountPeople['invitations']
  readonly page: Page
}) {
  if (invitations.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="invitations">
      <h2 id="invitations">{t('account.invitations')}</h2>
      <ul className={css.rows}>
        {invitations.map(({ id, email }) => (
          <li key={id}>
            <b className={css.who} translate="no">
              {email}
            </b>
            <Form
              of="AccountController.withdrawInvitation"
              record={id}
              hidden={{ userId: id }}
              name={`${t('account.withdraw')}: ${email}`}
            >
              <Button type="submit" size="small" aria-label={`${t('account.withdraw')}: ${email}`}>
                {t('account.withdraw')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
