import type { TermSourceScores } from './term-source-scores.ts'
import type { DocumentTexts } from '#platform/search/matching/document-texts.ts'
import type { OwnerScores } from './owner-scores.ts'
import { boosts } from './weights.ts'

/**
 * Bounds of the score of a document by its first term source in `order`, without the penalty of blends and the boost of
 * promotions. They are computed with the same operations as the scores, so that rounding cannot put a score outside its
 * bounds.
 */
export interface ScoreBounds {
  /** Positions of term sources, best first. */
  readonly order: Uint32Array
  /** The score with this term source and nothing else. */
  readonly min: Float64Array
  /**
   * The highest score without texts of the document: with the best of this and all later term sources. Never increases
   * along the order.
   */
  readonly max: Float64Array
  /** The same, with the best texts of documents. */
  readonly maxWithDocumentText: Float64Array
  /** The highest score with texts of the document and without a term source. */
  readonly maxOfDocumentText: number
}

/** `documentTexts` holds the matching texts of documents. */
export function scoreBounds(documentTexts: DocumentTexts, termSources: TermSourceScores): ScoreBounds {
  const { matched, baseScores } = termSources
  const { count } = matched
  const totals = new Float64Array(count)
  const order = new Uint32Array(count)
  const words = new Float64Array(documentTexts.words.length)
  for (let position = 0; position < count; position += 1) {
    words.fill(0)
    addWords(matched, position, words)
    totals[position] = termSources.pointsOf(words) + baseScores[position]!
    order[position] = position
  }
  // The comparison returns small integers: other numbers would be allocated as objects and burden the garbage
  // collector.
  order.sort((a, b) => (totals[a]! > totals[b]! ? -1 : totals[a]! < totals[b]! ? 1 : 0))
  const bounds = {
    order,
    min: new Float64Array(count),
    max: new Float64Array(count),
    maxWithDocumentText: new Float64Array(count),
    maxOfDocumentText: termSources.pointsOf(documentTexts.words) + documentTexts.coverage,
  }
  const severalKinds = termSources.areOfSeveralKinds()
  const wordsWithDocumentText = documentTexts.words.slice()
  words.fill(0)
  let baseScore = 0
  let coverage = 0
  for (let at = count - 1; at >= 0; at -= 1) {
    const position = order[at]!
    addWords(matched, position, words)
    addWords(matched, position, wordsWithDocumentText)
    if (baseScores[position]! > baseScore) baseScore = baseScores[position]!
    // Term sources of one kind do not support each other.
    if (severalKinds && matched.coverage(position) > coverage) coverage = matched.coverage(position)
    bounds.min[at] = totals[position]!
    bounds.max[at] = termSources.pointsOf(words) + baseScore + boosts.support * coverage
    // Of a term source and the document's own text, the lower one supports the other.
    bounds.maxWithDocumentText[at] =
      termSources.pointsOf(wordsWithDocumentText) +
      Math.max(baseScore, documentTexts.coverage) +
      boosts.support * Math.max(coverage, documentTexts.coverage)
  }
  return bounds
}

/** Raises `words` to the scores of a term source where these are higher. */
function addWords({ values, width }: OwnerScores, position: number, words: Float64Array): void {
  for (let slot = 0; slot < words.length; slot += 1)
    if (values[position * width + slot]! > words[slot]!) words[slot] = values[position * width + slot]!
}
