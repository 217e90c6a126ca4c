import { type AccountEmail, emailLanguage } from '#features/identity/accounts/account-email.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'
import { user } from '#features/identity/people/user.ts'
import type { Row } from '#platform/entity/entity.ts'
import { formatDate } from '#platform/i18n/number-format.ts'
import { rowInWrite, type WriteEffect } from '#platform/records/write/write-effects.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { customerRequest } from './customer-request.ts'
import { requestMessage } from './request-message.ts'
import { requestPath } from './request-rules.ts'
import type { RequestLinks } from './request-links.ts'
import type { RequestServices } from './request-services.ts'

interface Parts extends Pick<IdentityServices, 'emailQueue'>, RequestServices {
  readonly sites: readonly SiteConfig[]
}

/** The transitions of which the customer learns by email. The desk's own steps are not among them. */
const notified = new Set(['Submit', 'Send', 'Quote', 'Decline', 'Extend', 'Reopen', 'Expire', 'Accept'])

/**
 * Queues one email to the customer for each step of a request and each message of the desk, in their language, whatever page, call or clock has made it. A
 * guest's draft causes the email whose link confirms the address (ENQ-10).
 */
export function notifyCustomer({ sites, emailQueue, requestLinks }: Parts): WriteEffect {
  return async (handle, { entity, id, action }) => {
    const message = entity === requestMessage ? await rowInWrite(handle, requestMessage, id) : null
    if (entity !== customerRequest && message?.side !== 'desk') return
    const row = await rowInWrite(handle, customerRequest, message?.request ?? id)
    const isNotified = message !== null || (action === null ? row?.guestEmail !== null : notified.has(action))
    if (row === null || !isNotified) return
    const kind = message !== null ? 'requestMessage' : action === null ? 'requestConfirm' : 'request'
    await emailCustomer(handle, { row, kind, sites, emailQueue, requestLinks })
  }
}

interface CustomerEmail extends Parts, Pick<AccountEmail, 'kind'> {
  readonly row: Row<typeof customerRequest>
}

/** Queues an email to whoever made a request, with its number, its state and the last day of its quote. */
export async function emailCustomer(
  handle: WriteHandle,
  { row, kind, sites, emailQueue, requestLinks }: CustomerEmail,
): Promise<void> {
  const site = sites.find(({ code }) => code === row.site)
  const recipient = await recipientOf(handle, row, requestLinks)
  if (site === undefined || recipient === null) return
  const { name, state, validUntil } = row
  const day =
    validUntil === null ? {} : { day: formatDate(validUntil, site, emailLanguage(site, recipient.to.language)) }
  await emailQueue.add(handle, { ...recipient, site, kind, facts: { number: name, state, ...day } })
}

/** Who made the request, and where they see it; null if nobody is left to whom an email can be sent. */
async function recipientOf(
  handle: WriteHandle,
  row: Row<typeof customerRequest>,
  links: RequestLinks,
): Promise<Pick<AccountEmail, 'to' | 'path'> | null> {
  if (row.guestEmail !== null) {
    const path = links.pathOf(row)
    return { to: { email: row.guestEmail, language: row.language }, ...(path === null ? {} : { path }) }
  }
  const asker = row.user === null ? null : await rowInWrite(handle, user, row.user)
  if (asker === null || !asker.isActive) return null
  return { to: { email: asker.email, language: asker.language }, path: requestPath(row.id) }
}
