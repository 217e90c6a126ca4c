import type { AccountEmail } from '#features/identity/emails/account-email.ts'
import type { EmailTopic } from '#features/identity/emails/email-topics.ts'
import { type User, userOfAddress } from '#features/identity/people/users.ts'
import { accountsOf } from '#features/identity/sessions/sessions.ts'
import type { Records } from '#platform/records/records.ts'
import { sharePath } from '#platform/values/addresses/share-addresses.ts'
import { formatDate } from '#platform/values/numbers/number-format.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { emailLanguage } from '#features/identity/emails/account-email.ts'
import type { ShareRow } from './received-share.ts'
import { provenToken, type ShareLinks } from './share-links.ts'

/** Somebody who gets the link of a share; `user`: null for an address without a user. */
export interface ShareRecipient {
  readonly email: string
  readonly user: Pick<User, 'language' | 'emailsOff'> | null
}

/** The recipient of a share with this address; null if the share is not bound to them. */
export async function recipientOf(
  row: Pick<ShareRow, 'account' | 'email'>,
  address: string,
  records: Records,
): Promise<ShareRecipient | null> {
  const known = await userOfAddress(records, address)
  const person = known?.isActive === true ? known : null
  if (row.email === address) return { email: address, user: person }
  const isOfAccount = person !== null && row.account !== null && accountsOf(person).includes(row.account)
  return isOfAccount ? { email: address, user: person } : null
}

interface ShareEmail {
  readonly kind: 'shareReceived' | 'shareLink'
  readonly row: ShareRow
  readonly owner: string
  readonly recipient: ShareRecipient
  readonly site: SiteConfig
  /** The language for somebody without a user. */
  readonly language: LanguageCode
  readonly links: ShareLinks
}

/**
 * The email with the link of a share; null if its token is not known any more. A link to the address to which the share is bound
 * proves this address; users of an account sign in.
 */
export function shareEmail({
  kind,
  row,
  owner,
  recipient,
  site,
  language,
  links,
}: ShareEmail): Omit<AccountEmail, 'canChoose'> | null {
  const token = links.knownToken(row)
  if (token === null) return null
  const to = { email: recipient.email, language: emailLanguage(site, recipient.user?.language ?? language) }
  return {
    kind,
    site,
    to,
    path: sharePath(row.email === null ? token : provenToken(token, links.proofOf(row))),
    facts: {
      name: owner,
      title: row.title ?? 'none',
      day: formatDate(row.expiresOn, site, to.language),
      ...(row.message === null ? {} : { message: row.message }),
    },
  }
}

/** The topics that a recipient has switched off; null for an address without a user, who cannot choose. */
export const topicsOff = ({ user }: ShareRecipient): readonly EmailTopic[] | null => user?.emailsOff ?? null
