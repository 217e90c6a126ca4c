import type { LanguageCode } from '#domain/languages.ts'
import { languageName } from '#domain/language-name.ts'
import { siteLocale } from '#domain/number-format.ts'
import { companyName } from '#domain/page-title.ts'
import { formatPhone } from '#domain/phone.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import { loadCatalogue } from '../catalogues.ts'
import { makePage } from '../make-page.ts'

export interface LetterRequest {
  readonly site: SiteConfig
  /** The company's: what surrounds the visitor's words. */
  readonly language: LanguageCode
  readonly message: {
    readonly name: string
    readonly email: string
    readonly phone: string | null
    readonly company: string | null
    readonly message: string
    /** The visitor's. */
    readonly language: LanguageCode
  }
  readonly product: { readonly name: string; readonly address: string } | null
  /** Absolute. */
  readonly page: string | null
}

export interface WrittenLetter {
  readonly subject: string
  /** Plain text. */
  readonly text: string
}

/** What a visitor wrote, as the company of the site gets it by mail. */
export async function writeLetter(request: LetterRequest): Promise<WrittenLetter> {
  const { site, language, message, product, page } = request
  const parts = { site, language, sites: [], isGuest: true, publicOrigin: '' }
  const { t } = makePage(parts, await loadCatalogue(language))
  const { name } = message
  const facts = [
    [t('contact.name'), name],
    [t('contact.company'), message.company],
    [t('contact.email'), message.email],
    [t('contact.phone'), message.phone === null ? null : formatPhone(message.phone, siteLocale(site, language))],
    [t('contact.about'), product === null ? null : `${product.name} ${product.address}`],
    [t('contact.letter.page'), page],
    [t('contact.letter.language'), languageName(message.language, language)],
  ] as const
  return {
    subject:
      product === null
        ? t('contact.letter.subject', { name })
        : t('contact.letter.subjectAbout', { name, product: product.name }),
    text: [
      t('contact.letter.intro', { company: companyName(site) }),
      message.message,
      facts.flatMap(([label, value]) => (value === null ? [] : `${label}: ${value}`)).join('\n'),
      '',
    ].join('\n\n'),
  }
}
