import type { AccountEmailKind } from './account-email-kinds.ts'
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

/** What the page bundle exports for these emails. */
export interface AccountEmailModules {
  readonly writeAccountEmail: (request: AccountEmailRequest) => Promise<EmailText>
}

/** What is new, each with the label of the home page. */
const digestRows = (facts: AccountEmailRequest['facts'], t: Page['t']): readonly EmailFact[] =>
  digestFacts.flatMap((fact) => {
    const value = facts[fact]
    return value === undefined ? [] : [[t(`backOffice.home.${fact}`), value] as const]
  })

/** Writes an email about a person's own account: the event, the link to open and further details. */
export async function writeAccountEmail({
  kind,
  site,
  language,
  email,
  link,
  choice = null,
  facts,
}: AccountEmailRequest): Promise<EmailText> {
  const t = await siteMessages(site, language)
  const values = { ...facts, email, company: companyName(site) }
  const [text, otherwise] = [t(`account.email.${kind}.text`, values), t(`account.email.${kind}.otherwise`, values)]
  return writeEmail({
    language,
    subject: t(`account.email.${kind}.subject`, values),
    sender: companyName(site),
    brandColor: site.brandColor,
    parts: [
      { type: 'paragraph', text },
      ...(kind === 'digest' ? [{ type: 'facts', rows: digestRows(facts, t) } as const] : []),
      ...(link === null ? [] : [{ type: 'link', address: link, label: t('account.email.open') } as const]),
      { type: 'note', text: otherwise },
      // Users choose in their account, guests on the page of their request.
      ...(choice === null
        ? []
        : [{ type: 'note', text: t('account.email.choose', { address: choice }), address: choice } as const]),
    ],
  })
}
