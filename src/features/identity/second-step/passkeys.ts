import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { and, desc, eq, lt } from 'drizzle-orm'
import * as v from 'valibot'
import { userPasskey } from '#features/identity/credentials/sign-in-tables.ts'
import type { NoticeOrigin, PrepareNotice } from '#features/identity/notices/security-notices.ts'
import type { Queries } from '#platform/records/database.ts'
import type { AuthChallenges, AuthChallengeKind } from '#features/identity/credentials/auth-challenges.ts'

/** The relying party for a browser: our origin and the name that the browser shows. */
interface Party {
  /** Scheme and host, such as `https://portal.example`. */
  readonly origin: string
  readonly name: string
}

/** A passkey of a user, for a list. */
interface ListedPasskey {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

interface Owner {
  readonly id: string
  readonly name: string
  readonly email: string
}

declare module '#features/identity/identity-services.ts' {
  interface SignIn {
    readonly passkeys: Passkeys
  }
}

/** Sign-in without a password, with a key that a device stores and unlocks only for its owner (WebAuthn). */
export interface Passkeys {
  /** Returns the options for creating a passkey. The challenge is valid once, for this user. */
  readonly creation: (owner: Owner, party: Party) => Promise<PublicKeyCredentialCreationOptionsJSON>
  /**
   * Stores the created passkey; returns false if it does not match the options or the user has the maximum number of passkeys.
   */
  readonly add: (
    userId: string,
    party: Party,
    name: string,
    registration: RegistrationResponseJSON,
    origin?: NoticeOrigin,
  ) => Promise<boolean>
  /** Returns the options for signing in with a passkey. The challenge is valid once, for any user. */
  readonly request: (party: Party) => Promise<PublicKeyCredentialRequestOptionsJSON>
  /**
   * Returns the owner of the passkey in a response. `wrong`: the passkey is known, but the response is invalid; the client must
   * not learn the difference to an unknown one.
   */
  readonly ownerOf: (
    party: Party,
    shown: AuthenticationResponseJSON,
  ) => Promise<{ readonly type: 'right' | 'wrong'; readonly userId: string } | { readonly type: 'unknown' }>
  /** The newest comes first. */
  readonly list: (userId: string) => Promise<readonly ListedPasskey[]>
  /** Removes a passkey of the user; returns false if there was none. */
  readonly remove: (userId: string, id: string, origin?: NoticeOrigin) => Promise<boolean>
}

const minutes = 60
/** The time in ms that a browser may take. The sign-in page offers passkeys in a field for as long as the challenge is valid. */
const timeout = 10 * minutes * 1000
/** EdDSA, ES256, RS256 (COSE), which the devices in use support. */
const algorithms = [-8, -7, -257]
/** The maximum number of passkeys of one user. */
const maxPasskeys = 20

/** The module takes time and 26 MB, so it is loaded with the first passkey request. */
const library = () => import('@simplewebauthn/server')

const noData = v.object({})
const adding = { purpose: 'passkey-add', seconds: 10 * minutes, data: noData } as const satisfies AuthChallengeKind<
  typeof noData
>
const showing = { purpose: 'passkey', seconds: 10 * minutes, data: noData } as const satisfies AuthChallengeKind<
  typeof noData
>

interface Parts {
  readonly queries: Queries
  readonly authChallenges: AuthChallenges
  readonly prepareNotice: PrepareNotice
  readonly now: () => Date
}

export function createPasskeys({ queries, authChallenges, prepareNotice, now }: Parts): Passkeys {
  const ofUser = (userId: string) => eq(userPasskey.userId, userId)

  const stored = storedPasskeys(queries, prepareNotice)

  const list: Passkeys['list'] = async (userId) => {
    const { credentialId, name, createdAt, lastUsedAt } = userPasskey
    return await queries
      .select({ id: credentialId, name, createdAt, lastUsedAt })
      .from(userPasskey)
      .where(ofUser(userId))
      .orderBy(desc(createdAt))
  }

  return {
    creation: async ({ id, name, email }, { origin, name: rpName }) => {
      const rows = await queries
        .select({ id: userPasskey.credentialId, transports: userPasskey.transports })
        .from(userPasskey)
        .where(ofUser(id))
      return await (
        await library()
      ).generateRegistrationOptions({
        rpName,
        rpID: new URL(origin).hostname,
        userID: bytesOf(id),
        userName: email,
        userDisplayName: name,
        challenge: bytesOfToken(await authChallenges.begin(adding, {}, id)),
        timeout,
        attestationType: 'none',
        excludeCredentials: rows,
        // A discoverable passkey with user verification combines two factors and needs no second step.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: algorithms,
      })
    },
    add: async (userId, { origin }, name, response, from) => {
      const challenge = challengeIn(response.response.clientDataJSON)
      const begun = challenge === null ? null : await authChallenges.take(adding, challenge)
      if (challenge === null || begun === null || begun.userId !== userId) return false
      const checked = await verified(async () =>
        (await library()).verifyRegistrationResponse({
          response,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: new URL(origin).hostname,
          requireUserVerification: true,
          supportedAlgorithmIDs: algorithms,
        }),
      )
      if (checked === null || !checked.verified || (await list(userId)).length >= maxPasskeys) return false
      const { credential, credentialBackedUp } = checked.registrationInfo
      const passkey = {
        credentialId: credential.id,
        userId,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
        isBackedUp: credentialBackedUp,
        name,
        createdAt: now(),
      }
      return await stored.add(passkey, from)
    },
    request: async ({ origin }) =>
      await (
        await library()
      ).generateAuthenticationOptions({
        rpID: new URL(origin).hostname,
        challenge: bytesOfToken(await authChallenges.begin(showing, {})),
        timeout,
        userVerification: 'required',
      }),
    ownerOf: async ({ origin }, response) => {
      const challenge = challengeIn(response.response.clientDataJSON)
      if (challenge === null || (await authChallenges.take(showing, challenge)) === null) return { type: 'unknown' }
      const [known] = await queries.select().from(userPasskey).where(eq(userPasskey.credentialId, response.id))
      if (known === undefined) return { type: 'unknown' }
      const wrong = { type: 'wrong', userId: known.userId } as const
      // The device must return the user handle that it received when the passkey was created.
      if (response.response.userHandle !== Buffer.from(known.userId).toString('base64url')) return wrong
      const checked = await verified(async () =>
        (await library()).verifyAuthenticationResponse({
          response,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: new URL(origin).hostname,
          requireUserVerification: true,
          credential: {
            id: known.credentialId,
            publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
            counter: known.counter,
          },
        }),
      )
      if (checked === null || !checked.verified) return wrong
      const { newCounter, credentialBackedUp } = checked.authenticationInfo
      // A cloned device has its own counter, so only one of the two can advance ours. Some devices do not count.
      const moved = await queries
        .update(userPasskey)
        .set({ counter: newCounter, isBackedUp: credentialBackedUp, lastUsedAt: now() })
        .where(
          and(
            eq(userPasskey.credentialId, known.credentialId),
            newCounter === 0 ? eq(userPasskey.counter, 0) : lt(userPasskey.counter, newCounter),
          ),
        )
        .returning({ userId: userPasskey.userId })
      return moved.length > 0 ? { type: 'right', userId: known.userId } : wrong
    },
    list,
    remove: async (userId, id, from) => {
      const known = (await list(userId)).find((each) => each.id === id)
      return known === undefined ? false : await stored.remove(userId, known, from)
    },
  }
}

/** Adds and removes passkeys, each in one transaction with the email that reports it. */
const storedPasskeys = (queries: Queries, prepareNotice: PrepareNotice) => ({
  add: async (passkey: typeof userPasskey.$inferInsert, from: NoticeOrigin | undefined): Promise<boolean> => {
    const notice = await prepareNotice('passkeyAdded', passkey.userId, from, { passkey: passkey.name })
    return await queries.transaction(async (transaction) => {
      const added = await transaction
        .insert(userPasskey)
        .values(passkey)
        // A passkey that is already registered keeps its owner.
        .onConflictDoNothing()
        .returning({ userId: userPasskey.userId })
      if (added.length > 0) await notice(transaction)
      return added.length > 0
    })
  },
  remove: async (
    userId: string,
    { id, name }: Pick<ListedPasskey, 'id' | 'name'>,
    from: NoticeOrigin | undefined,
  ): Promise<boolean> => {
    const notice = await prepareNotice('passkeyRemoved', userId, from, { passkey: name })
    return await queries.transaction(async (transaction) => {
      const removed = await transaction
        .delete(userPasskey)
        .where(and(eq(userPasskey.credentialId, id), eq(userPasskey.userId, userId)))
        .returning({ userId: userPasskey.userId })
      if (removed.length > 0) await notice(transaction)
      return removed.length > 0
    })
  },
})

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text))

/** The challenge is the token of the stored state, so no other value is needed to find it. */
const bytesOfToken = (token: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(token, 'base64url'))

const clientData = v.object({ challenge: v.string() })

/** Returns the challenge in the browser's response; null if there is none. */
function challengeIn(clientDataJSON: string): string | null {
  let said: unknown
  try {
    said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
  } catch {
    return null
  }
  const parsed = v.safeParse(clientData, said)
  return parsed.success ? parsed.output.challenge : null
}

/** The library reports errors by throwing; every error has the same result. It makes no database queries. */
async function verified<Checked>(check: () => Promise<Checked>): Promise<Checked | null> {
  try {
    return await check()
  } catch {
    return null
  }
}
