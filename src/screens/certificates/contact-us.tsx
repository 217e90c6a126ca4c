import { contactAddress } from '#domain/contact-form.ts'
import { siteLocale } from '#domain/number-format.ts'
import { formatPhone, phoneLink } from '#domain/phone.ts'
import { ButtonLink } from '#widgets/button/button.tsx'
import { Icon } from '#widgets/icon/icon.tsx'
import { mailTo, type Contact } from '../company-contact.ts'
import type { Page } from '../page-context.ts'
import { certificatesPath } from './load.ts'
import css from './certificates.module.css'

/** HSE-02: who does not find a document asks the company of the site. */
export function ContactUs({ contact, page }: { readonly contact: Contact; readonly page: Page }) {
  const { t, base } = page
  const { email, phone } = contact
  return (
    <section className={css.contact} aria-labelledby="contact">
      <div>
        <h2 id="contact">{t('certificates.contact.title')}</h2>
        <p>{t('certificates.contact.text')}</p>
      </div>
      <p className={css.ways}>
        <ButtonLink
          variant="brand"
          iconName="mail"
          href={contactAddress(base, { from: base + certificatesPath })}
          rel="nofollow"
        >
          {t('certificates.contact.link')}
        </ButtonLink>
        {email !== '' && (
          <a className={css.phone} href={mailTo(email, t('page.certificates'))}>
            <span translate="no">{email}</span>
          </a>
        )}
        {phone !== '' && (
          <a className={css.phone} href={phoneLink(phone)}>
            <Icon name="phone" />
            <span translate="no">{formatPhone(phone, siteLocale(page.site, page.language))}</span>
          </a>
        )}
      </p>
    </section>
  )
}
