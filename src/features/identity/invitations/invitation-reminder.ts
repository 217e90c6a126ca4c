import type { AccountEmail } from '#features/identity/emails/account-email.ts'

type QueuedEmail = Omit<AccountEmail, 'canChoose'>

/** The first email about an invitation, with its link. */
export type InvitationEmail = QueuedEmail & {
  readonly kind: 'invitation' | 'staffInvitation' | 'join' | 'signUpApproved'
}

/** The validity of an invitation in seconds. */
export const invitationLasts = 7 * 24 * 3600

/** An invitation is reminded of when this time in ms is left. */
const remainingTime = 2 * 24 * 3600 * 1000

/** The text of a reminder names no account. */
const noAccount = 'none'

/** The reminder of an invitation that is sent at this moment, and when it is due: it has the same link. */
export function reminderOf(
  { kind, facts, ...invitation }: InvitationEmail,
  at: Date,
): { readonly email: QueuedEmail; readonly dueAt: Date } {
  const ends = new Date(at.getTime() + invitationLasts * 1000)
  const account = kind === 'staffInvitation' ? noAccount : (facts?.['account'] ?? noAccount)
  return {
    email: {
      ...invitation,
      kind: kind === 'join' ? 'joinReminder' : 'invitationReminder',
      facts: { account, ends: ends.toISOString() },
    },
    dueAt: new Date(ends.getTime() - remainingTime),
  }
}
