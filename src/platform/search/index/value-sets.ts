import { hasBit, setBit, wordsFor, type Bits } from './bits.ts'
import { words, type Column } from './columns.ts'
import { commonBits, step, type CommonBits } from './common-bits.ts'

const pageBytes = 65536
const stepWords = step / 4
/** A value of fewer documents is stored as a list, not as a bitmap. */
const minDenseDocuments = 512

/**
 * The documents of every facet value: a list for rare values, a row of a bit matrix once the row is hardly larger than
 * the list. Removed documents stay in the sets, so readers must intersect them with the existing documents.
 */
export class ValueSets {
  private readonly lists: (Column<Uint32Array<ArrayBuffer>> | null)[] = []
  /** The row of each value in the matrix, or 0 if the value has a list. Row 0 holds the set that is counted. */
  private readonly rows: number[] = []
  private matrix: Matrix | null = null

  get count(): number {
    return this.lists.length
  }
  get byteLength(): number {
    return (this.matrix?.byteLength ?? 0) + this.lists.reduce((sum, list) => sum + (list?.data.byteLength ?? 0), 0)
  }

  addValue(): void {
    this.lists.push(words())
    this.rows.push(0)
  }

  /** Documents must be added in ascending order. */
  add(value: number, document: number): void {
    const list = this.lists[value]
    if (list === undefined) throw new Error(`No value ${value}.`)
    if (list === null) {
      this.matrix?.set(this.rows[value] ?? 0, document)
      return
    }
    list.push(document)
    if (list.length > minDenseDocuments && list.length * 2 > wordsFor(document + 1)) this.turnIntoBits(value, list)
  }

  addTo(value: number, bits: Bits): void {
    const list = this.lists[value]
    if (list === undefined) return
    if (list !== null) {
      for (let at = 0; at < list.length; at += 1) setBit(bits, list.data[at]!)
      return
    }
    const row = this.matrix?.row(this.rows[value] ?? 0) ?? []
    for (let at = 0; at < row.length && at < bits.length; at += 1) bits[at]! |= row[at]!
  }

  has(value: number, document: number): boolean {
    const list = this.lists[value]
    if (list === undefined) return false
    if (list === null) return hasBit(this.matrix?.row(this.rows[value] ?? 0) ?? new Uint32Array(0), document)
    return list.used.includes(document)
  }

  /** Counts the members of `bits` that each value has, and writes the counts at the numbers of the values. */
  countIn(values: readonly number[], bits: Bits, counts: Uint32Array): void {
    this.matrix?.load(bits)
    for (const value of values) {
      const list = this.lists[value]
      if (list === undefined) continue
      counts[value] =
        list === null
          ? (this.matrix?.countCommon(this.rows[value] ?? 0) ?? 0)
          : countListed(list.data, list.length, bits)
    }
  }

  /** Returns the documents or the bitmap of a value, as they are saved. */
  saved(value: number): { readonly dense: boolean; readonly numbers: Uint32Array<ArrayBuffer> } {
    const list = this.lists[value]
    if (list !== null) return { dense: false, numbers: list?.used ?? new Uint32Array(0) }
    return { dense: true, numbers: this.matrix?.row(this.rows[value] ?? 0) ?? new Uint32Array(0) }
  }

  /** Restores a saved value. */
  restore(dense: boolean, numbers: Uint32Array<ArrayBuffer>): void {
    const value = this.count
    this.addValue()
    if (dense) this.lists[value] = null
    else this.lists[value]?.replace(numbers)
    if (dense) this.rows[value] = this.matrixOf().addRow(numbers)
  }

  private turnIntoBits(value: number, list: Column<Uint32Array<ArrayBuffer>>): void {
    const bits = new Uint32Array(wordsFor((list.data[list.length - 1] ?? 0) + 1))
    for (let at = 0; at < list.length; at += 1) setBit(bits, list.data[at] ?? 0)
    this.rows[value] = this.matrixOf().addRow(bits)
    this.lists[value] = null
  }

  /** The matrix is created when first needed; small catalogues have none. */
  private matrixOf(): Matrix {
    this.matrix ??= new Matrix(commonBits())
    return this.matrix
  }
}

function countListed(list: Uint32Array, length: number, bits: Bits): number {
  let count = 0
  for (let at = 0; at < length; at += 1) {
    const document = list[at]!
    count += (bits[document >>> 5]! >>> (document & 31)) & 1
  }
  return count
}

/** Bitmaps of equal length as rows in one memory. */
class Matrix {
  private readonly counter: CommonBits
  /** The words of a row, a multiple of a step. */
  private stride = stepWords * 16
  private count = 1
  private words: Uint32Array<ArrayBuffer>
  /** The number of words of row 0 that are in use. */
  private loaded = 0

  constructor(counter: CommonBits) {
    this.counter = counter
    this.words = new Uint32Array(counter.memory.buffer)
  }

  get byteLength(): number {
    return this.words.byteLength
  }

  row(number: number): Uint32Array<ArrayBuffer> {
    return this.words.subarray(number * this.stride, (number + 1) * this.stride)
  }

  addRow(bits: Uint32Array): number {
    if (bits.length > this.stride) this.widen(bits.length)
    this.reserve((this.count + 1) * this.stride)
    this.row(this.count).set(bits)
    this.count += 1
    return this.count - 1
  }

  set(row: number, document: number): void {
    if (document >>> 5 >= this.stride) this.widen((document >>> 5) + 1)
    this.words[row * this.stride + (document >>> 5)]! |= 1 << (document & 31)
  }

  /** Sets row 0, with which other rows are intersected. */
  load(bits: Uint32Array): void {
    if (bits.length > this.stride) this.widen(bits.length)
    this.words.set(bits)
    if (bits.length < this.loaded) this.words.fill(0, bits.length, this.loaded)
    this.loaded = bits.length
  }

  countCommon(row: number): number {
    // The last step may read beyond the loaded words, which are 0 there.
    const bytes = Math.ceil(this.loaded / stepWords) * step
    return this.counter.count(0, row * this.stride * 4, bytes)
  }

  /** Lengthens the rows by at least an eighth. The rows are moved from the last to the first. */
  private widen(length: number): void {
    const old = this.stride
    const capacity = Math.max(length, old + (old >>> 3))
    const stride = Math.ceil(capacity / stepWords) * stepWords
    this.reserve(this.count * stride)
    for (let row = this.count - 1; row > 0; row -= 1) {
      this.words.copyWithin(row * stride, row * old, (row + 1) * old)
      this.words.fill(0, row * stride + old, (row + 1) * stride)
    }
    this.words.fill(0, old, stride)
    this.stride = stride
  }

  private reserve(length: number): void {
    const missing = length * 4 - this.words.byteLength
    if (missing <= 0) return
    this.counter.memory.grow(Math.ceil(Math.max(missing, this.words.byteLength >>> 4) / pageBytes))
    this.words = new Uint32Array(this.counter.memory.buffer)
  }
}
