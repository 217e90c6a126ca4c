import type { Audit } from '#platform/records/audit/audit.ts'
import type { Encryption } from '#platform/store/encryption.ts'
import type { Attempts } from './credentials/attempts.ts'
import type { AuthChallenges } from './credentials/auth-challenges.ts'
import type { ClientInfo } from './credentials/client-info.ts'
import type { KnownDevices } from './credentials/known-devices.ts'
import type { Limited } from './credentials/limited.ts'
import type { SingleUseTokens } from './credentials/single-use-tokens.ts'
import type { AccountEmail } from './emails/account-email.ts'
import type { AccountEmailModules } from './emails/account-email-text.ts'
import type { EmailQueue } from './emails/email-queue.ts'
import type { User } from './people/users.ts'

/** The services that the routes of this feature need besides the server's own. */
export interface IdentityServices {
  readonly signIn: SignIn
  /** Sends a person an email about their own account; the caller does not wait for it. */
  readonly sendAccountEmail: (email: AccountEmail) => void
  /** Stores emails about steps of requests with the step. */
  readonly emailQueue: Pick<EmailQueue, 'add' | 'wake'>
}

/** What the page bundle exports for this feature. */
export type IdentityModules = AccountEmailModules

type SignedIn = { readonly type: 'signed-in'; readonly userId: string; readonly token: string }

type SignInOutcome =
  | SignedIn
  /** The password is correct, but a code is required before the user is signed in. `token` identifies the next step. */
  | { readonly type: 'second-step'; readonly token: string }
  | { readonly type: 'wrong' }
  | Limited

/**
 * The sign-in operations. No result discloses whether an address is known. Sessions, tokens, people and each way to sign in add
 * their part in their own folder; `sign-in/sign-in.ts` creates them all.
 */
export interface SignIn {
  readonly tokens: SingleUseTokens
  readonly authChallenges: AuthChallenges
  readonly attempts: Attempts
  readonly encryption: Encryption
  readonly audit: Audit
  readonly devices: KnownDevices
  /**
   * Signs in a user whose identity has been verified by any method; returns null if the user may not sign in. `before` is the
   * previous token of the browser; its session ends, which prevents session fixation.
   */
  readonly admit: (userId: string, client: ClientInfo, before: string | null) => Promise<string | null>
  /** `before` has the same meaning as in `admit`. */
  readonly signIn: (
    input: { readonly email: string; readonly password: string },
    client: ClientInfo,
    before: string | null,
  ) => Promise<SignInOutcome>
  /** Completes the second step. `expired`: the sign-in must start again with the password. */
  readonly passSecondStep: (
    input: { readonly token: string; readonly code: string },
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
    client: Pick<ClientInfo, 'address' | 'capacity' | 'knownDevice'>,
    send: (to: User, token: string) => void,
  ) => Promise<{ readonly type: 'requested' } | Limited>
  /** Returns a personal link to choose a password, for a caller who may see it; no email is sent. Valid for a week. */
  readonly invite: (userId: string) => Promise<string>
  /** Whether the link is currently valid. */
  readonly isGood: (token: string) => Promise<boolean>
  /** Returns the data stored about the person with an address, for that person, as a stream of JSON. */
  readonly personalData: (email: string) => Promise<AsyncGenerator<string> | null>
  readonly forgetOld: () => Promise<void>
}
