import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { and, desc, eq, lt } from 'drizzle-orm'
import * as v from 'valibot'
import { userPasskey } from '#entities/sign-in-tables.ts'
import type { Queries } from '#records/database.ts'
import type { Ceremonies, CeremonyKind } from './ceremonies.ts'

/** Whose passkeys these are to a browser: an origin of ours, and what a passkey's chooser shows. */
interface Party {
  /** Scheme and host: `https://portal.example`. */
  readonly origin: string
  readonly name: string
}

/** One of a user's, as a list shows it. */
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

/** Sign-in without a password, by what a device keeps and opens for its owner alone (WebAuthn). */
export interface Passkeys {
  /** What the browser is asked for to make one. Its challenge is good once, for this user. */
  readonly creation: (owner: Owner, party: Party) => Promise<PublicKeyCredentialCreationOptionsJSON>
  /** Keeps what the browser made; false: it is not what was asked for, or the user has as many as one may have. */
  readonly add: (userId: string, party: Party, name: string, made: RegistrationResponseJSON) => Promise<boolean>
  /** What the browser is asked for to show one. Its challenge is good once, for whoever answers it. */
  readonly request: (party: Party) => Promise<PublicKeyCredentialRequestOptionsJSON>
  /** Whose passkey answered. `wrong`: theirs is named, and it is not it. Whoever shows it is told nothing of the difference. */
  readonly ownerOf: (
    party: Party,
    shown: AuthenticationResponseJSON,
  ) => Promise<{ readonly type: 'right' | 'wrong'; readonly userId: string } | { readonly type: 'unknown' }>
  /** The newest first. */
  readonly list: (userId: string) => Promise<readonly ListedPasskey[]>
  /** One of the user's own; false: there was none. */
  readonly remove: (userId: string, id: string) => Promise<boolean>
}

const minutes = 60
/** How long a browser may take, in ms; it waits in the field of a sign-in page as long as its challenge is good. */
const timeout = 10 * minutes * 1000
/** EdDSA, ES256, RS256 (COSE): what devices in use have. */
const algorithms = [-8, -7, -257]
/** Of one user. */
const mostPasskeys = 20

/** It takes a moment and 26 MB: fetched when the first passkey is asked for. */
const library = () => import('@simplewebauthn/server')

const noData = v.object({})
const adding = { purpose: 'passkey-add', seconds: 10 * minutes, data: noData } as const satisfies CeremonyKind<
  typeof noData
>
const showing = { purpose: 'passkey', seconds: 10 * minutes, data: noData } as const satisfies CeremonyKind<
  typeof noData
>

export function createPasskeys(queries: Queries, ceremonies: Ceremonies, now: () => Date): Passkeys {
  const ofUser = (userId: string) => eq(userPasskey.userId, userId)

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
        challenge: bytesOfToken(await ceremonies.begin(adding, {}, id)),
        timeout,
        attestationType: 'none',
        excludeCredentials: rows,
        // Found by itself, and opened by its owner: then it is two things at once, and needs no second step.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: algorithms,
      })
    },
    add: async (userId, { origin }, name, response) => {
      const challenge = challengeIn(response.response.clientDataJSON)
      const begun = challenge === null ? null : await ceremonies.take(adding, challenge)
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
      if (checked === null || !checked.verified || (await list(userId)).length >= mostPasskeys) return false
      const { credential, credentialBackedUp } = checked.registrationInfo
      const kept = await queries
        .insert(userPasskey)
        .values({
          credentialId: credential.id,
          userId,
          publicKey: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: credential.transports ?? [],
          isBackedUp: credentialBackedUp,
          name,
          createdAt: now(),
        })
        // One that is known already stays whose it is.
        .onConflictDoNothing()
        .returning({ userId: userPasskey.userId })
      return kept.length > 0
    },
    request: async ({ origin }) =>
      await (
        await library()
      ).generateAuthenticationOptions({
        rpID: new URL(origin).hostname,
        challenge: bytesOfToken(await ceremonies.begin(showing, {})),
        timeout,
        userVerification: 'required',
      }),
    ownerOf: async ({ origin }, response) => {
      const challenge = challengeIn(response.response.clientDataJSON)
      if (challenge === null || (await ceremonies.take(showing, challenge)) === null) return { type: 'unknown' }
      const [known] = await queries.select().from(userPasskey).where(eq(userPasskey.credentialId, response.id))
      if (known === undefined) return { type: 'unknown' }
      const wrong = { type: 'wrong', userId: known.userId } as const
      // The device says whose it is, as it was told when it made it.
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
      // A copy of the device counts on its own: the counter moves forward for one of them. Some devices count nothing.
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
    remove: async (userId, id) => {
      const removed = await queries
        .delete(userPasskey)
        .where(and(eq(userPasskey.credentialId, id), ofUser(userId)))
        .returning({ userId: userPasskey.userId })
      return removed.length > 0
    },
  }
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text))

/** The challenge is the ceremony's token: nothing else has to come back for it to be found. */
const bytesOfToken = (token: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(token, 'base64url'))

const clientData = v.object({ challenge: v.string() })

/** What the browser says it was asked; null where it says nothing of the kind. */
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

/** The library says what is wrong by throwing; whatever it is, the answer is the same. It asks nothing of the store. */
async function verified<Checked>(check: () => Promise<Checked>): Promise<Checked | null> {
  try {
    return await check()
  } catch {
    return null
  }
}
