import type { Page } from '#platform/pages/page-context.ts'
import { siteLocale } from '#platform/values/numbers/number-format.ts'
import { formatPhone, phoneLink } from '#platform/values/phone.ts'
import type { ContactPerson } from './get-contact-person.ts'

/** What somebody of the distributor does, and how they are reached. */
export const ContactPersonFacts = ({
  person: { role, phone, email },
  page: { t, site, language },
}: {
  readonly person: ContactPerson
  readonly page: Page
}) => (
  <>
    {role !== null && <p>{t(`contact.person.role.${role}`)}</p>}
    {phone !== null && (
      <p>
        <a href={phoneLink(phone)}>{formatPhone(phone, siteLocale(site, language))}</a>
      </p>
    )}
    {email !== null && (
      <p>
        <a href={`mailto:${email}`} translate="no">
          {email}
        </a>
      </p>
    )}
  </>
)
