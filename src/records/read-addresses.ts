import { type SQL, sql } from 'drizzle-orm'
import { failure } from '#domain/errors.ts'
import type { Viewer } from '#domain/viewer.ts'
import { account } from '#entities/account.ts'
import { tableColumn } from '#entities/entity-table.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import { demandAccess } from './access.ts'
import { conditionSql } from './condition-sql.ts'
import { behindWall, type Reading, touchesWall } from './second-wall.ts'
import { guarded } from './store-errors.ts'

/** The objects whose records have pages. */
export type AddressedEntity = typeof tradeGrade | typeof tradeName | typeof account

/** A record as its address, its alternates and a sitemap need it. */
export type AddressedRecord = {
  readonly id: string
  readonly name: string
  readonly lastModifiedDate: Date
  /** ISO codes of the countries where it, or a grade of it, is available. */
  readonly countries: readonly string[]
}

export interface AddressRange {
  readonly offset: number
  readonly limit: number
}

const mostInRange = 50_000
const batchSize = 1000

/** A few columns of many rows, in one query for every thousand of them. Throws INVALID_PARAMETERS for a longer range. */
export async function* streamAddresses(
  reading: Reading,
  viewer: Viewer,
  entity: AddressedEntity,
  { offset, limit }: AddressRange,
): AsyncGenerator<readonly AddressedRecord[]> {
  demandAccess(viewer, entity, 'read')
  if (limit > mostInRange)
    throw failure('INVALID_PARAMETERS', { parameter: 'limit', reason: `must be at most ${mostInRange}` })
  const { table } = entity
  const id = tableColumn(table, 'id')
  const rule = reading.rule(entity, viewer)
  const seen = conditionSql(entity, rule)
  let last = ''
  for (let left = limit; left > 0; left -= batchSize) {
    const { rows } = await guarded(() =>
      behindWall(reading, viewer, touchesWall(entity, rule), (queries) =>
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

/** A grade says itself where it is available; a trade name and a supplier are where one of their active grades is. */
function countriesOf(entity: AddressedEntity): SQL {
  const grades = tradeGrade.table
  const countries = tableColumn(grades, 'countries')
  if (entity.apiName === tradeGrade.apiName) return sql`${countries}`
  const owner = tableColumn(grades, entity.apiName === tradeName.apiName ? 'tradeName' : 'principal')
  return sql`array(select distinct country from ${grades}, unnest(${countries}) as country
    where ${owner} = ${tableColumn(entity.table, 'id')} and ${tableColumn(grades, 'isActive')} order by country)`
}
