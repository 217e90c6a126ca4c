import { sql } from 'drizzle-orm'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { Row } from '#platform/entity/entity.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import type { Queries } from '#platform/records/database.ts'

/**
 * Record ids and picklist values of all active grades of one trade name or principal that are available in at least one
 * country.
 */
export interface GradeTotals {
  readonly countries: ReadonlySet<string>
  readonly substances: ReadonlySet<string>
  readonly functions: ReadonlySet<string>
  readonly chemistries: ReadonlySet<string>
  readonly applications: ReadonlySet<string>
  readonly marketSegments: ReadonlySet<string>
  readonly businessGroups: ReadonlySet<string>
  readonly physicalForms: ReadonlySet<string>
  readonly qualityGrades: ReadonlySet<string>
  readonly certifications: ReadonlySet<string>
  readonly claims: ReadonlySet<string>
  readonly packaging: ReadonlySet<string>
  readonly origins: ReadonlySet<string>
  readonly storages: ReadonlySet<string>
  /** Months. */
  readonly shelfLives: ReadonlySet<string>
  /** `yes`, or empty. */
  readonly samples: ReadonlySet<string>
}

type Sums = { readonly [key in keyof GradeTotals]: Set<string> }

const summedColumns = [
  'id',
  'tradeName',
  'principal',
  'components',
  'functions',
  'chemistries',
  'applications',
  'marketSegments',
  'businessGroups',
  'physicalForm',
  'qualityGrades',
  'certifications',
  'claims',
  'packaging',
  'origin',
  'storage',
  'shelfLifeMonths',
  'sampleAvailable',
  'countries',
] as const satisfies readonly (keyof Row<typeof tradeGrade>)[]

type SummedRow = Pick<Row<typeof tradeGrade>, (typeof summedColumns)[number]>

export type GradeOwner = 'tradeName' | 'principal'

/** Sums the totals by owner while grades are streamed. The memory depends on the number of owners, not of grades. */
export interface GradeSums {
  readonly add: (row: SummedRow) => void
  /** Returns empty totals for an owner without grades. */
  readonly of: (ownerId: string) => GradeTotals
}

export function gradeSums(owner: GradeOwner): GradeSums {
  const byOwner = new Map<string, Sums>()
  return {
    add: (row) => {
      let sums = byOwner.get(row[owner])
      if (sums === undefined) {
        sums = noSums()
        byOwner.set(row[owner], sums)
      }
      addGrade(sums, row)
    },
    of: (ownerId) => byOwner.get(ownerId) ?? noSums(),
  }
}

const batchSize = 5000

/** Reads the totals of some owners from the database in batches. */
export async function readGradeSums(
  queries: Queries,
  owner: GradeOwner,
  ownerIds: readonly string[],
): Promise<GradeSums> {
  const sums = gradeSums(owner)
  if (ownerIds.length === 0) return sums
  const { table } = tradeGrade
  const id = tableColumn(table, 'id')
  const columns = sql.join(
    summedColumns.map((property) => sql`${tableColumn(table, property)} as ${sql.identifier(property)}`),
    sql`, `,
  )
  const mine = sql`${tableColumn(table, owner)} = any(${sql.param(ownerIds)}::text[]) and ${tableColumn(table, 'isActive')}`
  for (let last = ''; ;) {
    const rows = (
      await queries.execute<SummedRow>(
        sql`select ${columns} from ${table} where ${mine} and ${id} > ${last} order by ${id} limit ${batchSize}`,
      )
    ).rows
    for (const row of rows) sums.add(row)
    const end = rows.at(-1)
    if (end === undefined || rows.length < batchSize) return sums
    last = end.id
  }
}

function addGrade(sums: Sums, row: SummedRow): void {
  // A grade that is available in no country is invisible, both itself and through its trade name.
  if (row.countries.length === 0) return
  addAll(sums.countries, row.countries)
  for (const part of row.components) sums.substances.add(part.substance)
  addAll(sums.functions, row.functions)
  addAll(sums.chemistries, row.chemistries)
  addAll(sums.applications, row.applications)
  addAll(sums.marketSegments, row.marketSegments)
  addAll(sums.businessGroups, row.businessGroups)
  addAll(sums.qualityGrades, row.qualityGrades)
  addAll(sums.certifications, row.certifications)
  addAll(sums.claims, row.claims)
  addAll(sums.packaging, row.packaging)
  if (row.physicalForm !== null) sums.physicalForms.add(row.physicalForm)
  if (row.origin !== null) sums.origins.add(row.origin)
  if (row.storage !== null) sums.storages.add(row.storage)
  if (row.shelfLifeMonths !== null) sums.shelfLives.add(String(row.shelfLifeMonths))
  if (row.sampleAvailable) sums.samples.add('yes')
}

function addAll(set: Set<string>, values: readonly string[]): void {
  for (const value of values) set.add(value)
}

const noSums = (): Sums => ({
  countries: new Set(),
  substances: new Set(),
  functions: new Set(),
  chemistries: new Set(),
  applications: new Set(),
  marketSegments: new Set(),
  businessGroups: new Set(),
  physicalForms: new Set(),
  qualityGrades: new Set(),
  certifications: new Set(),
  claims: new Set(),
  packaging: new Set(),
  origins: new Set(),
  storages: new Set(),
  shelfLives: new Set(),
  samples: new Set(),
})
