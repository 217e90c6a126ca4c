import { eq } from 'drizzle-orm'
import { passwordLengthProblem, type PasswordProblem } from '#domain/password-rules.ts'
import { sameAddress } from '#entities/kinds/email-address.ts'
import { userPassword } from '#entities/sign-in-tables.ts'
import { user } from '#entities/user.ts'
import type { Queries } from '#records/database.ts'
import type { Records } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { createAttempts } from './attempts.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createSingleUseTokens } from './single-use-tokens.ts'
import { type User, userOfAddress } from './users.ts'

interface SignInParts {
  readonly queries: Queries
  readonly records: Records
  readonly now: () => Date
}

/** Where somebody signs in. */
interface Place {
  /** Code of the site. */
  readonly site: string
  readonly device: string
  /** Of the network they come from. */
  readonly address: string
}

type Limited = { readonly type: 'limited'; readonly minutes: number }

type SignInOutcome = { readonly type: 'signed-in'; readonly token: string } | { readonly type: 'wrong' } | Limited

export type PasswordOutcome =
  | { readonly type: 'changed' }
  | { readonly type: 'refused'; readonly problem: PasswordProblem }
  /** The token was used, is over, or never was; or the password of now is another. */
  | { readonly type: 'expired' | 'wrong' }
  | Limited

/** How people sign in with a password. Nothing of it tells whether an address is known. */
export interface SignIn {
  readonly sessions: Sessions
  /** `before`: the token the browser had; its session ends, so that nobody who knew it comes along (fixation). */
  readonly signIn: (
    given: { readonly email: string; readonly password: string },
    place: Place,
    before: string | null,
  ) => Promise<SignInOutcome>
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
  readonly choosePassword: (token: string, password: string) => Promise<PasswordOutcome>
  /** Changes it for who knows the one of now. All other sessions of the user end. */
  readonly changePassword: (
    of: { readonly userId: string; readonly sessionId: string; readonly address: string },
    current: string,
    next: string,
  ) => Promise<PasswordOutcome>
  readonly forgetOld: () => Promise<void>
}

const hour = 3600
/** How long the links are good, in seconds: one that was asked for, and one that waits for its reader. */
const letterLasts = hour
const invitationLasts = 7 * 24 * hour

export function createSignIn({ queries, records, now }: SignInParts): SignIn {
  const sessions = createSessions(queries, records, now)
  const tokens = createSingleUseTokens(queries, now)
  const attempts = createAttempts(queries)

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

  return {
    sessions,
    signIn: async ({ email, password }, place, before) => {
      const account = sameAddress(email).slice(0, 254)
      const wait = await attempts.wait('sign-in', account, place.address)
      if (wait > 0) return limited(wait)
      const known = await userOfAddress(records, account)
      const isTheirs = await isPassword(password, known === null ? null : await hashOf(known.id))
      if (known === null || !isTheirs || !known.isActive) return { type: 'wrong' }
      await attempts.forget('sign-in', account)
      if (before !== null) await sessions.end(before)
      return { type: 'signed-in', token: await sessions.begin(known.id, place) }
    },
    forgotten: async (email, address, send) => {
      const account = sameAddress(email).slice(0, 254)
      const wait = await attempts.wait('letter', account, address)
      if (wait > 0) return limited(wait)
      const known = await userOfAddress(records, account)
      if (known?.isActive === true) send(known, await tokens.issue('password', known.id, letterLasts))
      return { type: 'asked' }
    },
    invite: (userId) => tokens.issue('password', userId, invitationLasts),
    isGood: async (token) => (await tokens.ownerOf('password', token)) !== null,
    choosePassword: async (token, password) => {
      const owner = await tokens.ownerOf('password', token)
      if (owner === null) return { type: 'expired' }
      const known = await records.byId(systemViewer, user, owner)
      // Before the link is used up: who chooses badly chooses again.
      const problem = await problemOf(password, known)
      if (problem !== null) return { type: 'refused', problem }
      const userId = await tokens.use('password', token)
      if (userId === null || known === null || !known.isActive) return { type: 'expired' }
      await keep(userId, password)
      await sessions.revokeOthers(userId, null)
      await attempts.forget('sign-in', known.email)
      return { type: 'changed' }
    },
    changePassword: async ({ userId, sessionId, address }, current, next) => {
      const known = await records.byId(systemViewer, user, userId)
      if (known === null) return { type: 'expired' }
      const wait = await attempts.wait('sign-in', known.email, address)
      if (wait > 0) return limited(wait)
      if (!(await isPassword(current, await hashOf(userId)))) return { type: 'wrong' }
      const problem = await problemOf(next, known)
      if (problem !== null) return { type: 'refused', problem }
      await keep(userId, next)
      await attempts.forget('sign-in', known.email)
      await sessions.revokeOthers(userId, sessionId)
      return { type: 'changed' }
    },
    forgetOld: async () => {
      await sessions.forgetEnded()
      await tokens.forgetExpired()
      await attempts.forgetOld()
    },
  }
}

const limited = (seconds: number): Limited => ({ type: 'limited', minutes: Math.ceil(seconds / 60) })
