import type { CarrierScores } from './carrier-scores.ts'
import type { OwnTexts } from './own-texts.ts'
import type { OwnerScores } from './owner-scores.ts'
import { boosts } from './weights.ts'

/**
 * What a document has, by the first of its carriers in `order`, the best ones first; but for blends, which have less, and for
 * what a promotion adds. Added up as the points themselves are, so that rounding makes no bound of what is beyond it.
 */
export interface ScoreBounds {
  /** Places of carriers. */
  readonly order: Uint32Array
  /** At least: with this carrier and nothing else. */
  readonly least: Float64Array
  /** At most, without words of its own: with the best of all carriers that come later. Never more than before in the order. */
  readonly most: Float64Array
  /** Likewise, with the best words of its own that there are. */
  readonly mostWithOwn: Float64Array
  /** At most, with words of its own and no carrier. */
  readonly mostOfOwn: number
}

/** `own`: the texts of their own that there are. */
export function scoreBounds(own: OwnTexts, carriers: CarrierScores): ScoreBounds {
  const { met, standings } = carriers
  const { count } = met
  const totals = new Float64Array(count)
  const order = new Uint32Array(count)
  const words = new Float64Array(own.words.length)
  for (let place = 0; place < count; place += 1) {
    words.fill(0)
    addWords(met, place, words)
    totals[place] = carriers.pointsOf(words) + standings[place]!
    order[place] = place
  }
  // Whole numbers as answers: others are objects, of which so many are made that collecting them takes its time.
  order.sort((a, b) => (totals[a]! > totals[b]! ? -1 : totals[a]! < totals[b]! ? 1 : 0))
  const bounds = {
    order,
    least: new Float64Array(count),
    most: new Float64Array(count),
    mostWithOwn: new Float64Array(count),
    mostOfOwn: carriers.pointsOf(own.words) + own.coverage,
  }
  const severalKinds = carriers.areOfSeveralKinds()
  const withOwn = own.words.slice()
  words.fill(0)
  let standing = 0
  let coverage = 0
  for (let at = count - 1; at >= 0; at -= 1) {
    const place = order[at]!
    addWords(met, place, words)
    addWords(met, place, withOwn)
    if (standings[place]! > standing) standing = standings[place]!
    // Carriers of one kind do not support each other.
    if (severalKinds && met.coverage(place) > coverage) coverage = met.coverage(place)
    bounds.least[at] = totals[place]!
    bounds.most[at] = carriers.pointsOf(words) + standing + boosts.support * coverage
    // Of a carrier and its own words the lesser supports the other, and a carrier stands out by its coverage at least.
    bounds.mostWithOwn[at] =
      carriers.pointsOf(withOwn) + Math.max(standing, own.coverage) + boosts.support * Math.max(coverage, own.coverage)
  }
  return bounds
}

/** The better words of a carrier take the places of the others. */
function addWords({ values, width }: OwnerScores, place: number, words: Float64Array): void {
  for (let slot = 0; slot < words.length; slot += 1)
    if (values[place * width + slot]! > words[slot]!) words[slot] = values[place * width + slot]!
}
