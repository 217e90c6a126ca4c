import type { Texts } from '#platform/i18n/languages.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import { marketSegment } from '#features/catalogue/taxonomy/market-segment.ts'
import { masterValue } from '#features/catalogue/taxonomy/master-value.ts'
import { all, type Condition, equals } from '#platform/records/read/condition.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { specificationProperty } from '#features/catalogue/specifications/specification-property.ts'
import { isFacetKey } from '#platform/search/vocabulary/facets.ts'
import { buildTaxonomy, type RangeProperty, type Taxonomy } from '#features/catalogue/taxonomy/taxonomy.ts'

/** Objects whose change makes a new snapshot. */
export const taxonomyObjects: ReadonlySet<string> = new Set(
  [businessGroup, marketSegment, masterValue, account, specificationProperty].map((entity) => entity.apiName),
)

/** The decimals of numbers whose property sets none. */
const defaultDecimals = 2

/** The position of entries for which no editor has set an order: last. */
const lastInOrder = 1_000_000

/**
 * Loads the snapshot of the active entries. It includes the names of inactive suppliers, because their grades show the
 * supplier.
 */
export async function loadTaxonomy(records: Records): Promise<Taxonomy> {
  const [groups, segments, values, suppliers, properties] = await Promise.all([
    rowsWhere(records, businessGroup, equals('isActive', true)),
    rowsWhere(records, marketSegment, equals('isActive', true)),
    rowsWhere(records, masterValue, equals('isActive', true)),
    rowsWhere(records, account, equals('recordType', 'Supplier')),
    rowsWhere(records, specificationProperty, all(equals('isActive', true), equals('isFacet', true))),
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
    rangeProperties: rangeProperties(properties),
  })
}

/** Only numbers have ranges. A key that is also that of a facet would have no address of its own. */
const rangeProperties = (rows: readonly Row<typeof specificationProperty>[]): readonly RangeProperty[] =>
  rows
    .filter(({ valueKind, integrationId }) => ['number', 'range'].includes(valueKind) && !isFacetKey(integrationId))
    .toSorted(
      (one, other) =>
        (one.position ?? lastInOrder) - (other.position ?? lastInOrder) ||
        (one.integrationId < other.integrationId ? -1 : 1),
    )
    .map(({ id, integrationId, name, names, unit, decimals, functions }) => ({
      id,
      key: integrationId,
      name,
      names: withEnglish(name, names),
      unit: unit ?? '',
      decimals: decimals ?? defaultDecimals,
      functions,
    }))

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

/** The English text has its own column; the other languages are in a map. */
const withEnglish = (english: string | null, texts: Texts): Texts => (english ? { ...texts, 'en-US': english } : texts)
