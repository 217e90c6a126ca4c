import { type SQL, sql } from 'drizzle-orm'
import { contactRequest } from '#entities/contact-request.ts'
import { contact } from '#entities/contact.ts'
import { documentRequest } from '#entities/document-request.ts'
import { tableColumn } from '#entities/entity-table.ts'
import type { Entity } from '#entities/entity.ts'
import { listView } from '#entities/list-view.ts'
import type { listVisibilities } from '#entities/picklists.ts'
import { signUpRequest } from '#entities/sign-up-request.ts'
import { user } from '#entities/user.ts'
import { sameAddress } from '#entities/kinds/email-address.ts'
import type { Queries } from '#records/database.ts'

/** Records of one object that are about somebody. */
interface About<Of extends Entity> {
  readonly entity: Of
  readonly ids: readonly string[]
}

/** A person: by the address that they are known by, whether or not they sign in. */
interface Person {
  /** In small letters. */
  readonly email: string
  readonly userId: string | null
  /** By what they are called where they are told. */
  readonly about: {
    readonly contactRequests: About<typeof contactRequest>
    readonly signUpRequests: About<typeof signUpRequest>
    readonly contacts: About<typeof contact>
    readonly documentRequests: About<typeof documentRequest>
    /** Those that they made for themselves; what they made for others is the house's. */
    readonly privateLists: About<typeof listView>
  }
}

/** All that is kept about an address. `transaction`: one that may see everybody's. */
export async function recordsOfPerson(transaction: Queries, typed: string): Promise<Person> {
  const email = sameAddress(typed)
  const where = async <Of extends Entity>(entity: Of, condition: SQL): Promise<About<Of>> => {
    const { rows } = await transaction.execute<{ id: string }>(
      sql`select id from ${entity.table} where ${condition} order by id`,
    )
    return { entity, ids: rows.map(({ id }) => id) }
  }
  const ofAddress = <Of extends Entity>(entity: Of) =>
    where(entity, sql`lower(trim(${tableColumn(entity.table, 'email')})) = ${email}`)
  const [userId = null] = (await ofAddress(user)).ids
  return {
    email,
    userId,
    about: {
      contactRequests: await ofAddress(contactRequest),
      signUpRequests: await ofAddress(signUpRequest),
      contacts: await ofAddress(contact),
      documentRequests: await where(
        documentRequest,
        sql`${tableColumn(documentRequest.table, 'user')} = ${userId ?? ''}`,
      ),
      privateLists: await where(
        listView,
        sql`${tableColumn(listView.table, 'owner')} = ${userId ?? ''} and ${tableColumn(listView.table, 'visibility')} = ${ownVisibility}`,
      ),
    },
  }
}

const ownVisibility: keyof typeof listVisibilities = 'Private'

/** Of all records about them, their user among them; none: nothing is kept. */
export const idsOf = ({ userId, about }: Person): readonly string[] => [
  ...(userId === null ? [] : [userId]),
  ...Object.values(about).flatMap(({ ids }) => ids),
]
