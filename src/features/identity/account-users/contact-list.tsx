import type { AccountPeople } from '#features/identity/accounts/account-shapes.ts'
import { siteLocale } from '#platform/values/numbers/number-format.ts'
import { formatPhone, phoneLink } from '#platform/values/phone.ts'
import type { Page } from '#platform/pages/page-context.ts'
import css from '#platform/widgets/personal-page/personal-page.module.css'

/** Lists the contacts of the account, with or without a user. */
export function ContactList({
  contacts,
  page: { t, site, language },
}: {
  readonly contacts: AccountPeople['contacts']
  readonly page: Page
}) {
  return (
    <section className={css.section} aria-labelledby="contacts">
      <h2 id="contacts">{t('account.contacts')}</h2>
      {contacts.length === 0 ? (
        <p>{t('account.noContacts')}</p>
      ) : (
        <ul className={css.rows}>
          {contacts.map(({ id, name, email, phone, jobTitle }) => (
            <li key={id}>
              <div className={css.who} translate="no">
                <b>{name}</b>
                {jobTitle !== null && <p>{jobTitle}</p>}
                {email !== null && <p>{email}</p>}
                {phone !== null && (
                  <p>
                    <a href={phoneLink(phone)}>{formatPhone(phone, siteLocale(site, language))}</a>
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
