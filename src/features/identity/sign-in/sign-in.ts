import { sameAddress } from '#platform/entity/kinds/email-address.ts'
import { user } from '#features/identity/people/user.ts'
import { type Audit, createAudit } from '#platform/records/audit/audit.ts'
import type { Database, Queries } from '#platform/records/database.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import { type Attempts, createAttempts } from './attempts.ts'
import { type AuthChallenges, createAuthChallenges } from './auth-challenges.ts'
import { createCodes } from '#features/identity/second-step/codes.ts'
import { createPasswordChanges, type PasswordChanges } from './change-passwords.ts'
import { createKnownDevices, type KnownDevices } from './known-devices.ts'
import { limited, type Limited } from './limited.ts'
import { createMachineTokens, type MachineTokens } from '#features/identity/tokens/machine-tokens.ts'
import { createPasskeys, type Passkeys } from '#features/identity/second-step/passkeys.ts'
import { personalData } from '#features/identity/personal-data/personal-data.ts'
import { isPassword } from './passwords.ts'
import type { Encryption } from '#platform/store/encryption.ts'
import { createSecondStep, type SecondStep } from '#features/identity/second-step/check-second-step.ts'
import { createPeople, type People } from '#features/identity/people/people.ts'
import { originOf, type ClientInfo } from './client-info.ts'
import { createSessions, type Sessions, type SiteIdleMinutes } from '#features/identity/sessions/sessions.ts'
import { createSignUps, type SignUps } from '#features/identity/sign-ups/sign-ups.ts'
import { createSingleSignOn, type SingleSignOn } from '#features/identity/single-sign-on/single-sign-on.ts'
import { createSingleUseTokens, type SingleUseTokens } from './single-use-tokens.ts'
import { nobodysId, type User, userOfAddress } from '#features/identity/people/users.ts'

interface SignInParts {
  readonly queries: Queries
  /** Reads without row-level security, which hides users from queries without a viewer. */
  readonly readWith?: Database['readWith']
  readonly records: Records
  readonly now: () => Date
  readonly encryption: Encryption
  /** The idle timeouts of sites that are shorter than those of the roles. */
  readonly siteIdleMinutes?: SiteIdleMinutes
  /** By default, a new audit log that does not report failed writes. */
  readonly audit?: Audit
  readonly beginning?: SessionBeginning
}

/**
 * What else happens when a session of a user begins. It prepares this before the transaction that creates the session; the
 * function that it returns runs in that transaction, and null means nothing.
 */
export type SessionBeginning = (
  user: Pick<User, 'id' | 'account' | 'roles'>,
  client: ClientInfo,
) => Promise<((handle: WriteHandle) => Promise<void>) | null>

type SignedIn = { readonly type: 'signed-in'; readonly userId: string; readonly token: string }

type SignInOutcome =
  | SignedIn
  /** The password is correct, but a code is required before the user is signed in. `token` identifies the next step. */
  | { readonly type: 'second-step'; readonly token: string }
  | { readonly type: 'wrong' }
  | Limited

/** The sign-in operations. No result discloses whether an address is known. */
export interface SignIn {
  /** Ending all sessions of a user, or all but one, also revokes the user's access tokens. */
  readonly sessions: Sessions
  readonly tokens: SingleUseTokens
  readonly machineTokens: MachineTokens
  readonly authChallenges: AuthChallenges
  readonly attempts: Attempts
  readonly encryption: Encryption
  readonly audit: Audit
  readonly people: People
  readonly signUps: SignUps
  readonly singleSignOn: SingleSignOn
  readonly secondStep: SecondStep
  readonly passkeys: Passkeys
  readonly devices: KnownDevices
  /**
   * Signs in a user whose identity has been verified by any method; returns null if the user may not sign in. `before` is the
   * previous token of the browser; its session ends, which prevents session fixation.
   */
  readonly admit: (userId: string, client: ClientInfo, before: string | null) => Promise<string | null>
  /** `before` has the same meaning as in `admit`. */
  readonly signIn: (
    given: { readonly email: string; readonly password: string },
    client: ClientInfo,
    before: string | null,
  ) => Promise<SignInOutcome>
  /** Completes the second step. `expired`: the sign-in must start again with the password. */
  readonly passSecondStep: (
    given: { readonly token: string; readonly code: string },
    client: ClientInfo,
    before: string | null,
  ) => Promise<SignedIn | { readonly type: 'wrong' | 'expired' } | Limited>
  /**
   * Whether the session has just begun, so that its user may change the sign-in methods. A person who finds an open browser
   * therefore cannot gain permanent access; this also works for users without a password.
   */
  readonly hasJustBegun: (session: { readonly userId: string; readonly sessionId: string }) => Promise<boolean>
  /** Requests an email with a link to choose a password; calls `send` only if the address belongs to a user. */
  readonly forgotten: (
    email: string,
    address: string,
    send: (to: User, token: string) => void,
  ) => Promise<{ readonly type: 'requested' } | Limited>
  /** Returns a personal link to choose a password, for a caller who may see it; no email is sent. Valid for a week. */
  readonly invite: (userId: string) => Promise<string>
  /** Whether the link is currently valid. */
  readonly isGood: (token: string) => Promise<boolean>
  /** Chooses a password with a link; `from` is who opened it. */
  readonly choosePassword: PasswordChanges['choose']
  readonly changePassword: PasswordChanges['change']
  readonly passwordHashOf: PasswordChanges['hashOf']
  /** Returns the data stored about the person with an address, for that person, as a stream of JSON. */
  readonly personalData: (email: string) => Promise<AsyncGenerator<string> | null>
  readonly forgetOld: () => Promise<void>
}

const hour = 3600
/** The validity of the links in seconds: for a requested email, and for an invitation that may be read later. */
const emailLinkLifetime = hour
const invitationLasts = 7 * 24 * hour
/** The time in ms during which a session counts as just begun. */
const justBegun = 10 * 60 * 1000

export function createSignIn({
  queries,
  readWith,
  records,
  now,
  encryption,
  siteIdleMinutes,
  audit = createAudit(queries, now, () => {}),
  beginning = () => Promise.resolve(null),
}: SignInParts): SignIn {
  const machineTokens = createMachineTokens({ queries, readWith, now })
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
  const authChallenges = createAuthChallenges(queries, now)
  const codes = createCodes(queries, encryption, now)
  const signUps = createSignUps({ records, tokens, attempts, now })
  const secondStep = createSecondStep({ codes, authChallenges, attempts, encryption })
  const passwords = createPasswordChanges({ queries, records, tokens, attempts, sessions, audit, now })
  const devices = createKnownDevices(encryption, now)
  const passkeys = createPasskeys(queries, authChallenges, now)

  async function admit(userId: string, client: ClientInfo, before: string | null): Promise<string | null> {
    const known = await records.byId(systemViewer, user, userId)
    if (known === null || !known.isActive) return null
    if (before !== null) await sessions.end(before)
    const token = await sessions.begin(userId, client, (await beginning(known, client)) ?? undefined)
    const { site, device } = client
    await audit.record({ operation: 'sign-in', by: userId, from: originOf(client), details: { site, device } })
    return token
  }

  return {
    sessions,
    tokens,
    machineTokens,
    authChallenges,
    attempts,
    encryption,
    audit,
    people: createPeople({ queries, records, tokens, attempts, sessions }),
    signUps,
    singleSignOn: createSingleSignOn({ queries, records, now, encryption, authChallenges, attempts, admit }),
    secondStep,
    passkeys,
    devices,
    admit,
    signIn: async ({ email, password }, client, before) => {
      const account = sameAddress(email).slice(0, 254)
      // Without the token of a known device, attempts above the limit read no user.
      const { knownDevice = null } = client
      const owner = knownDevice === null ? undefined : await userOfAddress(records, account)
      const device = owner ? devices.keyOf(knownDevice, owner.id) : null
      const wait =
        device === null
          ? await attempts.wait('sign-in', account, client.address)
          : await attempts.wait('device', device, client.address)
      if (wait > 0) return limited(wait)
      const known = owner === undefined ? await userOfAddress(records, account) : owner
      const hash = known === null ? null : await passwords.hashOf(known.id)
      const isTheirs = await isPassword(password, hash)
      if (known === null || hash === null || !isTheirs || !known.isActive) {
        await audit.record({
          operation: 'sign-in-refused',
          by: null,
          of: { object: user.apiName, recordId: known?.id ?? '' },
          from: originOf(client),
          details: { email: account, site: client.site },
        })
        return { type: 'wrong' }
      }
      // A known device leaves the count of the others, so that the owner does not give somebody who guesses more attempts.
      await (device === null ? attempts.forget('sign-in', account) : attempts.forget('device', device))
      // Checked only now, so that a person without the password does not learn whether a code is required.
      if ((await secondStep.stateOf(known.id)) !== null)
        return { type: 'second-step', token: await secondStep.begin(known.id, hash) }
      const token = await admit(known.id, client, before)
      return token === null ? { type: 'wrong' } : { type: 'signed-in', userId: known.id, token }
    },
    passSecondStep: async ({ token, code }, client, before) => {
      const outcome = await secondStep.pass(token, code, client.address, passwords.hashOf)
      if (outcome.type === 'too-many') return limited(outcome.seconds)
      if (outcome.type === 'expired') return outcome
      if (outcome.type === 'wrong') {
        const of = { object: user.apiName, recordId: outcome.userId }
        await audit.record({ operation: 'second-step-refused', by: null, of, from: originOf(client) })
        return { type: 'wrong' }
      }
      const session = await admit(outcome.userId, client, before)
      return session === null ? { type: 'expired' } : { type: 'signed-in', userId: outcome.userId, token: session }
    },
    hasJustBegun: async ({ userId, sessionId }) => {
      const session = (await sessions.list(userId)).find(({ id }) => id === sessionId)
      return session !== undefined && now().getTime() - session.beganAt.getTime() < justBegun
    },
    forgotten: async (email, address, send) => {
      const account = sameAddress(email).slice(0, 254)
      const wait = await attempts.wait('email', account, address)
      if (wait > 0) return limited(wait)
      const known = await userOfAddress(records, account)
      const reader = known?.isActive === true ? known : null
      const token = await tokens.issue('password', reader?.id ?? nobodysId, emailLinkLifetime)
      if (reader !== null) send(reader, token)
      return { type: 'requested' }
    },
    invite: (userId) => tokens.issue('password', userId, invitationLasts),
    isGood: async (token) => (await tokens.ownerOf('password', token)) !== null,
    choosePassword: passwords.choose,
    changePassword: passwords.change,
    passwordHashOf: passwords.hashOf,
    personalData: (email) => personalData({ queries, records }, email, 'person'),
    forgetOld: async () => {
      await sessions.forgetEnded()
      await tokens.forgetExpired()
      await machineTokens.forgetExpired()
      await authChallenges.forgetExpired()
      await attempts.forgetOld()
      await signUps.forgetUnconfirmed()
    },
  }
}
