import type { FastifyBaseLogger } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { AccountEmailKind } from './account-email-kinds.ts'
import { isOptional } from './email-topics.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { companyName } from '#platform/pages/page-title.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { signInFields } from '#features/identity/sign-in/sign-in-form.ts'
import type { AccountEmailModules } from './account-email-text.ts'
import type { Mail } from '#platform/store/mail.ts'

export interface AccountEmail {
  readonly kind: AccountEmailKind
  readonly site: SiteConfig
  readonly to: { readonly email: string; readonly language: LanguageCode }
  /** The path of the link below a base of the site, such as `/account/password?token=…`; without it the email has no link. */
  readonly path?: string
  readonly facts?: Readonly<Record<string, string>>
}

interface Parts {
  readonly mail: Mail
  /** Loads the module that writes the emails. */
  readonly modules: () => Promise<AccountEmailModules> | AccountEmailModules
  readonly publicOrigin: () => string
  readonly from: string
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>
}

/**
 * Returns a function that sends an email about a person's account immediately and only once, because links must not wait in a
 * table. A failure is logged, and the person can request another email.
 */
export function createAccountEmailSender(parts: Parts): (email: AccountEmail) => void {
  const deliver = createEmailDelivery(parts)
  return (email) => {
    const { kind } = email
    deliver(email, { id: randomUUID(), date: parts.now() }).then(
      () => parts.log.info({ kind }, 'An email about an account was sent'),
      (error: unknown) => parts.log.error({ err: error, kind }, 'An email about an account could not be sent'),
    )
  }
}

/** The language in which a site writes to a person: their own, or the first of the site if it does not offer that. */
export const emailLanguage = ({ supportedLanguages }: SiteConfig, language: LanguageCode): LanguageCode =>
  supportedLanguages.includes(language) ? language : supportedLanguages[0]

/** Returns a function that writes an email in the language of its recipient, and resolves when a mail server has accepted it. */
export const createEmailDelivery =
  ({ mail, modules, publicOrigin, from }: Omit<Parts, 'now' | 'log'>) =>
  async (
    { kind, site, to, path, facts = {} }: AccountEmail,
    { id, date }: { readonly id: string; readonly date: Date },
  ): Promise<void> => {
    const language = emailLanguage(site, to.language)
    const { writeAccountEmail } = await modules()
    const base = publicOrigin() + siteBase(site, language)
    const link = path === undefined ? null : base + path
    // The links of guests do not lead to an account.
    const isForUser = path?.startsWith(`${signInPaths.account}/`) === true
    const choice = isOptional(kind) && isForUser ? `${base}${signInPaths.account}#emails` : null
    const content = await writeAccountEmail({ kind, site, language, email: to.email, link, choice, facts })
    const replyTo = { name: companyName(site), address: from }
    const unsubscribe = choice === null ? {} : { unsubscribe: choice }
    await mail.send({ id, date, from, to: to.email, replyTo, ...content, ...unsubscribe })
  }

/** Returns the path, below a base of the site, on which a person chooses a password with a link. */
export const passwordPath = (token: string): string => withToken(signInPaths.password, token)

/** Returns the path of a page with the token of an email link. */
export const withToken = (path: string, token: string): string =>
  `${path}?${new URLSearchParams({ [signInFields.token]: token }).toString()}`
