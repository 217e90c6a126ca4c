import { addCommon, addListed, hasBit, setBit, wordsFor, type Bits } from './bits.ts'
import type { Carriers } from './carriers.ts'
import type { DocumentScores } from './document-scores.ts'
import type { Engine } from './engine.ts'
import type { Matches } from './matching.ts'
import { mostPromoted, promotedBoost } from './ordering.ts'
import type { OwnTexts } from './own-texts.ts'
import type { Promoted } from './promoted.ts'
import type { ScoreBounds } from './score-bounds.ts'
import { TopScores } from './top-scores.ts'
import { blendOf } from './weights.ts'

/**
 * Of the grades in a result those that may be among its `first`, so that not all of a hundred thousand are scored for a
 * page. The carriers pass by, best first: a grade that may not have as many points as enough others have already is left
 * out, and where none of the carriers that are left may make it, all of theirs are. Promoted ones first: what they have, the
 * others seldom reach. `texts`: those of the result. Written into `room`.
 */
export function candidates(
  matches: Matches,
  texts: OwnTexts,
  result: Bits,
  first: number,
  promoted: Promoted,
  engine: Engine,
  room: Uint32Array,
): Uint32Array {
  const choice = new Choice(matches, texts, first, promoted, engine, room)
  const { bits } = engine.scratch
  const wanted = bits.take(result.length)
  addCommon(wanted, result, promoted.bits)
  const others = bits.copy(result)
  for (let at = 0; at < others.length; at += 1) others[at]! ^= wanted[at]!
  choice.choose(wanted, mostPromoted)
  choice.choose(others, 0)
  return choice.chosen()
}

/** In the bounds, of what no carrier makes found. */
const nowhere = -1

class Choice {
  private readonly matches: Matches
  private readonly texts: OwnTexts
  private readonly bounds: ScoreBounds
  private readonly promoted: Promoted
  private readonly carriers: Carriers
  private readonly substances: Uint8Array
  /** Grades with words of their own. */
  private readonly own: Bits
  /** Those of them that are chosen, their own words not scored yet. */
  private readonly open: Bits
  private readonly first: number
  private top: TopScores
  private readonly room: Uint32Array
  /** The points of what stands in `room`; of open ones what they have at least. */
  private readonly points: Float64Array
  private count = 0

  constructor(
    matches: Matches,
    texts: OwnTexts,
    first: number,
    promoted: Promoted,
    { catalogue: { documents, carriers }, scratch }: Engine,
    room: Uint32Array,
  ) {
    this.matches = matches
    this.texts = texts
    this.bounds = matches.boundsWith(texts)
    this.promoted = promoted
    this.carriers = carriers
    this.substances = documents.substances.data
    this.first = first
    this.top = new TopScores(first)
    this.room = room
    this.points = scratch.keys(documents.count)
    this.open = scratch.bits.take(wordsFor(documents.count))
    this.own = scratch.bits.take(wordsFor(documents.count))
    addListed(this.own, texts.documents, 0, texts.count)
  }

  /** `wanted`: emptied of what was looked at. `most`: what a promotion adds to these at most. */
  choose(wanted: Bits, most: number): void {
    const { matches, texts, own, open, carriers, bounds } = this
    open.fill(0)
    // Of documents without words of their own.
    const scores = matches.score(open, texts)
    const met = matches.carriersMet
    let at = 0
    const visit = (list: Uint32Array, from: number, to: number): void => {
      for (let index = from; index < to; index += 1) {
        const document = list[index]!
        const bit = 1 << (document & 31)
        if ((wanted[document >>> 5]! & bit) === 0) continue
        wanted[document >>> 5]! ^= bit
        this.consider(document, at, (own[document >>> 5]! & bit) === 0 ? scores : null)
      }
    }
    for (; at < met.length && bounds.mostWithOwn[at]! + most >= this.top.least; at += 1)
      carriers.visitGrades(met[bounds.order[at]!]!, visit)
    // Of those that are left, who has a carrier is behind already.
    if (bounds.mostOfOwn + most >= this.top.least)
      for (let text = 0; text < texts.count; text += 1) {
        const document = texts.documents[text]!
        if (!hasBit(wanted, document)) continue
        wanted[document >>> 5]! ^= 1 << (document & 31)
        this.consider(document, nowhere, null)
      }
    scores.clear()
    this.scoreOpen()
  }

  /** Those that have as many points as the last of the first. */
  chosen(): Uint32Array {
    const { room, points, top } = this
    let kept = 0
    for (let at = 0; at < this.count; at += 1)
      if (points[at]! >= top.least) {
        room[kept] = room[at]!
        kept += 1
      }
    return room.subarray(0, kept)
  }

  /** `at`: the place of its first carrier in the bounds; `scores`: null where words of its own are to be scored yet. */
  private consider(document: number, at: number, scores: DocumentScores | null): void {
    const { bounds, top } = this
    const least = at === nowhere ? -Infinity : bounds.least[at]!
    const most = at === nowhere ? bounds.mostOfOwn : scores === null ? bounds.mostWithOwn[at]! : bounds.most[at]!
    const blend = blendOf(this.substances[document]!)
    const boost = promotedBoost(this.promoted, document)
    if (most + blend + boost < top.least) return
    if (scores === null) setBit(this.open, document)
    const points = (scores === null || least === most ? least + blend : scores.totalOf(document)) + boost
    if (scores !== null && points < top.least) return
    this.room[this.count] = document
    this.points[this.count] = points
    top.offer(this.points, this.count)
    this.count += 1
  }

  /** With all that they have. */
  private scoreOpen(): void {
    const { matches, open, texts, points, room } = this
    const scores = matches.score(open, texts)
    this.top = new TopScores(this.first)
    for (let at = 0; at < this.count; at += 1) {
      const document = room[at]!
      if (hasBit(open, document)) points[at] = scores.totalOf(document) + promotedBoost(this.promoted, document)
      this.top.offer(points, at)
    }
    scores.clear()
  }
}
