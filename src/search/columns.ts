/** Growing typed arrays: the index is made of them, so that it is saved as it stands and read back without parsing. */
export type Numbers = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

export const numberTypes = { Uint8Array, Uint16Array, Uint32Array, Float64Array } as const
export type NumberType = keyof typeof numberTypes

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
    const larger = this.make(Math.max(64, length, this.data.length + (this.data.length >>> (this.data.length < 65536 ? 0 : 3))))
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

  /** A copy of what was saved, so that the bytes it came from can go. */
  static from<A extends Numbers>(make: (length: number) => A, saved: A): Column<A> {
    const column = new Column(make, saved.length)
    column.data.set(saved)
    return column
  }
}

export const bytes = (length = 0): Column<Uint8Array<ArrayBuffer>> => new Column((size) => new Uint8Array(size), length)
export const shorts = (length = 0): Column<Uint16Array<ArrayBuffer>> => new Column((size) => new Uint16Array(size), length)
export const words = (length = 0): Column<Uint32Array<ArrayBuffer>> => new Column((size) => new Uint32Array(size), length)
export const doubles = (length = 0): Column<Float64Array<ArrayBuffer>> => new Column((size) => new Float64Array(size), length)
