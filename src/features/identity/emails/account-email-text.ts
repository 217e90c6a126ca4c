import { momentWriter } from '#features/identity/personal-pages/written-moment.ts'
import { type AccountEmailKind, isSecurityEmail } from './account-email-kinds.ts'
import { digestFacts } from './digest-facts.ts'
import type { Page } from '#platform/pages/page-context.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { companyName } from '#platform/pages/page-title.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { type EmailFact, type EmailText, writeEmail } from '#platform/pages/email-text.tsx'
import { siteMessages } from '#platform/pages/site-messages.ts'

export interface AccountEmailRequest {
  readonly kind: AccountEmailKind
  readonly site: SiteConfig
  /** The language of the reader. */
  readonly language: LanguageCode
  readonly email: string
  /** The absolute address, with its token if it has one; null if the email has no link. */
  readonly link: string | null
  /** The absolute address at which the reader chooses the emails they get; null if they cannot. */
  readonly choice?: string | null
  /** Further values for the text: `account`, `document`, `reason`. */
  readonly facts: Readonly<Record<string, string>>
}

/** An email that leads to more pages than its link. */
export interface LinkedEmailRequest extends AccountEmailRequest {
  /** The absolute address of the site in the language of the reader. */
  readonly base: string
}

/** What the page bundle exports for these emails. */
export interface AccountEmailModules {
  readonly writeAccountEmail: (request: LinkedEmailRequest) => Promise<EmailText>
}

/** The facts that an email lists below its text, in their order, and the label of each. */
function listedFacts(kind: AccountEmailKind): readonly (readonly [fact: string, label: string])[] {
  // What is new has the labels of the home page.
  if (kind === 'digest') return digestFacts.map((fact) => [fact, `backOffice.home.${fact}`])
  if (kind === 'contactCopy') return copiedFacts
  if (kind === 'signUpToDecide') return signUpFacts
  return isSecurityEmail(kind) ? securityFacts : []
}

/** When a way to sign in was changed or used, and which one. */
const securityFacts = [
  ['at', 'account.email.fact.at'],
  ['browser', 'account.email.fact.browser'],
  ['passkey', 'account.email.fact.passkey'],
] as const

/** What a person has said who requests access, and until when it is decided. */
const signUpFacts = [
  ['name', 'account.name'],
  ['address', 'signIn.email'],
  ['account', 'account.company'],
  ['kind', 'account.roleOf'],
  ['country', 'account.country'],
  ['businessGroup', 'account.businessGroup'],
  ['day', 'account.dueOn'],
] as const

/** What the sender of a message has written besides it. */
const copiedFacts = [
  ['author', 'contact.email.author'],
  ['firm', 'contact.company'],
  ['phone', 'contact.phone'],
  ['product', 'contact.email.about'],
] as const

function rowsOf({ kind, facts, site, language }: AccountEmailRequest, t: Page['t']): readonly EmailFact[] {
  const writeMoment = momentWriter({ site, language })
  return listedFacts(kind).flatMap(([fact, label]) => {
    const value = facts[fact]
    if (value === undefined) return []
    const written = fact === 'at' ? writeMoment(value) : fact === 'kind' ? t(`account.role.${value}`) : value
    return [[t(label), written] as const]
  })
}

/** Writes an email about a person's own account: the event, the link to open and further details. */
export async function writeAccountEmail(request: AccountEmailRequest): Promise<EmailText> {
  const { kind, site, language, email, link, choice = null, facts } = request
  const t = await siteMessages(site, language)
  const { ends } = facts
  const values = {
    ...facts,
    ...(ends === undefined ? {} : { ends: momentWriter({ site, language })(ends) }),
    email,
    company: companyName(site),
  }
  const rows = rowsOf(request, t)
  const shared = isSecurityEmail(kind) ? 'security' : kind
  return writeEmail({
    language,
    subject: t(`account.email.${kind}.subject`, values),
    preview: t(`account.email.${kind}.preview`, values),
    sender: companyName(site),
    brandColor: site.brandColor,
    parts: [
      { type: 'paragraph', text: t(`account.email.${kind}.text`, values) },
      // What somebody wrote is quoted, and nothing in it becomes a link.
      ...(facts['message'] === undefined ? [] : [{ type: 'quote', text: facts['message'] } as const]),
      ...(rows.length === 0 ? [] : [{ type: 'facts', rows } as const]),
      ...(link === null ? [] : [{ type: 'link', address: link, label: t(`account.email.${shared}.button`) } as const]),
      { type: 'note', text: t(`account.email.${shared}.otherwise`, values) },
      // Users choose in their account, guests on the page of their request.
      ...(choice === null
        ? []
        : [{ type: 'note', text: t('account.email.choose', { address: choice }), address: choice } as const]),
    ],
  })
}
