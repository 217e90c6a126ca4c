import type { Configuration } from 'openid-client'
import { isProviderAddress } from '#domain/single-sign-on.ts'
import { providerFetch, ProviderRefusal } from './provider-fetch.ts'
import type { Provider } from './provider-table.ts'
import type { Sealing } from './sealed.ts'

/** How we are known to a provider. */
interface Registration {
  readonly issuer: string
  readonly clientId: string
  readonly secret: string
}

/** What only the browser's next request and we know of one visit to a provider. */
interface VisitSecrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** Speaks with providers (OpenID Connect: code flow with PKCE). Throws where one does not answer or says what is not so. */
export interface ProviderClients {
  /** Where to send the browser. `hint`: the address that was typed. */
  readonly way: (provider: Provider, returnTo: string, secrets: VisitSecrets, hint: string | null) => Promise<string>
  /** Who came back, as the provider names them. `address`: the whole one at which they did. */
  readonly subject: (provider: Provider, address: URL, secrets: VisitSecrets) => Promise<string>
}

/** Seconds that one question to a provider may take. */
const patience = 5
/** Descriptions of providers that are kept, how many and how long, in ms; their keys last 5 minutes at most (the library's). */
const mostKept = 100
const keptFor = 3_600_000

/** OpenID Connect Core, 2: `sub` is ASCII, at most 255 of it. */
const subjectForm = /^[\x20-\x7e]{1,255}$/

/** Fetched when the first provider is spoken to: most processes never do. */
const library = () => import('openid-client')

/**
 * What a provider says of itself. Throws where it does not answer, or its description is another issuer's: an issuer for many
 * companies at once (Entra's `common`) is none.
 */
export async function discover({ issuer, clientId, secret }: Registration): Promise<Configuration> {
  const address = new URL(issuer)
  if (!isProviderAddress(address)) throw new ProviderRefusal('plain-address')
  const client = await library()
  const isPlain = address.protocol === 'http:'
  const options = {
    timeout: patience,
    [client.customFetch]: providerFetch,
    execute: isPlain ? [client.allowInsecureRequests] : [],
  }
  const metadata = (await client.discovery(address, clientId, undefined, client.None(), options)).serverMetadata()
  if (new URL(metadata.issuer).href !== address.href) throw new ProviderRefusal('another-issuer')
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const proof = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost
  const configuration = new client.Configuration(metadata, clientId, undefined, proof(secret))
  configuration.timeout = patience
  configuration[client.customFetch] = providerFetch
  if (isPlain) client.allowInsecureRequests(configuration)
  // Without it a token that came over our own connection would not have its signature checked at all. What it is checked with
  // is a key of the provider's list, never our secret (`HS256`) and never nothing (`none`).
  client.enableNonRepudiationChecks(configuration)
  return configuration
}

export function createProviderClients(sealing: Sealing, now: () => Date): ProviderClients {
  const kept = new Map<string, { readonly until: number; readonly configuration: Promise<Configuration> }>()

  async function configurationOf({ id, issuer, clientId, sealedSecret }: Provider): Promise<Configuration> {
    // A provider that was changed is another one.
    const name = JSON.stringify([id, issuer, clientId, sealedSecret])
    const known = kept.get(name)
    if (known !== undefined && known.until > now().getTime()) return await known.configuration
    const configuration = discover({ issuer, clientId, secret: sealing.open(sealedSecret) })
    kept.delete(name)
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - mostKept + 1))) kept.delete(oldest)
    kept.set(name, { until: now().getTime() + keptFor, configuration })
    configuration.catch(() => kept.delete(name))
    return await configuration
  }

  return {
    way: async (provider, returnTo, { state, nonce, verifier }, hint) => {
      const [client, configuration] = [await library(), await configurationOf(provider)]
      const way = client.buildAuthorizationUrl(configuration, {
        redirect_uri: returnTo,
        // Nothing but who it is: no address and no name is asked for, and none is read.
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
      const subject = answer.claims()?.sub ?? ''
      if (!subjectForm.test(subject)) throw new ProviderRefusal('subject')
      return subject
    },
  }
}

/** Why it went wrong, in a word for the log: nothing that the provider wrote, no code and no token. */
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
