import { contactPerson } from '#features/catalogue/companies/contact-person.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { type AccountEmail, emailLanguage } from '#features/identity/emails/account-email.ts'
import type { EmailTopic } from '#features/identity/emails/email-topics.ts'
import { invitingSite } from '#features/identity/emails/inviting-site.ts'
import { user } from '#features/identity/people/user.ts'
import type { User } from '#features/identity/people/users.ts'
import type { Row } from '#platform/entity/entity.ts'
import { countryName } from '#platform/i18n/country-name.ts'
import { readText } from '#platform/i18n/read-text.ts'
import { all, contains, equals } from '#platform/records/read/condition.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { timeZoneName } from '#platform/values/dates/time-zone-name.ts'
import { formatDate } from '#platform/values/numbers/number-format.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { sites } from '#sites/table.ts'
import { decidingPeople } from './deciding-people.ts'
import { signUpFields } from './sign-up-fields.ts'
import type { signUpRequest } from './sign-up-request.ts'

interface DecisionEmail {
  readonly email: Omit<AccountEmail, 'canChoose'>
  readonly emailsOff: readonly EmailTopic[]
}

/** The administrators and the contact persons that are read; no distributor has as many. */
const maxAdministrators = 100
const maxContacts = 2000

/** The emails about a request whose address is being confirmed, to the people who decide it. `site`: that of the request. */
export async function decisionEmails(
  records: Records,
  request: Row<typeof signUpRequest>,
  dueOn: string,
  site: SiteConfig,
): Promise<readonly DecisionEmail[]> {
  const isAdministrator = all(equals('isActive', true), contains('roles', 'administrator'))
  const [administrators, contacts, group] = await Promise.all([
    records.list(systemViewer, user, { where: isAdministrator, limit: maxAdministrators }),
    records.list(systemViewer, contactPerson, { limit: maxContacts }),
    request.businessGroup === null ? null : records.byId(systemViewer, businessGroup, request.businessGroup),
  ])
  return decidingPeople(administrators, contacts, request).map((person) => ({
    email: emailTo(person, { request, dueOn, site, group }),
    emailsOff: person.emailsOff,
  }))
}

interface About {
  readonly request: Row<typeof signUpRequest>
  readonly dueOn: string
  readonly site: SiteConfig
  readonly group: Row<typeof businessGroup> | null
}

/** In the name of the site of the request, or of another one if that does not offer the language of the administrator. */
function emailTo(person: User, { request, dueOn, site: own, group }: About): DecisionEmail['email'] {
  const site = own.supportedLanguages.includes(person.language) ? own : invitingSite(sites, person.language, null)
  const language = emailLanguage(site, person.language)
  const { id, name, email, company, kind, country, message } = request
  const day = `${formatDate(dueOn, site, language)} (${timeZoneName(own, language)})`
  const interest = group === null ? null : readText(group.name, group.names, language)
  return {
    kind: 'signUpToDecide',
    site,
    to: { email: person.email, language: person.language },
    path: `${signInPaths.signUps}?${new URLSearchParams({ [signUpFields.request]: id }).toString()}`,
    facts: {
      name,
      address: email,
      account: company,
      kind,
      day,
      ...(country === null ? {} : { country: countryName(country, language) }),
      ...(interest === null ? {} : { businessGroup: interest.text }),
      ...(message === null ? {} : { message }),
    },
  }
}
