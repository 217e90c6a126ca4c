import type { Texts } from '#domain/languages.ts'
import { slugOf } from '#domain/slug.ts'

/** What every entry of the snapshot has. `slug` comes from the English name in every language (ENT-11). */
export interface TaxonomyEntry {
  readonly id: string
  readonly integrationId: string
  readonly slug: string
  /** English. */
  readonly name: string
  /** In every language there is, English among them. */
  readonly names: Texts
}

export interface BusinessGroup extends TaxonomyEntry {
  readonly descriptions: Texts
  readonly hasLobDependentMarketSegments: boolean
  readonly sortOrder: number
  /** In their order. */
  readonly marketSegments: readonly MarketSegment[]
}

interface MarketSegment extends TaxonomyEntry {
  readonly businessGroupId: string
  /** Ids of the functions that lead to it. */
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

/** What a facet, a link and a title need of a supplier; the rest is read with its record. */
export interface PrincipalName {
  readonly id: string
  readonly integrationId: string
  readonly slug: string
  readonly name: string
}

/**
 * The small tables, in memory: business groups, market segments, master values, and the names of the suppliers. A
 * snapshot never changes; the follower of the outbox replaces it as a whole.
 */
export interface Taxonomy {
  /** In their order (BG1…BG8). */
  readonly businessGroups: readonly BusinessGroup[]
  readonly masterValues: readonly MasterValue[]
  /** By id, slug or integrationId. */
  readonly businessGroup: (key: string) => BusinessGroup | null
  /** By id, slug or integrationId; of the business group when one is given, as two groups may name a segment alike. */
  readonly marketSegment: (key: string, businessGroupId?: string) => MarketSegment | null
  /** By id, integrationId or slug. */
  readonly masterValue: (key: string) => MasterValue | null
  /** By the value a facet travels as. */
  readonly masterValueBySlug: (kind: MasterValueKind, slug: string) => MasterValue | null
  readonly principal: (id: string) => PrincipalName | null
}

export interface TaxonomyRows {
  readonly businessGroups: readonly Omit<BusinessGroup, 'slug' | 'marketSegments'>[]
  readonly marketSegments: readonly Omit<MarketSegment, 'slug'>[]
  readonly masterValues: readonly Omit<MasterValue, 'slug'>[]
  readonly principals: readonly Omit<PrincipalName, 'slug'>[]
}

/** Active rows in, in any order. */
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
  const principals = new Map(rows.principals.map((row) => [row.id, { ...row, slug: entrySlug(row) }]))
  return {
    businessGroups,
    masterValues,
    businessGroup: finder(businessGroups),
    marketSegment: (key, businessGroupId) =>
      businessGroupId === undefined ? anySegment(key) : (segmentsOfGroup.get(businessGroupId)?.(key) ?? null),
    masterValue: anyValue,
    masterValueBySlug: (kind, slug) => valueBySlug.get(`${kind} ${slug}`) ?? null,
    principal: (id) => principals.get(id) ?? null,
  }
}

/** A name without a letter of the alphabet still needs an address. */
const entrySlug = ({ id, name }: { readonly id: string; readonly name: string }): string =>
  slugOf(name) || id.toLowerCase()

/** By id, integrationId or slug; of two entries with one slug the first in order answers. */
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
