import type { Texts } from '#domain/languages.ts'
import { account } from '#entities/account.ts'
import { businessGroup } from '#entities/business-group.ts'
import type { Entity, Row } from '#entities/entity.ts'
import { marketSegment } from '#entities/market-segment.ts'
import { masterValue } from '#entities/master-value.ts'
import { type Condition, equals } from './condition.ts'
import type { Records } from './records.ts'
import { systemViewer } from './system-viewer.ts'
import { buildTaxonomy, type Taxonomy } from './taxonomy.ts'

/** Objects whose change makes a new snapshot. */
export const taxonomyObjects: ReadonlySet<string> = new Set(
  [businessGroup, marketSegment, masterValue, account].map((entity) => entity.apiName),
)

/** Last in the order where an editor gave none. */
const lastInOrder = 1_000_000

/** The snapshot of what is active now. Suppliers are in it by name, active or not: their grades show who makes them. */
export async function loadTaxonomy(records: Records): Promise<Taxonomy> {
  const [groups, segments, values, suppliers] = await Promise.all([
    rowsWhere(records, businessGroup, equals('isActive', true)),
    rowsWhere(records, marketSegment, equals('isActive', true)),
    rowsWhere(records, masterValue, equals('isActive', true)),
    rowsWhere(records, account, equals('recordType', 'Supplier')),
  ])
  return buildTaxonomy({
    businessGroups: groups.map((row) => ({
      ...named(row),
      descriptions: withEnglish(row.description, row.descriptions),
      hasLobDependentMarketSegments: row.hasLobDependentMarketSegments,
      sortOrder: row.sortOrder ?? lastInOrder,
    })),
    marketSegments: segments.map((row) => ({
      ...named(row),
      businessGroupId: row.businessGroup,
      functions: row.functions,
      sortOrder: row.sortOrder ?? lastInOrder,
    })),
    masterValues: values.map((row) => ({
      ...named(row),
      valueKind: row.valueKind,
      code: row.code ?? row.integrationId,
      descriptions: withEnglish(row.description, row.descriptions),
      businessGroups: row.businessGroups,
    })),
    principals: suppliers.map(({ id, integrationId, name }) => ({ id, integrationId, name })),
  })
}

async function rowsWhere<E extends Entity>(records: Records, entity: E, where: Condition): Promise<readonly Row<E>[]> {
  const rows: Row<E>[] = []
  for await (const batch of records.stream(systemViewer, entity, { where })) rows.push(...batch)
  return rows
}

const named = ({
  id,
  integrationId,
  name,
  names,
}: {
  id: string
  integrationId: string
  name: string
  names: Texts
}) => ({
  id,
  integrationId,
  name,
  names: withEnglish(name, names),
})

/** English stands in its own column, the other languages in a map. */
const withEnglish = (english: string | null, texts: Texts): Texts => (english ? { ...texts, 'en-US': english } : texts)
