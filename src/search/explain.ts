import { alphabetName, letterOf } from '#domain/alphabet.ts'
import { facetKeys } from '#domain/facets.ts'
import { normaliseIdentifier } from '#domain/identifiers.ts'
import { countBits, hasBit, listBits, setBit } from './bits.ts'
import type { Alternative } from './alternatives.ts'
import type { Catalogue } from './catalogue.ts'
import { carrierOfOwner, isCarrierOwner, isCodeField, isNobody } from './fields.ts'
import type { DocumentScores } from './document-scores.ts'
import { isByScore, prepare, type Condition, type Prepared } from './list.ts'
import { comesBefore, orderingOf, promotedBoost, type Ordering } from './ordering.ts'
import type { Explanation, SearchQuery } from './port.ts'
import type { Engine } from './understand.ts'

type Match = Explanation['matches'][number]

/** SRC-08: the numbers that the list is ordered by, taken apart. */
export function explain(engine: Engine, query: SearchQuery, id: string): Explanation {
  const { catalogue } = engine
  const document = catalogue.documentWithId(id)
  if (document < 0)
    return { id, found: false, matches: [], boosts: [], filters: [], score: 0, tieBreakers: [], rank: null }
  const prepared = prepare(engine, query)
  const found = hasBit(prepared.result, document)
  // The whole list is scored as for the search; the document as well, where a filter keeps it from the list.
  const scored = prepared.result.slice()
  setBit(scored, document)
  const scores = prepared.understood.matches?.score(scored) ?? null
  const ordering = orderingOf(query, isByScore(query, prepared) ? scores : null, prepared.promoted, catalogue)
  const explanation: Explanation = {
    id,
    found,
    matches: matchesOf(engine, prepared, document, scores),
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

function filtersOf(
  engine: Engine,
  query: SearchQuery,
  { understood, conditions, promoted }: Prepared,
  document: number,
): Explanation['filters'] {
  const { kind, countries, carriers } = engine.catalogue.documentAt(document)
  const { country } = query.scope
  return [
    { name: 'kind', wanted: [query.kind], has: [kind], passes: kind === query.kind },
    {
      name: 'scope',
      wanted: country === null ? [] : [country],
      has: countries,
      passes: country === null ? countries.length > 0 : countries.includes(country),
    },
    ...(understood.bits === null
      ? []
      : [{ name: 'term', wanted: [query.term], has: [], passes: hasBit(understood.bits, document) }]),
    ...(query.carriers ?? []).map((carrier) => ({
      name: 'carrier',
      wanted: [carrier],
      has: carriers,
      passes: carriers.includes(carrier),
    })),
    ...conditions.map((condition) => ({
      name: condition.facet,
      wanted: condition.wanted,
      has: valuesOf(engine, document, condition.facet, hasBit(promoted.bits, document), query),
      passes: passes(engine, document, condition, hasBit(promoted.bits, document), query),
    })),
  ]
}

const passes = (
  engine: Engine,
  document: number,
  { facet, wanted }: Condition,
  isPromoted: boolean,
  query: SearchQuery,
): boolean => valuesOf(engine, document, facet, isPromoted, query).some((value) => wanted.includes(value))

function valuesOf(
  { catalogue }: Engine,
  document: number,
  facet: Condition['facet'],
  isPromoted: boolean,
  query: SearchQuery,
): readonly string[] {
  if (facet === 'promoted' || facet === 'promotedOnly') return isPromoted ? ['yes'] : []
  if (facet === 'letter') return [letterOf(catalogue.nameOf(document), alphabetName(query.language))]
  const key = facetKeys.find((other) => other === facet)
  return Array.from(catalogue.valuesOf(document))
    .filter((value) => catalogue.values.facetOf(value) === key)
    .map((value) => catalogue.values.textOf(value))
}

function rankOf({ result }: Prepared, ordering: Ordering, document: number): number {
  const documents = new Uint32Array(countBits(result))
  listBits(result, documents)
  return documents.reduce((rank, other) => (comesBefore(ordering, other, document) ? rank + 1 : rank), 1)
}

/** Of a series of codes the one that is meant. */
function formIn({ entries }: Catalogue, entry: number, { how, form }: Alternative): string {
  const field = entries.fieldOf(entry)
  return how === 'code-prefix' && isCodeField(field) ? normaliseIdentifier(field, entries.textOf(entry)) : form
}

/** For each word of the query, the best of the places where it stands. */
function matchesOf(
  { catalogue }: Engine,
  { understood }: Prepared,
  document: number,
  scores: DocumentScores | null,
): readonly Match[] {
  const { matches } = understood
  if (matches === null || scores === null) return []
  const carriers = new Set(catalogue.carriersOf(document))
  const { bestEntry } = scores.scoreOf(document)
  return matches.slots.flatMap((slot) => {
    let best: (Match & { readonly entry: number }) | null = null
    for (const alternative of slot.alternatives)
      for (const list of typeof alternative.found === 'number'
        ? catalogue.entries.withTerm(alternative.found)
        : [alternative.found])
        for (const entry of list) {
          const owner = catalogue.entries.owner.data[entry] ?? 0
          if (isNobody(owner) || !(isCarrierOwner(owner) ? carriers.has(carrierOfOwner(owner)) : owner === document))
            continue
          if (!isCarrierOwner(owner) && alternative.carriersOnly === true) continue
          if (
            alternative.how !== 'exact' &&
            typeof alternative.found === 'number' &&
            catalogue.entries.isDescription(entry)
          )
            continue
          const weight = matches.weightOfEntry(entry) * alternative.quality
          // Of places that count alike, the one in the text that is covered best.
          if (
            best !== null &&
            (weight < best.weight || (weight === best.weight && (best.entry === bestEntry || entry !== bestEntry)))
          )
            continue
          best = {
            typed: slot.typed,
            field: catalogue.entries.fieldOf(entry),
            language: catalogue.entries.languageOf(entry),
            matched: formIn(catalogue, entry, alternative),
            text: catalogue.entries.textOf(entry),
            how: alternative.how,
            editDistance: alternative.editDistance,
            weight,
            entry,
          }
        }
    if (best === null) return []
    const { entry: _, ...match } = best
    return [match]
  })
}
