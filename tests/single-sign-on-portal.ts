import { providerReturnPath } from '#domain/single-sign-on.ts'
import { userIdentity, userSession } from '#entities/sign-in-tables.ts'
import { createSignIn } from '#sign-in/sign-in.ts'
import type { User } from '#sign-in/users.ts'
import type { OpenTestDatabase, TestDatabase } from './databases.ts'
import { honestProvider, type HonestProvider } from './honest-provider.ts'
import { testPortal, type TestPortal } from './http-portal.ts'
import { lyingProvider, type LyingProvider } from './lying-provider.ts'
import { origin, providerBrowser, type ProviderBrowser } from './provider-browser.ts'
import { sealing } from './sealing.ts'
import { cookieOf, userOf } from './signed-in.ts'

/** A portal with two providers, each of a mail domain; the one lies when it is told to. */
export interface SingleSignOnPortal {
  readonly portal: TestPortal
  readonly queries: TestDatabase['queries']
  readonly honest: HonestProvider
  readonly liar: LyingProvider
  /** `ada@honest.example`, connected with nothing. */
  readonly ada: User
  /** `eve@liar.example`, connected with what the liar calls `eve`. */
  readonly eve: User
  /** Moves the portal's clock on, in ms. */
  readonly wait: (milliseconds: number) => void
  /** How many sessions and links there are. */
  readonly counts: () => Promise<readonly [sessions: number, links: number]>
  /** A browser in which somebody has just signed in. */
  readonly browserOf: (user: User) => Promise<ProviderBrowser>
  readonly close: () => Promise<void>
}

export async function singleSignOnPortal(open: OpenTestDatabase): Promise<SingleSignOnPortal> {
  const database = await open()
  const { queries } = database
  let waited = 0
  // Of now: what providers sign has its time.
  const now = (): Date => new Date(Date.now() + waited)
  const portal = await testPortal(
    async () => database,
    ({ records }) => ({
      now,
      publicOrigin: () => origin,
      signIn: createSignIn({ queries, records, now, sealing }),
    }),
  )
  const honest = await honestProvider(origin + providerReturnPath('honest'))
  const liar = await lyingProvider('portal at the liar')
  const { providers } = portal.services.signIn.singleSignOn
  await providers.add({
    id: 'honest',
    name: 'Honest & Co',
    issuer: honest.origin,
    clientId: honest.client.id,
    secret: honest.client.secret,
    accountId: null,
    mailDomains: ['honest.example'],
  })
  await providers.add({
    id: 'liar',
    name: 'Liar',
    issuer: liar.origin,
    clientId: 'portal at the liar',
    secret: 'known to the liar',
    accountId: null,
    mailDomains: ['liar.example'],
  })
  const [ada, eve] = [
    await userOf(portal, 'customer', 'ada@honest.example'),
    await userOf(portal, 'customer', 'eve@liar.example'),
  ]
  await queries
    .insert(userIdentity)
    .values({ issuer: liar.origin, subject: 'eve', userId: eve.id, linkedAt: new Date() })
  return {
    portal,
    queries,
    honest,
    liar,
    ada,
    eve,
    wait: (milliseconds) => {
      waited += milliseconds
    },
    counts: async () => [await queries.$count(userSession), await queries.$count(userIdentity)],
    browserOf: async (user) => providerBrowser(portal, await cookieOf(portal, user)),
    close: async () => {
      await portal.close()
      await honest.close()
      await liar.close()
    },
  }
}
