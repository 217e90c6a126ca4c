const nothing = 0xffffffff

/**
 * Points of some carriers, or of some documents: for each slot the best word, and the text that is covered best. Used
 * again for another query after `start`.
 */
export class OwnerScores {
  private numbers = new Uint32Array(64)
  private size = 0
  /** Place + 1 by owner, 0 where nothing matched; zero again after `clear`. */
  places: Uint32Array = new Uint32Array(0)
  /** By place: the slots, then the coverage. */
  values = new Float64Array(0)
  width = 1
  private entries = new Uint32Array(64)

  /** `places` is as long as there may be owners, and zero. */
  start(places: Uint32Array, slots: number): this {
    this.places = places
    this.width = slots + 1
    this.size = 0
    return this
  }

  get owners(): Uint32Array {
    return this.numbers.subarray(0, this.size)
  }
  get count(): number {
    return this.size
  }

  ownerAt(place: number): number {
    return this.numbers[place]!
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
    const end = (place + 1) * this.width
    if (end > this.values.length) {
      const values = new Float64Array(Math.max(1024, end + (end >>> 1)))
      values.set(this.values)
      this.values = values
    }
    this.values.fill(0, end - this.width, end)
    this.entries[place] = 0
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

  /** The owners have their places again, after a `clear`. */
  open(): void {
    for (let place = 0; place < this.size; place += 1) this.places[this.numbers[place]!] = place + 1
  }
  clear(): void {
    for (let place = 0; place < this.size; place += 1) this.places[this.numbers[place]!] = 0
  }

  private grow(): void {
    const size = this.entries.length * 2
    const entries = new Uint32Array(size)
    entries.set(this.entries)
    this.entries = entries
    const numbers = new Uint32Array(size)
    numbers.set(this.numbers)
    this.numbers = numbers
  }
}
