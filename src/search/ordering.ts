import { hasBit, type Bits } from './bits.ts'
import type { Catalogue } from './catalogue.ts'
import { collationOf } from './collation.ts'
import type { Matches } from './matching.ts'
import type { SearchQuery } from './port.ts'
import { boosts } from './weights.ts'

/** What a list is ordered by, with everything that decides it: `explain` prints the same numbers (SRC-08). */
export interface Ordering {
  /** Higher first. */
  readonly scoreOf: (document: number) => number
  /** Then the promoted ones by rank, then the name. */
  readonly tieBreakers: (document: number) => { readonly promotion: number; readonly name: number }
  readonly compare: (a: number, b: number) => number
}

const notPromoted = 1e9

export interface Promoted {
  readonly bits: Bits
  readonly ranks: ReadonlyMap<number, number>
}

export function orderingOf(query: SearchQuery, matches: Matches | null, promoted: Promoted, catalogue: Catalogue): Ordering {
  const names = catalogue.nameOrders[collationOf(query.language)].upToDate()
  const rank = (document: number): number => (hasBit(promoted.bits, document) ? (promoted.ranks.get(document) ?? notPromoted) : notPromoted)
  const byName = (a: number, b: number): number => names[a]! - names[b]!
  const tieBreakers = (document: number) => ({ promotion: rank(document), name: names[document]! })
  if (query.sortBy === 'name') return { scoreOf: () => 0, tieBreakers, compare: byName }
  if (query.sortBy === 'name-descending') return { scoreOf: () => 0, tieBreakers, compare: (a, b) => byName(b, a) }
  if (query.sortBy === 'newest') {
    const created = catalogue.documentCreated.data
    return { scoreOf: (document) => created[document]!, tieBreakers, compare: (a, b) => created[b]! - created[a]! || byName(a, b) }
  }
  if (matches === null) return { scoreOf: () => 0, tieBreakers, compare: (a, b) => rank(a) - rank(b) || byName(a, b) }
  const scores = new Map<number, number>()
  const scoreOf = (document: number): number => {
    let score = scores.get(document)
    if (score === undefined) {
      score = matches.scoreOf(document).total + (hasBit(promoted.bits, document) ? boosts.promoted : 0)
      scores.set(document, score)
    }
    return score
  }
  return { scoreOf, tieBreakers, compare: (a, b) => scoreOf(b) - scoreOf(a) || rank(a) - rank(b) || byName(a, b) }
}

/** The documents from `from` to `to` of the order, in order, without sorting the others. Rearranges `documents`. */
export function slice(documents: Uint32Array, from: number, to: number, compare: (a: number, b: number) => number): Uint32Array {
  let low = 0
  let high = documents.length
  // Quickselect twice: what is before `from` and what is behind `to` stays in any order.
  for (const border of [from, to]) {
    low = border === from ? 0 : from
    high = documents.length
    while (border > low && border < high) {
      const middle = partition(documents, low, high, compare)
      if (middle <= border) low = middle === low ? low + 1 : middle
      else high = middle
    }
  }
  return documents.subarray(from, to).sort(compare)
}

/** Puts the smaller ones before the answered place, the others from there on; the place is above `low` unless all are alike. */
function partition(documents: Uint32Array, low: number, high: number, compare: (a: number, b: number) => number): number {
  const a = documents[low]!
  const b = documents[(low + high) >>> 1]!
  const c = documents[high - 1]!
  const pivot = compare(a, b) < 0 ? (compare(b, c) < 0 ? b : compare(a, c) < 0 ? c : a) : compare(a, c) < 0 ? a : compare(b, c) < 0 ? c : b
  let place = low
  let at = low
  let end = high
  while (at < end) {
    const document = documents[at]!
    const order = compare(document, pivot)
    if (order < 0) {
      documents[at] = documents[place]!
      documents[place] = document
      place += 1
      at += 1
    } else if (order === 0) at += 1
    else {
      end -= 1
      documents[at] = documents[end]!
      documents[end] = document
    }
  }
  return place === low ? end : place
}
