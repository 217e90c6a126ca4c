import { clearBit, hasBit, type Bits } from '#platform/search/index/bits.ts'
import type { Ordering } from './ordering.ts'

/** The cost of selecting one document of the result, relative to the cost of skipping one in the order of names. */
const costOfSelection = 4

/**
 * Returns whether a page of a list in the order of names is read from that order, without sorting: in long lists, where
 * most documents of the order are in the result.
 */
export const isReadByName = ({ byName }: Ordering, total: number, to: number, documents: number): boolean =>
  byName !== null && to * documents < total * total * costOfSelection

/**
 * Returns the documents from `from` to `to` (exclusive) of a list of `total` documents that is ordered by name, promoted
 * ones first if they are. Removes the promoted ones from `result` in that case.
 */
export function inNameOrder(
  { byName, allAlike, promoted, names, keyOf }: Ordering,
  documents: Uint32Array,
  result: Bits,
  total: number,
  from: number,
  to: number,
): readonly number[] {
  const first = allAlike ? [...promoted.ranks.keys()].filter((document) => hasBit(result, document)) : []
  first.sort((a, b) => keyOf(a) - keyOf(b) || names[a]! - names[b]!)
  for (const document of first) clearBit(result, document)
  const start = Math.max(0, from - first.length)
  const end = Math.max(0, to - first.length)
  const left = total - first.length
  // The page is read from the nearer end of the order.
  const isFromEnd = start > left - end
  const rest = isFromEnd
    ? members(documents, result, byName !== 'descending', left - end, left - start).toReversed()
    : members(documents, result, byName === 'descending', start, end)
  return [...first.slice(from, to), ...rest]
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
