import { type Bits, keepBoth, keepOthers, listBits } from '#platform/search/index/bits.ts'
import type { Scratch } from '#platform/search/index/scratch.ts'
import { inOrder, type Ordering } from './ordering.ts'

/** The cost of selecting one document of the result, relative to the cost of skipping one in the order of names. */
const costOfSelection = 4

/**
 * Returns whether a page of a list in the order of names is read from that order, without sorting: in long lists, where
 * most documents of the order are in the result.
 */
export const isReadByName = ({ byName }: Ordering, total: number, to: number, documents: number): boolean =>
  byName !== null && to * documents < total * total * costOfSelection

/** A part of a list of `total` documents: from `from` to `to` (exclusive). `buffer` has room for the whole list. */
interface ListPart {
  readonly total: number
  readonly from: number
  readonly to: number
  readonly buffer: Uint32Array
}

/** Returns a part of a list that is ordered by name, promoted documents first if they are. `documents`: all, by their names. */
export function inNameOrder(
  ordering: Ordering,
  documents: Uint32Array,
  result: Bits,
  { total, from, to, buffer }: ListPart,
  scratch: Scratch,
): readonly number[] {
  const { byName } = ordering
  const promoted = promotedOf(ordering, result, buffer, scratch)
  const count = promoted.length
  const first = inOrder(ordering, promoted, from, Math.min(to, count), scratch.keys(count))
  if (to <= count) return first
  const others = count === 0 ? result : scratch.bits.copy(result)
  if (count > 0) keepOthers(others, ordering.promoted.bits)
  const [start, end, left] = [Math.max(0, from - count), to - count, total - count]
  // The page is read from the nearer end of the order.
  const isFromEnd = start > left - end
  const rest = isFromEnd
    ? members(documents, others, byName !== 'descending', left - end, left - start).toReversed()
    : members(documents, others, byName === 'descending', start, end)
  return [...first, ...rest]
}

/** The promoted documents of the result if they come first. There can be thousands, of which a page shows a few. */
function promotedOf(
  { allAlike, promoted }: Ordering,
  result: Bits,
  buffer: Uint32Array,
  { bits }: Scratch,
): Uint32Array {
  if (!allAlike || promoted.ranks.size === 0) return buffer.subarray(0, 0)
  const both = bits.copy(result)
  keepBoth(both, promoted.bits)
  return buffer.subarray(0, listBits(both, buffer))
}

/** Returns the members of a set from `from` to `to` in the given order, or in the reverse one. */
function members(documents: Uint32Array, set: Bits, backwards: boolean, from: number, to: number): number[] {
  const found: number[] = []
  const step = backwards ? -1 : 1
  let position = 0
  for (let at = backwards ? documents.length - 1 : 0; position < to; at += step) {
    const document = documents[at]
    if (document === undefined) break
    if (((set[document >>> 5]! >>> (document & 31)) & 1) === 0) continue
    if (position >= from) found.push(document)
    position += 1
  }
  return found
}
