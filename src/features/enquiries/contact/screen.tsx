import { contactAddress } from '#platform/values/addresses/contact-address.ts'
import { siteLocale } from '#platform/values/numbers/number-format.ts'
import type { Coordinates } from '#platform/values/numbers/coordinates.ts'
import { companyName } from '#platform/pages/page-title.ts'
import { formatPhone, phoneLink } from '#platform/values/phone.ts'
import { ButtonLink } from '#platform/widgets/button/button.tsx'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import { mailTo } from '#features/catalogue/companies/company-contact.ts'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { PageBreadcrumbs } from '#platform/pages/structured-data/page-breadcrumbs.tsx'
import { ContactForm } from './contact-form.tsx'
import { contactReads, showContact, type CompanyData, type ContactData } from './contact-data.ts'
import css from './contact.module.css'

function ContactScreen({ data }: { readonly data: ContactData }) {
  const page = usePage()
  const { t, base } = page
  const title = data.sent ? t('contact.sent.title') : t('page.contact')
  return (
    <article className={css.page}>
      <PageBreadcrumbs page={page} crumbs={[{ text: t('nav.home'), href: base }, { text: t('page.contact') }]} />
      {/* The key makes a new heading for each state, so that screen readers announce it. */}
      <h1 key={title} tabIndex={-1} ref={data.sent ? focus : undefined}>
        {title}
      </h1>
      <div className={css.columns}>
        <div>
          {data.sent ? (
            <Sent page={page} />
          ) : (
            <>
              <p className={css.intro}>{t('contact.intro')}</p>
              <ContactForm data={data} page={page} />
            </>
          )}
        </div>
        <Company company={data.company} page={page} />
      </div>
    </article>
  )
}

const focus = (heading: HTMLElement | null): void => heading?.focus()

function Sent({ page }: { readonly page: Page }) {
  const { t, site, base } = page
  return (
    <div>
      <p className={css.intro}>{t('contact.sent.text', { company: companyName(site) })}</p>
      <p className={css.ways}>
        <ButtonLink variant="brand" href={`${base}/products`}>
          {t('results.empty.allProducts')}
        </ButtonLink>
        <ButtonLink href={contactAddress(base)}>{t('contact.sent.again')}</ButtonLink>
      </p>
    </div>
  )
}

/** The address of a public map with a mark at the place. */
const mapAddress = ({ latitude, longitude }: Coordinates): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`

/** Shows the company of the site with the data of its record. */
function Company({ company, page }: { readonly company: CompanyData; readonly page: Page }) {
  const { t, site, language } = page
  const { street, city, country, place, phone, email } = company
  const lines = [street, city, country].filter((line) => line !== '')
  return (
    <section className={css.company} aria-labelledby="company">
      <h2 id="company">{companyName(site)}</h2>
      {lines.length > 0 && (
        <address translate="no">
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      )}
      {place !== null && (
        <p>
          <a href={mapAddress(place)} rel="noopener noreferrer">
            <Icon name="external" />
            {t('contact.map')}
          </a>
        </p>
      )}
      {phone !== '' && (
        <p>
          <a href={phoneLink(phone)}>
            <Icon name="phone" />
            <span translate="no">{formatPhone(phone, siteLocale(site, language))}</span>
          </a>
        </p>
      )}
      {email !== '' && (
        <p>
          <a href={mailTo(email, t('page.contact'))}>
            <Icon name="mail" />
            <span translate="no">{email}</span>
          </a>
        </p>
      )}
    </section>
  )
}

export const screen = defineScreen({ reads: contactReads, show: showContact, component: ContactScreen })
