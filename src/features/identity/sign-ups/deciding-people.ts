import { isResponsible, type Responsibility } from '#features/catalogue/companies/responsible.ts'
import { sameAddress } from '#platform/entity/kinds/email-address.ts'

interface NamedContact extends Responsibility {
  readonly email: string | null
}

interface Subject {
  /** The ISO code of the country of the company; null if it has not said. */
  readonly country: string | null
  readonly businessGroup: string | null
}

/**
 * Who is notified of a new request for access: of the administrators, who alone decide, those who are named as contact persons of
 * its country and business group, or all of them if none is.
 */
export function decidingPeople<Person extends { readonly email: string }>(
  administrators: readonly Person[],
  contacts: readonly NamedContact[],
  { country, businessGroup }: Subject,
): readonly Person[] {
  const subject = { country: country ?? '', businessGroups: businessGroup === null ? [] : [businessGroup] }
  const named = new Set(
    contacts.flatMap((contact) =>
      contact.email !== null && isResponsible(contact, subject) ? [sameAddress(contact.email)] : [],
    ),
  )
  const responsible = administrators.filter(({ email }) => named.has(sameAddress(email)))
  return responsible.length > 0 ? responsible : administrators
}
