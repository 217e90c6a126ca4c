import { eq } from 'drizzle-orm'
import type { Viewer } from '#domain/viewer.ts'
import { passwordLengthProblem, type PasswordProblem } from '#domain/password-rules.ts'
import { sameAddress } from '#entities/kinds/email-address.ts'
import { userPassword } from '#entities/sign-in-tables.ts'
import { user } from '#entities/user.ts'
import { type Audit, createAudit } from '#records/audit.ts'
import type { Database, Queries } from '#records/database.ts'
import type { Records } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { type Attempts, createAttempts } from './attempts.ts'
import { type Ceremonies, createCeremonies } from './ceremonies.ts'
import { createCodes } from './codes.ts'
import { isCommonPassword } from './common-passwords.ts'
import { createMachineTokens, type MachineTokens } from './machine-tokens.ts'
import { createPasskeys, type Passkeys } from './passkeys.ts'
import { personalData } from './personal-data.ts'
import { hashPassword, isPassword } from './passwords.ts'
import type { Sealing } from './sealed.ts'
import { createSecondStep, type SecondStep } from './second-step.ts'
import { createPeople, type People } from './people.ts'
import type { Place } from './place.ts'
import { createSessions, type Sessions, type SiteIdleMinutes } from './sessions.ts'
import { createSignUps, type SignUps } from './sign-ups.ts'
import { createSingleSignOn, type SingleSignOn } from './single-sign-on.ts'
import { createSingleUseTokens, type SingleUseTokens } from './single-use-tokens.ts'
import { nobodysId, type User, userOfAddress } from './users.ts'

interface SignInParts {
  readonly queries: Queries
  /** Where the database hides users from who does not say for whom they ask. */
  readonly readWith?: Database['readWith']
  readonly records: Records
  readonly now: () => Date
  readonly sealing: Sealing
  /** Where sessions are shorter than roles allow. */
  readonly siteIdleMinutes?: SiteIdleMinutes
  /** One of its own, where none is given: who tells nobody what it could not keep. */
  readonly audit?: Audit
}

type Limited = { readonly type: 'limited'; readonly minutes: number }

type SignedIn = { readonly type: 'signed-in'; readonly token: string }

type SignInOutcome =
  | SignedIn
  /** The password is right, and nobody is signed in yet: a code is asked for. `token` is the way on. */
  | { readonly type: 'second-step'; readonly token: string }
  | { readonly type: 'wrong' }
  | Limited

export type PasswordOutcome =
  | { readonly type: 'changed' }
  | { readonly type: 'refused'; readonly problem: PasswordProblem }
  /** The token was used, is over, or never was; or the password of now is another. */
  | { readonly type: 'expired' | 'wrong' }
  | Limited

/** How people sign in. Nothing of it tells whether an address is known. */
export interface SignIn {
  /** What ends all of a user's sessions, or all but one, ends their machines' tokens as well. */
  readonly sessions: Sessions
  readonly tokens: SingleUseTokens
  readonly machineTokens: MachineTokens
  readonly ceremonies: Ceremonies
  readonly attempts: Attempts
  readonly sealing: Sealing
  readonly audit: Audit
  readonly people: People
  readonly signUps: SignUps
  readonly singleSignOn: SingleSignOn
  readonly secondStep: SecondStep
  readonly passkeys: Passkeys
  /**
   * Lets somebody in of whom it is known who they are, by whatever way they have shown it; null where they may not come.
   * `before`: the token the browser had; its session ends, so that nobody who knew it comes along (fixation).
   */
  readonly admit: (userId: string, place: Place, before: string | null) => Promise<string | null>
  /** `before`: as of `admit`. */
  readonly signIn: (
    given: { readonly email: string; readonly password: string },
    place: Place,
    before: string | null,
  ) => Promise<SignInOutcome>
  /** The second step of it. `expired`: the way begins anew, with the password. */
  readonly passSecondStep: (
    given: { readonly token: string; readonly code: string },
    place: Place,
    before: string | null,
  ) => Promise<SignedIn | { readonly type: 'wrong' | 'expired' } | Limited>
  /**
   * Whether a session is one in which its user may change how they sign in: one that has just begun. Whoever finds a browser
   * open has no way to stay, and who has no password can show who they are as well.
   */
  readonly hasJustBegun: (session: { readonly userId: string; readonly sessionId: string }) => Promise<boolean>
  /** Asks for a letter with a link to choose a password; `send` is called where there is somebody to write to. */
  readonly forgotten: (
    email: string,
    address: string,
    send: (to: User, token: string) => void,
  ) => Promise<{ readonly type: 'asked' } | Limited>
  /** A link of somebody's own to choose a password, for who may see it: it is not sent. Good for a week. */
  readonly invite: (userId: string) => Promise<string>
  /** Whether the link could be used now. */
  readonly isGood: (token: string) => Promise<boolean>
  /** Chooses a password by a link. All sessions of the user end. */
  readonly choosePassword: (token: string, password: string, from?: Viewer['from']) => Promise<PasswordOutcome>
  /** Changes it for who knows the one of now. All other sessions of the user end. */
  readonly changePassword: (
    of: { readonly userId: string; readonly sessionId: string; readonly address: string; readonly request?: string },
    current: string,
    next: string,
  ) => Promise<PasswordOutcome>
  /** What is kept of who signs in with an address, for themselves, as JSON in pieces. */
  readonly personalData: (email: string) => Promise<AsyncGenerator<string> | null>
  readonly forgetOld: () => Promise<void>
}

const hour = 3600
/** How long the links are good, in seconds: one that was asked for, and one that waits for its reader. */
const letterLasts = hour
const invitationLasts = 7 * 24 * hour
/** How long a session has just begun, in ms. */
const justBegun = 10 * 60 * 1000

export function createSignIn({
  queries,
  readWith,
  records,
  now,
  sealing,
  siteIdleMinutes,
  audit = createAudit(queries, now, () => {}),
}: SignInParts): SignIn {
  const machineTokens = createMachineTokens({ queries, readWith, now, audit })
  const ofBrowsers = createSessions(queries, records, now, siteIdleMinutes)
  const sessions: Sessions = {
    ...ofBrowsers,
    revokeOthers: async (userId, except) => {
      await ofBrowsers.revokeOthers(userId, except)
      await machineTokens.revokeAll(userId)
    },
  }
  const tokens = createSingleUseTokens(queries, now)
  const attempts = createAttempts(queries)
  const ceremonies = createCeremonies(queries, now)
  const codes = createCodes(queries, sealing, now)
  const signUps = createSignUps({ records, tokens, attempts, now })
  const secondStep = createSecondStep({ codes, ceremonies, attempts, sealing })
  const passkeys = createPasskeys(queries, ceremonies, now)

  async function hashOf(userId: string): Promise<string | null> {
    const [row] = await queries
      .select({ hash: userPassword.hash })
      .from(userPassword)
      .where(eq(userPassword.userId, userId))
    return row?.hash ?? null
  }

  async function keep(userId: string, password: string): Promise<void> {
    const values = { hash: await hashPassword(password), changedAt: now() }
    await queries
      .insert(userPassword)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: userPassword.userId, set: values })
  }

  async function problemOf(password: string, owner: User | null): Promise<PasswordProblem | null> {
    const length = passwordLengthProblem(password)
    if (length !== null) return length
    const own = owner === null ? [] : [owner.name, owner.email]
    return (await isCommonPassword(password, own)) ? 'common' : null
  }

  async function admit(userId: string, place: Place, before: string | null): Promise<string | null> {
    const known = await records.byId(systemViewer, user, userId)
    if (known === null || !known.isActive) return null
    if (before !== null) await sessions.end(before)
    const token = await sessions.begin(userId, place)
    const { site, device } = place
    await audit.record({ operation: 'sign-in', by: userId, from: originOf(place), details: { site, device } })
    return token
  }

  return {
    sessions,
    tokens,
    machineTokens,
    ceremonies,
    attempts,
    sealing,
    audit,
    people: createPeople({ queries, records, tokens, attempts, sessions }),
    signUps,
    singleSignOn: createSingleSignOn({ queries, records, now, sealing, ceremonies, attempts, admit }),
    secondStep,
    passkeys,
    admit,
    signIn: async ({ email, password }, place, before) => {
      const account = sameAddress(email).slice(0, 254)
      const wait = await attempts.wait('sign-in', account, place.address)
      if (wait > 0) return limited(wait)
      const known = await userOfAddress(records, account)
      const hash = known === null ? null : await hashOf(known.id)
      const isTheirs = await isPassword(password, hash)
      if (known === null || hash === null || !isTheirs || !known.isActive) {
        await audit.record({
          operation: 'sign-in-refused',
          by: null,
          of: { object: user.apiName, recordId: known?.id ?? '' },
          from: originOf(place),
          details: { email: account, site: place.site },
        })
        return { type: 'wrong' }
      }
      await attempts.forget('sign-in', account)
      // Not before: who does not know the password learns nothing of a code.
      if ((await secondStep.stateOf(known.id)) !== null)
        return { type: 'second-step', token: await secondStep.begin(known.id, hash) }
      const token = await admit(known.id, place, before)
      return token === null ? { type: 'wrong' } : { type: 'signed-in', token }
    },
    passSecondStep: async ({ token, code }, place, before) => {
      const outcome = await secondStep.pass(token, code, place.address, hashOf)
      if (outcome.type === 'too-many') return limited(outcome.seconds)
      if (outcome.type === 'expired') return outcome
      if (outcome.type === 'wrong') {
        const of = { object: user.apiName, recordId: outcome.userId }
        await audit.record({ operation: 'second-step-refused', by: null, of, from: originOf(place) })
        return { type: 'wrong' }
      }
      const session = await admit(outcome.userId, place, before)
      return session === null ? { type: 'expired' } : { type: 'signed-in', token: session }
    },
    hasJustBegun: async ({ userId, sessionId }) => {
      const session = (await sessions.list(userId)).find(({ id }) => id === sessionId)
      return session !== undefined && now().getTime() - session.beganAt.getTime() < justBegun
    },
    forgotten: async (email, address, send) => {
      const account = sameAddress(email).slice(0, 254)
      const wait = await attempts.wait('letter', account, address)
      if (wait > 0) return limited(wait)
      const known = await userOfAddress(records, account)
      const reader = known?.isActive === true ? known : null
      const token = await tokens.issue('password', reader?.id ?? nobodysId, letterLasts)
      if (reader !== null) send(reader, token)
      return { type: 'asked' }
    },
    invite: (userId) => tokens.issue('password', userId, invitationLasts),
    isGood: async (token) => (await tokens.ownerOf('password', token)) !== null,
    choosePassword: async (token, password, from) => {
      const owner = await tokens.ownerOf('password', token)
      if (owner === null) return { type: 'expired' }
      const known = await records.byId(systemViewer, user, owner)
      // Before the link is used up: who chooses badly chooses again.
      const problem = await problemOf(password, known)
      if (problem !== null) return { type: 'refused', problem }
      const userId = await tokens.use('password', token)
      if (userId === null || known === null || !known.isActive) return { type: 'expired' }
      await keep(userId, password)
      await audit.record({ operation: 'password', by: userId, from, details: { by: 'link' } })
      await sessions.revokeOthers(userId, null)
      await attempts.forget('sign-in', known.email)
      return { type: 'changed' }
    },
    changePassword: async ({ userId, sessionId, ...place }, current, next) => {
      const known = await records.byId(systemViewer, user, userId)
      if (known === null) return { type: 'expired' }
      const wait = await attempts.wait('sign-in', known.email, place.address)
      if (wait > 0) return limited(wait)
      if (!(await isPassword(current, await hashOf(userId)))) {
        await audit.record({ operation: 'password-refused', by: userId, from: originOf(place) })
        return { type: 'wrong' }
      }
      const problem = await problemOf(next, known)
      if (problem !== null) return { type: 'refused', problem }
      await keep(userId, next)
      await audit.record({ operation: 'password', by: userId, from: originOf(place), details: { by: 'password' } })
      await attempts.forget('sign-in', known.email)
      await sessions.revokeOthers(userId, sessionId)
      return { type: 'changed' }
    },
    personalData: (email) => personalData({ queries, records }, email, 'person'),
    forgetOld: async () => {
      await sessions.forgetEnded()
      await tokens.forgetExpired()
      await machineTokens.forgetExpired()
      await ceremonies.forgetExpired()
      await attempts.forgetOld()
      await signUps.forgetUnconfirmed()
    },
  }
}

const originOf = ({ address, request = '' }: Pick<Place, 'address' | 'request'>) => ({ address, request })

const limited = (seconds: number): Limited => ({ type: 'limited', minutes: Math.ceil(seconds / 60) })
