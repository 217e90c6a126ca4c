/** A set of documents as a bitmap, 32 documents to a word. Words beyond the end of the array count as 0. */
export type Bits = Uint32Array<ArrayBuffer>

export const wordsFor = (count: number): number => (count + 31) >>> 5

export const hasBit = (bits: Bits, at: number): boolean => (((bits[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1

function popcount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let at = 0; at < bits.length; at += 1) {
    const word = bits[at] ?? 0
    if (word !== 0) count += popcount(word)
  }
  return count
}

export function countBoth(a: Bits, b: Bits): number {
  const length = Math.min(a.length, b.length)
  let count = 0
  for (let at = 0; at < length; at += 1) {
    const word = (a[at] ?? 0) & (b[at] ?? 0)
    if (word !== 0) count += popcount(word)
  }
  return count
}

/** Adds the intersection of `a` and `b` to `into`. */
export function addCommon(into: Bits, a: Bits, b: Bits): void {
  const length = Math.min(into.length, a.length, b.length)
  for (let at = 0; at < length; at += 1) into[at]! |= a[at]! & b[at]!
}

export function isEmpty(bits: Bits): boolean {
  for (let at = 0; at < bits.length; at += 1) if (bits[at] !== 0) return false
  return true
}

/** Intersects `into` with `other`. */
export function keepBoth(into: Bits, other: Bits): void {
  const length = Math.min(into.length, other.length)
  for (let at = 0; at < length; at += 1) into[at] = (into[at] ?? 0) & (other[at] ?? 0)
  if (length < into.length) into.fill(0, length)
}

/** Removes the members of `other` from `into`. */
export function keepOthers(into: Bits, other: Bits): void {
  const length = Math.min(into.length, other.length)
  for (let at = 0; at < length; at += 1) into[at] = (into[at] ?? 0) & ~(other[at] ?? 0)
}

export function addAll(into: Bits, other: Bits): void {
  const length = Math.min(into.length, other.length)
  for (let at = 0; at < length; at += 1) into[at] = (into[at] ?? 0) | (other[at] ?? 0)
}

export const setBit = (bits: Bits, at: number): void => {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31))
}
export const clearBit = (bits: Bits, at: number): void => {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) & ~(1 << (at & 31))
}

/** Adds the numbers of `list` from index `from` to index `to` (exclusive). */
export function addListed(bits: Bits, list: Uint32Array, from: number, to: number): void {
  for (let at = from; at < to; at += 1) {
    const number = list[at]!
    bits[number >>> 5]! |= 1 << (number & 31)
  }
}

/** Writes the members in ascending order into `into`, which must have room for all, and returns their count. */
export function listBits(bits: Bits, into: Uint32Array): number {
  let count = 0
  for (let at = 0; at < bits.length; at += 1) {
    let word = bits[at] ?? 0
    while (word !== 0) {
      const low = word & -word
      into[count] = (at << 5) + (31 - Math.clz32(low))
      count += 1
      word ^= low
    }
  }
  return count
}
