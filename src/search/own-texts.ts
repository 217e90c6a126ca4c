/**
 * Texts of documents that the words of a query meet, one behind the other as they were met: which text, whose, and by which
 * way of meeting. What they are worth is worked out later, for few of them. Used again for another query after `start`.
 */
export class OwnTexts {
  count = 0
  entries = new Uint32Array(256)
  documents = new Uint32Array(256)
  /** Places in `MetTexts.ways`. */
  ways = new Uint32Array(256)
  /** By slot the best word there may be, and the best coverage of all. */
  words = new Float64Array(0)
  coverage = 0

  start(slots: number): this {
    this.count = 0
    this.words = new Float64Array(slots)
    this.coverage = 0
    return this
  }

  add(entry: number, document: number, way: number): void {
    if (this.count === this.entries.length) this.grow()
    this.entries[this.count] = entry
    this.documents[this.count] = document
    this.ways[this.count] = way
    this.count += 1
  }

  private grow(): void {
    const size = this.entries.length * 2
    this.entries = longer(this.entries, size)
    this.documents = longer(this.documents, size)
    this.ways = longer(this.ways, size)
  }
}

function longer(numbers: Uint32Array<ArrayBuffer>, size: number): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(size)
  grown.set(numbers)
  return grown
}
