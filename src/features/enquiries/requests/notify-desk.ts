import { company } from '#features/catalogue/companies/company.ts'
import type { AccountEmail } from '#features/identity/accounts/account-email.ts'
import type { EmailTopic } from '#features/identity/accounts/email-topics.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'
import { user } from '#features/identity/people/user.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { Row } from '#platform/entity/entity.ts'
import { selectRows } from '#platform/records/read/select-rows.ts'
import { rowInWrite, type WriteEffect } from '#platform/records/write/write-effects.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { eq } from 'drizzle-orm'
import { customerRequest } from './customer-request.ts'
import { requestMessage } from './request-message.ts'
import { requestPath } from './request-rules.ts'

interface Parts extends Pick<IdentityServices, 'emailQueue'> {
  readonly sites: readonly SiteConfig[]
}

/** The steps of which the desk learns by email: those of customers, and that a colleague has given somebody a request. */
const steps: Readonly<Record<string, string>> = {
  Submit: 'new',
  Withdraw: 'withdrawn',
  Accept: 'accepted',
  Reject: 'rejected',
  Assign: 'assigned',
}

/** Queues one email to the desk for each of these steps and each message of a customer. */
export function notifyDesk({ sites, emailQueue }: Parts): WriteEffect {
  return async (handle, { entity, id, action }) => {
    const message = entity === requestMessage ? await rowInWrite(handle, requestMessage, id) : null
    const step = message?.side === 'customer' ? 'message' : entity === customerRequest ? steps[action ?? ''] : undefined
    if (step === undefined) return
    const row = await rowInWrite(handle, customerRequest, message?.request ?? id)
    if (row !== null) await emailDesk(handle, { row, step, sites, emailQueue })
  }
}

/** Queues an email to whoever has a request in hand or to whom it was routed, or to the company of its site if nobody has. */
export async function emailDesk(
  handle: WriteHandle,
  { row, step, sites, emailQueue }: Parts & { readonly row: Row<typeof customerRequest>; readonly step: string },
): Promise<void> {
  const site = sites.find(({ code }) => code === row.site)
  const found = site === undefined ? null : await deskOf(handle, row, site)
  if (site === undefined || found === null) return
  const { to, emailsOff } = found
  const facts = { number: row.name, step }
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
  const [holder] = await handle.keep((queries) =>
    selectRows(queries, company, { where: eq(tableColumn(company.table, 'integrationId'), site.IMCDCompany) }),
  )
  // The mailbox of a company has no user, and so no page on which it could refuse emails.
  const email = holder?.email ?? null
  return email === null ? null : { to: { email, language: site.supportedLanguages[0] }, emailsOff: null }
}
