import { providerDescriptionLifetime } from '#platform/values/cache-lifetimes.ts'
import type { Configuration } from 'openid-client'
import { isProviderAddress } from './provider-rules.ts'
import { providerFetch, ProviderRefusal } from './provider-fetch.ts'
import type { Provider } from './provider-table.ts'
import type { Encryption } from '#platform/store/encryption.ts'

/** Our registration at a provider. */
interface Registration {
  readonly issuer: string
  readonly clientId: string
  readonly secret: string
}

/** The secrets of one visit to a provider, which only we and the browser's next request know. */
interface VisitSecrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/**
 * The communication with providers (OpenID Connect: code flow with PKCE). Throws if a provider does not respond or its response
 * is invalid.
 */
export interface ProviderClients {
  /** Returns the address to which the browser is redirected. `hint` is the typed email address. */
  readonly way: (provider: Provider, returnTo: string, secrets: VisitSecrets, hint: string | null) => Promise<string>
  /** Returns the provider's subject of the returning user. `address` is the complete address to which the user returned. */
  readonly subject: (provider: Provider, address: URL, secrets: VisitSecrets) => Promise<string>
}

/** The timeout of a request to a provider in seconds. */
const timeoutSeconds = 5
/** How many seconds the clock of a provider may be ahead of ours. */
const maxClockDifference = 300
/** The number of cached descriptions of providers. */
const maxCached = 100

/** OpenID Connect Core, 2: `sub` consists of at most 255 ASCII characters. */
const subjectForm = /^[\x20-\x7e]{1,255}$/

/** Loaded before the first request to a provider, because most processes make none. */
const library = () => import('openid-client')

/**
 * Returns the metadata of a provider. Throws if it does not respond or describes another issuer; an issuer for many companies
 * (Entra's `common`) is not accepted.
 */
export async function discover({ issuer, clientId, secret }: Registration): Promise<Configuration> {
  const address = new URL(issuer)
  if (!isProviderAddress(address)) throw new ProviderRefusal('plain-address')
  const client = await library()
  const isPlain = address.protocol === 'http:'
  const options = {
    timeout: timeoutSeconds,
    [client.customFetch]: providerFetch,
    execute: isPlain ? [client.allowInsecureRequests] : [],
  }
  const metadata = (await client.discovery(address, clientId, undefined, client.None(), options)).serverMetadata()
  if (new URL(metadata.issuer).href !== address.href) throw new ProviderRefusal('another-issuer')
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const proof = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost
  const configuration = new client.Configuration(metadata, clientId, undefined, proof(secret))
  configuration.timeout = timeoutSeconds
  configuration[client.customFetch] = providerFetch
  if (isPlain) client.allowInsecureRequests(configuration)
  // Without this, the signature of a token received over our own connection would not be verified. The key comes from the
  // provider's list; our secret (`HS256`) and unsigned tokens (`none`) are not accepted.
  client.enableNonRepudiationChecks(configuration)
  return configuration
}

export function createProviderClients(encryption: Encryption, now: () => Date): ProviderClients {
  const cached = new Map<string, { readonly until: number; readonly configuration: Promise<Configuration> }>()

  async function configurationOf({ id, issuer, clientId, encryptedSecret }: Provider): Promise<Configuration> {
    // A changed provider gets a new cache entry.
    const name = JSON.stringify([id, issuer, clientId, encryptedSecret])
    const known = cached.get(name)
    if (known !== undefined && known.until > now().getTime()) return await known.configuration
    const configuration = discover({ issuer, clientId, secret: encryption.decrypt(encryptedSecret) })
    cached.delete(name)
    for (const oldest of [...cached.keys()].slice(0, Math.max(0, cached.size - maxCached + 1))) cached.delete(oldest)
    cached.set(name, { until: now().getTime() + providerDescriptionLifetime, configuration })
    configuration.catch(() => cached.delete(name))
    return await configuration
  }

  return {
    way: async (provider, returnTo, { state, nonce, verifier }, hint) => {
      const [client, configuration] = [await library(), await configurationOf(provider)]
      const way = client.buildAuthorizationUrl(configuration, {
        redirect_uri: returnTo,
        // Requests only the identity, no address and no name.
        scope: 'openid',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(hint === null ? {} : { login_hint: hint }),
      })
      if (!isProviderAddress(way)) throw new ProviderRefusal('plain-address')
      return way.href
    },
    subject: async (provider, address, { state, nonce, verifier }) => {
      const [client, configuration] = [await library(), await configurationOf(provider)]
      const answer = await client.authorizationCodeGrant(configuration, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const { sub: subject = '', azp = provider.clientId, iat = 0 } = answer.claims() ?? {}
      if (!subjectForm.test(subject)) throw new ProviderRefusal('subject')
      // OpenID Connect Core, 3.1.3.7: the library checks `azp` only beside several audiences, and no `iat` in the future.
      if (azp !== provider.clientId) throw new ProviderRefusal('another-party')
      // By the clock by which the library checks when the token ends.
      if (iat > Date.now() / 1000 + maxClockDifference) throw new ProviderRefusal('not-issued-yet')
      return subject
    },
  }
}

/** Returns a short reason for the log, without any text of the provider, code or token. */
export function reasonOf(error: unknown): { readonly reason: string; readonly isAway: boolean } {
  const causes: unknown[] = []
  for (let each: unknown = error; each instanceof Error && causes.length < 5; each = each.cause) causes.push(each)
  const words = causes.flatMap((each) => [
    each instanceof Error ? each.name : '',
    each instanceof Error && 'code' in each ? String(each.code) : '',
  ])
  const isAway = causes.some(
    (each) =>
      each instanceof Error &&
      (/^(?:TimeoutError|AbortError)$/.test(each.name) ||
        (each instanceof TypeError && each.message === 'fetch failed')),
  )
  const reason = [...new Set(words)].filter((word) => /^[\w-]{1,60}$/.test(word)).join(' ')
  return { reason, isAway }
}
