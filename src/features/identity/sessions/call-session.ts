import type { CallContext } from '#platform/calls/call.ts'
import type { CallerRequest } from '#platform/calls/call-context.ts'
import type { SignIn } from '#features/identity/identity-services.ts'
import type { Session, Sessions } from './sessions.ts'

declare module '#platform/calls/call.ts' {
  interface CallContext {
    /** What the sign-in page offers besides a password. */
    readonly offers?: { readonly company: () => Promise<boolean> }
    /** The session of the signed-in caller; absent for a guest. */
    readonly session?: CallSession
  }
}

/** The session of a call, with the data about themselves that its user may request. */
interface CallSession extends Pick<Session, 'id' | 'secondsLeft' | 'extend'> {
  /** All sessions of the same user, including this one, most recently used first. */
  readonly others: () => ReturnType<Sessions['list']>
  /** The browsers with offline packs of the same user. */
  readonly devices: () => ReturnType<SignIn['packDevices']['list']>
  /** Ids of all accounts that the user may act for, their own first. */
  readonly accounts: readonly string[]
  /** The users who are invited to the session's account and have not accepted yet. */
  readonly invitations: () => ReturnType<SignIn['people']['invitations']>
  /** Of these users, those who have never signed in. */
  readonly newcomers: SignIn['people']['newcomers']
  /** The id of the account that an invitation link is for; null where it invites nobody, or somebody else. */
  readonly invitedTo: (token: string) => ReturnType<SignIn['people']['invitedTo']>
  /** The single sign-on providers that may speak for the user. */
  readonly providers: () => ReturnType<SignIn['singleSignOn']['of']>
  /** Whether the session has just begun: only then its user may add and remove ways to sign in. */
  readonly hasJustBegun: () => Promise<boolean>
  /** Whether the user can sign in with a password. */
  readonly hasPassword: () => Promise<boolean>
  /** How the user signs in besides their password. */
  readonly security: () => Promise<SignInMethods>
}

interface SignInMethods {
  readonly codes: Awaited<ReturnType<SignIn['secondStep']['stateOf']>>
  readonly passkeys: Awaited<ReturnType<SignIn['passkeys']['list']>>
  /** Whether the session has just begun: only then its user may change how they sign in. */
  readonly mayChange: boolean
}

/** This feature's part of a call's context. */
export function identityContext(
  identity: NonNullable<CallContext['identity']>,
  request?: CallerRequest,
): Pick<CallContext, 'offers' | 'session' | 'identity'> {
  const { signIn } = identity
  const offers = { company: signIn.singleSignOn.isOffered }
  const session = request?.session ?? null
  if (session === null) return { offers, identity }
  const { user } = session
  return {
    offers,
    identity,
    session: {
      ...session,
      others: () => signIn.sessions.list(user.id),
      devices: () => signIn.packDevices.list(user.id),
      providers: () => signIn.singleSignOn.of(user.id),
      accounts: user.accounts,
      invitations: async () => (user.account === null ? [] : await signIn.people.invitations(user.account)),
      newcomers: signIn.people.newcomers,
      invitedTo: (token) => signIn.people.invitedTo(user.id, token),
      hasJustBegun: () => hasJustBegun(signIn, session),
      hasPassword: async () => (await signIn.passwordHashOf(user.id)) !== null,
      security: () => signInMethodsOf(signIn, session),
    },
  }
}

const hasJustBegun = (signIn: SignIn, { id, user }: Session): Promise<boolean> =>
  signIn.hasJustBegun({ userId: user.id, sessionId: id })

async function signInMethodsOf(signIn: SignIn, session: Session): Promise<SignInMethods> {
  const { user } = session
  const [codes, passkeys, mayChange] = await Promise.all([
    signIn.secondStep.stateOf(user.id),
    signIn.passkeys.list(user.id),
    hasJustBegun(signIn, session),
  ])
  return { codes, passkeys, mayChange }
}
