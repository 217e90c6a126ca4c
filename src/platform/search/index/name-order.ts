import { collatorOf, type CollationName } from './collation.ts'
import { words, type Column } from './columns.ts'
import { fold } from '#platform/values/text/folding.ts'

/** The distance between the ranks of two settled names. As many new names fit between them. */
const spacing = 1024
const maxFresh = 500

/** The data that the order needs of the documents. */
export interface NamedDocuments {
  /** The number of documents ever added, including removed ones. */
  readonly count: () => number
  readonly nameOf: (document: number) => string
  readonly idOf: (document: number) => string
}

/**
 * The rank of every document's name in one collation, as a number to compare. Equal names are ranked by id. New
 * documents are inserted between the settled ones; when there are many new ones, all documents are ranked again.
 */
export class NameOrder {
  private readonly collator: Intl.Collator
  private readonly documents: NamedDocuments
  /** The order of the same names in another collation, which is used as a nearly sorted start. */
  private readonly like: NameOrder | null
  /** The rank of each document. The ranks of settled documents are multiples of `spacing`. */
  private readonly ranks: Column<Uint32Array<ArrayBuffer>>
  /** The settled documents in order; computed when first needed. */
  private order: Uint32Array | null = null
  private sortedCount: number
  /** The documents added since then, in order, with the number of settled documents before each. */
  private fresh: { readonly document: number; readonly before: number }[] = []
  /** The settled and the fresh documents in order; computed when first needed. */
  private merged: Uint32Array | null = null

  constructor(name: CollationName, documents: NamedDocuments, ranks = words(), like: NameOrder | null = null) {
    this.like = like
    this.collator = collatorOf(name)
    this.documents = documents
    this.ranks = ranks
    this.sortedCount = ranks.length
  }

  /** The bytes of what is stored besides the ranks. */
  get orderByteLength(): number {
    return (this.order?.byteLength ?? 0) + (this.merged?.byteLength ?? 0)
  }

  /** Returns the current ranks. Callers must not modify them. */
  upToDate(): Uint32Array {
    const count = this.documents.count()
    const missing = count - this.ranks.length
    if (missing === 0) return this.ranks.data
    if (this.fresh.length + missing > maxFresh) this.sortNames()
    else {
      const from = this.ranks.length
      this.ranks.extend(count)
      for (let document = from; document < count; document += 1) this.insert(document)
      this.rankFresh()
    }
    return this.ranks.data
  }

  /** Returns all documents, including removed ones, in the order of their names. Callers must not modify the list. */
  documentsInOrder(): Uint32Array {
    this.upToDate()
    if (this.fresh.length === 0) return this.sortedInOrder()
    if (this.merged?.length !== this.documents.count()) this.merged = this.withFresh()
    return this.merged
  }

  /** Settles all ranks, so that they can be saved. */
  finish(names: readonly string[]): void {
    if (this.sortedCount !== this.documents.count()) this.sortNames(names)
  }

  private sortNames(names: readonly string[] = allNames(this.documents)): void {
    const { idOf } = this.documents
    const count = this.documents.count()
    const old = this.sortedCount === 0 ? null : this.sortedInOrder()
    const rest = this.nearlyInOrder(names)
    const compare = (a: number, b: number): number =>
      this.collator.compare(names[a] ?? '', names[b] ?? '') ||
      compareStrings(names[a] ?? '', names[b] ?? '') ||
      compareStrings(idOf(a), idOf(b))
    rest.sort(compare)
    const order = old === null ? Uint32Array.from(rest) : mergeOrdered(old, rest, compare)
    this.ranks.extend(count)
    for (let at = 0; at < order.length; at += 1) this.ranks.data[order[at] ?? 0] = (at + 1) * spacing
    this.order = null
    this.merged = null
    this.sortedCount = count
    this.fresh = []
  }

  /** Returns the documents that are not settled in nearly sorted order, so that the collator needs few comparisons. */
  private nearlyInOrder(names: readonly string[]): number[] {
    const rest = Array.from({ length: this.documents.count() - this.sortedCount }, (_, at) => this.sortedCount + at)
    if (rest.length < 64) return rest
    if (this.like !== null) {
      const ranks = this.like.upToDate()
      return rest.sort((a, b) => ranks[a]! - ranks[b]!)
    }
    const keys = rest.map((document) => fold(names[document] ?? ''))
    return rest.sort((a, b) => compareStrings(keys[a - this.sortedCount] ?? '', keys[b - this.sortedCount] ?? ''))
  }

  private sortedInOrder(): Uint32Array {
    if (this.order === null) {
      this.order = new Uint32Array(this.sortedCount)
      for (let document = 0; document < this.sortedCount; document += 1)
        this.order[(this.ranks.data[document] ?? 0) / spacing - 1] = document
    }
    return this.order
  }

  private withFresh(): Uint32Array {
    const ordered = this.sortedInOrder()
    const merged = new Uint32Array(ordered.length + this.fresh.length)
    let from = 0
    for (const [at, { document, before }] of this.fresh.entries()) {
      merged.set(ordered.subarray(from, before), from + at)
      merged[before + at] = document
      from = before
    }
    merged.set(ordered.subarray(from), from + this.fresh.length)
    return merged
  }

  private insert(document: number): void {
    const order = this.sortedInOrder()
    const before = firstAfter(order.length, (at) => this.compare(order[at] ?? 0, document))
    const at = firstAfter(this.fresh.length, (index) => this.compare(this.fresh[index]?.document ?? 0, document))
    this.fresh.splice(at, 0, { document, before })
  }

  private rankFresh(): void {
    const { fresh } = this
    for (let from = 0; from < fresh.length;) {
      const before = fresh[from]?.before ?? 0
      let to = from
      while (to < fresh.length && fresh[to]?.before === before) to += 1
      for (let at = from; at < to; at += 1)
        this.ranks.data[fresh[at]?.document ?? 0] =
          before * spacing + Math.floor(((at - from + 1) * spacing) / (to - from + 1))
      from = to
    }
  }

  private compare(a: number, b: number): number {
    const { nameOf, idOf } = this.documents
    const nameA = nameOf(a)
    const nameB = nameOf(b)
    return this.collator.compare(nameA, nameB) || compareStrings(nameA, nameB) || compareStrings(idOf(a), idOf(b))
  }
}

/** Returns how many of `count` sorted items are not after the item that `compare` compares with. */
function firstAfter(count: number, compare: (at: number) => number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(middle) <= 0) low = middle + 1
    else high = middle
  }
  return low
}

function mergeOrdered(
  old: Uint32Array,
  rest: readonly number[],
  compare: (a: number, b: number) => number,
): Uint32Array {
  const merged = new Uint32Array(old.length + rest.length)
  let atOld = 0
  let atRest = 0
  for (let at = 0; at < merged.length; at += 1) {
    const takeOld = atRest >= rest.length || (atOld < old.length && compare(old[atOld] ?? 0, rest[atRest] ?? 0) <= 0)
    merged[at] = (takeOld ? old[atOld] : rest[atRest]) ?? 0
    if (takeOld) atOld += 1
    else atRest += 1
  }
  return merged
}

export const allNames = ({ count, nameOf }: NamedDocuments): readonly string[] =>
  Array.from({ length: count() }, (_, document) => nameOf(document))

const compareStrings = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
