import { countBits, hasBit, listBits, setBit } from '#platform/search/index/bits.ts'
import type { DocumentScores } from '#platform/search/ranking/document-scores.ts'
import type { Catalogue } from '#platform/search/index/catalogue.ts'
import type { Engine } from '#platform/search/engine.ts'
import { filtersOf } from './explain-filters.ts'
import { matchesOf } from './explain-matches.ts'
import { functionScoresOf, type FunctionScores } from '#platform/search/ranking/function-scores.ts'
import { comesBefore, orderingOf, promotedBoost, type Ordering } from '#platform/search/ranking/ordering.ts'
import type { Explanation, SearchQuery } from '#platform/search/port.ts'
import { isByScore, prepareQuery, type PreparedQuery } from '#platform/search/index/prepare.ts'

/** Returns the numbers that decide a document's position in the list (SRC-08). */
export function explain(engine: Engine, requested: SearchQuery, id: string): Explanation {
  const { catalogue, scratch } = engine
  scratch.start()
  const document = documentOn(requested.today, id, catalogue)
  if (document < 0)
    return { id, found: false, matches: [], boosts: [], filters: [], score: 0, tieBreakers: [], rank: null }
  const prepared = prepareQuery(engine, requested)
  const { query } = prepared
  const found = hasBit(prepared.result, document)
  // All documents of the list are scored as in the search. The explained document is added even if a filter excludes
  // it.
  const scored = scratch.bits.copy(prepared.result)
  setBit(scored, document)
  const scores = prepared.understood.matches?.score(scored) ?? null
  const ofFunction = functionScoresOf(engine, query, prepared)
  const isByPoints = isByScore(query, prepared) || ofFunction !== null
  const ordering = orderingOf(query, isByPoints ? (scores ?? ofFunction) : null, prepared.promoted, catalogue)
  const explanation: Explanation = {
    id,
    found,
    matches: matchesOf(engine, query, prepared, document, scores),
    boosts: boostsOf(prepared, document, scores, ofFunction),
    filters: filtersOf(engine, query, prepared, document),
    score:
      scores === null
        ? ordering.scoreOf(document)
        : scores.totalOf(document) + promotedBoost(prepared.promoted, document),
    tieBreakers: [
      ...(isByPoints
        ? []
        : [{ name: query.sortBy === 'relevance' ? 'promotion' : query.sortBy, value: ordering.keyOf(document) }]),
      { name: 'rank of the name', value: ordering.names[document] ?? 0 },
    ],
    rank: found ? rankOf(prepared, ordering, document) : null,
  }
  scores?.clear()
  return explanation
}

/** Returns the document of a record that is found on a day, or the first one, or -1. */
function documentOn(today: string, id: string, { documents, days }: Catalogue): number {
  const first = documents.withId(id)
  for (let variant = 1, document = first; days.has(document); document = documents.withId(id, variant++))
    if (days.get(document)?.includes(today) === true) return document
  return first
}

function boostsOf(
  { promoted }: PreparedQuery,
  document: number,
  scores: DocumentScores | null,
  ofFunction: FunctionScores | null,
): Explanation['boosts'] {
  const score = scores?.scoreOf(document)
  const forFunction = ofFunction?.scoreOf(document)
  const functionParts =
    forFunction === undefined
      ? []
      : [
          { name: 'main function', value: forFunction.main },
          { name: 'few functions', value: forFunction.specific },
          { name: 'popularity', value: forFunction.popularity },
          { name: 'prior', value: forFunction.prior },
          { name: 'blend', value: forFunction.blend },
        ]
  const parts =
    score === undefined
      ? []
      : [
          { name: 'words', value: score.words },
          { name: 'coverage', value: score.coverage },
          { name: 'popularity', value: score.popularity },
          { name: 'prior', value: score.prior },
          { name: 'support', value: score.support },
          { name: 'blend', value: score.blend },
        ]
  return [...parts, ...functionParts, { name: 'promoted', value: promotedBoost(promoted, document) }].filter(
    ({ value }) => value !== 0,
  )
}

function rankOf({ result }: PreparedQuery, ordering: Ordering, document: number): number {
  const documents = new Uint32Array(countBits(result))
  listBits(result, documents)
  return documents.reduce((rank, other) => (comesBefore(ordering, other, document) ? rank + 1 : rank), 1)
}
