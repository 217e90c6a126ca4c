import { hasBit } from './bits.ts'
import type { Catalogue } from './catalogue.ts'
import { collationOf } from './collation.ts'
import type { DocumentScores } from './document-scores.ts'
import type { SearchQuery } from './port.ts'
import type { Promoted } from './promoted.ts'
import { boosts } from './weights.ts'

/**
 * What a list is ordered by: one number of each document, lower first, then its name's rank. `explain` prints the same
 * two (SRC-08).
 */
export interface Ordering {
  readonly keyOf: (document: number) => number
  /** Lower first; never the same for two documents. */
  readonly names: Uint32Array
  readonly promoted: Promoted
  /** Keys differ between promoted documents only. */
  readonly allAlike: boolean
  /** The points behind the key, higher first; 0 where the order is another one. */
  readonly scoreOf: (document: number) => number
}

const notPromoted = 1e9

export function orderingOf(
  query: SearchQuery,
  scores: DocumentScores | null,
  promoted: Promoted,
  catalogue: Catalogue,
): Ordering {
  const names = catalogue.nameOrders[collationOf(query.language)].upToDate()
  const scoreOf = (document: number): number =>
    scores === null ? 0 : scores.totalOf(document) + promotedBoost(promoted, document)
  const order = { names, scoreOf, promoted, allAlike: false }
  if (query.sortBy === 'name') return { ...order, keyOf: () => 0 }
  if (query.sortBy === 'name-descending') return { ...order, keyOf: (document) => -(names[document] ?? 0) }
  if (query.sortBy === 'newest') {
    const created = catalogue.documents.created.data
    return { ...order, keyOf: (document) => -(created[document] ?? 0) }
  }
  // Without a term all are alike, and the promoted ones come first in the order of their ranks (SRC-09).
  if (scores === null)
    return {
      ...order,
      allAlike: true,
      keyOf: (document) =>
        hasBit(promoted.bits, document) ? (promoted.ranks.get(document) ?? notPromoted) : notPromoted,
    }
  return { ...order, keyOf: (document) => -scoreOf(document) }
}

/** The better ranked of two promotions has a little more. */
export const promotedBoost = (promoted: Promoted, document: number): number =>
  hasBit(promoted.bits, document) ? boosts.promoted * (1 + 1 / (1 + (promoted.ranks.get(document) ?? 0))) : 0

/** What the best rank of all has. */
export const mostPromoted = boosts.promoted * 2

export const comesBefore = ({ keyOf, names }: Ordering, a: number, b: number): boolean => {
  const difference = keyOf(a) - keyOf(b)
  return difference < 0 || (difference === 0 && (names[a] ?? 0) < (names[b] ?? 0))
}

/** So many are kept in order while the others pass by; a page further behind takes a selection. */
const heapLimit = 2048

/** The documents from `from` to `to` of the order, in order. Rearranges `documents`; `keys` has room for as many. */
export function inOrder(
  ordering: Ordering,
  documents: Uint32Array,
  from: number,
  to: number,
  keys: Float64Array,
): readonly number[] {
  if (from >= to) return []
  if (!ordering.allAlike) for (let at = 0; at < documents.length; at += 1) keys[at] = ordering.keyOf(documents[at]!)
  else {
    keys.fill(notPromoted, 0, documents.length)
    // Few are promoted; the others need no call.
    const { bits } = ordering.promoted
    for (let at = 0; at < documents.length; at += 1) {
      const document = documents[at]!
      if ((((bits[document >>> 5] ?? 0) >>> (document & 31)) & 1) === 1) keys[at] = ordering.keyOf(document)
    }
  }
  const selection = new Selection(documents, keys, ordering.names)
  if (to <= heapLimit) selection.selectByHeap(to)
  else selection.select(to)
  if (from > heapLimit) selection.select(from)
  return selection.sorted(to).slice(from)
}

/** Documents with their keys, moved about together. */
class Selection {
  private readonly documents: Uint32Array
  private readonly keys: Float64Array
  private readonly names: Uint32Array

  constructor(documents: Uint32Array, keys: Float64Array, names: Uint32Array) {
    this.documents = documents
    this.keys = keys
    this.names = names
  }

  /** The first `count` in front, in any order: a heap with the last of them on top. */
  selectByHeap(count: number): void {
    const { documents, keys, names } = this
    const size = Math.min(count, documents.length)
    for (let at = (size >>> 1) - 1; at >= 0; at -= 1) this.sink(at, size)
    if (size === 0) return
    for (let at = size; at < documents.length; at += 1) {
      const difference = keys[at]! - keys[0]!
      if (difference > 0 || (difference === 0 && names[documents[at]!]! > names[documents[0]!]!)) continue
      this.swap(0, at)
      this.sink(0, size)
    }
  }

  /** The first `count` in front, in any order. */
  select(count: number): void {
    let low = 0
    let high = this.documents.length
    while (high - low > 1 && count > low && count < high) {
      const middle = this.partition(low, high)
      if (count <= middle) high = middle
      else low = middle
    }
  }

  /** The first `count`, which stand in front, in order. */
  sorted(count: number): readonly number[] {
    const places = Array.from({ length: Math.min(count, this.documents.length) }, (_, at) => at)
    places.sort(
      (a, b) => this.keys[a]! - this.keys[b]! || this.names[this.documents[a]!]! - this.names[this.documents[b]!]!,
    )
    return places.map((place) => this.documents[place]!)
  }

  private before(a: number, b: number): boolean {
    const difference = this.keys[a]! - this.keys[b]!
    return difference < 0 || (difference === 0 && this.names[this.documents[a]!]! < this.names[this.documents[b]!]!)
  }

  private swap(a: number, b: number): void {
    const document = this.documents[a]!
    this.documents[a] = this.documents[b]!
    this.documents[b] = document
    const key = this.keys[a]!
    this.keys[a] = this.keys[b]!
    this.keys[b] = key
  }

  private sink(from: number, size: number): void {
    for (let at = from; ;) {
      let last = at
      const left = at * 2 + 1
      if (left < size && this.before(last, left)) last = left
      if (left + 1 < size && this.before(last, left + 1)) last = left + 1
      if (last === at) return
      this.swap(at, last)
      at = last
    }
  }

  /** Hoare's: what is not after a middle one in front; answers where the rest begins, between `low` and `high`. */
  private partition(low: number, high: number): number {
    // The middle one of three is put in front and stays there as the measure.
    const middle = (low + high) >>> 1
    if (this.before(middle, low)) this.swap(middle, low)
    if (this.before(high - 1, middle)) this.swap(high - 1, middle)
    if (this.before(middle, low)) this.swap(middle, low)
    const key = this.keys[middle]!
    const name = this.names[this.documents[middle]!]!
    let left = low - 1
    let right = high
    for (;;) {
      do left += 1
      while (this.keys[left]! < key || (key === this.keys[left] && this.names[this.documents[left]!]! < name))
      do right -= 1
      while (this.keys[right]! > key || (key === this.keys[right] && this.names[this.documents[right]!]! > name))
      if (left >= right) return Math.max(low + 1, Math.min(right + 1, high - 1))
      this.swap(left, right)
    }
  }
}
