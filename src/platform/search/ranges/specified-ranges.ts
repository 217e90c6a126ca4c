import { hasBit, type Bits } from '#platform/search/index/bits.ts'
import { doubles, words, type Numbers } from '#platform/search/index/columns.ts'
import { ValueSets } from '#platform/search/index/value-sets.ts'
import type { SpecifiedRange } from '#platform/search/indexed-content.ts'

/** What the documents state of one property: a document for each range, in the order of the documents. */
interface Statements {
  readonly documents: ReturnType<typeof words>
  readonly lows: ReturnType<typeof doubles>
  readonly highs: ReturnType<typeof doubles>
}

/**
 * The ranges that grades state of each property, in columns that only grow. Few grades state a property, so its column is
 * short, and reading all of it takes less time than to keep it sorted. Ranges of removed documents stay until the next
 * rebuild, so readers must intersect what they find with the existing documents.
 */
export class SpecifiedRanges {
  private readonly keys: string[] = []
  private readonly numbers = new Map<string, number>()
  private readonly statements: Statements[] = []
  /** The documents that state each property. */
  private readonly sets = new ValueSets()

  get properties(): readonly string[] {
    return this.keys
  }
  get byteLength(): number {
    return this.statements.reduce(
      (sum, { documents, lows, highs }) =>
        sum + documents.data.byteLength + lows.data.byteLength + highs.data.byteLength,
      this.sets.byteLength,
    )
  }

  /** Documents must be added in ascending order. */
  add(document: number, ranges: readonly SpecifiedRange[]): void {
    for (const { property, low, high } of ranges) this.push(this.numberOf(property), document, low, high)
  }

  /** Adds the documents that state a range of the property that overlaps the wanted one. */
  addOverlapping(property: string, low: number, high: number, bits: Bits): void {
    const specified = this.statementsOf(property)
    if (specified === undefined) return
    const { length } = specified.documents
    const [documents, lows, highs] = [specified.documents.data, specified.lows.data, specified.highs.data]
    for (let at = 0; at < length; at += 1)
      if (lows[at]! <= high && highs[at]! >= low) {
        const document = documents[at]!
        bits[document >>> 5]! |= 1 << (document & 31)
      }
  }

  /** Counts the members of a set that state each property, in the order of `properties`. */
  countsIn(bits: Bits): Uint32Array {
    const counts = new Uint32Array(this.keys.length)
    this.sets.countIn(
      this.keys.map((_, number) => number),
      bits,
      counts,
    )
    return counts
  }

  /** Returns the least and the greatest number that the members of a set state; null if they state none. */
  extremes(property: string, bits: Bits): { readonly low: number; readonly high: number } | null {
    const specified = this.statementsOf(property)
    let [low, high] = [Infinity, -Infinity]
    if (specified === undefined) return null
    const { length } = specified.documents
    const [documents, lows, highs] = [specified.documents.data, specified.lows.data, specified.highs.data]
    for (let at = 0; at < length; at += 1) {
      if (!hasBit(bits, documents[at]!)) continue
      if (lows[at]! < low) low = lows[at]!
      if (highs[at]! > high) high = highs[at]!
    }
    return low > high ? null : { low, high }
  }

  /** Returns what a document states, by property. */
  rangesOf(document: number): readonly SpecifiedRange[] {
    return this.keys.flatMap((property, number) => {
      const specified = this.statements[number]
      const ranges: SpecifiedRange[] = []
      if (specified === undefined) return ranges
      for (let at = firstOf(specified.documents.used, document); specified.documents.used[at] === document; at += 1)
        ranges.push({ property, low: specified.lows.data[at]!, high: specified.highs.data[at]! })
      return ranges
    })
  }

  /** Returns the columns of each property, as they are saved. */
  saved(): readonly (readonly [name: string, numbers: Numbers])[] {
    return this.statements.flatMap(({ documents, lows, highs }, number) => [
      [`range-${number}-documents`, documents.used] as const,
      [`range-${number}-lows`, lows.used] as const,
      [`range-${number}-highs`, highs.used] as const,
    ])
  }

  /** Restores what `saved` returned. `bytesOf` returns the bytes of a column. */
  restore(properties: readonly string[], bytesOf: (name: string) => Uint8Array): void {
    for (const [number, property] of properties.entries()) {
      this.numberOf(property)
      const specified = this.statements[number]
      const documents = new Uint32Array(copied(bytesOf(`range-${number}-documents`)))
      specified?.documents.replace(documents)
      specified?.lows.replace(new Float64Array(copied(bytesOf(`range-${number}-lows`))))
      specified?.highs.replace(new Float64Array(copied(bytesOf(`range-${number}-highs`))))
      for (let at = 0; at < documents.length; at += 1)
        if (at === 0 || documents[at - 1] !== documents[at]) this.sets.add(number, documents[at]!)
    }
  }

  private statementsOf(property: string): Statements | undefined {
    const number = this.numbers.get(property)
    return number === undefined ? undefined : this.statements[number]
  }

  private numberOf(property: string): number {
    const known = this.numbers.get(property)
    if (known !== undefined) return known
    const number = this.keys.push(property) - 1
    this.numbers.set(property, number)
    this.statements.push({ documents: words(), lows: doubles(), highs: doubles() })
    this.sets.addValue()
    return number
  }

  private push(number: number, document: number, low: number, high: number): void {
    const specified = this.statements[number]
    if (specified === undefined) return
    const { documents, lows, highs } = specified
    // A document that states several ranges of a property counts once.
    if (documents.length === 0 || documents.data[documents.length - 1] !== document) this.sets.add(number, document)
    documents.push(document)
    lows.push(low)
    highs.push(high)
  }
}

/** Returns the first place of a number in an ascending list, or the place where it would be. */
function firstOf(list: Uint32Array, requested: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (list[middle]! < requested) low = middle + 1
    else high = middle
  }
  return low
}

/** Columns of the saved index are not aligned to the size of their numbers. */
const copied = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
