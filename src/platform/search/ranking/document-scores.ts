import type { BrandVisibility } from '#platform/search/words/brands.ts'
import type { TermSourceScores } from './term-source-scores.ts'
import type { Catalogue } from '#platform/search/index/catalogue.ts'
import type { OwnerScores } from './owner-scores.ts'
import { blendOf, boosts } from './weights.ts'

/** The score of a document by its parts. A list is ordered by their sum, and `explain` shows them. */
export interface Score {
  readonly total: number
  readonly words: number
  readonly coverage: number
  readonly popularity: number
  readonly prior: number
  readonly support: number
  readonly blend: number
  /** The text with the best coverage, or null. */
  readonly bestEntry: number | null
}

const noPosition = -1
/** The kinds of term sources are numbers from 0; this one stands for the document itself. */
const documentTextKind = -1

/**
 * Computes the scores of documents: for each word the best match in any text, and the coverage of the best text with
 * the prior of its term source. One document is computed at a time, from its own texts and its term sources.
 */
export class DocumentScores {
  private readonly documentMatches: OwnerScores
  private readonly termSources: TermSourceScores
  private readonly catalogue: Catalogue
  private readonly brands: BrandVisibility

  // The parts of the document that was computed last.
  private readonly bestWords: Float64Array
  private baseScore = 0
  private bestPosition = noPosition
  private second = 0

  /**
   * `documentMatches` holds the scores of the documents' own texts, `termSources` those of their term sources, both
   * with their positions.
   */
  constructor(
    documentMatches: OwnerScores,
    termSources: TermSourceScores,
    catalogue: Catalogue,
    brands: BrandVisibility,
  ) {
    this.documentMatches = documentMatches
    this.termSources = termSources
    this.catalogue = catalogue
    this.brands = brands
    this.bestWords = new Float64Array(termSources.slotWeights.length)
  }

  /** Returns the score that a list is ordered by, without the boost of a promotion. */
  totalOf(document: number): number {
    this.compute(document)
    return (
      this.words() +
      this.baseScore +
      boosts.support * this.second +
      blendOf(this.catalogue.documents.substances.data[document]!)
    )
  }

  scoreOf(document: number): Score {
    const total = this.totalOf(document)
    const position = this.bestPosition
    const documentMatches = this.documentMatches.positionOf(document)
    const hasTermSource = position !== noPosition
    const parts = {
      popularity: hasTermSource ? this.termSources.popularity(position) : 0,
      prior: hasTermSource ? this.termSources.prior(position) : 0,
      support: boosts.support * this.second,
      blend: blendOf(this.catalogue.documents.substances.data[document]!),
    }
    const coverage = hasTermSource ? this.termSources.matched.coverage(position) : this.baseScore
    const bestEntry = hasTermSource
      ? this.termSources.matched.bestEntry(position)
      : documentMatches < 0
        ? null
        : this.documentMatches.bestEntry(documentMatches)
    return {
      ...parts,
      coverage,
      bestEntry,
      total,
      words: this.words(),
    }
  }

  /** Resets the scratch buffers. */
  clear(): void {
    this.documentMatches.clear()
    this.termSources.matched.clear()
  }

  private words(): number {
    return this.termSources.pointsOf(this.bestWords)
  }

  private compute(document: number): void {
    const { documentMatches, termSources, catalogue, brands, bestWords } = this
    const { baseScores } = termSources
    const isBrand = catalogue.documents.isBrand(document)
    const { positions, values, width } = termSources.matched
    const pool = catalogue.documents.termSources.data
    const ends = catalogue.documents.termSourcesEnd.data
    const end = ends[document]!
    const start = document === 0 ? 0 : ends[document - 1]!
    const documentPosition = documentMatches.positionOf(document)
    for (let slot = 0; slot < bestWords.length; slot += 1)
      bestWords[slot] = documentPosition < 0 ? 0 : documentMatches.word(documentPosition, slot)
    let baseScore = documentPosition < 0 ? 0 : documentMatches.coverage(documentPosition)
    let best = noPosition
    let matched = documentPosition < 0 ? 0 : 1
    for (let at = start; at < end; at += 1) {
      const position = positions[pool[at]!]! - 1
      if (position < 0 || (isBrand && !brands.hasTermSource(document, pool[at]!))) continue
      matched += 1
      for (let slot = 0; slot < bestWords.length; slot += 1) {
        const word = values[position * width + slot]!
        if (word > bestWords[slot]!) bestWords[slot] = word
      }
      const other = baseScores[position]!
      if (other > baseScore || (other === baseScore && best !== noPosition && termSources.isFirst(position, best))) {
        baseScore = other
        best = position
      }
    }
    this.baseScore = baseScore
    this.bestPosition = best
    this.second = matched < 2 ? 0 : this.secondOf(document, start, end, best, documentPosition)
  }

  /** Returns the best coverage by an owner of another kind than the best one. */
  private secondOf(document: number, start: number, end: number, best: number, documentPosition: number): number {
    const { documentMatches, catalogue, brands } = this
    const { matched, kinds } = this.termSources
    const isBrand = catalogue.documents.isBrand(document)
    const pool = catalogue.documents.termSources.data
    const kind = best === noPosition ? documentTextKind : kinds[best]!
    let second = documentPosition >= 0 && kind !== documentTextKind ? documentMatches.coverage(documentPosition) : 0
    for (let at = start; at < end; at += 1) {
      const position = matched.positionOf(pool[at]!)
      if (position < 0 || position === best || kinds[position] === kind) continue
      if (isBrand && !brands.hasTermSource(document, pool[at]!)) continue
      const coverage = matched.coverage(position)
      if (coverage > second) second = coverage
    }
    return second
  }
}
