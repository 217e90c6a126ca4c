/**
 * Matching texts of documents in the order in which they were found: the entry, its document and the alternative that
 * matched. They are scored later, and only for a few documents. `start` resets the object for another query.
 */
export class DocumentTexts {
  count = 0
  entries = new Uint32Array(256)
  documents = new Uint32Array(256)
  /** Indexes in `MatchedTexts.slotAlternatives`. */
  slotAlternatives = new Uint32Array(256)
  /** The best possible score of a word by slot, and the best possible coverage. */
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
    this.slotAlternatives[this.count] = way
    this.count += 1
  }

  private grow(): void {
    const size = this.entries.length * 2
    this.entries = longer(this.entries, size)
    this.documents = longer(this.documents, size)
    this.slotAlternatives = longer(this.slotAlternatives, size)
  }
}

function longer(numbers: Uint32Array<ArrayBuffer>, size: number): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(size)
  grown.set(numbers)
  return grown
}
