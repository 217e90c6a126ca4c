import { type SQL, sql } from 'drizzle-orm'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { type PersonalSubject, subjectOf } from '#platform/entity/personal.ts'
import { user } from '#features/identity/people/user.ts'
import { targetsOf } from '#platform/entity/kinds/table.ts'
import { sameAddress } from '#platform/entity/kinds/email-address.ts'
import type { Queries } from '#platform/records/database.ts'

/** Records of one object that belong to somebody. */
interface OwnRecords {
  readonly entity: Entity
  readonly subject: PersonalSubject
  readonly ids: readonly string[]
}

/** A person, identified by an email address, whether or not they sign in. */
interface Person {
  /** In lower case. */
  readonly email: string
  readonly userId: string | null
  /** All their records but their user, by object. */
  readonly own: readonly OwnRecords[]
}

/**
 * All records of the person who has an address, as the objects declare them. `transaction` must be one that may read everybody's
 * records.
 */
export async function recordsOfPerson(
  transaction: Queries,
  entities: readonly Entity[],
  typed: string,
): Promise<Person> {
  const email = sameAddress(typed)
  const idsWhere = async (entity: Entity, condition: SQL): Promise<readonly string[]> => {
    const { rows } = await transaction.execute<{ id: string }>(
      sql`select id from ${entity.table} where ${condition} order by id`,
    )
    return rows.map(({ id }) => id)
  }
  const [userId = null] = await idsWhere(user, holdsAddress(user, 'email', email))
  const own: OwnRecords[] = []
  for (const entity of entities) {
    const subject = subjectOf(entity.personal)
    if (subject === null || entity === user) continue
    own.push({ entity, subject, ids: await idsWhere(entity, isOwn(entities, entity, subject, { email, userId })) })
  }
  return { email, userId, own }
}

const holdsAddress = (entity: Entity, field: string, email: string): SQL =>
  sql`lower(trim(${tableColumn(entity.table, field)})) = ${email}`

function isOwn(
  entities: readonly Entity[],
  entity: Entity,
  { field, guest, where }: PersonalSubject,
  { email, userId }: Pick<Person, 'email' | 'userId'>,
): SQL {
  const isUsers =
    entity.fields[field]?.type === 'reference'
      ? sql`${tableColumn(entity.table, field)} = ${userId ?? ''}`
      : holdsAddress(entity, field, email)
  const isPersons = guest === undefined ? isUsers : sql`(${isUsers} or ${isGuests(entities, entity, guest, email)})`
  return where === undefined ? isPersons : sql`${isPersons} and ${tableColumn(entity.table, where.field)} = ${where.is}`
}

function isGuests(
  entities: readonly Entity[],
  entity: Entity,
  { field, of }: NonNullable<PersonalSubject['guest']>,
  email: string,
): SQL {
  if (of === undefined) return holdsAddress(entity, field, email)
  const reference = entity.fields[of]
  const target = reference === undefined ? undefined : targetsOf(reference)[0]
  const whole = entities.find(({ apiName }) => apiName === target?.apiName)
  if (whole === undefined) throw new Error(`${entity.apiName}.${of} references no record.`)
  const ids = sql`select ${tableColumn(whole.table, 'id')} from ${whole.table} where ${holdsAddress(whole, field, email)}`
  return sql`${tableColumn(entity.table, of)} in (${ids})`
}

/** The ids of all records of a person, their user among them; none: nothing is stored about them. */
export const idsOf = ({ userId, own }: Person): readonly string[] => [
  ...(userId === null ? [] : [userId]),
  ...own.flatMap(({ ids }) => ids),
]
