/** Single sign-on: a company's own service (its OpenID provider) says who somebody is. */

/** Where a provider sends people back to, below the public origin: each has an address of its own, whatever the site (RFC 9700, 4.4). */
export const providerReturnPath = (key: string): string => `/sign-in/provider/${key}`

/** How a provider is called in addresses and on the command line. */
export const isProviderKey = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,62}$/.test(text)

/** A mail domain as it is compared, in small letters and ASCII; null for what is none. */
export function mailDomain(text: string): string | null {
  const host = URL.parse(`https://${text}`)?.hostname ?? ''
  const isHostAlone = URL.parse(`https://${text}`)?.href === `https://${host}/`
  return isHostAlone && host.includes('.') && host.length <= 253 ? host : null
}

/** The domain of an e-mail address; null where it has none. */
export function mailDomainOf(address: string): string | null {
  const at = address.lastIndexOf('@')
  return at < 1 ? null : mailDomain(address.slice(at + 1).trim())
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Whether a provider may be spoken to at an address: over TLS, or within the machine. */
export const isProviderAddress = ({ protocol, hostname, username, password }: URL): boolean =>
  (protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname))) && username === '' && password === ''

/** Whose people a provider signs in. */
export interface ProvidedFor {
  readonly accountId: string | null
  readonly mailDomains: readonly string[]
}

/** Whether a provider may speak for a user: one of an account for those of the account alone, another for its mail domains. */
export const speaksFor = (
  { accountId, mailDomains }: ProvidedFor,
  { email, accounts }: { readonly email: string; readonly accounts: readonly string[] },
): boolean => (accountId === null ? mailDomains.includes(mailDomainOf(email) ?? '') : accounts.includes(accountId))
