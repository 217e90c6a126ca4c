import { setBit, wordsFor, type Bits } from './bits.ts'
import type { Catalogue } from './catalogue.ts'
import type { SearchPromotion, SearchQuery } from './port.ts'

/** Documents promoted for somebody, and the best rank of each. The bits may be shorter than the catalogue. */
export interface Promoted {
  readonly bits: Bits
  readonly ranks: ReadonlyMap<number, number>
}

interface RememberedPromotions extends Promoted {
  /** Those of one business group or some segments, which count or not by what a list is narrowed to. */
  readonly narrow: readonly (readonly [document: number, promotion: SearchPromotion])[]
}

type Asked = Pick<SearchQuery, 'scope' | 'today' | 'filters'>

/** The promotions of a day in a country, remembered until they change. */
export class Promotions {
  private readonly catalogue: Catalogue
  private readonly remembered = new Map<string, RememberedPromotions>()

  constructor(catalogue: Catalogue) {
    this.catalogue = catalogue
  }

  /** Documents promoted for a query, and the best rank of each. */
  for(query: Asked): Promoted {
    const { promotionVersion } = this.catalogue
    const key = `${promotionVersion}:${query.scope.country ?? ''}:${query.today}`
    let known = this.remembered.get(key)
    if (known === undefined) {
      // What was remembered of another day or another state is of no use any more.
      for (const other of this.remembered.keys())
        if (!other.startsWith(`${promotionVersion}:`) || !other.endsWith(query.today)) this.remembered.delete(other)
      known = this.of(query)
      this.remembered.set(key, known)
    }
    if (known.narrow.length === 0) return known
    const bits = known.bits.slice()
    const ranks = new Map(known.ranks)
    for (const [document, promotion] of known.narrow)
      if (isMeant(promotion, query)) promote(document, promotion, bits, ranks)
    return { bits, ranks }
  }

  private of(query: Asked): RememberedPromotions {
    const bits: Bits = new Uint32Array(wordsFor(this.catalogue.documents.count))
    const ranks = new Map<number, number>()
    const narrow: [number, SearchPromotion][] = []
    for (const [document, promotions] of this.catalogue.promotions)
      for (const promotion of promotions) {
        if (!isRunning(promotion, query)) continue
        if (promotion.businessGroup !== null || promotion.segments !== null) narrow.push([document, promotion])
        else promote(document, promotion, bits, ranks)
      }
    return { bits, ranks, narrow }
  }
}

function promote(document: number, promotion: SearchPromotion, bits: Bits, ranks: Map<number, number>): void {
  setBit(bits, document)
  ranks.set(document, Math.min(promotion.rank, ranks.get(document) ?? Infinity))
}

const isRunning = ({ countries, startsOn, endsOn }: SearchPromotion, { scope, today }: Asked): boolean =>
  startsOn <= today &&
  today <= endsOn &&
  (countries === null || scope.country === null || countries.includes(scope.country))

/** A promotion of a business group or of segments counts unless a list is narrowed to other ones (SRC-09). */
function isMeant({ businessGroup, segments }: SearchPromotion, { filters }: Asked): boolean {
  const groups = filters['business-group'] ?? []
  const narrowed = filters.segment ?? []
  if (businessGroup !== null && groups.length > 0 && !groups.includes(businessGroup)) return false
  return segments === null || narrowed.length === 0 || segments.some((segment) => narrowed.includes(segment))
}
