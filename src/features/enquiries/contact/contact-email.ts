import type { LanguageCode } from '#platform/i18n/languages.ts'
import { languageName } from '#platform/i18n/language-name.ts'
import { siteLocale } from '#platform/values/numbers/number-format.ts'
import { companyName } from '#platform/pages/page-title.ts'
import { formatPhone } from '#platform/values/phone.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { type EmailText, writeEmail } from '#platform/pages/email-text.tsx'
import { siteMessages } from '#platform/pages/site-messages.ts'

interface ContactEmailRequest {
  readonly site: SiteConfig
  /** The company's language, for the text around the visitor's message. */
  readonly language: LanguageCode
  readonly message: {
    readonly name: string
    readonly email: string
    readonly phone: string | null
    readonly company: string | null
    readonly message: string
    /** The visitor's language. */
    readonly language: LanguageCode
    /** The name of the event at which it was recorded; null for a message of the website. */
    readonly event: string | null
  }
  readonly product: { readonly name: string; readonly address: string } | null
  /** An absolute address. */
  readonly page: string | null
}

/** What the page bundle exports for this email. */
export interface ContactEmailModules {
  readonly writeContactEmail: (request: ContactEmailRequest) => Promise<EmailText>
}

/** Writes the email with a visitor's message to the company of the site. */
export async function writeContactEmail(request: ContactEmailRequest): Promise<EmailText> {
  const { site, language, message, product, page } = request
  const t = await siteMessages(site, language)
  const { name, event } = message
  const facts = [
    [t('contact.email.author'), name],
    [t('contact.company'), message.company],
    [t('contact.email'), message.email],
    [t('contact.phone'), message.phone === null ? null : formatPhone(message.phone, siteLocale(site, language))],
    [t('contact.email.about'), product === null ? null : `${product.name} ${product.address}`, product?.address],
    [t('contact.email.page'), page, page ?? undefined],
    [t('contact.email.event'), event],
    // At an event the language is that of the internal user.
    [t('contact.email.language'), event === null ? languageName(message.language, language) : null],
  ] as const
  return writeEmail({
    language,
    sender: companyName(site),
    brandColor: site.brandColor,
    subject:
      event !== null
        ? t('contact.email.subjectEvent', { name, event })
        : product === null
          ? t('contact.email.subject', { name })
          : t('contact.email.subjectAbout', { name, product: product.name }),
    preview: message.message,
    parts: [
      {
        type: 'paragraph',
        text: t(event === null ? 'contact.email.intro' : 'contact.email.introEvent', { company: companyName(site) }),
      },
      { type: 'quote', text: message.message },
      {
        type: 'facts',
        rows: facts.flatMap(([label, value, address]) => (value === null ? [] : [[label, value, address] as const])),
      },
    ],
  })
}
