import { countBits, hasBit, listBits, setBit, wordsFor, type Bits } from '#platform/search/index/bits.ts'
import { collationOf } from '#platform/search/index/collation.ts'
import { candidates } from '#platform/search/words/candidates.ts'
import { relaxations } from './conditions.ts'
import type { DocumentScores } from '#platform/search/ranking/document-scores.ts'
import { gradeKind } from '#platform/search/index/documents.ts'
import { conflictCounts } from '#platform/search/conflicts/conflict-counts.ts'
import { countsOfKinds, facetsOf, alphabetNavigationOf } from './list-counts.ts'
import { functionScoresOf } from '#platform/search/ranking/function-scores.ts'
import { offeredRanges } from '#platform/search/ranges/offered-ranges.ts'
import { inNameOrder, isReadByName } from '#platform/search/ranking/name-pages.ts'
import { inOrder, orderingOf } from '#platform/search/ranking/ordering.ts'
import type { SearchAnswer, SearchHit, SearchQuery } from '#platform/search/port.ts'
import { isByScore, prepareQuery } from '#platform/search/index/prepare.ts'
import type { Promoted } from './promoted.ts'
import type { Engine } from '#platform/search/engine.ts'
import { exactTerm, termWithout, type QueryToken } from '#platform/search/words/query-tokens.ts'
import type { UnderstoodTerm } from '#platform/search/words/understand.ts'

/** Shorter results are scored completely, without a selection of candidates. */
const minForSelection = 2048

export function search(engine: Engine, given: SearchQuery): SearchAnswer {
  const { catalogue, scratch } = engine
  scratch.start()
  const prepared = prepareQuery(engine, given)
  const { query, understood, base, conditions, promoted, result } = prepared
  const total = countBits(result)
  const size = Math.max(1, query.pageSize)
  const page = (query.page - 1) * size < total || query.page < 1 ? Math.max(1, query.page) : 1
  const buffer = scratch.members(catalogue.documents.count)
  const to = Math.min(total, page * size)
  const matches = isByScore(query, prepared) ? understood.matches : null
  const texts = matches?.textsOf(result)
  const members = (): Uint32Array => buffer.subarray(0, listBits(result, buffer))
  const scored =
    matches === null || texts === undefined
      ? null
      : query.kind === gradeKind && total > minForSelection
        ? candidates(matches, texts, result, to, promoted, engine, buffer)
        : members()
  const scores = scored === null ? null : (matches?.score(setOf(engine, scored), texts) ?? null)
  const ordering = orderingOf(query, scores ?? functionScoresOf(engine, query, prepared), promoted, catalogue)
  const from = (page - 1) * size
  const listed = isReadByName(ordering, total, to, catalogue.documents.count)
    ? inNameOrder(ordering, documentsByName(engine, query), scratch.bits.copy(result), total, from, to)
    : inOrder(ordering, scored ?? members(), from, to, scratch.keys(total))
  // In other sort orders only the documents of the page are scored, to show where the term matches.
  const shown = scores ?? understood.matches?.score(setOf(engine, listed)) ?? null
  const hits = hitsOf(engine, query, listed, shown, promoted)
  shown?.clear()
  return {
    total,
    page,
    hits,
    facets: facetsOf(engine, query, prepared, total, buffer),
    ranges: offeredRanges(engine, query, prepared, total),
    letters: query.facets.length === 0 ? [] : alphabetNavigationOf(engine, query, prepared, buffer),
    counts: countsOfKinds(engine, given, prepared, total),
    correction: understood.correction,
    wrongCheckDigit: understood.wrongCheckDigit,
    understood: understoodQuery(understood),
    dropped: understood.dropped,
    conflicts: conflictCounts(engine, given, prepared, total),
    relax: total === 0 ? relaxations(base, conditions, scratch.bits) : [],
  }
}

/** Returns how the words of a term were understood, with the terms from which one of them is removed. */
function understoodQuery({ read, filters }: UnderstoodTerm): SearchAnswer['understood'] {
  if (read === null || filters.length + read.exclusions.length === 0) return null
  const { term, tokens, exclusions } = read
  const removing = (removed: readonly QueryToken[]): string => termWithout(term, tokens, new Set(removed))
  const typed = (words: readonly QueryToken[]): string => term.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? 0)
  return {
    filters: filters.map((filter) => ({
      facet: filter.facet,
      values: filter.values,
      typed: typed(filter.tokens),
      without: removing(filter.tokens),
    })),
    excluded: exclusions.map((exclusion) => ({
      typed: exclusion.typed,
      values: exclusion.meanings.map(({ facet, value }) => ({ facet, value })),
      without: removing(exclusion.tokens),
    })),
    rest: removing([...filters, ...exclusions].flatMap((each) => each.tokens)),
    exact: exactTerm(term),
  }
}

const documentsByName = ({ catalogue }: Engine, { language }: SearchQuery): Uint32Array =>
  catalogue.nameOrders[collationOf(language)].documentsInOrder()

function setOf({ catalogue, scratch }: Engine, listed: Iterable<number>): Bits {
  const bits = scratch.bits.take(wordsFor(catalogue.documents.count))
  for (const document of listed) setBit(bits, document)
  return bits
}

const hitsOf = (
  { catalogue: { documents, entries }, scopes }: Engine,
  { scope }: SearchQuery,
  listed: readonly number[],
  scores: DocumentScores | null,
  promoted: Promoted,
): readonly SearchHit[] =>
  listed.map((document) => {
    const entry = scores?.scoreOf(document).bestEntry ?? null
    const conflict = scope.conflicts?.areShown === true ? scopes.conflictOf(document, scope) : null
    return {
      id: documents.idOf(document),
      promoted: hasBit(promoted.bits, document),
      matched: entry === null ? null : { field: entries.fieldOf(entry), text: entries.textOf(entry) },
      ...(conflict === null ? {} : { conflict }),
    }
  })
