import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { isProviderKey, mailDomainOf, providerReturnPath, speaksFor } from '#domain/single-sign-on.ts'
import { userIdentity } from '#entities/sign-in-tables.ts'
import { user } from '#entities/user.ts'
import type { Queries } from '#records/database.ts'
import type { Records } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'
import type { Attempts } from './attempts.ts'
import type { Ceremonies, CeremonyKind } from './ceremonies.ts'
import type { Place } from './place.ts'
import { createProviderClients, reasonOf } from './provider-client.ts'
import { createProviderTable, type Provider, type ProviderTable } from './provider-table.ts'
import type { Sealing } from './sealed.ts'
import { accountsOf } from './sessions.ts'
import { isToken, newToken, tokenHash } from './tokens.ts'

interface SingleSignOnParts {
  readonly queries: Queries
  readonly records: Records
  readonly now: () => Date
  readonly sealing: Sealing
  readonly ceremonies: Ceremonies
  readonly attempts: Attempts
  readonly admit: (userId: string, place: Place, before: string | null) => Promise<string | null>
}

/** Where a visit to a provider began, and where it leads back to. */
interface Way {
  /** Code of the site. */
  readonly site: string
  /** `/nl/nl-nl` */
  readonly base: string
  /** A page of ours where they wanted to be. */
  readonly returnTo: string | null
}

interface Visit extends Way {
  /** Scheme and host of our own. */
  readonly origin: string
  /** Of the network that they come from. */
  readonly address: string
  /** The token that the browser has of another visit of its own, if it has one: two tabs can be on their way. */
  readonly browser: string | null
}

type Begun =
  /** `browser`: the token for the browser to keep; who comes back without it did not begin. */
  | { readonly type: 'leads'; readonly to: string; readonly name: string; readonly browser: string }
  | { readonly type: 'noProvider' }
  | { readonly type: 'limited'; readonly minutes: number }
  | { readonly type: 'providerUnavailable'; readonly reason: string }

/** `reason`: a word for the log. */
interface Refused {
  readonly type: 'providerUnknown' | 'providerTaken' | 'providerFailed' | 'providerUnavailable' | 'providerExpired'
  readonly reason: string
}

type Finished = (
  | { readonly type: 'signed-in'; readonly token: string }
  /** To the user who is signed in. */
  | { readonly type: 'connected' }
  | Refused
) & {
  /** Null where nobody knows where they came from. */
  readonly way: Way | null
}

/** A provider, as the page of a user lists it. */
interface OwnProvider {
  readonly key: string
  readonly name: string
  /** Null: it could be. */
  readonly linkedAt: Date | null
}

/**
 * Who signs in with their company's own provider. A provider's word is about one of its names (issuer and subject), which a
 * user has connected while signed in by other means. Nothing else links them: no address of a provider is ever read.
 */
export interface SingleSignOn {
  readonly providers: ProviderTable
  /** Whether any is to be found by a mail domain. */
  readonly isOffered: () => Promise<boolean>
  /** Those that may speak for a user. */
  readonly of: (userId: string) => Promise<readonly OwnProvider[]>
  /** Begins a visit: of the provider of an address' mail domain, or of the one with the key. */
  readonly begin: (by: { readonly email: string } | { readonly key: string }, visit: Visit) => Promise<Begun>
  /** Begins one of a user who wants to connect a provider that may speak for them. */
  readonly connect: (userId: string, key: string, visit: Visit) => Promise<Begun>
  /** Somebody comes back. `address`: the whole one; `userId`: who is signed in; `before`: the token of their session. */
  readonly finish: (back: {
    readonly key: string
    readonly address: URL
    readonly browser: string | null
    readonly userId: string | null
    readonly before: string | null
    readonly place: Omit<Place, 'site'>
  }) => Promise<Finished>
  /** What a user has connected with a provider opens nothing any more. */
  readonly disconnect: (userId: string, key: string) => Promise<void>
}

/** What is remembered of a visit, for ten minutes; its token is the `state`. About a user: who wants to connect. */
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
} as const satisfies CeremonyKind<v.GenericSchema>

export function createSingleSignOn(parts: SingleSignOnParts): SingleSignOn {
  const { queries, records, now, sealing, ceremonies, attempts, admit } = parts
  const providers = createProviderTable(queries, sealing)
  const clients = createProviderClients(sealing, now)

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
    { origin, address, browser, ...way }: Visit,
    hint: string | null,
    userId?: string,
  ): Promise<Begun> {
    const wait = await attempts.wait('provider', provider?.id ?? '', address)
    if (wait > 0) return { type: 'limited', minutes: Math.ceil(wait / 60) }
    if (provider === null) return { type: 'noProvider' }
    const browserToken = browser !== null && isToken(browser) ? browser : newToken()
    const [nonce, verifier] = [newToken(), newToken()]
    const data = { ...way, provider: provider.id, browserHash: tokenHash(browserToken), nonce, verifier }
    const state = await ceremonies.begin(visitKind, data, userId)
    try {
      const returnTo = origin + providerReturnPath(provider.id)
      const to = await clients.way(provider, returnTo, { state, nonce, verifier }, hint)
      return { type: 'leads', to, name: provider.name, browser: browserToken }
    } catch (error) {
      return { type: 'providerUnavailable', reason: reasonOf(error).reason }
    }
  }

  /** Whom a provider's name of somebody was connected by; it is connected now where nobody had. */
  async function ownerOf(issuer: string, subject: string, connecting: string | null): Promise<string | null> {
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
    finish: async ({ key, address, browser, userId, before, place }) => {
      const state = address.searchParams.get('state') ?? ''
      const visit = await ceremonies.take(visitKind, state)
      if (visit === null) return { type: 'providerExpired', reason: 'no visit', way: null }
      const { site, base, returnTo, browserHash, provider: begunWith, ...secrets } = visit.data
      if (browser === null || tokenHash(browser) !== browserHash)
        return { type: 'providerExpired', reason: 'another browser', way: null }
      const way = { site, base, returnTo }
      // Who sends somebody on to another provider gets nothing of what that one answers (mix-up).
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
      const owner = await ownerOf(provider.issuer, subject, visit.userId)
      if (visit.userId !== null)
        return owner === visit.userId
          ? { type: 'connected', way }
          : { type: 'providerTaken', reason: 'connected with another user', way }
      if (owner === null || !(await mayCome(provider, owner)))
        return { type: 'providerUnknown', reason: owner === null ? 'nobody connected' : 'user may not come', way }
      const token = await admit(owner, { ...place, site }, before)
      return token === null
        ? { type: 'providerUnknown', reason: 'user may not come', way }
        : { type: 'signed-in', token, way }
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
