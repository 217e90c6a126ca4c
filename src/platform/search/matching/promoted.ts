import { setBit, wordsFor, type Bits } from '#platform/search/index/bits.ts'
import type { Catalogue } from '#platform/search/index/catalogue.ts'
import type { SearchQuery } from '#platform/search/port.ts'
import type { SearchPromotion } from '#platform/search/indexed-content.ts'

/** The promoted documents and the best rank of each. The bitmap may be shorter than the catalogue. */
export interface Promoted {
  readonly bits: Bits
  readonly ranks: ReadonlyMap<number, number>
}

interface CachedPromotions extends Promoted {
  /** Promotions of a business group or of segments, which depend on the filters of the list. */
  readonly narrow: readonly (readonly [document: number, promotion: SearchPromotion])[]
  /** The result by the business groups and segments of the filters that such a promotion names. */
  readonly byFilters: Map<string, Promoted>
}

type PromotionQuery = Pick<SearchQuery, 'scope' | 'today' | 'filters'>

/** More than there are countries on two days. */
const maxEntries = 128

/** The promotions by day and country, cached until they change. */
export class Promotions {
  private readonly catalogue: Catalogue
  private readonly cache = new Map<string, CachedPromotions>()

  constructor(catalogue: Catalogue) {
    this.catalogue = catalogue
  }

  /** Returns the promoted documents for a query, and the best rank of each. */
  for(query: PromotionQuery): Promoted {
    const { promotionVersion } = this.catalogue
    const key = `${promotionVersion}:${query.scope.country ?? ''}:${query.today}`
    let known = this.cache.get(key)
    if (known === undefined) {
      // Entries of an earlier version are never read again. Those of another day are: days differ between countries.
      for (const other of this.cache.keys()) if (!other.startsWith(`${promotionVersion}:`)) this.cache.delete(other)
      if (this.cache.size >= maxEntries) this.cache.clear()
      known = this.of(query)
      this.cache.set(key, known)
    }
    if (known.narrow.length === 0) return known
    const filters = filtersKey(known, query)
    let narrowed = known.byFilters.get(filters)
    if (narrowed === undefined) {
      if (known.byFilters.size >= maxEntries) known.byFilters.clear()
      narrowed = narrowedTo(query, known)
      known.byFilters.set(filters, narrowed)
    }
    return narrowed
  }

  private of(query: PromotionQuery): CachedPromotions {
    const bits: Bits = new Uint32Array(wordsFor(this.catalogue.documents.count))
    const ranks = new Map<number, number>()
    const narrow: [number, SearchPromotion][] = []
    for (const [document, promotions] of this.catalogue.promotions)
      for (const promotion of promotions) {
        if (!isRunning(promotion, query)) continue
        if (promotion.businessGroup !== null || promotion.segments !== null) narrow.push([document, promotion])
        else promote(document, promotion, bits, ranks)
      }
    return { bits, ranks, narrow, byFilters: new Map() }
  }
}

/** Returns the promotions of a list. The caller caches them, since the copies are as long as the catalogue. */
function narrowedTo(query: PromotionQuery, known: CachedPromotions): Promoted {
  const bits = known.bits.slice()
  const ranks = new Map(known.ranks)
  for (const [document, promotion] of known.narrow)
    if (isMeant(promotion, query)) promote(document, promotion, bits, ranks)
  return { bits, ranks }
}

/** Returns a key that is equal for filters to which the same promotions apply. Values that no promotion names are alike. */
function filtersKey({ narrow }: CachedPromotions, { filters }: PromotionQuery): string {
  const named = (selected: readonly string[] | undefined, isNamed: (value: string) => boolean): string =>
    selected === undefined || selected.length === 0 ? '*' : selected.filter(isNamed).toSorted().join('|')
  const groups = named(filters['business-group'], (value) =>
    narrow.some(([, { businessGroup }]) => businessGroup === value),
  )
  return `${groups};${named(filters.segment, (value) => narrow.some(([, { segments }]) => segments?.includes(value) === true))}`
}

function promote(document: number, promotion: SearchPromotion, bits: Bits, ranks: Map<number, number>): void {
  setBit(bits, document)
  ranks.set(document, Math.min(promotion.rank, ranks.get(document) ?? Infinity))
}

const isRunning = ({ countries, startsOn, endsOn }: SearchPromotion, { scope, today }: PromotionQuery): boolean =>
  startsOn <= today &&
  today <= endsOn &&
  (countries === null || scope.country === null || countries.includes(scope.country))

/** A promotion of a business group or of segments applies unless the list is narrowed to other ones (SRC-09). */
function isMeant({ businessGroup, segments }: SearchPromotion, { filters }: PromotionQuery): boolean {
  const groups = filters['business-group'] ?? []
  const narrowed = filters.segment ?? []
  if (businessGroup !== null && groups.length > 0 && !groups.includes(businessGroup)) return false
  return segments === null || narrowed.length === 0 || segments.some((segment) => narrowed.includes(segment))
}
