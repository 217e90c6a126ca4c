import { countBits, hasBit, listBits, setBit, wordsFor, type Bits } from './bits.ts'
import type { Catalogue } from './catalogue.ts'
import { candidates } from './candidates.ts'
import { relaxations } from './conditions.ts'
import type { DocumentScores } from './document-scores.ts'
import { gradeKind } from './documents.ts'
import { countsOfKinds, facetsOf, lettersOf } from './list-counts.ts'
import { inOrder, orderingOf } from './ordering.ts'
import type { SearchAnswer, SearchHit, SearchQuery } from './port.ts'
import { isByScore, prepare } from './prepare.ts'
import type { Promoted } from './promoted.ts'
import type { Engine } from './engine.ts'

/** Results of fewer grades are scored whole. */
const worthChoosing = 2048

export function search(engine: Engine, query: SearchQuery): SearchAnswer {
  const { catalogue, scratch } = engine
  scratch.start()
  const prepared = prepare(engine, query)
  const { understood, base, conditions, promoted, result } = prepared
  const total = countBits(result)
  const size = Math.max(1, query.pageSize)
  const page = (query.page - 1) * size < total || query.page < 1 ? Math.max(1, query.page) : 1
  const room = scratch.members(catalogue.documents.count)
  const to = Math.min(total, page * size)
  const matches = isByScore(query, prepared) ? understood.matches : null
  const texts = matches?.textsOf(result)
  const members =
    matches !== null && texts !== undefined && query.kind === gradeKind && total > worthChoosing
      ? candidates(matches, texts, result, to, promoted, engine, room)
      : room.subarray(0, listBits(result, room))
  const scores = matches?.score(setOf(engine, members), texts) ?? null
  const ordering = orderingOf(query, scores, promoted, catalogue)
  const listed = inOrder(ordering, members, (page - 1) * size, to, scratch.keys(members.length))
  // In another order the points are worked out for those that are shown: where the term stands best.
  const shown = scores ?? understood.matches?.score(setOf(engine, listed)) ?? null
  const hits = hitsOf(catalogue, listed, shown, promoted)
  shown?.clear()
  return {
    total,
    page,
    hits,
    counts: countsOfKinds(engine, query, prepared, total),
    facets: facetsOf(engine, query, prepared, total, room),
    letters: query.facets.length === 0 ? [] : lettersOf(engine, query, prepared, room),
    correction: understood.correction,
    wrongCheckDigit: understood.wrongCheckDigit,
    relax: total === 0 ? relaxations(base, conditions, scratch.bits) : [],
  }
}

function setOf({ catalogue, scratch }: Engine, listed: Iterable<number>): Bits {
  const bits = scratch.bits.take(wordsFor(catalogue.documents.count))
  for (const document of listed) setBit(bits, document)
  return bits
}

const hitsOf = (
  { documents, entries }: Catalogue,
  listed: readonly number[],
  scores: DocumentScores | null,
  promoted: Promoted,
): readonly SearchHit[] =>
  listed.map((document) => {
    const entry = scores?.scoreOf(document).bestEntry ?? null
    return {
      id: documents.idOf(document),
      promoted: hasBit(promoted.bits, document),
      matched: entry === null ? null : { field: entries.fieldOf(entry), text: entries.textOf(entry) },
    }
  })
