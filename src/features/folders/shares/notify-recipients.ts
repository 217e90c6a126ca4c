import { eq, gte, isNotNull, ne, sql } from 'drizzle-orm'
import type { IdentityServices } from '#features/identity/identity-services.ts'
import { user } from '#features/identity/people/user.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import { selectRows } from '#platform/records/read/select-rows.ts'
import { rowInWrite, type WriteEffect } from '#platform/records/write/write-effects.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { ShareRow } from './received-share.ts'
import { createShareLinks } from './share-links.ts'
import { shareEmail, type ShareRecipient, topicsOff } from './share-recipients.ts'
import { share } from './share.ts'

interface Parts extends Pick<IdentityServices, 'emailQueue' | 'signIn'> {
  readonly sites: readonly SiteConfig[]
  readonly now: () => Date
}

/** The people of an account who get the link of one share, at most. */
const maxRecipients = 100
/** The shares of one owner in a day whose recipients get an email; the links of further ones are copied by their owner. */
const maxNotifiedShares = 50
const day = 86_400_000

/** Queues the link of a share that is bound to an address or an account for its people, in the transaction that creates it. */
export function notifyRecipients({ sites, emailQueue, signIn, now }: Parts): WriteEffect {
  const links = createShareLinks(signIn.encryption)
  return async (handle, { entity, id, action }) => {
    if (entity !== share || action !== null) return
    const row = await rowInWrite(handle, share, id)
    const site = sites.find(({ code }) => code === row?.site)
    if (row === null || site === undefined || (row.account === null && row.email === null)) return
    const owner = await rowInWrite(handle, user, row.user)
    if (owner === null || (await hasNotifiedMany(handle, row, now()))) return
    for (const recipient of await recipientsOf(handle, row)) {
      const [language] = site.supportedLanguages
      const email = shareEmail({ kind: 'shareReceived', row, owner: owner.name, recipient, site, language, links })
      if (email !== null) await emailQueue.add(handle, email, topicsOff(recipient))
    }
  }
}

async function hasNotifiedMany(handle: WriteHandle, row: ShareRow, now: Date): Promise<boolean> {
  const column = (name: string) => tableColumn(share.table, name)
  const isBound = sql`(${isNotNull(column('account'))} or ${isNotNull(column('email'))})`
  const isNew = gte(column('createdDate'), new Date(now.getTime() - day))
  const where = sql`${eq(column('user'), row.user)} and ${isBound} and ${isNew}`
  const shares = await handle.keep((queries) => selectRows(queries, share, { where, limit: maxNotifiedShares + 1 }))
  return shares.length > maxNotifiedShares
}

async function recipientsOf(handle: WriteHandle, row: ShareRow): Promise<readonly ShareRecipient[]> {
  if (row.email !== null) {
    const where = eq(tableColumn(user.table, 'email'), row.email)
    const [known] = await handle.keep((queries) => selectRows(queries, user, { where, limit: 1 }))
    return [{ email: row.email, user: known?.isActive === true ? known : null }]
  }
  const column = (name: string) => tableColumn(user.table, name)
  const isOther = sql`${eq(column('isActive'), true)} and ${ne(column('id'), row.user)}`
  const where = sql`${eq(column('account'), row.account)} and ${isOther}`
  const people = await handle.keep((queries) => selectRows(queries, user, { where, limit: maxRecipients }))
  return people.map((person) => ({ email: person.email, user: person }))
}
