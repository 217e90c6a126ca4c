import type { AccountEmail, WrittenEmail } from '#features/identity/emails/account-email.ts'
import type { Records } from '#platform/records/records.ts'

/** An email that a step would send. */
export interface PreviewedEmail extends Pick<AccountEmail, 'kind'> {
  readonly to: string
  /** Null: the recipient has switched off emails about it. */
  readonly email: AccountEmail | null
}

/** Records whose writes are undone, and the emails that the last one would have queued. */
export interface Rehearsal {
  readonly records: Records
  readonly emails: readonly PreviewedEmail[]
}

declare module '#platform/calls/call.ts' {
  interface CallContext {
    /** For calls that show the emails of a step before it is done; absent where calls are made without a portal. */
    readonly emailPreviews?: {
      readonly rehearse: () => Rehearsal
      readonly write: (email: AccountEmail) => Promise<WrittenEmail>
    }
  }
}
