import { olderMarketSegmentId, urlParameters } from '../addresses/url-parameters.ts'

/** ENT-04 */
export interface MarketSegment {
  /** The record's id, if the response has it. Older addresses name a segment by either id. */
  readonly id?: string
  readonly integrationId: string
  readonly name: string
  readonly slug: string
  readonly businessGroupIntegrationId: string
}

/** A business group as in the response of the call, without maps (ENT-02). */
export interface BusinessGroup<Segment extends MarketSegment = MarketSegment> {
  readonly id?: string
  readonly integrationId: string
  readonly name: string
  readonly slug: string
  readonly hasLobDependentMarketSegments: boolean
  readonly marketSegments: readonly Segment[]
}

interface SegmentMaps<Segment extends MarketSegment> {
  /** By integrationId and by the record's id. */
  readonly byId: ReadonlyMap<string, Segment>
  readonly bySlug: ReadonlyMap<string, Segment>
}

/**
 * The client's look-up (ENT-04): a list, a map by id, a map by slug and a flat map of segments. Each group has maps of
 * its own.
 */
export interface SegmentLookup<Segment extends MarketSegment, Group extends BusinessGroup<Segment>> {
  readonly list: readonly (Group & { readonly marketSegmentsMap: SegmentMaps<Segment> })[]
  readonly byId: ReadonlyMap<string, Group & { readonly marketSegmentsMap: SegmentMaps<Segment> }>
  readonly bySlug: ReadonlyMap<string, Group & { readonly marketSegmentsMap: SegmentMaps<Segment> }>
  /** Segments of all groups by integrationId and by the record's id. */
  readonly marketSegments: ReadonlyMap<string, Segment>
}

export function segmentLookup<Segment extends MarketSegment, Group extends BusinessGroup<Segment>>(
  groups: readonly (Group & BusinessGroup<Segment>)[],
): SegmentLookup<Segment, Group> {
  const list = groups.map((group) => ({
    ...group,
    marketSegmentsMap: {
      byId: mapById(group.marketSegments),
      bySlug: new Map(group.marketSegments.map((segment) => [segment.slug, segment])),
    },
  }))
  return {
    list,
    byId: mapById(list),
    bySlug: new Map(list.map((group) => [group.slug, group])),
    marketSegments: mapById(list.flatMap((group) => group.marketSegments)),
  }
}

const mapById = <Entry extends { readonly id?: string; readonly integrationId: string }>(
  entries: readonly Entry[],
): ReadonlyMap<string, Entry> =>
  new Map(
    entries.flatMap((entry) =>
      [entry.integrationId, ...(entry.id === undefined ? [] : [entry.id])].map((key) => [key, entry]),
    ),
  )

/** The slugs of an address; null if it names none. */
export interface NamedSegment {
  readonly businessGroup: string | null
  readonly marketSegment: string | null
}

const nothing: NamedSegment = { businessGroup: null, marketSegment: null }

/**
 * Returns the group and segment of an address by slugs, or else by the older ids (SEG-05). An unknown group resolves to
 * nothing, regardless of the segment (ADR-07); an unknown segment leaves its group. A segment alone determines its
 * group, unless two groups have a segment of that name.
 */
export function segmentOfAddress<Segment extends MarketSegment, Group extends BusinessGroup<Segment>>(
  parameters: URLSearchParams,
  lookup: SegmentLookup<Segment, Group>,
): NamedSegment {
  const parameterOf = (name: string): string | null => parameters.get(name) || null
  const [groupSlug, groupId] = [parameterOf(urlParameters.businessGroup), parameterOf(urlParameters.businessGroupId)]
  const [segmentSlug, segmentId] = [parameterOf(urlParameters.marketSegment), parameterOf(olderMarketSegmentId)]
  const group =
    groupSlug !== null
      ? lookup.bySlug.get(groupSlug)
      : lookup.byId.get(groupId ?? groupOfSegment(segmentSlug, segmentId, lookup) ?? '')
  if (group === undefined) return nothing
  const { bySlug, byId } = group.marketSegmentsMap
  const segment = segmentSlug !== null ? bySlug.get(segmentSlug) : byId.get(segmentId ?? '')
  return { businessGroup: group.slug, marketSegment: segment?.slug ?? null }
}

function groupOfSegment<Segment extends MarketSegment, Group extends BusinessGroup<Segment>>(
  slug: string | null,
  id: string | null,
  lookup: SegmentLookup<Segment, Group>,
): string | null {
  if (slug === null) return id === null ? null : (lookup.marketSegments.get(id)?.businessGroupIntegrationId ?? null)
  const [group, another] = lookup.list.filter(({ marketSegmentsMap }) => marketSegmentsMap.bySlug.has(slug))
  return group === undefined || another !== undefined ? null : group.integrationId
}

/**
 * Returns the address with its older ids replaced by slugs (ADR-02), or null if it needs no change. Unknown names are
 * removed as well (ADR-07).
 */
export function withSlugs<Segment extends MarketSegment, Group extends BusinessGroup<Segment>>(
  parameters: URLSearchParams,
  lookup: SegmentLookup<Segment, Group>,
): URLSearchParams | null {
  const named = segmentOfAddress(parameters, lookup)
  const next = new URLSearchParams(parameters)
  next.delete(urlParameters.businessGroupId)
  next.delete(olderMarketSegmentId)
  replace(next, urlParameters.businessGroup, named.businessGroup)
  replace(next, urlParameters.marketSegment, named.marketSegment)
  return next.toString() === parameters.toString() ? null : next
}

function replace(parameters: URLSearchParams, name: string, value: string | null): void {
  if (value === null) parameters.delete(name)
  else parameters.set(name, value)
}
