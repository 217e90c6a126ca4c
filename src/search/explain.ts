import { countBits, hasBit, listBits, setBit } from './bits.ts'
import type { DocumentScores } from './document-scores.ts'
import type { Engine } from './engine.ts'
import { filtersOf } from './explain-filters.ts'
import { matchesOf } from './explain-matches.ts'
import { comesBefore, orderingOf, promotedBoost, type Ordering } from './ordering.ts'
import type { Explanation, SearchQuery } from './port.ts'
import { isByScore, prepare, type Prepared } from './prepare.ts'

/** SRC-08: the numbers that the list is ordered by, taken apart. */
export function explain(engine: Engine, query: SearchQuery, id: string): Explanation {
  const { catalogue, scratch } = engine
  scratch.start()
  const document = catalogue.documents.withId(id)
  if (document < 0)
    return { id, found: false, matches: [], boosts: [], filters: [], score: 0, tieBreakers: [], rank: null }
  const prepared = prepare(engine, query)
  const found = hasBit(prepared.result, document)
  // The whole list is scored as for the search; the document as well, where a filter keeps it from the list.
  const scored = scratch.bits.copy(prepared.result)
  setBit(scored, document)
  const scores = prepared.understood.matches?.score(scored) ?? null
  const ordering = orderingOf(query, isByScore(query, prepared) ? scores : null, prepared.promoted, catalogue)
  const explanation: Explanation = {
    id,
    found,
    matches: matchesOf(engine, query, prepared, document, scores),
    boosts: boostsOf(prepared, document, scores),
    filters: filtersOf(engine, query, prepared, document),
    score: scores === null ? 0 : scores.totalOf(document) + promotedBoost(prepared.promoted, document),
    tieBreakers: [
      ...(isByScore(query, prepared)
        ? []
        : [{ name: query.sortBy === 'relevance' ? 'promotion' : query.sortBy, value: ordering.keyOf(document) }]),
      { name: 'rank of the name', value: ordering.names[document] ?? 0 },
    ],
    rank: found ? rankOf(prepared, ordering, document) : null,
  }
  scores?.clear()
  return explanation
}

function boostsOf({ promoted }: Prepared, document: number, scores: DocumentScores | null): Explanation['boosts'] {
  const score = scores?.scoreOf(document)
  const parts =
    score === undefined
      ? []
      : (['words', 'coverage', 'popularity', 'renown', 'support', 'blend'] as const).map((name) => ({
          name,
          value: score[name],
        }))
  return [...parts, { name: 'promoted', value: promotedBoost(promoted, document) }].filter(({ value }) => value !== 0)
}

function rankOf({ result }: Prepared, ordering: Ordering, document: number): number {
  const documents = new Uint32Array(countBits(result))
  listBits(result, documents)
  return documents.reduce((rank, other) => (comesBefore(ordering, other, document) ? rank + 1 : rank), 1)
}
