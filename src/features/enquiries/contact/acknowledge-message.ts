import { eq, gte, sql } from 'drizzle-orm'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { emailLanguage } from '#features/identity/emails/account-email.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import { selectRows } from '#platform/records/read/select-rows.ts'
import { rowInWrite, type WriteEffect } from '#platform/records/write/write-effects.ts'
import { contactAddress } from '#platform/values/addresses/contact-address.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { contactRequest } from './contact-request.ts'

interface Parts extends Pick<IdentityServices, 'emailQueue'> {
  readonly sites: readonly SiteConfig[]
  readonly now: () => Date
}

/** The copies that one address gets in an hour. Nobody has proved that it is the sender's, so it must not be filled with emails. */
const maxCopies = 3
const hour = 3_600_000

/** Queues a copy of a message of the website for its sender, in the transaction that stores it. */
export function acknowledgeMessage({ sites, emailQueue, now }: Parts): WriteEffect {
  return async (handle, { entity, id, action }) => {
    if (entity !== contactRequest || action !== null) return
    const row = await rowInWrite(handle, contactRequest, id)
    const site = sites.find(({ code }) => code === row?.site)
    if (row === null || site === undefined || row.origin !== 'website') return
    const isNew = gte(tableColumn(contactRequest.table, 'createdDate'), new Date(now().getTime() - hour))
    const where = sql`${eq(tableColumn(contactRequest.table, 'email'), row.email)} and ${isNew}`
    const recent = await handle.keep((queries) => selectRows(queries, contactRequest, { where, limit: maxCopies + 1 }))
    if (recent.length > maxCopies) return
    const product = row.product === null ? null : await rowInWrite(handle, tradeGrade, row.product)
    await emailQueue.add(
      handle,
      {
        kind: 'contactCopy',
        site,
        to: { email: row.email, language: emailLanguage(site, row.language) },
        path: contactAddress(''),
        facts: {
          message: row.message,
          author: row.name,
          ...(row.company === null ? {} : { firm: row.company }),
          ...(row.phone === null ? {} : { phone: row.phone }),
          ...(product === null ? {} : { product: product.name }),
        },
      },
      null,
    )
  }
}
