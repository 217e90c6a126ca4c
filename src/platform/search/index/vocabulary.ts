import type { Column } from './columns.ts'

import { StringTable, TextPool } from './string-pool.ts'

type Words = Column<Uint32Array<ArrayBuffer>>

/**
 * All forms of words and identifiers in the index, sorted, so that forms with a common prefix are adjacent. Identifiers
 * start with the sign of their field and never mix with words.
 */
export class Vocabulary {
  readonly table: StringTable
  /** The sorted terms. New terms are in `fresh`, which is sorted at the first read. */
  private readonly sorted: Column<Uint32Array<ArrayBuffer>>
  private fresh: number[] = []
  private isFreshSorted = true
  /** The terms in which typing errors are corrected, and for each a bit mask of its letters. */
  private readonly words: Column<Uint32Array<ArrayBuffer>>
  private readonly masks: Column<Uint32Array<ArrayBuffer>>

  constructor(pool: TextPool, sorted: Words, isCorrectable: Words, masks: Words) {
    this.table = new StringTable(pool)
    this.sorted = sorted
    this.words = isCorrectable
    this.masks = masks
  }

  get count(): number {
    return this.table.count
  }

  find(form: string): number {
    return this.table.find(form)
  }
  form(term: number): string {
    return this.table.get(term)
  }

  /** Returns whether a term starts with `beginning`; false for a number that is no term. */
  begins(term: number, beginning: string): boolean {
    return term < this.count && this.form(term).startsWith(beginning)
  }

  /** `isCorrectable` marks a word in which typing errors are corrected. */
  add(form: string, isCorrectable: boolean): number {
    const before = this.table.count
    const term = this.table.add(form)
    if (term === before) {
      if (isCorrectable) {
        this.words.push(term)
        this.masks.push(letterMask(form))
      }
      this.fresh.push(term)
      this.isFreshSorted = false
    }
    return term
  }

  /** Returns the terms that start with `beginning`, sorted, at most `limit`. */
  startingWith(beginning: string, limit: number): readonly number[] {
    this.order()
    const target = new TextEncoder().encode(beginning)
    const found: number[] = []
    const sorted = this.sorted.used
    let at = this.firstAtLeast(sorted, target)
    let atFresh = this.firstAtLeast(this.fresh, target)
    const begins = (term: number | undefined): term is number =>
      term !== undefined && this.table.pool.compareBytes(term, target, true) === 0
    while (found.length < limit) {
      const term = sorted[at]
      const fresh = this.fresh[atFresh]
      // Of two matching terms, the one that sorts first is taken.
      if (begins(fresh) && (!begins(term) || this.table.pool.compare(fresh, term) < 0)) {
        found.push(fresh)
        atFresh += 1
      } else if (begins(term)) {
        found.push(term)
        at += 1
      } else break
    }
    return found
  }

  /** Calls back with each word whose length and letters allow an edit distance of at most `distance`. */
  near(mask: number, length: number, distance: number, visit: (term: number) => void): void {
    const masks = this.masks.data
    const { ends } = this.table.pool
    const count = this.masks.length
    // Each typing error changes at most two letters of the set.
    const maxDifference = distance * 2
    for (let at = 0; at < count; at += 1) {
      let difference = masks[at]! ^ mask
      let bits = 0
      while (difference !== 0 && bits <= maxDifference) {
        difference &= difference - 1
        bits += 1
      }
      if (bits > maxDifference) continue
      const term = this.words.data[at]!
      const size = (ends.data[term] ?? 0) - (term === 0 ? 0 : (ends.data[term - 1] ?? 0))
      // The size is in bytes: words in scripts other than Latin have more bytes than letters.
      if (size >= length - distance && size <= (length + distance) * 3) visit(term)
    }
  }

  /** Sorts and merges all terms, so that they can be saved. */
  mergeAll(): void {
    this.order()
    this.mergeFresh()
  }

  private order(): void {
    if (this.isFreshSorted) return
    const { pool } = this.table
    if (this.fresh.length > 4096) this.mergeFresh()
    else this.fresh.sort((a, b) => pool.compare(a, b))
    this.isFreshSorted = true
  }

  private mergeFresh(): void {
    if (this.fresh.length === 0) return
    const { pool } = this.table
    const fresh = Uint32Array.from(this.fresh).sort((a, b) => pool.compare(a, b))
    const old = this.sorted.used
    const merged = new Uint32Array(old.length + fresh.length)
    let atOld = 0
    let atFresh = 0
    for (let at = 0; at < merged.length; at += 1) {
      const takeOld =
        atFresh >= fresh.length || (atOld < old.length && pool.compare(old[atOld] ?? 0, fresh[atFresh] ?? 0) < 0)
      merged[at] = (takeOld ? old[atOld] : fresh[atFresh]) ?? 0
      if (takeOld) atOld += 1
      else atFresh += 1
    }
    this.sorted.replace(merged)
    this.fresh = []
    this.isFreshSorted = true
  }

  private firstAtLeast(list: Uint32Array | readonly number[], target: Uint8Array): number {
    let low = 0
    let high = list.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.table.pool.compareBytes(list[middle] ?? 0, target, false) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Returns one bit for each letter a–z; all other characters share the last bits. */
export function letterMask(form: string): number {
  let mask = 0
  for (let at = 0; at < form.length; at += 1) {
    const letter = form.charCodeAt(at) - 97
    mask |= letter >= 0 && letter < 26 ? 1 << letter : 1 << (26 + (form.charCodeAt(at) % 5))
  }
  return mask === 0 ? 1 << 31 : mask
}
