import { addCommon, addListed, hasBit, setBit, wordsFor, type Bits } from '#platform/search/index/bits.ts'
import type { TermSources } from '#platform/search/matching/term-sources.ts'
import type { DocumentScores } from '#platform/search/ranking/document-scores.ts'
import type { Engine } from '#platform/search/engine.ts'
import type { Matches } from '#platform/search/matching/matching.ts'
import { maxPromotedBoost, promotedBoost } from '#platform/search/ranking/ordering.ts'
import type { DocumentTexts } from '#platform/search/matching/document-texts.ts'
import type { Promoted } from '#platform/search/matching/promoted.ts'
import type { ScoreBounds } from '#platform/search/ranking/score-bounds.ts'
import { TopScores } from '#platform/search/ranking/top-scores.ts'
import { blendOf } from '#platform/search/ranking/weights.ts'

/**
 * Selects the grades of a result that may be among its `first`, so that a page of a hundred thousand results need not
 * score all of them. Term sources are visited best first. A grade is skipped if its upper bound is below the score of
 * enough others, and the rest is skipped once no remaining term source can reach that score. Promoted grades come
 * first, since their scores are seldom reached. `texts` are those of the result. The candidates are written to
 * `buffer`.
 */
export function candidates(
  matches: Matches,
  texts: DocumentTexts,
  result: Bits,
  first: number,
  promoted: Promoted,
  engine: Engine,
  buffer: Uint32Array,
): Uint32Array {
  const choice = new CandidateSelection(matches, texts, first, promoted, engine, buffer)
  const { bits } = engine.scratch
  const selected = bits.take(result.length)
  addCommon(selected, result, promoted.bits)
  const others = bits.copy(result)
  for (let at = 0; at < others.length; at += 1) others[at]! ^= selected[at]!
  choice.choose(selected, maxPromotedBoost)
  choice.choose(others, 0)
  return choice.chosen()
}

/** Marks documents without a matching term source. */
const nowhere = -1

class CandidateSelection {
  private readonly matches: Matches
  private readonly texts: DocumentTexts
  private readonly bounds: ScoreBounds
  private readonly promoted: Promoted
  private readonly termSources: TermSources
  private readonly substances: Uint8Array
  /** Grades with matching texts of their own. */
  private readonly withTexts: Bits
  /** Selected grades whose own texts are not scored yet. */
  private readonly open: Bits
  private readonly first: number
  private top: TopScores
  private readonly buffer: Uint32Array
  /** The scores of the documents in `buffer`; lower bounds for those in `open`. */
  private readonly points: Float64Array
  private count = 0

  constructor(
    matches: Matches,
    texts: DocumentTexts,
    first: number,
    promoted: Promoted,
    { catalogue: { documents, termSources }, scratch }: Engine,
    buffer: Uint32Array,
  ) {
    this.matches = matches
    this.texts = texts
    this.bounds = matches.boundsWith(texts)
    this.promoted = promoted
    this.termSources = termSources
    this.substances = documents.substances.data
    this.first = first
    this.top = new TopScores(first)
    this.buffer = buffer
    this.points = scratch.keys(documents.count)
    this.open = scratch.bits.take(wordsFor(documents.count))
    this.withTexts = scratch.bits.take(wordsFor(documents.count))
    addListed(this.withTexts, texts.documents, 0, texts.count)
  }

  /** Removes the visited documents from `selected`. `max` is the highest boost of a promotion among them. */
  choose(selected: Bits, max: number): void {
    const { matches, texts, withTexts, open, termSources, bounds } = this
    open.fill(0)
    // Scores of documents without texts of their own.
    const scores = matches.score(open, texts)
    const matched = matches.matchedTermSources
    let at = 0
    const visit = (list: Uint32Array, from: number, to: number): void => {
      for (let index = from; index < to; index += 1) {
        const document = list[index]!
        const bit = 1 << (document & 31)
        if ((selected[document >>> 5]! & bit) === 0) continue
        selected[document >>> 5]! ^= bit
        this.consider(document, at, (withTexts[document >>> 5]! & bit) === 0 ? scores : null)
      }
    }
    for (; at < matched.length && bounds.maxWithDocumentText[at]! + max >= this.top.threshold; at += 1)
      termSources.visitGrades(matched[bounds.order[at]!]!, visit)
    // The remaining documents with a term source cannot reach the threshold any more.
    if (bounds.maxOfDocumentText + max >= this.top.threshold)
      for (let text = 0; text < texts.count; text += 1) {
        const document = texts.documents[text]!
        if (!hasBit(selected, document)) continue
        selected[document >>> 5]! ^= 1 << (document & 31)
        this.consider(document, nowhere, null)
      }
    scores.clear()
    this.scoreOpen()
  }

  /** Returns the documents that reach the score of the last of the first ones. */
  chosen(): Uint32Array {
    const { buffer, points, top } = this
    let selected = 0
    for (let at = 0; at < this.count; at += 1)
      if (points[at]! >= top.threshold) {
        buffer[selected] = buffer[at]!
        selected += 1
      }
    return buffer.subarray(0, selected)
  }

  /**
   * `at` is the position of the document's first term source in the bounds. `scores` is null if its own texts are still
   * to be scored.
   */
  private consider(document: number, at: number, scores: DocumentScores | null): void {
    const { bounds, top } = this
    const least = at === nowhere ? -Infinity : bounds.min[at]!
    const max =
      at === nowhere ? bounds.maxOfDocumentText : scores === null ? bounds.maxWithDocumentText[at]! : bounds.max[at]!
    const blend = blendOf(this.substances[document]!)
    const boost = promotedBoost(this.promoted, document)
    if (max + blend + boost < top.threshold) return
    if (scores === null) setBit(this.open, document)
    const points = (scores === null || least === max ? least + blend : scores.totalOf(document)) + boost
    if (scores !== null && points < top.threshold) return
    this.buffer[this.count] = document
    this.points[this.count] = points
    top.offer(this.points, this.count)
    this.count += 1
  }

  /** Replaces the lower bounds of open documents by their scores. */
  private scoreOpen(): void {
    const { matches, open, texts, points, buffer } = this
    const scores = matches.score(open, texts)
    this.top = new TopScores(this.first)
    for (let at = 0; at < this.count; at += 1) {
      const document = buffer[at]!
      if (hasBit(open, document)) points[at] = scores.totalOf(document) + promotedBoost(this.promoted, document)
      this.top.offer(points, at)
    }
    scores.clear()
  }
}
