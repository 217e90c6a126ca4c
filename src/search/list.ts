import { facetKeys, type FacetKey } from '#domain/facets.ts'
import { alphabetName, alphabetOf, otherLetter } from '#domain/alphabet.ts'
import { addAll, countBits, countBoth, keepBoth, listBits, setBit, wordsFor, hasBit, type Bits } from './bits.ts'
import { letterPlace } from './catalogue.ts'
import type { DocumentScores } from './document-scores.ts'
import { countValues, facetCounts } from './facets.ts'
import { inOrder, orderingOf } from './ordering.ts'
import {
  resultTypes,
  type FacetCount,
  type ResultType,
  type SearchAnswer,
  type SearchHit,
  type SearchQuery,
} from './port.ts'
import type { Promoted } from './scopes.ts'
import { understand, type Engine, type Understood } from './understand.ts'

/** One thing a list is narrowed by; without it, its own counts are made (SRC-06). */
export interface Condition {
  readonly facet: FacetKey | 'letter' | 'promotedOnly'
  readonly wanted: readonly string[]
  readonly bits: Bits
}

/** A query worked out, up to the order of its documents. */
export interface Prepared {
  readonly understood: Understood
  /** Term and carriers, in the scope, before the conditions. */
  readonly base: Bits
  readonly conditions: readonly Condition[]
  readonly promoted: Promoted
  /** Base with all conditions. */
  readonly result: Bits
}

export function prepare(engine: Engine, query: SearchQuery): Prepared {
  const understood = understand(engine, query)
  const promoted = engine.scopes.promoted(query)
  const anyKind = restriction(engine, query, understood)
  const base = scopeBits(engine, query.kind, query.scope.country)
  if (anyKind !== null) keepBoth(base, anyKind)
  const conditions = conditionsOf(engine, query, promoted, base)
  return { understood, base, conditions, promoted, result: withConditions(base, conditions, null) }
}

/** Whether the order is by the points of the term. */
export const isByScore = (query: SearchQuery, { understood }: Prepared): boolean =>
  query.sortBy === 'relevance' && understood.matches !== null

export function search(engine: Engine, query: SearchQuery): SearchAnswer {
  const prepared = prepare(engine, query)
  const { understood, base, conditions, promoted, result } = prepared
  const total = countBits(result)
  const size = Math.max(1, query.pageSize)
  const page = (query.page - 1) * size < total || query.page < 1 ? Math.max(1, query.page) : 1
  const room = engine.scratch.members(engine.catalogue.documentCount)
  const scores = understood.matches?.score(result) ?? null
  const ordering = orderingOf(query, isByScore(query, prepared) ? scores : null, promoted, engine.catalogue)
  const members = room.subarray(0, listBits(result, room))
  const listed = inOrder(ordering, members, (page - 1) * size, Math.min(total, page * size), engine.scratch.keys(total))
  const hits = hitsOf(engine, listed, scores, promoted)
  scores?.clear()
  return {
    total,
    page,
    hits,
    counts: countsOfKinds(engine, query, prepared, total),
    facets: facetsOf(engine, query, prepared, total, room),
    letters: query.facets.length === 0 ? [] : lettersOf(engine, query, prepared, room),
    correction: understood.correction,
    wrongCheckDigit: understood.wrongCheckDigit,
    relax: total === 0 ? relaxations(base, conditions) : [],
  }
}

function hitsOf(
  { catalogue }: Engine,
  documents: readonly number[],
  scores: DocumentScores | null,
  promoted: Promoted,
): readonly SearchHit[] {
  return documents.map((document) => {
    const entry = scores?.scoreOf(document).bestEntry ?? null
    return {
      id: catalogue.idOf(document),
      promoted: hasBit(promoted.bits, document),
      matched:
        entry === null ? null : { field: catalogue.entries.fieldOf(entry), text: catalogue.entries.textOf(entry) },
    }
  })
}

/** A copy, as long as the catalogue. */
function scopeBits({ catalogue, scopes }: Engine, kind: ResultType, country: string | null): Bits {
  const bits = new Uint32Array(wordsFor(catalogue.documentCount))
  bits.set(scopes.of(kind, country).bits.used)
  return bits
}

/** What the term and the carriers leave, of all kinds; null: everything. */
function restriction({ catalogue }: Engine, query: SearchQuery, understood: Understood): Bits | null {
  let bits = understood.bits
  for (const id of query.carriers ?? []) {
    const carrier = catalogue.carrierIds.find(id)
    const having = new Uint32Array(wordsFor(catalogue.documentCount))
    if (carrier >= 0)
      for (const list of catalogue.documentsOf(carrier)) for (const document of list) setBit(having, document)
    if (bits !== null) keepBoth(having, bits)
    bits = having
  }
  return bits
}

function conditionsOf(engine: Engine, query: SearchQuery, promoted: Promoted, base: Bits): readonly Condition[] {
  const { catalogue } = engine
  const conditions: Condition[] = []
  for (const facet of facetKeys) {
    const wanted = query.filters[facet] ?? []
    if (wanted.length === 0) continue
    const bits: Bits = new Uint32Array(base.length)
    if (facet === 'promoted') {
      if (wanted.includes('yes')) addAll(bits, promoted.bits)
    } else
      for (const value of wanted) {
        const number = catalogue.values.numberOf(facet, value)
        if (number >= 0) catalogue.values.sets.addTo(number, bits)
      }
    conditions.push({ facet, wanted, bits })
  }
  if (query.promotedOnly) conditions.push({ facet: 'promotedOnly', wanted: ['yes'], bits: promoted.bits })
  if (query.letter !== null)
    conditions.push({ facet: 'letter', wanted: [query.letter], bits: letterBits(engine, query, query.letter, base) })
  return conditions
}

function letterBits({ catalogue }: Engine, query: SearchQuery, letter: string, base: Bits): Bits {
  const bits: Bits = new Uint32Array(base.length)
  const wanted = letterPlace(letter, query.language)
  if (wanted === null) return bits
  const column = catalogue.documentLetter[alphabetName(query.language)].data
  for (let at = 0; at < base.length; at += 1) {
    let word = base[at]!
    let kept = 0
    while (word !== 0) {
      const low = word & -word
      if (column[(at << 5) + (31 - Math.clz32(low))] === wanted) kept |= low
      word ^= low
    }
    bits[at] = kept
  }
  return bits
}

/** Base with all conditions except those of a facet. */
function withConditions(
  base: Bits,
  conditions: readonly Condition[],
  except: ((condition: Condition) => boolean) | null,
): Bits {
  const bits = base.slice()
  for (const condition of conditions) if (except === null || !except(condition)) keepBoth(bits, condition.bits)
  return bits
}

function countsOfKinds(
  engine: Engine,
  query: SearchQuery,
  { understood }: Prepared,
  total: number,
): SearchAnswer['counts'] {
  const counts = { tradeGrade: 0, tradeName: 0, principal: 0 }
  const anyKind = restriction(engine, query, understood)
  for (const kind of resultTypes) {
    if (kind === query.kind) {
      counts[kind] = total
      continue
    }
    const base = scopeBits(engine, kind, query.scope.country)
    if (anyKind !== null) keepBoth(base, anyKind)
    counts[kind] = countBits(
      withConditions(base, conditionsOf(engine, query, engine.scopes.promoted(query), base), null),
    )
  }
  return counts
}

/** `promotedOnly` and the facet of the promoted ones are one choice. */
const isOf = (facet: FacetKey) => (condition: Condition) =>
  condition.facet === facet || (facet === 'promoted' && condition.facet === 'promotedOnly')

function facetsOf(
  engine: Engine,
  query: SearchQuery,
  prepared: Prepared,
  total: number,
  room: Uint32Array,
): SearchAnswer['facets'] {
  const { catalogue } = engine
  const { base, conditions, promoted, result } = prepared
  const facets: { [key in FacetKey]?: readonly FacetCount[] } = {}
  const untouched = query.facets.filter((facet) => facet !== 'promoted' && !conditions.some(isOf(facet)))
  const count = (bits: Bits, size: number, wanted: readonly FacetKey[], all: boolean): Uint32Array =>
    all
      ? engine.scopes.of(query.kind, query.scope.country).values.data
      : countValues(catalogue, bits, size, wanted, room)
  const isScope = (left: number): boolean =>
    left === 0 && query.term.trim() === '' && (query.carriers ?? []).length === 0
  const shared = count(result, total, untouched, isScope(conditions.length))
  for (const facet of untouched) facets[facet] = facetCounts(catalogue, facet, shared, [])
  for (const facet of query.facets) {
    if (untouched.includes(facet)) continue
    const without = conditions.some(isOf(facet)) ? withConditions(base, conditions, isOf(facet)) : result
    const selected = query.filters[facet] ?? []
    if (facet === 'promoted') {
      const number = countBoth(without, promoted.bits)
      facets.promoted =
        number > 0 || selected.includes('yes') || query.promotedOnly ? [{ value: 'yes', count: number }] : []
      continue
    }
    const left = conditions.filter((condition) => !isOf(facet)(condition)).length
    facets[facet] = facetCounts(catalogue, facet, count(without, countBits(without), [facet], isScope(left)), selected)
  }
  return facets
}

function lettersOf(
  engine: Engine,
  query: SearchQuery,
  { base, conditions }: Prepared,
  room: Uint32Array,
): SearchAnswer['letters'] {
  const name = alphabetName(query.language)
  const others = conditions.filter((condition) => condition.facet !== 'letter')
  let counts: Uint32Array
  if (others.length === 0 && query.term.trim() === '' && (query.carriers ?? []).length === 0)
    counts = engine.scopes.of(query.kind, query.scope.country).letters[name]
  else {
    counts = new Uint32Array(64)
    const bits = withConditions(base, others, null)
    const column = engine.catalogue.documentLetter[name].data
    const size = listBits(bits, room)
    for (let at = 0; at < size; at += 1) counts[column[room[at]!]!]!++
  }
  return [
    ...alphabetOf(query.language).map((letter, at) => ({ letter, count: counts[at + 1] ?? 0 })),
    { letter: otherLetter, count: counts[0] ?? 0 },
  ]
}

/** What each filter left out alone would give, best first. */
function relaxations(base: Bits, conditions: readonly Condition[]): SearchAnswer['relax'] {
  return conditions
    .map((condition) => ({
      facet: condition.facet,
      value: condition.wanted.join('|'),
      total: countBits(withConditions(base, conditions, (other) => other === condition)),
    }))
    .filter((way) => way.total > 0)
    .sort((a, b) => b.total - a.total)
}
