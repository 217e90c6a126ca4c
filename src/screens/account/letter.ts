import type { AccountLetterKind } from '#domain/account-letters.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { companyName } from '#domain/page-title.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import { loadCatalogue } from '../catalogues.ts'
import type { WrittenLetter } from '../contact/letter.ts'
import { makePage } from '../make-page.ts'

export interface AccountLetterRequest {
  readonly kind: AccountLetterKind
  readonly site: SiteConfig
  /** The reader's. */
  readonly language: LanguageCode
  readonly email: string
  /** Absolute, with its token where it has one; null: there is nothing to open. */
  readonly link: string | null
  /** What else the text tells: `account`, `document`, `reason`. */
  readonly facts: Readonly<Record<string, string>>
}

/** A letter about somebody's own account: what happened, the link to open, what else to know. */
export async function writeAccountLetter({
  kind,
  site,
  language,
  email,
  link,
  facts,
}: AccountLetterRequest): Promise<WrittenLetter> {
  const { t } = makePage({ site, language, sites: [], isGuest: true, publicOrigin: '' }, await loadCatalogue(language))
  const values = { ...facts, email, company: companyName(site) }
  const [text, otherwise] = [t(`account.letter.${kind}.text`, values), t(`account.letter.${kind}.otherwise`, values)]
  return {
    subject: t(`account.letter.${kind}.subject`, values),
    text: [text, ...(link === null ? [] : [link]), otherwise, ''].join('\n\n'),
  }
}
