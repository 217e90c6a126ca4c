const nothing = 0xffffffff

/** Points of some carriers, or of some documents: for each slot the best word, and the text that is covered best. */
export class OwnerScores {
  private numbers: Uint32Array
  private size = 0
  /** Place + 1 by owner, 0 where nothing matched; zero again after `clear`. */
  private readonly places: Uint32Array
  /** By place: the slots, then the coverage. */
  private values: Float64Array
  private entries: Uint32Array
  private readonly width: number

  /** `expected`: how many owners there may be; it grows beyond that. */
  constructor(places: Uint32Array, slots: number, expected: number) {
    this.places = places
    this.width = slots + 1
    this.values = new Float64Array(this.width * expected)
    this.entries = new Uint32Array(expected)
    this.numbers = new Uint32Array(expected)
  }

  get owners(): Uint32Array {
    return this.numbers.subarray(0, this.size)
  }
  get count(): number {
    return this.size
  }

  /** -1 where nothing matched. */
  placeOf(owner: number): number {
    return this.places[owner]! - 1
  }
  word(place: number, slot: number): number {
    return this.values[place * this.width + slot]!
  }
  coverage(place: number): number {
    return this.values[place * this.width + this.width - 1]!
  }
  /** The text with that coverage. */
  bestEntry(place: number): number {
    return this.entries[place] ?? nothing
  }

  addOwner(owner: number): number {
    const place = this.size
    if (place === this.entries.length) this.grow()
    this.numbers[place] = owner
    this.places[owner] = place + 1
    this.size += 1
    return place
  }

  /** The better of what was there and `weight`. */
  addWord(place: number, slot: number, weight: number): void {
    const at = place * this.width + slot
    if (weight > this.values[at]!) this.values[at] = weight
  }

  addCoverage(place: number, points: number, entry: number): void {
    const at = place * this.width + this.width - 1
    if (points <= this.values[at]!) return
    this.values[at] = points
    this.entries[place] = entry
  }

  clear(): void {
    for (let place = 0; place < this.size; place += 1) this.places[this.numbers[place]!] = 0
  }

  private grow(): void {
    const size = Math.max(64, this.entries.length * 2)
    const values = new Float64Array(this.width * size)
    values.set(this.values)
    this.values = values
    const entries = new Uint32Array(size)
    entries.set(this.entries)
    this.entries = entries
    const numbers = new Uint32Array(size)
    numbers.set(this.numbers)
    this.numbers = numbers
  }
}
