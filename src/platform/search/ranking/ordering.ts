import { hasBit } from '#platform/search/index/bits.ts'
import type { Catalogue } from '#platform/search/index/catalogue.ts'
import { collationOf } from '#platform/search/index/collation.ts'
import type { DocumentScores } from './document-scores.ts'
import type { SearchQuery } from '#platform/search/port.ts'
import type { Promoted } from '#platform/search/matching/promoted.ts'
import { boosts } from './weights.ts'

/**
 * The order of a list: one number for each document, lower first, then the rank of its name. `explain` shows the same
 * numbers (SRC-08).
 */
export interface Ordering {
  readonly keyOf: (document: number) => number
  /** Lower ranks come first; no two documents have the same rank. */
  readonly names: Uint32Array
  readonly promoted: Promoted
  /** Whether all documents that are not promoted have the same key. */
  readonly allAlike: boolean
  /** The direction of the names if they alone decide, except for promoted documents; otherwise null. */
  readonly byName: 'ascending' | 'descending' | null
  /** The score behind the key, higher first; 0 if the list has another order. */
  readonly scoreOf: (document: number) => number
}

const notPromoted = 1e9

export function orderingOf(
  query: SearchQuery,
  scores: Pick<DocumentScores, 'totalOf'> | null,
  promoted: Promoted,
  catalogue: Catalogue,
): Ordering {
  const names = catalogue.nameOrders[collationOf(query.language)].upToDate()
  const scoreOf = (document: number): number =>
    scores === null ? 0 : scores.totalOf(document) + promotedBoost(promoted, document)
  const order = { names, scoreOf, promoted, allAlike: false, byName: null }
  if (query.sortBy === 'name') return { ...order, byName: 'ascending', keyOf: () => 0 }
  if (query.sortBy === 'name-descending')
    return { ...order, byName: 'descending', keyOf: (document) => -(names[document] ?? 0) }
  if (query.sortBy === 'newest') {
    const created = catalogue.documents.created.data
    return { ...order, keyOf: (document) => -(created[document] ?? 0) }
  }
  if (query.sortBy === 'upcoming') return { ...order, keyOf: upcomingKey(catalogue, query.today) }
  // Without a term, promoted documents come first in the order of their ranks and all others are equal (SRC-09).
  if (scores === null)
    return {
      ...order,
      allAlike: true,
      byName: 'ascending',
      keyOf: (document) =>
        hasBit(promoted.bits, document) ? (promoted.ranks.get(document) ?? notPromoted) : notPromoted,
    }
  return { ...order, keyOf: (document) => -scoreOf(document) }
}

/** Behind all upcoming events, and behind all past ones, in milliseconds: more than there are between any two dates. */
const [past, withoutDay] = [1e15, 1e16]

/** The key of the order 'upcoming'. */
function upcomingKey(
  { lastDays, documents }: Pick<Catalogue, 'lastDays' | 'documents'>,
  today: string,
): (document: number) => number {
  const now = Date.parse(today)
  const created = documents.created.data
  return (document) => {
    const lastDay = lastDays.get(document)
    if (lastDay === undefined) return withoutDay - (created[document] ?? 0)
    const until = Date.parse(lastDay) - now
    return until >= 0 ? until : past - until
  }
}

/** A promotion with a better rank adds slightly more. */
export const promotedBoost = (promoted: Promoted, document: number): number =>
  hasBit(promoted.bits, document) ? boosts.promoted * (1 + 1 / (1 + (promoted.ranks.get(document) ?? 0))) : 0

/** The boost of the best possible rank. */
export const maxPromotedBoost = boosts.promoted * 2

export const comesBefore = ({ keyOf, names }: Ordering, a: number, b: number): boolean => {
  const difference = keyOf(a) - keyOf(b)
  return difference < 0 || (difference === 0 && (names[a] ?? 0) < (names[b] ?? 0))
}

/** Pages up to this number of documents use a heap; later pages use quickselect. */
const heapLimit = 2048

/**
 * Returns the documents from `from` to `to` (exclusive) of the order. Rearranges `documents`; `keys` has room for as
 * many numbers.
 */
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
    // Few documents are promoted; the others all have the same key.
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

/** Documents with their keys, which are moved together. */
class Selection {
  private readonly documents: Uint32Array
  private readonly keys: Float64Array
  private readonly names: Uint32Array

  constructor(documents: Uint32Array, keys: Float64Array, names: Uint32Array) {
    this.documents = documents
    this.keys = keys
    this.names = names
  }

  /** Moves the first `count` documents to the front, in any order, with a heap whose root is the last of them. */
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

  /** Moves the first `count` documents to the front, in any order. */
  select(count: number): void {
    let low = 0
    let high = this.documents.length
    while (high - low > 1 && count > low && count < high) {
      const middle = this.partition(low, high)
      if (count <= middle) high = middle
      else low = middle
    }
  }

  /** Sorts the first `count` documents, which must be at the front, and returns them. */
  sorted(count: number): readonly number[] {
    const positions = Array.from({ length: Math.min(count, this.documents.length) }, (_, at) => at)
    positions.sort(
      (a, b) => this.keys[a]! - this.keys[b]! || this.names[this.documents[a]!]! - this.names[this.documents[b]!]!,
    )
    return positions.map((position) => this.documents[position]!)
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

  /** Partitions as in Hoare's quicksort and returns the start of the second part, between `low` and `high`. */
  private partition(low: number, high: number): number {
    // The median of three is moved to the front and serves as the pivot.
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
