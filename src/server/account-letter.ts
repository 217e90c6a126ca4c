import type { FastifyBaseLogger } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { AccountLetterKind } from '#domain/account-letters.ts'
import { siteBase } from '#domain/addresses.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { companyName } from '#domain/page-title.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import { signInFields, signInPaths } from '#domain/sign-in-form.ts'
import type { AccountLetterRequest } from '#screens/account/letter.ts'
import type { WrittenLetter } from '#screens/contact/letter.ts'
import type { Mail } from '#store/mail.ts'

export interface AccountLetter {
  readonly kind: AccountLetterKind
  readonly site: SiteConfig
  readonly to: { readonly email: string; readonly language: LanguageCode }
  /** The path to open, below a base of the site: `/account/password?token=…`; without one there is nothing to open. */
  readonly path?: string
  readonly facts?: Readonly<Record<string, string>>
}

/** Writes the letters. */
interface Writer {
  readonly writeAccountLetter: (request: AccountLetterRequest) => Promise<WrittenLetter>
}

interface Parts {
  readonly mail: Mail
  readonly modules: () => Promise<Writer> | Writer
  readonly publicOrigin: () => string
  readonly from: string
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>
}

/**
 * Sends a letter about somebody's account, at once and once: no link waits in a table. Where it cannot be sent, the log says so,
 * and who waits for it asks again.
 */
export function accountLetters(parts: Parts): (letter: AccountLetter) => void {
  return (letter) => {
    const { kind } = letter
    send(parts, letter).then(
      () => parts.log.info({ kind }, 'a letter about an account is sent'),
      (error: unknown) => parts.log.error({ err: error, kind }, 'a letter about an account could not be sent'),
    )
  }
}

async function send(
  { mail, modules, publicOrigin, from, now }: Parts,
  { kind, site, to, path, facts = {} }: AccountLetter,
): Promise<void> {
  const language = site.supportedLanguages.includes(to.language) ? to.language : site.supportedLanguages[0]
  const { writeAccountLetter } = await modules()
  const link = path === undefined ? null : publicOrigin() + siteBase(site, language) + path
  const letter = await writeAccountLetter({ kind, site, language, email: to.email, link, facts })
  await mail.send({
    id: randomUUID(),
    date: now(),
    from,
    to: to.email,
    replyTo: { name: companyName(site), address: from },
    ...letter,
  })
}

/** Where somebody chooses a password by a link, below a base of the site. */
export const passwordPath = (token: string): string => withToken(signInPaths.password, token)

/** A page that a link of a letter leads to. */
export const withToken = (path: string, token: string): string =>
  `${path}?${new URLSearchParams({ [signInFields.token]: token }).toString()}`
