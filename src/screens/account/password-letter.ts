import type { LanguageCode } from '#domain/languages.ts'
import { companyName } from '#domain/page-title.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import { loadCatalogue } from '../catalogues.ts'
import type { WrittenLetter } from '../contact/letter.ts'
import { makePage } from '../make-page.ts'

export interface PasswordLetterRequest {
  readonly site: SiteConfig
  /** The reader's. */
  readonly language: LanguageCode
  readonly email: string
  /** Absolute, with its token. */
  readonly link: string
}

/** The letter with the link by which somebody chooses a password. */
export async function writePasswordLetter({
  site,
  language,
  email,
  link,
}: PasswordLetterRequest): Promise<WrittenLetter> {
  const { t } = makePage({ site, language, sites: [], isGuest: true, publicOrigin: '' }, await loadCatalogue(language))
  const company = companyName(site)
  return {
    subject: t('account.letter.subject', { company }),
    text: [t('account.letter.text', { email, company }), link, t('account.letter.otherwise'), ''].join('\n\n'),
  }
}
