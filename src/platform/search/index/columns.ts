/**
 * Typed arrays that can grow. The index consists of such columns, so that it can be saved and loaded without parsing.
 */
export type Numbers =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>

export class Column<A extends Numbers> {
  /** The numbers, with spare capacity behind `length`. The spare capacity is filled with 0. */
  data: A
  length: number
  private readonly make: (length: number) => A

  constructor(make: (length: number) => A, length = 0) {
    this.make = make
    this.data = make(Math.max(16, length + (length >>> 4)))
    this.length = length
  }

  /**
   * Ensures capacity for `length` numbers. Large columns grow by an eighth, since memory matters more than the copying.
   */
  reserve(length: number): void {
    if (length <= this.data.length) return
    const larger = this.make(
      Math.max(64, length, this.data.length + (this.data.length >>> (this.data.length < 65536 ? 0 : 3))),
    )
    larger.set(this.data.subarray(0, this.length))
    this.data = larger
  }

  push(value: number): number {
    if (this.length === this.data.length) this.reserve(this.length + 1)
    this.data[this.length] = value
    this.length += 1
    return this.length - 1
  }

  /** Sets the length to at least `length`; the added numbers are 0. */
  extend(length: number): void {
    this.reserve(length)
    if (length > this.length) this.length = length
  }

  /** The numbers without the spare capacity. */
  get used(): A {
    return this.data.subarray(0, this.length) as A
  }

  /** Replaces all numbers. */
  replace(data: A): void {
    this.data = data
    this.length = data.length
  }
}

type Bytes = Column<Uint8Array<ArrayBuffer>>
type Shorts = Column<Uint16Array<ArrayBuffer>>
type Words = Column<Uint32Array<ArrayBuffer>>
type Doubles = Column<Float64Array<ArrayBuffer>>

export const bytes = (length = 0): Bytes => new Column((size) => new Uint8Array(size), length)
const shorts = (length = 0): Shorts => new Column((size) => new Uint16Array(size), length)
export const words = (length = 0): Words => new Column((size) => new Uint32Array(size), length)
export const doubles = (length = 0): Doubles => new Column((size) => new Float64Array(size), length)

/** Returns where list number `at` starts in a column of concatenated lists, given the column of their ends. */
export const startOf = (ends: Uint32Array, at: number): number => (at === 0 ? 0 : ends[at - 1]!)

/**
 * Creates the columns of an index, either empty or filled from a saved index, and keeps them by name so that they can
 * be saved.
 */
export class ColumnStore {
  readonly columns = new Map<string, Bytes | Shorts | Words | Doubles>()
  private fill: (name: string, into: Bytes | Shorts | Words | Doubles) => void

  constructor(fill: (name: string, into: Bytes | Shorts | Words | Doubles) => void = () => {}) {
    this.fill = fill
  }

  bytes(name: string): Bytes {
    return this.put(name, bytes())
  }
  shorts(name: string): Shorts {
    return this.put(name, shorts())
  }
  words(name: string): Words {
    return this.put(name, words())
  }
  doubles(name: string): Doubles {
    return this.put(name, doubles())
  }

  /** Releases the saved index, which is as large as the index itself, when all columns are filled. */
  releaseSource(): void {
    this.fill = () => {}
  }

  get byteLength(): number {
    let total = 0
    for (const column of this.columns.values()) total += column.data.byteLength
    return total
  }

  private put<C extends Bytes | Shorts | Words | Doubles>(name: string, column: C): C {
    this.fill(name, column)
    this.columns.set(name, column)
    return column
  }
}
