import { eq } from 'drizzle-orm'
import type { AccountEmail } from '#features/identity/emails/account-email.ts'
import type { EmailTopic } from '#features/identity/emails/email-topics.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'
import { user } from '#features/identity/people/user.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { Row } from '#platform/entity/entity.ts'
import { selectRows } from '#platform/records/read/select-rows.ts'
import { rowInWrite, type WriteEffect } from '#platform/records/write/write-effects.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { customerRequest } from './customer-request.ts'
import { requestEmailContent } from './emails/request-email-content.ts'
import { type CustomerEvent, eventOfAction, receivedAs } from './emails/request-emails.ts'
import { contentFact } from './emails/stored-content.ts'
import { requestMessage } from './request-message.ts'
import { requestPath } from './request-rules.ts'
import type { RequestLinks } from './request-links.ts'
import type { RequestServices } from './request-services.ts'

interface Parts extends Pick<IdentityServices, 'emailQueue'>, RequestServices {
  readonly sites: readonly SiteConfig[]
}

/**
 * Queues one email to the customer for each step of a request and each message of the desk, in their language, whatever page, call or clock has made it. A
 * guest's draft causes the email whose link confirms the address (ENQ-10).
 */
export function notifyCustomer({ sites, emailQueue, requestLinks }: Parts): WriteEffect {
  return async (handle, { entity, id, action }) => {
    const message = entity === requestMessage ? await rowInWrite(handle, requestMessage, id) : null
    if (entity !== customerRequest && message?.side !== 'desk') return
    const row = await rowInWrite(handle, customerRequest, message?.request ?? id)
    if (row === null) return
    const [kind, event] =
      message !== null
        ? (['requestMessage', 'message'] as const)
        : action === null
          ? (['requestConfirm', row.guestEmail === null ? null : 'confirm'] as const)
          : (['request', eventOf(action, row)] as const)
    if (event !== null) await emailCustomer(handle, { row, kind, event, message, sites, emailQueue, requestLinks })
  }
}

/** Samples are sent, and everything else that is not quoted is answered. */
function eventOf(action: string, { kind }: Row<typeof customerRequest>): CustomerEvent | null {
  if (action === 'Send') return kind === 'sample' ? 'samples' : 'answered'
  if (action === 'Receive') return receivedAs(kind)
  return (Object.hasOwn(eventOfAction, action) ? customerEvents[action] : undefined) ?? null
}

const customerEvents: Readonly<Record<string, CustomerEvent>> = eventOfAction

interface CustomerEmail extends Parts, Pick<AccountEmail, 'kind'> {
  readonly row: Row<typeof customerRequest>
  readonly event: CustomerEvent
  /** The message that the email reports. */
  readonly message?: Row<typeof requestMessage> | null
}

/** Queues an email to whoever made a request, with everything that its event has to say. */
export async function emailCustomer(
  handle: WriteHandle,
  { row, kind, event, message = null, sites, emailQueue, requestLinks }: CustomerEmail,
): Promise<void> {
  const site = sites.find(({ code }) => code === row.site)
  if (site === undefined) return
  const recipients = await recipientsOf(handle, row, requestLinks)
  if (recipients.length === 0) return
  const content = await requestEmailContent(handle, row, site, { message, isForDesk: false })
  const facts = { number: row.name, event, [contentFact]: JSON.stringify(content) }
  for (const { emailsOff, ...recipient } of recipients) {
    // That a request has arrived is always confirmed.
    const off = event === 'submitted' && emailsOff !== null ? [] : emailsOff
    await emailQueue.add(handle, { ...recipient, site, kind, facts }, off)
  }
}

/**
 * Who made the request, and where they see it; nobody if no email can be sent. Of a request that sales people made for a customer
 * (SAL-03), the administrators of the account learn too.
 */
async function recipientsOf(
  handle: WriteHandle,
  row: Row<typeof customerRequest>,
  links: RequestLinks,
): Promise<readonly (Pick<AccountEmail, 'to' | 'path'> & { readonly emailsOff: readonly EmailTopic[] | null })[]> {
  if (row.guestEmail !== null) {
    const path = links.pathOf(row)
    const to = { email: row.guestEmail, language: row.language }
    // Without its link, the guest has no page on which to choose.
    return [path === null ? { to, emailsOff: null } : { to, path, emailsOff: row.guestEmailsOff }]
  }
  const requester = row.user === null ? null : await rowInWrite(handle, user, row.user)
  const people = [requester ?? [], row.madeBy === null ? [] : await administratorsOf(handle, row.account)].flat()
  return people
    .filter(({ isActive }) => isActive)
    .map(({ email, language, emailsOff }) => ({ to: { email, language }, emailsOff, path: requestPath(row.id) }))
}

const administratorsOf = async (handle: WriteHandle, accountId: string | null): Promise<readonly Row<typeof user>[]> =>
  accountId === null
    ? []
    : (
        await handle.keep((queries) =>
          selectRows(queries, user, { where: eq(tableColumn(user.table, 'account'), accountId) }),
        )
      ).filter(({ roles }) => roles.includes('customerAdmin'))
