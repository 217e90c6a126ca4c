import { hasBit, type Bits } from './bits.ts'
import { words, type Column } from './columns.ts'

/**
 * Growing lists of numbers by key. Most of them are concatenated in one array; recent additions are stored beside it.
 * Each list keeps its order of insertion.
 */
export class Postings {
  /** The end of each key's list in `pool`. */
  private readonly ends: Column<Uint32Array<ArrayBuffer>>
  private readonly pool: Column<Uint32Array<ArrayBuffer>>
  private fresh = new Map<number, number[]>()
  private freshCount = 0

  constructor(ends = words(), pool = words()) {
    this.ends = ends
    this.pool = pool
  }

  /** The approximate bytes of what is stored besides the array. */
  get freshByteLength(): number {
    return this.freshCount * 12 + this.fresh.size * 64
  }

  push(key: number, value: number): void {
    const list = this.fresh.get(key)
    if (list === undefined) this.fresh.set(key, [value])
    else list.push(value)
    this.freshCount += 1
    // At most a quarter of the numbers is stored outside the array, so that all merges together cost only a few passes.
    if (this.freshCount > 65536 && this.freshCount * 4 > this.pool.length) this.merge()
  }

  /**
   * Returns the part of a list that is in the array, without copying; callers must not modify it. `recent` returns the
   * rest.
   */
  merged(key: number): Uint32Array {
    const end = key < this.ends.length ? (this.ends.data[key] ?? 0) : 0
    const start = key < this.ends.length && key > 0 ? (this.ends.data[key - 1] ?? 0) : 0
    return this.pool.data.subarray(start, end)
  }
  /** Returns a copy as a typed array, so that all callers see one type and are compiled for it alone. */
  recent(key: number): Uint32Array {
    const list = this.fresh.get(key)
    return list === undefined ? nothing : new Uint32Array(list)
  }

  /** Calls back with each part of a list: an array, the start index and the end index. */
  visit(key: number, visit: (list: Uint32Array, from: number, to: number) => void): void {
    if (key < this.ends.length) {
      const ends = this.ends.data
      const from = key === 0 ? 0 : ends[key - 1]!
      if (from < ends[key]!) visit(this.pool.data, from, ends[key]!)
    }
    if (this.freshCount === 0) return
    const recent = this.recent(key)
    visit(recent, 0, recent.length)
  }

  /** Returns whether any number of the list is in the set. */
  isAnyIn(key: number, bits: Bits): boolean {
    const { data } = this.pool
    const end = key < this.ends.length ? this.ends.data[key]! : 0
    for (let at = key === 0 || end === 0 ? 0 : this.ends.data[key - 1]!; at < end; at += 1)
      if (hasBit(bits, data[at]!)) return true
    return this.fresh.get(key)?.some((number) => hasBit(bits, number)) ?? false
  }

  size(key: number): number {
    if (key >= this.ends.length) return this.recentSize(key)
    return (this.ends.data[key] ?? 0) - (key === 0 ? 0 : (this.ends.data[key - 1] ?? 0)) + this.recentSize(key)
  }

  private recentSize(key: number): number {
    return this.fresh.get(key)?.length ?? 0
  }

  /** Merges recent additions into the array, before saving and when there are many of them. */
  merge(): void {
    if (this.freshCount > 0) {
      let keys = this.ends.length
      for (const key of this.fresh.keys()) if (key >= keys) keys = key + 1
      const total = this.pool.length + this.freshCount
      const ends = new Uint32Array(keys)
      const pool = new Uint32Array(total)
      let at = 0
      for (let key = 0; key < keys; key += 1) {
        const sorted = this.merged(key)
        pool.set(sorted, at)
        at += sorted.length
        const recent = this.fresh.get(key)
        if (recent !== undefined) {
          pool.set(recent, at)
          at += recent.length
        }
        ends[key] = at
      }
      this.ends.replace(ends)
      this.pool.replace(pool)
      this.fresh = new Map()
      this.freshCount = 0
    }
  }
}

const nothing = new Uint32Array(0)
