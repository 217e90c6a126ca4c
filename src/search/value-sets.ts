import { hasBit, setBit, wordsFor, type Bits } from './bits.ts'
import { words, type Column } from './columns.ts'

/**
 * The documents of one facet value: a list while they are few, bits once those are smaller. Removed documents stay in it:
 * every reader starts from the documents that are there.
 */
export class ValueSet {
  private numbers: Column<Uint32Array<ArrayBuffer>>
  dense: boolean

  constructor(numbers = words(), dense = false) {
    this.numbers = numbers
    this.dense = dense
  }

  get byteLength(): number {
    return this.numbers.data.byteLength
  }
  /** Documents in order, or bits when `dense`. Not to be written. */
  get saved(): Uint32Array<ArrayBuffer> {
    return this.numbers.used
  }

  /** Documents come in ascending order. */
  add(document: number): void {
    if (!this.dense && this.numbers.length > 16 && this.numbers.length > wordsFor(document)) this.becomeDense()
    if (!this.dense) {
      this.numbers.push(document)
      return
    }
    this.numbers.extend(wordsFor(document + 1))
    setBit(this.numbers.data, document)
  }

  has(document: number): boolean {
    if (this.dense) return hasBit(this.numbers.data, document)
    const list = this.numbers.data
    let low = 0
    let high = this.numbers.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((list[middle] ?? 0) < document) low = middle + 1
      else high = middle
    }
    return low < this.numbers.length && list[low] === document
  }

  addTo(bits: Bits): void {
    const data = this.numbers.data
    const length = this.numbers.length
    if (this.dense) for (let at = 0; at < length && at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) | (data[at] ?? 0)
    else for (let at = 0; at < length; at += 1) setBit(bits, data[at] ?? 0)
  }

  /** How many of `bits` it has. */
  countIn(bits: Bits): number {
    return this.dense ? countDense(this.numbers.data, bits, Math.min(this.numbers.length, bits.length)) : countListed(this.numbers.data, bits, this.numbers.length)
  }

  private becomeDense(): void {
    const list = this.numbers
    const last = list.length === 0 ? 0 : (list.data[list.length - 1] ?? 0)
    const bits = words(wordsFor(last + 1))
    for (let at = 0; at < list.length; at += 1) setBit(bits.data, list.data[at] ?? 0)
    this.numbers = bits
    this.dense = true
  }
}

function countListed(list: Uint32Array, bits: Bits, length: number): number {
  let count = 0
  for (let at = 0; at < length; at += 1) {
    const document = list[at] ?? 0
    count += ((bits[document >>> 5] ?? 0) >>> (document & 31)) & 1
  }
  return count
}

/** Population count of both, four words at a time through one adder tree. */
function countDense(a: Uint32Array, b: Bits, length: number): number {
  let count = 0
  let at = 0
  for (; at + 2 < length; at += 3) {
    // Three words add up to at most 3 per bit: two bits each.
    const x = a[at]! & b[at]!
    const y = a[at + 1]! & b[at + 1]!
    const z = a[at + 2]! & b[at + 2]!
    if ((x | y | z) === 0) continue
    let sum = x - ((x >>> 1) & 0x55555555)
    let second = y - ((y >>> 1) & 0x55555555)
    let third = z - ((z >>> 1) & 0x55555555)
    sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333)
    second = (second & 0x33333333) + ((second >>> 2) & 0x33333333)
    third = (third & 0x33333333) + ((third >>> 2) & 0x33333333)
    sum += second + third
    // Nibbles of at most 12.
    sum = (sum & 0x0f0f0f0f) + ((sum >>> 4) & 0x0f0f0f0f)
    count += Math.imul(sum, 0x01010101) >>> 24
  }
  for (; at < length; at += 1) {
    let word = a[at]! & b[at]!
    for (; word !== 0; word &= word - 1) count += 1
  }
  return count
}
