import type { Bits } from '#platform/search/index/bits.ts'
import type { Catalogue } from '#platform/search/index/catalogue.ts'
import { gradeKind } from '#platform/search/index/documents.ts'

/** A grade without a trade name. */
export const noTradeName = 0

/**
 * The trade name of each grade, by which the rows of a list are folded (TAB-01). Computed from the catalogue when it is first needed
 * after a change.
 */
export class TradeNamesOfGrades {
  private readonly catalogue: Catalogue
  private numbers = new Uint32Array(0)
  private isCurrent = false
  /** The last pass that met each trade name, so that nothing has to be reset between two passes. */
  private passes = new Uint32Array(0)
  private pass = 0

  constructor(catalogue: Catalogue) {
    this.catalogue = catalogue
    const changed = (document: number): void => {
      const kind = catalogue.documents.kindOf(document)
      if (kind === gradeKind || kind === 'tradeName') this.isCurrent = false
    }
    catalogue.listeners.push({ added: changed, removed: changed })
  }

  /** The number of the trade name's term source + 1 by the number of the grade, or `noTradeName`. */
  ofGrades(): Uint32Array {
    if (!this.isCurrent) this.read()
    return this.numbers
  }

  /** The number of rows if the grades of one trade name are one row. A grade without a trade name is a row of its own. */
  countRows(grades: Bits): number {
    const numbers = this.ofGrades()
    const isFirst = this.firstOfEach()
    let count = 0
    for (let at = 0; at < grades.length; at += 1) {
      let word = grades[at]!
      while (word !== 0) {
        const low = word & -word
        if (isFirst(numbers[(at << 5) + (31 - Math.clz32(low))]!)) count += 1
        word ^= low
      }
    }
    return count
  }

  /** Returns whether a trade name is met for the first time since this call. Of grades without one, each is the first. */
  firstOfEach(): (tradeName: number) => boolean {
    const { passes } = this
    this.pass += 1
    const { pass } = this
    return (tradeName) => {
      if (tradeName === noTradeName) return true
      if (passes[tradeName] === pass) return false
      passes[tradeName] = pass
      return true
    }
  }

  private read(): void {
    const { documents, termSources } = this.catalogue
    if (this.numbers.length < documents.count) this.numbers = new Uint32Array(documents.count + (documents.count >>> 4))
    else this.numbers.fill(noTradeName)
    if (this.passes.length <= termSources.count) {
      this.passes = new Uint32Array(termSources.count + (termSources.count >>> 4) + 1)
      this.pass = 0
    }
    for (let document = 0; document < documents.count; document += 1) {
      if (documents.kindOf(document) !== 'tradeName' || !documents.isLive(document)) continue
      const own = termSources.ids.find(documents.idOf(document))
      if (own >= 0)
        for (const list of termSources.gradesOf(own)) for (const grade of list) this.numbers[grade] = own + 1
    }
    this.isCurrent = true
  }
}
