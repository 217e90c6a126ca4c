import { contactAddress } from '#platform/values/addresses/contact-address.ts'
import { siteLocale } from '#platform/values/numbers/number-format.ts'
import { formatPhone, phoneLink } from '#platform/values/phone.ts'
import { ButtonLink } from '#platform/widgets/button/button.tsx'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import { mailTo, type Contact } from '#features/catalogue/companies/company-contact.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { certificatesPath } from './certificate-address.ts'
import css from './certificates.module.css'

/** HSE-02: how to contact the company of the site about a document that is not listed. */
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
