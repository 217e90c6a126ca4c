import type { Texts } from '#platform/i18n/languages.ts'
import { slugOf } from '#platform/values/text/slug.ts'

/** The fields of every entry of the snapshot. `slug` is derived from the English name for all languages (ENT-11). */
export interface TaxonomyEntry {
  readonly id: string
  readonly integrationId: string
  readonly slug: string
  /** The English name. */
  readonly name: string
  /** The names in all languages, including English. */
  readonly names: Texts
}

export interface BusinessGroup extends TaxonomyEntry {
  readonly descriptions: Texts
  readonly hasLobDependentMarketSegments: boolean
  readonly sortOrder: number
  /** In the order that editors set. */
  readonly marketSegments: readonly MarketSegment[]
}

interface MarketSegment extends TaxonomyEntry {
  readonly businessGroupId: string
  /** The ids of the functions that are relevant for the segment. */
  readonly functions: readonly string[]
  readonly sortOrder: number
}

export type MasterValueKind = 'function' | 'chemistry' | 'application'

export interface MasterValue extends TaxonomyEntry {
  readonly valueKind: MasterValueKind
  /** `EMUL` */
  readonly code: string
  readonly descriptions: Texts
  readonly businessGroups: readonly string[]
}

/** The fields of a supplier that facets, links and titles need; its record contains the rest. */
export interface PrincipalName {
  readonly id: string
  readonly integrationId: string
  readonly slug: string
  readonly name: string
}

/** A specification property by whose ranges lists can be narrowed. */
export interface RangeProperty {
  readonly id: string
  /** The integration id, which addresses contain. */
  readonly key: string
  readonly name: string
  readonly names: Texts
  /** The unit of its ranges; '' for plain numbers. */
  readonly unit: string
  readonly decimals: number
  /** Ids of the functions for which the property matters most. */
  readonly functions: readonly string[]
}

/**
 * The small tables in memory: business groups, market segments, master values, the names of the suppliers and the properties
 * with ranges. A snapshot never changes; the follower of the outbox replaces it as a whole.
 */
export interface Taxonomy {
  /** In their order (BG1…BG8). */
  readonly businessGroups: readonly BusinessGroup[]
  readonly masterValues: readonly MasterValue[]
  readonly principals: readonly PrincipalName[]
  readonly rangeProperties: readonly RangeProperty[]
  /** Finds a business group by id, slug or integrationId. */
  readonly businessGroup: (key: string) => BusinessGroup | null
  /** Finds a segment by id, slug or integrationId, in one business group if given, because two groups may use the same name. */
  readonly marketSegment: (key: string, businessGroupId?: string) => MarketSegment | null
  /** Finds a master value by id, integrationId or slug. */
  readonly masterValue: (key: string) => MasterValue | null
  /** Finds a master value by its value in a facet parameter. */
  readonly masterValueBySlug: (kind: MasterValueKind, slug: string) => MasterValue | null
  readonly principal: (id: string) => PrincipalName | null
  /** Finds a property with ranges by its id. */
  readonly rangeProperty: (id: string) => RangeProperty | null
}

export interface TaxonomyRows {
  readonly businessGroups: readonly Omit<BusinessGroup, 'slug' | 'marketSegments'>[]
  readonly marketSegments: readonly Omit<MarketSegment, 'slug'>[]
  readonly masterValues: readonly Omit<MasterValue, 'slug'>[]
  readonly principals: readonly Omit<PrincipalName, 'slug'>[]
  readonly rangeProperties: readonly RangeProperty[]
}

/** Builds the snapshot from active rows in any order. */
export function buildTaxonomy(rows: TaxonomyRows): Taxonomy {
  const segments = rows.marketSegments.map((row): MarketSegment => ({ ...row, slug: entrySlug(row) })).toSorted(inOrder)
  const businessGroups = rows.businessGroups
    .map((row): BusinessGroup => ({
      ...row,
      slug: entrySlug(row),
      marketSegments: segments.filter((segment) => segment.businessGroupId === row.id),
    }))
    .toSorted(inOrder)
  const masterValues = rows.masterValues
    .map((row): MasterValue => ({ ...row, slug: entrySlug(row) }))
    .toSorted((a, b) => compare(a.integrationId, b.integrationId))
  const segmentsOfGroup = new Map(businessGroups.map((group) => [group.id, finder(group.marketSegments)]))
  const anySegment = finder(segments)
  const anyValue = finder(masterValues)
  const valueBySlug = new Map(masterValues.toReversed().map((value) => [`${value.valueKind} ${value.slug}`, value]))
  const rangeProperties = new Map(rows.rangeProperties.map((row) => [row.id, row]))
  const principals = new Map(rows.principals.map((row) => [row.id, { ...row, slug: entrySlug(row) }]))
  return {
    businessGroups,
    masterValues,
    principals: [...principals.values()],
    rangeProperties: rows.rangeProperties,
    businessGroup: finder(businessGroups),
    marketSegment: (key, businessGroupId) =>
      businessGroupId === undefined ? anySegment(key) : (segmentsOfGroup.get(businessGroupId)?.(key) ?? null),
    masterValue: anyValue,
    masterValueBySlug: (kind, slug) => valueBySlug.get(`${kind} ${slug}`) ?? null,
    principal: (id) => principals.get(id) ?? null,
    rangeProperty: (id) => rangeProperties.get(id) ?? null,
  }
}

/** A name without any letter of the alphabet needs a slug too. */
const entrySlug = ({ id, name }: { readonly id: string; readonly name: string }): string =>
  slugOf(name) || id.toLowerCase()

/** Finds entries by id, integrationId or slug; if two entries have the same slug, the first one in order applies. */
function finder<Entry extends TaxonomyEntry>(entries: readonly Entry[]): (key: string) => Entry | null {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const byIntegrationId = new Map(entries.map((entry) => [entry.integrationId, entry]))
  const bySlug = new Map(entries.toReversed().map((entry) => [entry.slug, entry]))
  return (key) => byId.get(key) ?? byIntegrationId.get(key) ?? bySlug.get(key) ?? null
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const inOrder = (
  a: { sortOrder: number; integrationId: string },
  b: { sortOrder: number; integrationId: string },
): number => a.sortOrder - b.sortOrder || compare(a.integrationId, b.integrationId)
