import { account } from '#features/catalogue/accounts/account.ts'
import type { Administration } from '#features/back-office/administration/administration.ts'
import { passwordPath } from '#features/identity/emails/account-email.ts'
import type { User } from '#features/identity/people/users.ts'
import { companyName } from '#platform/pages/page-title.ts'
import { rowInWrite } from '#platform/records/write/write-effects.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import { reminderOf } from '#features/identity/invitations/invitation-reminder.ts'
import { invitingSite } from '#features/identity/emails/inviting-site.ts'

/**
 * Stores the email with a link to choose a password, in the language of its recipient. `isNew`: they have never signed in, so it is an
 * invitation, with its reminder.
 */
export async function storeLink(
  { emailQueue, sites, now }: Pick<Administration, 'emailQueue' | 'sites' | 'now'>,
  handle: WriteHandle,
  to: User,
  token: string,
  isNew: boolean,
): Promise<void> {
  const own = to.account === null ? null : await rowInWrite(handle, account, to.account)
  const { email: address, language } = to
  const site = invitingSite(sites, language, own?.country ?? null)
  const email = {
    site,
    to: { email: address, language },
    path: passwordPath(token),
    facts: { account: own?.name ?? companyName(site) },
  } as const
  if (!isNew) return await emailQueue.add(handle, { ...email, kind: 'password' }, null)
  const invitation = { ...email, kind: to.account === null ? 'staffInvitation' : 'invitation' } as const
  await emailQueue.add(handle, invitation, null)
  const reminder = reminderOf(invitation, now())
  await emailQueue.add(handle, reminder.email, null, reminder.dueAt)
}
