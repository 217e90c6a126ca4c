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
import { countFoldedRows, firstOfRows, gradesOfRows, othersOfRow } from './folded-rows.ts'
import { inOrder, orderingOf, type Ordering } from '#platform/search/ranking/ordering.ts'
import type { SearchAnswer, SearchHit, SearchQuery } from '#platform/search/port.ts'
import { isByScore, prepareQuery, type PreparedQuery } from '#platform/search/index/prepare.ts'
import type { Promoted } from './promoted.ts'
import type { Engine } from '#platform/search/engine.ts'
import { exactTerm, termWithout, type QueryToken } from '#platform/search/words/query-tokens.ts'
import type { UnderstoodTerm } from '#platform/search/words/understand.ts'

/** Shorter results are scored completely, without a selection of candidates. */
const minForSelection = 2048

export function search(engine: Engine, requested: SearchQuery): SearchAnswer {
  const { catalogue, scratch } = engine
  scratch.start()
  const prepared = prepareQuery(engine, requested)
  const { query, understood, base, conditions, result } = prepared
  const total = countBits(result)
  const rows = countFoldedRows(engine, requested, prepared)
  const isFolded = query.folding === 'rows' && query.kind === gradeKind
  const length = isFolded ? (rows ?? total) : total
  const size = Math.max(1, query.pageSize)
  const page = (query.page - 1) * size < length || query.page < 1 ? Math.max(1, query.page) : 1
  const buffer = scratch.members(catalogue.documents.count)
  const part = { total, from: (page - 1) * size, to: Math.min(length, page * size), buffer }
  const hits = isFolded ? foldedHits(engine, prepared, part) : plainHits(engine, prepared, part)
  return {
    total,
    rows,
    page,
    hits,
    facets: facetsOf(engine, query, prepared, total, buffer),
    ranges: offeredRanges(engine, query, prepared, total),
    letters: query.facets.length === 0 ? [] : alphabetNavigationOf(engine, query, prepared, buffer),
    counts: countsOfKinds(engine, requested, prepared, total),
    correction: understood.correction,
    wrongCheckDigit: understood.wrongCheckDigit,
    understood: understoodQuery(understood),
    dropped: understood.dropped,
    conflicts: conflictCounts(engine, requested, prepared, total),
    relax: total === 0 ? relaxations(base, conditions, scratch.bits) : [],
  }
}

/** The part of a list to be returned: rows from `from` to `to` (exclusive) of a list of `total` documents. */
interface ListPart {
  readonly total: number
  readonly from: number
  readonly to: number
  readonly buffer: Uint32Array
}

/**
 * The documents among which the first `count` of the list are, if their scores decide its order, and the order. Without scores, the
 * documents are null: all of them.
 */
function firstInOrder(engine: Engine, prepared: PreparedQuery, { total, buffer }: ListPart, count: number) {
  const { query, understood, promoted, result } = prepared
  const matches = isByScore(query, prepared) ? understood.matches : null
  const texts = matches?.textsOf(result)
  const isSelected = query.kind === gradeKind && total > minForSelection && count < total
  const documents =
    matches === null || texts === undefined
      ? null
      : isSelected
        ? candidates(matches, texts, result, count, promoted, engine, buffer)
        : buffer.subarray(0, listBits(result, buffer))
  const scores = documents === null ? null : (matches?.score(setOf(engine, documents), texts) ?? null)
  return { documents, scores, ordering: orderOf(engine, prepared, scores) }
}

const orderOf = (engine: Engine, prepared: PreparedQuery, scores: DocumentScores | null): Ordering =>
  orderingOf(
    prepared.query,
    scores ?? functionScoresOf(engine, prepared.query, prepared),
    prepared.promoted,
    engine.catalogue,
  )

function plainHits(engine: Engine, prepared: PreparedQuery, part: ListPart): readonly SearchHit[] {
  const { catalogue, scratch } = engine
  const { query, understood, promoted, result } = prepared
  const { total, from, to, buffer } = part
  const { documents, scores, ordering } = firstInOrder(engine, prepared, part, to)
  const listed = isReadByName(ordering, total, to, catalogue.documents.count)
    ? inNameOrder(ordering, documentsByName(engine, query), result, part, scratch)
    : inOrder(ordering, documents ?? buffer.subarray(0, listBits(result, buffer)), from, to, scratch.keys(total))
  // In other sort orders only the documents of the page are scored, to show where the term matches.
  const shown = scores ?? understood.matches?.score(setOf(engine, listed)) ?? null
  const hits = hitsOf(engine, query, listed, shown, promoted)
  shown?.clear()
  return hits
}

/** The rows of a folded list. Scores some documents, and then more of them, until these have enough rows. */
function foldedHits(engine: Engine, prepared: PreparedQuery, part: ListPart): readonly SearchHit[] {
  const { query, understood, promoted, result } = prepared
  const { total, from, to, buffer } = part
  for (let count = to * 4; ; count *= 8) {
    const { documents, scores, ordering } = firstInOrder(engine, prepared, part, count)
    const members = documents ?? buffer.subarray(0, listBits(result, buffer))
    const firsts = firstOfRows(engine, members, ordering)
    if (documents !== null && count < total && firsts.length < to) {
      scores?.clear()
      continue
    }
    const page = inOrder(ordering, firsts, from, to, engine.scratch.keys(total))
    scores?.clear()
    const rows = gradesOfRows(engine, result, page)
    const grades = rows.flatMap((row) => [row.first, ...row.grades])
    const shown = understood.matches?.score(setOf(engine, grades)) ?? null
    const within = scores === null ? ordering : orderOf(engine, prepared, shown)
    const hits = rows.map((row): SearchHit => {
      const [first, ...others] = hitsOf(engine, query, [row.first, ...othersOfRow(row, within)], shown, promoted)
      if (first === undefined) throw new Error('A row has no first grade.')
      return others.length === 0 ? first : { ...first, folded: { total: row.grades.length, others } }
    })
    shown?.clear()
    return hits
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
