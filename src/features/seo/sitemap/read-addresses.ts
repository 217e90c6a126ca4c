import { type SQL, sql } from 'drizzle-orm'
import { failure } from '#platform/values/errors.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { requireAccess } from '#platform/records/access.ts'
import { conditionSql } from '#platform/records/read/condition-sql.ts'
import type { Records } from '#platform/records/records.ts'
import { withRowSecurity, needsRowSecurity } from '#platform/records/row-level-security.ts'
import { guarded } from '#platform/records/store-errors.ts'

/** The objects whose records have pages. */
export type AddressedEntity = typeof tradeGrade | typeof tradeName | typeof account

/** The fields of a record that its address, its alternates and a sitemap need. */
export type AddressedRecord = {
  readonly id: string
  readonly name: string
  readonly lastModifiedDate: Date
  /** ISO codes of the countries where the record, or one of its grades, is available. */
  readonly countries: readonly string[]
}

export interface AddressRange {
  readonly offset: number
  readonly limit: number
}

const maxInRange = 50_000
const batchSize = 1000

/**
 * Yields the address data of the records that the viewer sees, ordered by id: a few columns, with one query for each thousand
 * rows. Throws INVALID_PARAMETERS for a longer range.
 */
export async function* streamAddresses(
  records: Pick<Records, 'reading'>,
  viewer: Viewer,
  entity: AddressedEntity,
  { offset, limit }: AddressRange,
): AsyncGenerator<readonly AddressedRecord[]> {
  requireAccess(viewer, entity, 'read')
  if (limit > maxInRange)
    throw failure('INVALID_PARAMETERS', { parameter: 'limit', reason: `must be at most ${maxInRange}` })
  const { table } = entity
  const id = tableColumn(table, 'id')
  const reading = records.reading(viewer, entity)
  const rule = reading.visibility.conditionOf(entity, viewer)
  const seen = conditionSql(entity, rule)
  let last = ''
  for (let left = limit; left > 0; left -= batchSize) {
    const { rows } = await guarded(() =>
      withRowSecurity(reading, viewer, needsRowSecurity(entity, rule), (queries) =>
        queries.execute<StoredAddress>(
          sql`select ${id} as id, ${tableColumn(table, 'name')} as name,
            ${tableColumn(table, 'lastModifiedDate')} as "lastModifiedDate", ${countriesOf(entity)} as countries
            from ${table} where ${seen} and ${id} > ${last} order by ${id}
            limit ${Math.min(left, batchSize)} offset ${last === '' ? offset : 0}`,
        ),
      ),
    )
    if (rows.length > 0) yield rows.map((row) => ({ ...row, lastModifiedDate: new Date(row.lastModifiedDate) }))
    const end = rows.at(-1)
    if (end === undefined || rows.length < batchSize) return
    last = end.id
  }
}

type StoredAddress = Omit<AddressedRecord, 'lastModifiedDate'> & { readonly lastModifiedDate: Date | string }

/** A grade has its own countries; a trade name or supplier has those of its active grades. */
function countriesOf(entity: AddressedEntity): SQL {
  const grades = tradeGrade.table
  const countries = tableColumn(grades, 'countries')
  if (entity.apiName === tradeGrade.apiName) return sql`${countries}`
  const owner = tableColumn(grades, entity.apiName === tradeName.apiName ? 'tradeName' : 'principal')
  return sql`array(select distinct country from ${grades}, unnest(${countries}) as country
    where ${owner} = ${tableColumn(entity.table, 'id')} and ${tableColumn(grades, 'isActive')} order by country)`
}
