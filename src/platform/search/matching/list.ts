import { countBits, hasBit, listBits, setBit, wordsFor, type Bits } from '#platform/search/index/bits.ts'
import type { Catalogue } from '#platform/search/index/catalogue.ts'
import { candidates } from '#platform/search/words/candidates.ts'
import { relaxations } from './conditions.ts'
import type { DocumentScores } from '#platform/search/ranking/document-scores.ts'
import { gradeKind } from '#platform/search/index/documents.ts'
import { countsOfKinds, facetsOf, alphabetNavigationOf } from './list-counts.ts'
import { inOrder, orderingOf } from '#platform/search/ranking/ordering.ts'
import type { SearchAnswer, SearchHit, SearchQuery } from '#platform/search/port.ts'
import { isByScore, prepareQuery } from '#platform/search/index/prepare.ts'
import type { Promoted } from './promoted.ts'
import type { Engine } from '#platform/search/engine.ts'

/** Shorter results are scored completely, without a selection of candidates. */
const minForSelection = 2048

export function search(engine: Engine, query: SearchQuery): SearchAnswer {
  const { catalogue, scratch } = engine
  scratch.start()
  const prepared = prepareQuery(engine, query)
  const { understood, base, conditions, promoted, result } = prepared
  const total = countBits(result)
  const size = Math.max(1, query.pageSize)
  const page = (query.page - 1) * size < total || query.page < 1 ? Math.max(1, query.page) : 1
  const buffer = scratch.members(catalogue.documents.count)
  const to = Math.min(total, page * size)
  const matches = isByScore(query, prepared) ? understood.matches : null
  const texts = matches?.textsOf(result)
  const members =
    matches !== null && texts !== undefined && query.kind === gradeKind && total > minForSelection
      ? candidates(matches, texts, result, to, promoted, engine, buffer)
      : buffer.subarray(0, listBits(result, buffer))
  const scores = matches?.score(setOf(engine, members), texts) ?? null
  const ordering = orderingOf(query, scores, promoted, catalogue)
  const listed = inOrder(ordering, members, (page - 1) * size, to, scratch.keys(members.length))
  // In other sort orders only the documents of the page are scored, to show where the term matches.
  const shown = scores ?? understood.matches?.score(setOf(engine, listed)) ?? null
  const hits = hitsOf(catalogue, listed, shown, promoted)
  shown?.clear()
  return {
    total,
    page,
    hits,
    counts: countsOfKinds(engine, query, prepared, total),
    facets: facetsOf(engine, query, prepared, total, buffer),
    letters: query.facets.length === 0 ? [] : alphabetNavigationOf(engine, query, prepared, buffer),
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
