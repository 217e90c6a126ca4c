import type { AccountPeople } from '#calls/account-shapes.ts'
import { siteLocale } from '#domain/number-format.ts'
import { formatPhone, phoneLink } from '#domain/phone.ts'
import type { Page } from '../page-context.ts'
import css from '../account/account.module.css'

/** Whom the distributor knows of the account's people, whether they sign in or not. */
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
        <ul className={css.sessions}>
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
