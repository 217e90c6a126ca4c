import { withoutSignInMethod } from '#features/identity/credentials/sign-in-methods.ts'
import { createSingleUseTokens, type SingleUseTokens } from '#features/identity/credentials/single-use-tokens.ts'
import { tokenParameter } from '#features/identity/addresses/sign-in-addresses.ts'
import type { AccountEmail } from '#features/identity/emails/account-email.ts'
import type { QueueEmail } from '#features/identity/emails/queue-email.ts'
import { user } from '#features/identity/people/user.ts'
import type { Queries } from '#platform/records/database.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { type InvitationEmail, reminderOf } from './invitation-reminder.ts'

declare module '#features/identity/identity-services.ts' {
  interface SignIn {
    /** Stores the reminder of an invitation that has just been sent by an email of its own. */
    readonly remindOfInvitation: (invitation: InvitationEmail) => Promise<void>
  }
}

/** See `SignIn.remindOfInvitation`. */
export const createInvitationReminders =
  ({
    queries,
    queueEmail,
    now,
  }: {
    readonly queries: Queries
    readonly queueEmail: QueueEmail
    readonly now: () => Date
  }) =>
  async (invitation: InvitationEmail): Promise<void> => {
    const { email, dueAt } = reminderOf(invitation, now())
    await queueEmail(queries, email, null, dueAt)
  }

/** The kinds of links of which a reminder reminds. */
const purposes: Readonly<Partial<Record<AccountEmail['kind'], Parameters<SingleUseTokens['look']>[0]>>> = {
  invitationReminder: 'password',
  joinReminder: 'join',
}

/**
 * Returns whether an email that waited is still to be sent: the reminder of an invitation is, as long as its link is valid, its
 * user active and at this address, and nobody has accepted the invitation in another way. Every other email is.
 */
export function invitationCheck({
  queries,
  records,
  now,
}: {
  readonly queries: Queries
  readonly records: Records
  readonly now: () => Date
}): (email: AccountEmail) => Promise<boolean> {
  const tokens = createSingleUseTokens(queries, now)
  return async ({ kind, path = '', to }) => {
    const purpose = purposes[kind]
    if (purpose === undefined) return true
    const token = new URLSearchParams(path.split('?')[1]).get(tokenParameter) ?? ''
    const invited = await tokens.look(purpose, token)
    const person = invited === null ? null : await records.byId(systemViewer, user, invited.userId)
    if (invited === null || person?.isActive !== true || person.email !== to.email) return false
    return purpose === 'password'
      ? (await withoutSignInMethod(queries, [person.id])).has(person.id)
      : ![person.account, ...person.otherAccounts].includes(invited.subject)
  }
}
