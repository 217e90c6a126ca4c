const nothing = 0xffffffff

/**
 * Scores of owners, which are term sources or documents: for each slot the best word, and the coverage of the best
 * text. `start` resets the object for another query.
 */
export class OwnerScores {
  private numbers = new Uint32Array(64)
  private size = 0
  /** The position + 1 by owner; 0 for owners without a match and, after `clear`, for all. */
  positions: Uint32Array = new Uint32Array(0)
  /** By position: the scores of the slots, then the coverage. */
  values = new Float64Array(0)
  width = 1
  private entries = new Uint32Array(64)

  /** `positions` has one element for each possible owner, all 0. */
  start(positions: Uint32Array, slots: number): this {
    this.positions = positions
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

  ownerAt(position: number): number {
    return this.numbers[position]!
  }
  /** Returns -1 for an owner without a match. */
  positionOf(owner: number): number {
    return this.positions[owner]! - 1
  }
  word(position: number, slot: number): number {
    return this.values[position * this.width + slot]!
  }
  coverage(position: number): number {
    return this.values[position * this.width + this.width - 1]!
  }
  /** Returns the text with the best coverage. */
  bestEntry(position: number): number {
    return this.entries[position] ?? nothing
  }

  addOwner(owner: number): number {
    const position = this.size
    if (position === this.entries.length) this.grow()
    const end = (position + 1) * this.width
    if (end > this.values.length) {
      const values = new Float64Array(Math.max(1024, end + (end >>> 1)))
      values.set(this.values)
      this.values = values
    }
    this.values.fill(0, end - this.width, end)
    this.entries[position] = 0
    this.numbers[position] = owner
    this.positions[owner] = position + 1
    this.size += 1
    return position
  }

  /** Keeps the higher of the current value and `weight`. */
  addWord(position: number, slot: number, weight: number): void {
    const at = position * this.width + slot
    if (weight > this.values[at]!) this.values[at] = weight
  }

  addCoverage(position: number, points: number, entry: number): void {
    const at = position * this.width + this.width - 1
    if (points <= this.values[at]!) return
    this.values[at] = points
    this.entries[position] = entry
  }

  /** Restores the positions of the owners after `clear`. */
  open(): void {
    for (let position = 0; position < this.size; position += 1) this.positions[this.numbers[position]!] = position + 1
  }
  clear(): void {
    for (let position = 0; position < this.size; position += 1) this.positions[this.numbers[position]!] = 0
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
