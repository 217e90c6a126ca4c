import * as v from 'valibot'
import type { Attempts } from '#features/identity/credentials/attempts.ts'
import type { AuthChallenges, AuthChallengeKind } from '#features/identity/credentials/auth-challenges.ts'
import type { ClientInfo } from '#features/identity/credentials/client-info.ts'
import type { KnownDevices } from '#features/identity/credentials/known-devices.ts'
import type { Limited } from '#features/identity/credentials/limited.ts'
import type { NoticeOrigin } from '#features/identity/notices/security-notices.ts'
import type { Codes } from './codes.ts'
import type { Encryption } from '#platform/store/encryption.ts'
import { tokenHash } from '#features/identity/credentials/tokens.ts'

const minutes = 60

/**
 * The state between a correct password and the code. `password` identifies the password; if it has been changed, the sign-in
 * must start again.
 */
const signingIn = {
  purpose: 'second-step',
  seconds: 10 * minutes,
  data: v.object({ password: v.string() }),
} as const satisfies AuthChallengeKind<v.GenericSchema>

/** The state between creating a secret and its first code. */
const setupChallenge = {
  purpose: 'codes',
  seconds: 10 * minutes,
  data: v.object({ encryptedSecret: v.string() }),
} as const satisfies AuthChallengeKind<v.GenericSchema>

type Refused = { readonly type: 'wrong' | 'expired' } | Limited

type Client = Pick<ClientInfo, 'address' | 'capacity' | 'knownDevice'>

interface Owner extends NoticeOrigin, Client {
  readonly userId: string
}

declare module '#features/identity/identity-services.ts' {
  interface SignIn {
    readonly secondStep: SecondStep
  }
}

/**
 * The second step of signing in with a password: it is required at sign-in, and its users set it up, renew it and turn it off.
 */
export interface SecondStep {
  readonly stateOf: Codes['stateOf']
  /** `passwordHash` is the stored hash. Returns the token for the next request of the browser. */
  readonly begin: (userId: string, passwordHash: string) => Promise<string>
  /**
   * Returns the user if the code is correct and unused. After a wrong code the token remains valid, up to a number of attempts.
   */
  readonly pass: (
    token: string,
    typed: string,
    client: Client,
    passwordHashOf: (userId: string) => Promise<string | null>,
  ) => Promise<{ readonly type: 'passed' | 'wrong'; readonly userId: string } | { readonly type: 'expired' } | Limited>
  /** Creates a secret for a new app; returns null if the user already has one. */
  readonly setUp: (userId: string) => Promise<{ readonly token: string; readonly secret: string } | null>
  /** Returns the secret of an unfinished setup. */
  readonly secretOf: (userId: string, token: string) => Promise<string | null>
  /** Finishes the setup with a first code and returns the recovery codes, which cannot be read again. */
  readonly confirm: (
    userId: string,
    token: string,
    typed: string,
    origin?: NoticeOrigin,
  ) => Promise<
    { readonly type: 'on'; readonly recoveryCodes: readonly string[] } | { readonly type: 'wrong' | 'expired' }
  >
  readonly turnOff: (owner: Owner, typed: string) => Promise<{ readonly type: 'off' } | Refused>
  /** Turns the second step off without a code; the caller must have verified the user in another way. */
  readonly takeAway: Codes['turnOff']
  readonly renewRecoveryCodes: (
    owner: Owner,
    typed: string,
  ) => Promise<{ readonly type: 'renewed'; readonly recoveryCodes: readonly string[] } | Refused>
}

export function createSecondStep({
  codes,
  authChallenges,
  attempts,
  devices,
  encryption,
}: {
  readonly codes: Codes
  readonly authChallenges: AuthChallenges
  readonly attempts: Attempts
  readonly devices: KnownDevices
  readonly encryption: Encryption
}): SecondStep {
  /** Returns null if the code was correct; it is then used. */
  async function refusalOf(
    { userId, ...client }: Pick<Owner, 'userId'> & Client,
    typed: string,
  ): Promise<{ readonly type: 'wrong' } | Limited | null> {
    const device = devices.keyOf(client.knownDevice ?? null, userId)
    const isRight = await attempts.make(
      'code',
      { own: device ?? userId, isKnown: device !== null, client },
      () => codes.use(userId, typed),
      (isUsed) => isUsed,
    )
    if (typeof isRight === 'object') return isRight
    return isRight ? null : { type: 'wrong' }
  }

  async function setUpOf(userId: string, token: string): Promise<string | null> {
    const found = await authChallenges.look(setupChallenge, token)
    return found === null || found.userId !== userId ? null : encryption.decrypt(found.data.encryptedSecret)
  }

  return {
    stateOf: codes.stateOf,
    begin: (userId, passwordHash) => authChallenges.begin(signingIn, { password: tokenHash(passwordHash) }, userId),
    pass: async (token, typed, client, passwordHashOf) => {
      const begun = await authChallenges.look(signingIn, token)
      if (begun === null || begun.userId === null) return { type: 'expired' }
      const { userId, data } = begun
      const hash = await passwordHashOf(userId)
      // If the password has changed meanwhile, anyone who knows only the old one must not be able to continue.
      if (hash === null || tokenHash(hash) !== data.password) return { type: 'expired' }
      const refusal = await refusalOf({ ...client, userId }, typed)
      if (refusal !== null) return refusal.type === 'wrong' ? { ...refusal, userId } : refusal
      return (await authChallenges.take(signingIn, token)) === null ? { type: 'expired' } : { type: 'passed', userId }
    },
    setUp: async (userId) => {
      if ((await codes.stateOf(userId)) !== null) return null
      const secret = codes.newSecret()
      return {
        token: await authChallenges.begin(setupChallenge, { encryptedSecret: encryption.encrypt(secret) }, userId),
        secret,
      }
    },
    secretOf: setUpOf,
    confirm: async (userId, token, typed, origin) => {
      const secret = await setUpOf(userId, token)
      if (secret === null) return { type: 'expired' }
      const usedStep = await codes.stepOf(secret, typed)
      if (usedStep === null) return { type: 'wrong' }
      const taken = await authChallenges.take(setupChallenge, token)
      const recoveryCodes = taken === null ? null : await codes.turnOn(userId, secret, usedStep, origin)
      return recoveryCodes === null ? { type: 'expired' } : { type: 'on', recoveryCodes }
    },
    turnOff: async (owner, typed) => {
      const refusal = await refusalOf(owner, typed)
      if (refusal !== null) return refusal
      await codes.turnOff(owner.userId, owner)
      return { type: 'off' }
    },
    takeAway: codes.turnOff,
    renewRecoveryCodes: async (owner, typed) => {
      const refusal = await refusalOf(owner, typed)
      if (refusal !== null) return refusal
      const recoveryCodes = await codes.renewRecoveryCodes(owner.userId, owner)
      return recoveryCodes === null ? { type: 'expired' } : { type: 'renewed', recoveryCodes }
    },
  }
}
