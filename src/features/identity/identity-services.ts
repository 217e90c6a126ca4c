import type { AccountEmail } from './accounts/account-email.ts'
import type { AccountEmailModules } from './accounts/account-email-text.ts'
import type { EmailQueue } from './accounts/email-queue.ts'
import type { SignIn } from './sign-in/sign-in.ts'

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
