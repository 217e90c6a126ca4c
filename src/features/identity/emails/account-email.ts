import type { FastifyBaseLogger } from 'fastify'
import { randomUUID } from 'node:crypto'
import { type AccountEmailKind, isBesideSites } from './account-email-kinds.ts'
import { emailsId } from './email-choice-anchor.ts'
import { isOptional } from './email-topics.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { EmailText } from '#platform/pages/email-text.tsx'
import { companyName } from '#platform/pages/page-title.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { signInPaths, tokenParameter, withReturn } from '#features/identity/addresses/sign-in-addresses.ts'
import type { AccountEmailModules } from './account-email-text.ts'
import type { Email, Mail } from '#platform/store/mail.ts'

export interface AccountEmail {
  readonly kind: AccountEmailKind
  readonly site: SiteConfig
  readonly to: { readonly email: string; readonly language: LanguageCode }
  /**
   * The path of the link below a base of the site, such as `/account/password?token=…`, or below the address of the portal
   * (`isBesideSites`); without it the email has no link.
   */
  readonly path?: string
  readonly facts?: Readonly<Record<string, string>>
  /** Whether the recipient can choose which emails to get: a user, or the guest whose request the path opens. */
  readonly canChoose?: boolean
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

/** An email in the language of its recipient, as it is sent. */
export interface WrittenEmail extends EmailText, Pick<Email, 'unsubscribe'> {
  readonly language: LanguageCode
}

/** Returns a function that writes an email in the language of its recipient. */
export const createEmailWriter =
  ({ modules, publicOrigin }: Pick<Parts, 'modules' | 'publicOrigin'>) =>
  async ({ kind, site, to, path, facts = {}, canChoose = false }: AccountEmail): Promise<WrittenEmail> => {
    const language = emailLanguage(site, to.language)
    const { writeAccountEmail } = await modules()
    const base = publicOrigin() + siteBase(site, language)
    const link = path === undefined ? null : (isBesideSites(kind) ? publicOrigin() : base) + path
    const choice = canChoose && isOptional(kind) ? choiceFor(base, path) : null
    const content = await writeAccountEmail({
      kind,
      site,
      language,
      email: to.email,
      base,
      link,
      choice: choice?.page ?? null,
      facts,
    })
    return { language, ...content, ...(choice === null ? {} : { unsubscribe: choice.unsubscribe }) }
  }

/** Returns a function that writes an email, and resolves when a mail server has accepted it. */
export function createEmailDelivery(parts: Omit<Parts, 'now' | 'log'>) {
  const { mail, from } = parts
  const write = createEmailWriter(parts)
  return async (email: AccountEmail, { id, date }: { readonly id: string; readonly date: Date }): Promise<void> => {
    const { language: _language, ...content } = await write(email)
    const replyTo = { name: companyName(email.site), address: from }
    await mail.send({ id, date, from, to: email.to.email, replyTo, ...content })
  }
}

/**
 * Where recipients choose the emails they get, and what mail programs offer beside the sender. The link of a guest is the key to
 * the own request, so a mail program switches emails off without a page; users sign in first.
 */
function choiceFor(
  base: string,
  path: string | undefined,
): { readonly page: string } & Pick<Required<Email>, 'unsubscribe'> {
  const page = path?.startsWith(`${signInPaths.guestRequest}/`) === true ? base + path : null
  if (page !== null)
    return { page: `${page}#${emailsId}`, unsubscribe: { address: page + guestEmailsPath, isOneClick: true } }
  const own = `${base}${signInPaths.account}#${emailsId}`
  return { page: own, unsubscribe: { address: own, isOneClick: false } }
}

/** Below the path of a guest's request: where mail programs switch off its emails. */
export const guestEmailsPath = '/emails'

/** Returns the path, below a base of the site, on which a person chooses a password with a link, and the page to return to. */
export const passwordPath = (token: string, to: string | null = null): string =>
  withToken(signInPaths.password, token) + (to === null ? '' : `&${withReturn('', to).slice(1)}`)

/** Returns the path of a page with the token of an email link. */
export const withToken = (path: string, token: string): string =>
  `${path}?${new URLSearchParams({ [tokenParameter]: token }).toString()}`
