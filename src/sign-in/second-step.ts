import * as v from 'valibot'
import type { Attempts } from './attempts.ts'
import type { Ceremonies, CeremonyKind } from './ceremonies.ts'
import type { Codes } from './codes.ts'
import type { Sealing } from './sealed.ts'
import { tokenHash } from './tokens.ts'

const minutes = 60

/** Between the right password and the code. `password`: which one it was; with another one the way begins anew. */
const signingIn = {
  purpose: 'second-step',
  seconds: 10 * minutes,
  data: v.object({ password: v.string() }),
} as const satisfies CeremonyKind<v.GenericSchema>

/** Between the new secret and the first code of it. */
const settingUp = {
  purpose: 'codes',
  seconds: 10 * minutes,
  data: v.object({ sealedSecret: v.string() }),
} as const satisfies CeremonyKind<v.GenericSchema>

/** `seconds`: until there may be another attempt. */
type TooMany = { readonly type: 'too-many'; readonly seconds: number }
type Refused = { readonly type: 'wrong' | 'expired' } | TooMany

interface Owner {
  readonly userId: string
  /** Of the network they come from. */
  readonly address: string
}

/** A code beside the password: asked for at sign-in, set up, renewed and turned off by who has one. */
export interface SecondStep {
  readonly stateOf: Codes['stateOf']
  /** `passwordHash`: as it is stored. Answers what the browser comes back with. */
  readonly begin: (userId: string, passwordHash: string) => Promise<string>
  /** The code is right, once: who it is. Wrong ones leave the token good, until too many were tried. */
  readonly pass: (
    token: string,
    typed: string,
    address: string,
    passwordHashOf: (userId: string) => Promise<string | null>,
  ) => Promise<{ readonly type: 'passed' | 'wrong'; readonly userId: string } | { readonly type: 'expired' } | TooMany>
  /** A secret for a new app; null where the user has one. */
  readonly setUp: (userId: string) => Promise<{ readonly token: string; readonly secret: string } | null>
  /** The secret of a set-up that goes on. */
  readonly secretOf: (userId: string, token: string) => Promise<string | null>
  /** Ends it with a first code; answers the recovery codes, which are never told again. */
  readonly confirm: (
    userId: string,
    token: string,
    typed: string,
  ) => Promise<
    { readonly type: 'on'; readonly recoveryCodes: readonly string[] } | { readonly type: 'wrong' | 'expired' }
  >
  readonly turnOff: (owner: Owner, typed: string) => Promise<{ readonly type: 'off' } | Refused>
  /** Without a code, for who answers for it otherwise. */
  readonly takeAway: Codes['turnOff']
  readonly renewRecoveryCodes: (
    owner: Owner,
    typed: string,
  ) => Promise<{ readonly type: 'renewed'; readonly recoveryCodes: readonly string[] } | Refused>
}

export function createSecondStep({
  codes,
  ceremonies,
  attempts,
  sealing,
}: {
  readonly codes: Codes
  readonly ceremonies: Ceremonies
  readonly attempts: Attempts
  readonly sealing: Sealing
}): SecondStep {
  /** Null: the code was right, and is used up. */
  async function refusalOf(
    { userId, address }: Owner,
    typed: string,
  ): Promise<{ readonly type: 'wrong' } | TooMany | null> {
    const seconds = await attempts.wait('code', userId, address)
    if (seconds > 0) return { type: 'too-many', seconds }
    if (!(await codes.use(userId, typed))) return { type: 'wrong' }
    await attempts.forget('code', userId)
    return null
  }

  async function setUpOf(userId: string, token: string): Promise<string | null> {
    const found = await ceremonies.look(settingUp, token)
    return found === null || found.userId !== userId ? null : sealing.open(found.data.sealedSecret)
  }

  return {
    stateOf: codes.stateOf,
    begin: (userId, passwordHash) => ceremonies.begin(signingIn, { password: tokenHash(passwordHash) }, userId),
    pass: async (token, typed, address, passwordHashOf) => {
      const begun = await ceremonies.look(signingIn, token)
      if (begun === null || begun.userId === null) return { type: 'expired' }
      const { userId, data } = begun
      const hash = await passwordHashOf(userId)
      // Who has chosen another password meanwhile did so to keep out who knows the old one.
      if (hash === null || tokenHash(hash) !== data.password) return { type: 'expired' }
      const refusal = await refusalOf({ userId, address }, typed)
      if (refusal !== null) return refusal.type === 'wrong' ? { ...refusal, userId } : refusal
      return (await ceremonies.take(signingIn, token)) === null ? { type: 'expired' } : { type: 'passed', userId }
    },
    setUp: async (userId) => {
      if ((await codes.stateOf(userId)) !== null) return null
      const secret = codes.newSecret()
      return { token: await ceremonies.begin(settingUp, { sealedSecret: sealing.seal(secret) }, userId), secret }
    },
    secretOf: setUpOf,
    confirm: async (userId, token, typed) => {
      const secret = await setUpOf(userId, token)
      if (secret === null) return { type: 'expired' }
      const usedStep = await codes.stepOf(secret, typed)
      if (usedStep === null) return { type: 'wrong' }
      const taken = await ceremonies.take(settingUp, token)
      const recoveryCodes = taken === null ? null : await codes.turnOn(userId, secret, usedStep)
      return recoveryCodes === null ? { type: 'expired' } : { type: 'on', recoveryCodes }
    },
    turnOff: async (owner, typed) => {
      const refusal = await refusalOf(owner, typed)
      if (refusal !== null) return refusal
      await codes.turnOff(owner.userId)
      return { type: 'off' }
    },
    takeAway: codes.turnOff,
    renewRecoveryCodes: async (owner, typed) => {
      const refusal = await refusalOf(owner, typed)
      if (refusal !== null) return refusal
      const recoveryCodes = await codes.renewRecoveryCodes(owner.userId)
      return recoveryCodes === null ? { type: 'expired' } : { type: 'renewed', recoveryCodes }
    },
  }
}
