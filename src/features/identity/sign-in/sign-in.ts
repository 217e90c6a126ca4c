import type { SignIn } from '#features/identity/identity-services.ts'
import { sameAddress } from '#platform/entity/kinds/email-address.ts'
import { user } from '#features/identity/people/user.ts'
import { type Audit, createAudit } from '#platform/records/audit/audit.ts'
import type { Database, Queries } from '#platform/records/database.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import { createAttempts } from '#features/identity/credentials/attempts.ts'
import { createAuthChallenges } from '#features/identity/credentials/auth-challenges.ts'
import { createCodes } from '#features/identity/second-step/codes.ts'
import { createPasswordChanges } from './change-passwords.ts'
import { createKnownDevices } from '#features/identity/credentials/known-devices.ts'
import { createMachineTokens } from '#features/identity/tokens/machine-tokens.ts'
import { createPackDevices } from '#features/identity/pack-devices/pack-devices.ts'
import { createPasskeys } from '#features/identity/second-step/passkeys.ts'
import { createOwnDeletion } from '#features/identity/personal-data/delete-own.ts'
import { personalData } from '#features/identity/personal-data/personal-data.ts'
import { isPassword } from '#features/identity/credentials/passwords.ts'
import type { Encryption } from '#platform/store/encryption.ts'
import { createSecondStep } from '#features/identity/second-step/check-second-step.ts'
import { createPeople } from '#features/identity/account-users/people.ts'
import { originOf, type ClientInfo } from '#features/identity/credentials/client-info.ts'
import { createSessions, type Sessions, type SiteIdleMinutes } from '#features/identity/sessions/sessions.ts'
import { createInvitationReminders } from '#features/identity/invitations/invitations.ts'
import { invitationLasts } from '#features/identity/invitations/invitation-reminder.ts'
import { createSignUps } from '#features/identity/sign-ups/sign-ups.ts'
import { createNewDeviceNotices } from '#features/identity/notices/new-device-notices.ts'
import { createQueueEmail } from '#features/identity/emails/queue-email.ts'
import { createSecurityNotices } from '#features/identity/notices/security-notices.ts'
import { createSingleSignOn } from '#features/identity/single-sign-on/single-sign-on.ts'
import { createSingleUseTokens } from '#features/identity/credentials/single-use-tokens.ts'
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
  /** Resolves after a number of milliseconds; delays the attempts of networks with many failures. */
  readonly pause?: (milliseconds: number) => Promise<void>
}

/**
 * What else happens when a session of a user begins. It prepares this before the transaction that creates the session; the
 * function that it returns runs in that transaction, and null means nothing.
 */
export type SessionBeginning = (
  user: Pick<User, 'id' | 'account' | 'roles'>,
  client: ClientInfo,
) => Promise<((handle: WriteHandle) => Promise<void>) | null>

const hour = 3600
/** The validity in seconds of a link in a requested email. */
const emailLinkLifetime = hour
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
  pause,
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
  const attempts = createAttempts(queries, pause)
  const authChallenges = createAuthChallenges(queries, now)
  const queueEmail = createQueueEmail({ encryption, now })
  const prepareNotice = createSecurityNotices({ records, queueEmail, now })
  const codes = createCodes({ queries, encryption, prepareNotice, now })
  const signUps = createSignUps({ records, tokens, attempts, queueEmail, now })
  const devices = createKnownDevices(encryption, now)
  const secondStep = createSecondStep({ codes, authChallenges, attempts, devices, encryption })
  const passwords = createPasswordChanges({ queries, records, tokens, attempts, sessions, audit, prepareNotice, now })
  const passkeys = createPasskeys({ queries, authChallenges, prepareNotice, now })

  const noticeNewDevice = createNewDeviceNotices({ queries, devices, attempts, prepareNotice })
  const hasJustBegun = freshness(sessions, now)
  const { hashOf: passwordHashOf } = passwords
  const proofs = { attempts, audit, passwordHashOf, hasJustBegun }
  const packDevices = createPackDevices({ queries, records, passwordHashOf, now })
  const admit = admission({ records, sessions, audit, beginning, noticeNewDevice })

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
    remindOfInvitation: createInvitationReminders({ queries, queueEmail, now }),
    singleSignOn: createSingleSignOn({ queries, records, now, encryption, authChallenges, attempts, admit }),
    secondStep,
    passkeys,
    devices,
    packDevices,
    admit,
    signIn: async ({ email, password }, client, before) => {
      const account = sameAddress(email).slice(0, 254)
      // Without the token of a known device, attempts above the limit read no user.
      const { knownDevice = null } = client
      const owner = knownDevice === null ? undefined : await userOfAddress(records, account)
      const device = owner ? devices.keyOf(knownDevice, owner.id) : null
      const proved = await attempts.make(
        'sign-in',
        // A known device leaves the count of the others, so that the owner does not give somebody who guesses more attempts.
        { own: device ?? account, isKnown: device !== null, client },
        async () => await checkPassword({ records, passwordHashOf, audit }, { account, owner, password, client }),
        ({ type }) => type === 'right',
      )
      if (proved.type !== 'right') return proved
      const { userId, hash } = proved
      // Checked only now, so that a person without the password does not learn whether a code is required.
      if ((await secondStep.stateOf(userId)) !== null)
        return { type: 'second-step', token: await secondStep.begin(userId, hash) }
      const token = await admit(userId, client, before)
      return token === null ? { type: 'wrong' } : { type: 'signed-in', userId, token }
    },
    passSecondStep: async ({ token, code }, client, before) => {
      const outcome = await secondStep.pass(token, code, client, passwords.hashOf)
      if (outcome.type === 'limited' || outcome.type === 'expired') return outcome
      if (outcome.type === 'wrong') {
        const of = { object: user.apiName, recordId: outcome.userId }
        await audit.record({ operation: 'second-step-refused', by: null, of, from: originOf(client) })
        return { type: 'wrong' }
      }
      const session = await admit(outcome.userId, client, before)
      return session === null ? { type: 'expired' } : { type: 'signed-in', userId: outcome.userId, token: session }
    },
    hasJustBegun,
    deleteOwn: createOwnDeletion({ queries, readWith, records, queueEmail, now, ...proofs }),
    forgotten: async (email, client, send) => {
      const account = sameAddress(email).slice(0, 254)
      const { knownDevice = null } = client
      const owner = knownDevice === null ? null : await userOfAddress(records, account)
      const device = owner === null ? null : devices.keyOf(knownDevice, owner.id)
      return await attempts.make('password', { own: device ?? account, isKnown: device !== null, client }, async () => {
        const known = await userOfAddress(records, account)
        const reader = known?.isActive === true ? known : null
        const token = await tokens.issue('password', reader?.id ?? nobodysId, emailLinkLifetime)
        if (reader !== null) send(reader, token)
        return { type: 'requested' }
      })
    },
    invite: (userId) => tokens.issue('password', userId, invitationLasts),
    isGood: async (token) => (await tokens.ownerOf('password', token)) !== null,
    choosePassword: passwords.choose,
    changePassword: passwords.change,
    passwordHashOf,
    personalData: (email) => personalData({ queries, records }, email, 'person'),
    forgetOld: async () => {
      await sessions.forgetEnded()
      await tokens.forgetExpired()
      await machineTokens.forgetExpired()
      await packDevices.forgetExpired()
      await authChallenges.forgetExpired()
      await attempts.forgetOld()
      await signUps.forgetUnconfirmed()
    },
  }
}

/** Checks the password of the user of an address; `owner` is that user where it was read already. A refusal is audited. */
async function checkPassword(
  {
    records,
    passwordHashOf,
    audit,
  }: {
    readonly records: Records
    readonly passwordHashOf: (userId: string) => Promise<string | null>
    readonly audit: Audit
  },
  {
    account,
    owner,
    password,
    client,
  }: {
    readonly account: string
    readonly owner: User | null | undefined
    readonly password: string
    readonly client: ClientInfo
  },
): Promise<{ readonly type: 'right'; readonly userId: string; readonly hash: string } | { readonly type: 'wrong' }> {
  const known = owner === undefined ? await userOfAddress(records, account) : owner
  const hash = known === null ? null : await passwordHashOf(known.id)
  const isTheirs = await isPassword(password, hash)
  if (known !== null && hash !== null && isTheirs && known.isActive) return { type: 'right', userId: known.id, hash }
  await audit.record(refusedSignIn(account, known?.id ?? '', client))
  return { type: 'wrong' }
}

/** Returns whether a session of a user has just begun. */
const freshness =
  (sessions: Sessions, now: () => Date): SignIn['hasJustBegun'] =>
  async ({ userId, sessionId }) => {
    const session = (await sessions.list(userId)).find(({ id }) => id === sessionId)
    return session !== undefined && now().getTime() - session.beganAt.getTime() < justBegun
  }

interface AdmissionParts extends Required<Pick<SignInParts, 'records' | 'audit' | 'beginning'>> {
  readonly sessions: Sessions
  readonly noticeNewDevice: ReturnType<typeof createNewDeviceNotices>
}

/** Returns what begins the session of a user whose identity has been verified. */
function admission({ records, sessions, audit, beginning, noticeNewDevice }: AdmissionParts): SignIn['admit'] {
  return async (userId, client, before) => {
    const known = await records.byId(systemViewer, user, userId)
    if (known === null || !known.isActive) return null
    const isContinued = before !== null && (await sessions.read(before))?.user.id === userId
    if (before !== null) await sessions.end(before)
    const notice = isContinued ? null : await noticeNewDevice(userId, client)
    const alongside = [await beginning(known, client), notice].filter((each) => each !== null)
    const token = await sessions.begin(
      userId,
      client,
      alongside.length === 0
        ? undefined
        : async (handle) => {
            for (const write of alongside) await write(handle)
          },
    )
    const { site, device } = client
    await audit.record({ operation: 'sign-in', by: userId, from: originOf(client), details: { site, device } })
    return token
  }
}

const refusedSignIn = (email: string, userId: string, client: ClientInfo): Parameters<Audit['record']>[0] => ({
  operation: 'sign-in-refused',
  by: null,
  of: { object: user.apiName, recordId: userId },
  from: originOf(client),
  details: { email, site: client.site },
})
