import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { isProviderKey, mailDomainOf, providerReturnPath, speaksFor } from './provider-rules.ts'
import { userIdentity } from '#features/identity/credentials/sign-in-tables.ts'
import { user } from '#features/identity/people/user.ts'
import type { Queries } from '#platform/records/database.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { Attempting, Attempts } from '#features/identity/credentials/attempts.ts'
import type { AuthChallenges, AuthChallengeKind } from '#features/identity/credentials/auth-challenges.ts'
import type { ClientInfo } from '#features/identity/credentials/client-info.ts'
import type { Limited } from '#features/identity/credentials/limited.ts'
import { createProviderClients, reasonOf } from './provider-client.ts'
import { createProviderTable, type Provider, type ProviderTable } from './provider-table.ts'
import type { Encryption } from '#platform/store/encryption.ts'
import { accountsOf } from '#features/identity/sessions/sessions.ts'
import { isToken, newToken, tokenHash } from '#features/identity/credentials/tokens.ts'

interface SingleSignOnParts {
  readonly queries: Queries
  readonly records: Records
  readonly now: () => Date
  readonly encryption: Encryption
  readonly authChallenges: AuthChallenges
  readonly attempts: Attempts
  readonly admit: (userId: string, client: ClientInfo, before: string | null) => Promise<string | null>
}

/** The start of a visit to a provider and the page to which it returns. */
interface Way {
  /** The code of the site. */
  readonly site: string
  /** `/nl/nl-nl` */
  readonly base: string
  /** The page of ours to which the visitor returns. */
  readonly returnTo: string | null
}

interface Visit extends Way, Attempting {
  /** Our own scheme and host. */
  readonly origin: string
  /** The browser's token of another visit, if it has one, because two tabs can be on their way at the same time. */
  readonly browser: string | null
}

export type Begun =
  /** `browser` is the token for the browser's cookie; without it, a returning visit is rejected. */
  | { readonly type: 'leads'; readonly to: string; readonly name: string; readonly browser: string }
  | { readonly type: 'noProvider' }
  | Limited
  | { readonly type: 'providerUnavailable'; readonly reason: string }

/** `reason` is a short text for the log. */
interface Refused {
  readonly type: 'providerUnknown' | 'providerTaken' | 'providerFailed' | 'providerUnavailable' | 'providerExpired'
  readonly reason: string
}

type Finished = (
  | { readonly type: 'signed-in'; readonly userId: string; readonly token: string }
  /** Connected to the signed-in user. */
  | { readonly type: 'connected' }
  | Refused
) & {
  /** Null if the start of the visit is unknown. */
  readonly way: Way | null
}

/** A provider on the page of a user. */
interface OwnProvider {
  readonly key: string
  readonly name: string
  /** Null if it can be connected. */
  readonly linkedAt: Date | null
}

declare module '#features/identity/identity-services.ts' {
  interface SignIn {
    readonly singleSignOn: SingleSignOn
  }
}

/**
 * Sign-in with a company's own provider. The provider confirms an identity (issuer and subject), which a user has connected
 * while signed in by another method. Nothing else links them: email addresses from a provider are never read.
 */
export interface SingleSignOn {
  readonly providers: ProviderTable
  /** Whether any provider can be found by an email domain. */
  readonly isOffered: () => Promise<boolean>
  /** Returns the providers that may sign in a user. */
  readonly of: (userId: string) => Promise<readonly OwnProvider[]>
  /** Begins a visit to the provider of an email address's domain, or to the one with the key. */
  readonly begin: (by: { readonly email: string } | { readonly key: string }, visit: Visit) => Promise<Begun>
  /** Begins the visit of a user who connects a provider that may sign them in. */
  readonly connect: (userId: string, key: string, visit: Visit) => Promise<Begun>
  /**
   * Completes a visit. `address` is the complete address, `userId` the signed-in user, and `before` the token of their session.
   */
  readonly finish: (back: {
    readonly key: string
    readonly address: URL
    readonly browser: string | null
    readonly userId: string | null
    readonly before: string | null
    readonly client: Omit<ClientInfo, 'site'>
  }) => Promise<Finished>
  /** Disconnects a user's identity from a provider, so that it can no longer be used to sign in. */
  readonly disconnect: (userId: string, key: string) => Promise<void>
}

/**
 * The state of a visit, stored for ten minutes; its token is the `state` parameter. It has a user if the visit connects a
 * provider.
 */
const visitKind = {
  purpose: 'provider',
  seconds: 600,
  data: v.object({
    provider: v.string(),
    site: v.string(),
    base: v.string(),
    returnTo: v.nullable(v.string()),
    browserHash: v.string(),
    nonce: v.string(),
    verifier: v.string(),
  }),
} as const satisfies AuthChallengeKind<v.GenericSchema>

export function createSingleSignOn(parts: SingleSignOnParts): SingleSignOn {
  const { queries, records, now, encryption, authChallenges, attempts, admit } = parts
  const providers = createProviderTable(queries, encryption)
  const clients = createProviderClients(encryption, now)

  const activeByKey = async (key: string): Promise<Provider | null> => {
    const found = isProviderKey(key) ? await providers.byKey(key) : null
    return found?.isActive === true ? found : null
  }

  async function mayCome(provider: Provider, userId: string): Promise<boolean> {
    const known = await records.byId(systemViewer, user, userId)
    return known !== null && known.isActive && speaksFor(provider, { email: known.email, accounts: accountsOf(known) })
  }

  async function lead(
    provider: Provider | null,
    { origin, address, capacity, browser, ...way }: Visit,
    hint: string | null,
    userId?: string,
  ): Promise<Begun> {
    const client = { address, ...(capacity === undefined ? {} : { capacity }) }
    return await attempts.make('provider', { isKnown: userId !== undefined, client }, async () => {
      if (provider === null) return { type: 'noProvider' }
      const browserToken = browser !== null && isToken(browser) ? browser : newToken()
      const [nonce, verifier] = [newToken(), newToken()]
      const data = { ...way, provider: provider.id, browserHash: tokenHash(browserToken), nonce, verifier }
      const state = await authChallenges.begin(visitKind, data, userId)
      try {
        const returnTo = origin + providerReturnPath(provider.id)
        const to = await clients.way(provider, returnTo, { state, nonce, verifier }, hint)
        return { type: 'leads', to, name: provider.name, browser: browserToken }
      } catch (error) {
        return { type: 'providerUnavailable', reason: reasonOf(error).reason }
      }
    })
  }

  return {
    providers,
    isOffered: async () =>
      (await providers.all()).some(({ isActive, mailDomains }) => isActive && mailDomains.length > 0),
    of: async (userId) => {
      const known = await records.byId(systemViewer, user, userId)
      if (known === null) return []
      const links = await queries.select().from(userIdentity).where(eq(userIdentity.userId, userId))
      const theirs = { email: known.email, accounts: accountsOf(known) }
      return (await providers.all())
        .filter((provider) => provider.isActive && speaksFor(provider, theirs))
        .map(({ id, name, issuer }) => ({
          key: id,
          name,
          linkedAt: links.find((link) => link.issuer === issuer)?.linkedAt ?? null,
        }))
    },
    begin: async (by, visit) => {
      const domain = 'email' in by ? mailDomainOf(by.email) : null
      const provider =
        'key' in by ? await activeByKey(by.key) : domain === null ? null : await providers.ofDomain(domain)
      return await lead(provider, visit, 'email' in by ? by.email.trim() : null)
    },
    connect: async (userId, key, visit) => {
      const provider = await activeByKey(key)
      const theirs = provider !== null && (await mayCome(provider, userId)) ? provider : null
      return await lead(theirs, visit, null, userId)
    },
    finish: async ({ key, address, browser, userId, before, client }) => {
      const state = address.searchParams.get('state') ?? ''
      const visit = await authChallenges.take(visitKind, state)
      if (visit === null) return { type: 'providerExpired', reason: 'no visit', way: null }
      const { site, base, returnTo, browserHash, provider: begunWith, ...secrets } = visit.data
      if (browser === null || tokenHash(browser) !== browserHash)
        return { type: 'providerExpired', reason: 'another browser', way: null }
      const way = { site, base, returnTo }
      // Prevents mix-up attacks: the visit must return from the provider with which it began.
      if (begunWith !== key) return { type: 'providerFailed', reason: 'another provider', way }
      const provider = await activeByKey(key)
      if (provider === null) return { type: 'providerFailed', reason: 'provider is off', way }
      if (visit.userId !== null && visit.userId !== userId)
        return { type: 'providerExpired', reason: 'another session', way }
      let subject: string
      try {
        subject = await clients.subject(provider, address, { state, ...secrets })
      } catch (error) {
        const { reason, isAway } = reasonOf(error)
        return { type: isAway ? 'providerUnavailable' : 'providerFailed', reason, way }
      }
      if (visit.userId !== null && !(await mayCome(provider, visit.userId)))
        return { type: 'providerFailed', reason: 'not for this user', way }
      const owner = await ownerOf({ issuer: provider.issuer, subject }, visit.userId, parts)
      if (visit.userId !== null)
        return owner === visit.userId
          ? { type: 'connected', way }
          : { type: 'providerTaken', reason: 'connected with another user', way }
      if (owner === null || !(await mayCome(provider, owner)))
        return { type: 'providerUnknown', reason: owner === null ? 'nobody connected' : 'user may not come', way }
      const token = await admit(owner, { ...client, site }, before)
      if (token !== null) await attempts.giveBack('provider', client.address)
      return token === null
        ? { type: 'providerUnknown', reason: 'user may not come', way }
        : { type: 'signed-in', userId: owner, token, way }
    },
    disconnect: async (userId, key) => {
      const provider = isProviderKey(key) ? await providers.byKey(key) : null
      if (provider === null) return
      await queries
        .delete(userIdentity)
        .where(and(eq(userIdentity.userId, userId), eq(userIdentity.issuer, provider.issuer)))
    },
  }
}

/** Returns the user who has connected an identity. If no user has, it is connected to the signed-in user now. */
async function ownerOf(
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
  connecting: string | null,
  { queries, now }: Pick<SingleSignOnParts, 'queries' | 'now'>,
): Promise<string | null> {
  if (connecting !== null)
    await queries
      .insert(userIdentity)
      .values({ issuer, subject, userId: connecting, linkedAt: now() })
      .onConflictDoNothing()
  const [row] = await queries
    .select({ userId: userIdentity.userId })
    .from(userIdentity)
    .where(and(eq(userIdentity.issuer, issuer), eq(userIdentity.subject, subject)))
  return row?.userId ?? null
}
