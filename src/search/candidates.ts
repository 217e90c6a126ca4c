import { hasBit, listBits, setBit, type Bits } from './bits.ts'
import type { Catalogue } from './catalogue.ts'
import type { DocumentScores } from './document-scores.ts'
import type { Promoted } from './promoted.ts'
import { mostPromoted } from './ordering.ts'
import type { Scratch } from './scratch.ts'

/**
 * Of the grades in a result those that may be among its `first`, so that not all of a hundred thousand are scored for a
 * page. A grade that one carrier alone makes found has that carrier's points, or less: once enough of them are found among the
 * best carriers, those of lesser carriers are behind, but for what a promotion may add. Words of its own and a second carrier
 * make a grade a candidate always. Written into `room`.
 */
export function candidates(
  scores: DocumentScores,
  result: Bits,
  first: number,
  promoted: Promoted,
  { documents, carriers }: Catalogue,
  scratch: Scratch,
  room: Uint32Array,
): Uint32Array {
  const met = scratch.bits.take(result.length)
  const special = scratch.bits.take(result.length)
  for (const document of scores.documentsWithOwnWords) setBit(special, document)
  const places = scores.carriersMet
  for (const carrier of places)
    carriers.visitGrades(carrier, (list, from, to) => {
      for (let at = from; at < to; at += 1) {
        const document = list[at]!
        const word = document >>> 5
        const bit = (1 << (document & 31)) & result[word]!
        special[word]! |= met[word]! & bit
        met[word]! |= bit
      }
    })
  let count = listBits(special, room)
  const totals = Float64Array.from(places, (_, place) => scores.totalOfCarrier(place))
  const best = Uint32Array.from(places.keys()).sort((a, b) => totals[b]! - totals[a]!)
  let found = 0
  let least = -Infinity
  for (const place of best) {
    const total = totals[place]!
    if (total + mostPromoted < least) break
    carriers.visitGrades(places[place]!, (list, from, to) => {
      for (let at = from; at < to; at += 1) {
        const document = list[at]!
        if (!hasBit(result, document) || hasBit(special, document)) continue
        if (total < least && !hasBit(promoted.bits, document)) continue
        room[count] = document
        count += 1
        // A blend has less than its carrier.
        if (documents.substances.data[document]! <= 1) found += 1
      }
    })
    if (found >= first && least === -Infinity) least = total
  }
  return room.subarray(0, count)
}
