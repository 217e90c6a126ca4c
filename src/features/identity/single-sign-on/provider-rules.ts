/** Single sign-on: a company's own service (its OpenID provider) says who somebody is. */

/**
 * The path to which a provider returns users, below the public origin. Each provider has its own, the same for all sites (RFC
 * 9700, 4.4).
 */
export const providerReturnPath = (key: string): string => `/sign-in/provider/${key}`

/** Whether a text is a valid key of a provider in addresses and on the command line. */
export const isProviderKey = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,62}$/.test(text)

/** The maximum length of the secret that a provider has given us, in UTF-16 units. */
export const maxSecretLength = 4096

/** Normalises an email domain to lower-case ASCII; null if it is not valid. */
export function mailDomain(text: string): string | null {
  const host = URL.parse(`https://${text}`)?.hostname ?? ''
  const isHostAlone = URL.parse(`https://${text}`)?.href === `https://${host}/`
  return isHostAlone && host.includes('.') && host.length <= 253 ? host : null
}

/** Returns the domain of an email address; null if it has none. */
export function mailDomainOf(address: string): string | null {
  const at = address.lastIndexOf('@')
  return at < 1 ? null : mailDomain(address.slice(at + 1).trim())
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Whether we may send requests to a provider's address: only over TLS or within the machine. */
export const isProviderAddress = ({ protocol, hostname, username, password }: URL): boolean =>
  (protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname))) && username === '' && password === ''

/** The users whom a provider may sign in. */
export interface ProvidedFor {
  readonly accountId: string | null
  readonly mailDomains: readonly string[]
}

/**
 * Whether a provider may sign in a user: a provider of an account only users of the account, any other provider users of its
 * email domains.
 */
export const speaksFor = (
  { accountId, mailDomains }: ProvidedFor,
  { email, accounts }: { readonly email: string; readonly accounts: readonly string[] },
): boolean => (accountId === null ? mailDomains.includes(mailDomainOf(email) ?? '') : accounts.includes(accountId))
