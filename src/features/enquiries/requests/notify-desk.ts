import type { AccountEmail } from '#features/identity/emails/account-email.ts'
import type { EmailTopic } from '#features/identity/emails/email-topics.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'
import { user } from '#features/identity/people/user.ts'
import type { Row } from '#platform/entity/entity.ts'
import { rowInWrite, type WriteEffect } from '#platform/records/write/write-effects.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { customerRequest } from './customer-request.ts'
import { companyOfSite, requestEmailContent } from './emails/request-email-content.ts'
import { type DeskStep, receivedAs, stepOfAction } from './emails/request-emails.ts'
import { contentFact } from './emails/stored-content.ts'
import { requestMessage } from './request-message.ts'
import { requestPath } from './request-rules.ts'

interface Parts extends Pick<IdentityServices, 'emailQueue'> {
  readonly sites: readonly SiteConfig[]
}

const steps: Readonly<Record<string, DeskStep>> = stepOfAction

/** Queues one email to the desk for each of these steps and each message of a customer. */
export function notifyDesk({ sites, emailQueue }: Parts): WriteEffect {
  return async (handle, { entity, id, action }) => {
    const message = entity === requestMessage ? await rowInWrite(handle, requestMessage, id) : null
    const isReceived = entity === customerRequest && action === 'Receive'
    const known =
      message?.side === 'customer' ? 'message' : entity === customerRequest ? steps[action ?? ''] : undefined
    if (known === undefined && !isReceived) return
    const row = await rowInWrite(handle, customerRequest, message?.request ?? id)
    const step = row !== null && isReceived ? receivedAs(row.kind) : known
    if (row !== null && step !== undefined) await emailDesk(handle, { row, step, message, sites, emailQueue })
  }
}

interface DeskEmail extends Parts {
  readonly row: Row<typeof customerRequest>
  readonly step: DeskStep
  /** The message that the email reports. */
  readonly message?: Row<typeof requestMessage> | null
}

/** Queues an email to whoever has a request in hand or to whom it was routed, or to the company of its site if nobody has. */
export async function emailDesk(
  handle: WriteHandle,
  { row, step, message = null, sites, emailQueue }: DeskEmail,
): Promise<void> {
  const site = sites.find(({ code }) => code === row.site)
  const found = site === undefined ? null : await deskOf(handle, row, site)
  if (site === undefined || found === null) return
  const { to, emailsOff } = found
  const content = await requestEmailContent(handle, row, site, { message, isForDesk: true })
  const facts = { number: row.name, step, [contentFact]: JSON.stringify(content) }
  await emailQueue.add(handle, { kind: 'requestDesk', site, to, path: requestPath(row.id), facts }, emailsOff)
}

async function deskOf(
  handle: WriteHandle,
  { assignee, routedTo }: Row<typeof customerRequest>,
  site: SiteConfig,
): Promise<{ readonly to: AccountEmail['to']; readonly emailsOff: readonly EmailTopic[] | null } | null> {
  const inHand = assignee ?? routedTo
  const person = inHand === null ? null : await rowInWrite(handle, user, inHand)
  if (person?.isActive === true) {
    const { email, language, emailsOff } = person
    return { to: { email, language }, emailsOff }
  }
  const holder = await companyOfSite(handle, site)
  // The mailbox of a company has no user, and so no page on which it could refuse emails.
  const email = holder?.email ?? null
  return email === null ? null : { to: { email, language: site.supportedLanguages[0] }, emailsOff: null }
}
