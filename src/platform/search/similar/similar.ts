import { clearBit, countBits, hasBit, keepBoth, listBits } from '#platform/search/index/bits.ts'
import { prepareQuery } from '#platform/search/index/prepare.ts'
import type { Engine } from '#platform/search/engine.ts'
import type { SearchQuery, SimilarHit } from '#platform/search/port.ts'
import { Comparison, valuesOfFacet } from './comparison.ts'

/**
 * The grades of a list that have at least one function of a grade, the most similar first, at most `query.pageSize`; and before
 * them those of `named` that are in the list, whatever their functions. Grades with equal scores are in the order of their ids.
 * The grade itself need not be in the list; empty if the index does not have it.
 */
export function similar(
  engine: Engine,
  query: SearchQuery,
  id: string,
  named: readonly string[] = [],
): readonly SimilarHit[] {
  const { catalogue, scratch } = engine
  const { documents, values } = catalogue
  scratch.start()
  const original = documents.withId(id)
  if (original < 0) return []
  const { result } = prepareQuery(engine, query)
  const candidates = scratch.bits.take(result.length)
  for (const value of valuesOfFacet(catalogue, original, 'function')) values.sets.addTo(value, candidates)
  keepBoth(candidates, result)
  clearBit(candidates, original)
  const first = named
    .map((each) => documents.withId(each))
    .filter((document) => document >= 0 && document !== original && hasBit(result, document))
  for (const document of first) clearBit(candidates, document)
  const members = scratch.members(documents.count).subarray(0, countBits(candidates))
  listBits(candidates, members)
  const comparison = new Comparison(catalogue, original)
  const listed = [
    ...best(engine, Uint32Array.from(first), comparison, first.length),
    ...best(engine, members, comparison, query.pageSize),
  ]
  return listed.map(({ document, score }) => ({
    id: documents.idOf(document),
    score,
    parts: comparison.partsOf(document),
  }))
}

interface Scored {
  readonly document: number
  readonly score: number
}

/**
 * Few of many: each grade that is better than the last one so far is put in its place. A grade that cannot be better is not
 * scored.
 */
function best(
  { catalogue: { documents } }: Engine,
  members: Uint32Array,
  comparison: Comparison,
  limit: number,
): readonly Scored[] {
  const found: Scored[] = []
  const isBefore = (a: Scored, b: Scored): boolean =>
    a.score > b.score || (a.score === b.score && documents.compareIds(a.document, b.document) < 0)
  for (const document of members) {
    const least = found.length < limit ? -Infinity : (found.at(-1)?.score ?? Infinity)
    if (comparison.mostPointsOf(document) < least) continue
    const score = comparison.scoreOf(document)
    if (score < least) continue
    const scored = { document, score }
    let at = found.length
    while (at > 0 && isBefore(scored, found[at - 1]!)) at -= 1
    found.splice(at, 0, scored)
    if (found.length > limit) found.pop()
  }
  return found
}
