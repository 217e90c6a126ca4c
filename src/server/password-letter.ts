import type { FastifyBaseLogger } from 'fastify'
import { randomUUID } from 'node:crypto'
import { siteBase } from '#domain/addresses.ts'
import { companyName } from '#domain/page-title.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import { signInFields, signInPaths } from '#domain/sign-in-form.ts'
import type { PasswordLetterRequest } from '#screens/account/password-letter.ts'
import type { WrittenLetter } from '#screens/contact/letter.ts'
import type { User } from '#sign-in/users.ts'
import type { Mail } from '#store/mail.ts'

export interface PasswordLetter {
  readonly site: SiteConfig
  readonly to: User
  readonly token: string
}

/** Writes the letters. */
interface Writer {
  readonly writePasswordLetter: (request: PasswordLetterRequest) => Promise<WrittenLetter>
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
 * Sends a link to choose a password, at once and once: no link waits in a table. Where it cannot be sent, the log says so, and
 * who waits for it asks again.
 */
export function passwordLetters(parts: Parts): (letter: PasswordLetter) => void {
  return (letter) => {
    send(parts, letter).then(
      () => parts.log.info('a link to choose a password is sent'),
      (error: unknown) => parts.log.error({ err: error }, 'a link to choose a password could not be sent'),
    )
  }
}

async function send({ mail, modules, publicOrigin, from, now }: Parts, { site, to, token }: PasswordLetter) {
  const language = site.supportedLanguages.includes(to.language) ? to.language : site.supportedLanguages[0]
  const { writePasswordLetter } = await modules()
  const letter = await writePasswordLetter({
    site,
    language,
    email: to.email,
    link: publicOrigin() + passwordLink(site, language, token),
  })
  await mail.send({
    id: randomUUID(),
    date: now(),
    from,
    to: to.email,
    replyTo: { name: companyName(site), address: from },
    ...letter,
  })
}

/** Where somebody chooses a password by a link. */
export const passwordLink = (
  site: SiteConfig,
  language: SiteConfig['supportedLanguages'][number],
  token: string,
): string =>
  `${siteBase(site, language)}${signInPaths.password}?${new URLSearchParams({ [signInFields.token]: token }).toString()}`
