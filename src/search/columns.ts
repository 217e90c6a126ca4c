/** Growing typed arrays: the index is made of them, so that it is saved as it stands and read back without parsing. */
export type Numbers =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>

export class Column<A extends Numbers> {
  /** The numbers, with room behind `length`: what stands there is 0. */
  data: A
  length: number
  private readonly make: (length: number) => A

  constructor(make: (length: number) => A, length = 0) {
    this.make = make
    this.data = make(Math.max(16, length + (length >>> 4)))
    this.length = length
  }

  /** Room for `length` numbers. Grows by an eighth, as memory counts more than the copy. */
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

  /** As if it had `length` numbers, those that are new being 0. */
  extend(length: number): void {
    this.reserve(length)
    if (length > this.length) this.length = length
  }

  /** The numbers, without the room behind them. */
  get used(): A {
    return this.data.subarray(0, this.length) as A
  }

  /** Other numbers in its place. */
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
const doubles = (length = 0): Doubles => new Column((size) => new Float64Array(size), length)

/** Where the list of `at` begins in what stands one behind the other, by where each ends. */
export const startOf = (ends: Uint32Array, at: number): number => (at === 0 ? 0 : ends[at - 1]!)

/** Where columns come from: empty ones, or as they were saved. Keeps a list of what it gave out, to be saved again. */
export class ColumnShelf {
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

  /** All columns are filled: what they were read from, as large as the index, may go. */
  letGo(): void {
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
