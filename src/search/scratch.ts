/**
 * Arrays as long as the catalogue, kept from query to query. Those of places are zero between two queries: who writes into
 * them takes it back.
 */
export class Scratch {
  private carrierPlaces = new Uint32Array(0)
  private documentPlaces = new Uint32Array(0)
  private entryPlaces = new Uint32Array(0)
  private listed = new Uint32Array(0)
  private listedKeys = new Float64Array(0)
  readonly met = new MetEntries()

  carriers(count: number): Uint32Array {
    if (this.carrierPlaces.length < count) this.carrierPlaces = new Uint32Array(roomFor(count))
    return this.carrierPlaces
  }
  documents(count: number): Uint32Array {
    if (this.documentPlaces.length < count) this.documentPlaces = new Uint32Array(roomFor(count))
    return this.documentPlaces
  }
  entries(count: number): Uint32Array {
    if (this.entryPlaces.length < count) this.entryPlaces = new Uint32Array(roomFor(count))
    return this.entryPlaces
  }
  /** Room for the members of a set; whatever stands in it. */
  members(count: number): Uint32Array {
    if (this.listed.length < count) this.listed = new Uint32Array(roomFor(count))
    return this.listed
  }
  /** Likewise for their keys. */
  keys(count: number): Float64Array {
    if (this.listedKeys.length < count) this.listedKeys = new Float64Array(roomFor(count))
    return this.listedKeys
  }
}

const roomFor = (count: number): number => count + (count >>> 4) + 64

/** Texts that some word of the query met: which words, the sum of their qualities, how many words of the text. */
class MetEntries {
  count = 0
  entries = new Uint32Array(1024)
  slots = new Uint32Array(1024)
  qualities = new Float64Array(1024)
  covered = new Float64Array(1024)
  heads = new Uint8Array(1024)

  start(): this {
    this.count = 0
    return this
  }

  add(entry: number): number {
    const place = this.count
    if (place === this.entries.length) this.grow()
    this.count += 1
    this.entries[place] = entry
    this.slots[place] = 0
    this.qualities[place] = 0
    this.covered[place] = 0
    this.heads[place] = 0
    return place
  }

  private grow(): void {
    const size = this.entries.length * 2
    this.entries = copied(this.entries, new Uint32Array(size))
    this.slots = copied(this.slots, new Uint32Array(size))
    this.qualities = copied(this.qualities, new Float64Array(size))
    this.covered = copied(this.covered, new Float64Array(size))
    this.heads = copied(this.heads, new Uint8Array(size))
  }
}

function copied<A extends Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>(
  from: A,
  to: A,
): A {
  to.set(from)
  return to
}
