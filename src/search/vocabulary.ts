import type { Column } from './columns.ts'

import { StringTable, TextPool } from './string-pool.ts'

type Words = Column<Uint32Array<ArrayBuffer>>

/**
 * Every form that a word or a number has in the index, in order, so that the ones with a common beginning stand together.
 * Numbers carry the sign of their field in front and never mix with words.
 */
export class Vocabulary {
  readonly table: StringTable
  /** Terms in order; those that came since stand in `fresh`, in order as well once somebody asks. */
  private readonly sorted: Column<Uint32Array<ArrayBuffer>>
  private fresh: number[] = []
  private freshInOrder = true
  /** The terms in which typing errors are forgiven, and beside each which letters it has, one bit for each. */
  private readonly words: Column<Uint32Array<ArrayBuffer>>
  private readonly masks: Column<Uint32Array<ArrayBuffer>>

  constructor(pool: TextPool, sorted: Words, forgiving: Words, masks: Words) {
    this.table = new StringTable(pool)
    this.sorted = sorted
    this.words = forgiving
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

  /** Whether a term begins so; none does that is no term. */
  begins(term: number, beginning: string): boolean {
    return term < this.count && this.form(term).startsWith(beginning)
  }

  /** `forgiving`: a word, in which typing errors are forgiven. */
  add(form: string, forgiving: boolean): number {
    const before = this.table.count
    const term = this.table.add(form)
    if (term === before) {
      if (forgiving) {
        this.words.push(term)
        this.masks.push(letterMask(form))
      }
      this.fresh.push(term)
      this.freshInOrder = false
    }
    return term
  }

  /** Terms that begin with `beginning`, in order, at most `limit`. */
  startingWith(beginning: string, limit: number): readonly number[] {
    this.order()
    const wanted = new TextEncoder().encode(beginning)
    const found: number[] = []
    const sorted = this.sorted.used
    let at = this.firstAtLeast(sorted, wanted)
    let atFresh = this.firstAtLeast(this.fresh, wanted)
    const begins = (term: number | undefined): term is number =>
      term !== undefined && this.table.pool.compareBytes(term, wanted, true) === 0
    while (found.length < limit) {
      const term = sorted[at]
      const fresh = this.fresh[atFresh]
      // Of two that begin so the one that comes first.
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

  /** Calls back with each word that may be within `distance` of the letters of `mask`, by length and letters alone. */
  near(mask: number, length: number, distance: number, visit: (term: number) => void): void {
    const masks = this.masks.data
    const { ends } = this.table.pool
    const count = this.masks.length
    // Each error changes at most two letters of the set.
    const most = distance * 2
    for (let at = 0; at < count; at += 1) {
      let difference = masks[at]! ^ mask
      let bits = 0
      while (difference !== 0 && bits <= most) {
        difference &= difference - 1
        bits += 1
      }
      if (bits > most) continue
      const term = this.words.data[at]!
      const size = (ends.data[term] ?? 0) - (term === 0 ? 0 : (ends.data[term - 1] ?? 0))
      // Length in bytes: words of other scripts than Latin have more of them.
      if (size >= length - distance && size <= (length + distance) * 3) visit(term)
    }
  }

  /** Everything in order, for saving. */
  settle(): void {
    this.order()
    this.mergeFresh()
  }

  private order(): void {
    if (this.freshInOrder) return
    const { pool } = this.table
    if (this.fresh.length > 4096) this.mergeFresh()
    else this.fresh.sort((a, b) => pool.compare(a, b))
    this.freshInOrder = true
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
    this.freshInOrder = true
  }

  private firstAtLeast(list: Uint32Array | readonly number[], wanted: Uint8Array): number {
    let low = 0
    let high = list.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.table.pool.compareBytes(list[middle] ?? 0, wanted, false) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** a–z one bit each; everything else shares the last ones. */
export function letterMask(form: string): number {
  let mask = 0
  for (let at = 0; at < form.length; at += 1) {
    const letter = form.charCodeAt(at) - 97
    mask |= letter >= 0 && letter < 26 ? 1 << letter : 1 << (26 + (form.charCodeAt(at) % 5))
  }
  return mask === 0 ? 1 << 31 : mask
}
