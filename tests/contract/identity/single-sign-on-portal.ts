import { providerReturnPath } from '#features/identity/single-sign-on/provider-rules.ts'
import { userIdentity, userSession } from '#features/identity/credentials/sign-in-tables.ts'
import { createSignIn } from '#features/identity/sign-in/sign-in.ts'
import type { User } from '#features/identity/people/users.ts'
import type { OpenTestDatabase, TestDatabase } from '../../fixtures/databases.ts'
import { validProvider, type ValidProvider } from './valid-provider.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { maliciousProvider, type MaliciousProvider } from './malicious-provider.ts'
import { origin, providerBrowser, type ProviderBrowser } from './provider-browser.ts'
import { encryption } from '../../fixtures/encryption.ts'
import { cookieOf, userOf } from '../../fixtures/signed-in.ts'

/** A portal with two providers, each with an email domain. One of them is malicious on request. */
export interface SingleSignOnPortal {
  readonly portal: TestPortal
  readonly queries: TestDatabase['queries']
  readonly valid: ValidProvider
  readonly malicious: MaliciousProvider
  /** `ada@honest.example`, not connected. */
  readonly ada: User
  /** `eve@liar.example`, connected with the subject `eve` of the malicious provider. */
  readonly eve: User
  /** Moves the portal's clock forward, in ms. */
  readonly wait: (milliseconds: number) => void
  /** The number of sessions and connections. */
  readonly counts: () => Promise<readonly [sessions: number, links: number]>
  /** A browser that has just signed in. */
  readonly browserOf: (user: User) => Promise<ProviderBrowser>
  readonly close: () => Promise<void>
}

export async function singleSignOnPortal(open: OpenTestDatabase): Promise<SingleSignOnPortal> {
  const database = await open()
  const { queries } = database
  let waited = 0
  // The portal uses the current time, because providers sign the real time.
  const now = (): Date => new Date(Date.now() + waited)
  const portal = await testPortal(
    async () => database,
    ({ records }) => ({
      now,
      publicOrigin: () => origin,
      signIn: createSignIn({ queries, records, now, encryption }),
    }),
  )
  const valid = await validProvider(origin + providerReturnPath('honest'))
  const liar = await maliciousProvider('portal at the liar')
  const { providers } = portal.services.signIn.singleSignOn
  await providers.add({
    id: 'honest',
    name: 'Honest & Co',
    issuer: valid.origin,
    clientId: valid.client.id,
    secret: valid.client.secret,
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
    valid,
    malicious: liar,
    ada,
    eve,
    wait: (milliseconds) => {
      waited += milliseconds
    },
    counts: async () => [await queries.$count(userSession), await queries.$count(userIdentity)],
    browserOf: async (user) => providerBrowser(portal, await cookieOf(portal, user)),
    close: async () => {
      await portal.close()
      await valid.close()
      await liar.close()
    },
  }
}
