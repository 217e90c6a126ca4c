import { facetKeys } from '#domain/facets.ts'
import { hasBit, countBits, listBits } from './bits.ts'
import { carrierOfOwner, isCarrierOwner, isNobody, fields, languageOfNumber, descriptionField } from './catalogue.ts'
import { prepare } from './list.ts'
import { type Explanation, type SearchQuery } from './port.ts'
import type { Engine } from './understand.ts'
import { comesBefore, promotedBoost } from './ordering.ts'
import { letterOf, alphabetName } from '#domain/alphabet.ts'

type Match = Explanation['matches'][number]

/** SRC-08: the same numbers that the list is ordered by, taken apart. */
export function explain(engine: Engine, query: SearchQuery, id: string): Explanation {
  const { catalogue } = engine
  const prepared = prepare(engine, query)
  const { understood, result, ordering, promoted, conditions } = prepared
  const document = catalogue.documentWithId(id)
  const nothing: Explanation = { id, found: false, matches: [], boosts: [], filters: [], score: 0, tieBreakers: [], rank: null }
  if (document < 0) {
    understood.matches?.release()
    return nothing
  }
  const found = hasBit(result, document)
  const score = understood.matches === null ? undefined : { ...understood.matches.scoreOf(document) }
  const isPromoted = hasBit(promoted.bits, document)
  const explanation: Explanation = {
    id,
    found,
    matches: matchesOf(engine, prepared, document),
    boosts: [
      ...(score === undefined
        ? []
        : [
            { name: 'words', value: score.words },
            { name: 'coverage', value: score.coverage },
            { name: 'popularity', value: score.popularity },
            { name: 'renown', value: score.renown },
            { name: 'blend', value: score.blend },
            { name: 'promoted', value: promotedBoost(promoted, document) },
          ]),
    ],
    filters: [
      { name: 'kind', wanted: [query.kind], has: [catalogue.kindOf(document)], passes: catalogue.kindOf(document) === query.kind },
      {
        name: 'country',
        wanted: query.scope.country === null ? [] : [query.scope.country],
        has: catalogue.documentAt(document).countries,
        passes: query.scope.country === null ? catalogue.documentAt(document).countries.length > 0 : catalogue.documentAt(document).countries.includes(query.scope.country),
      },
      ...(understood.bits === null ? [] : [{ name: 'term', wanted: [query.term], has: [], passes: hasBit(understood.bits, document) }]),
      ...(query.carriers ?? []).map((carrier) => {
        const has = Array.from(catalogue.carriersOf(document), (number) => catalogue.carrierIds.get(number))
        return { name: 'carrier', wanted: [carrier], has, passes: has.includes(carrier) }
      }),
      ...conditions.map((condition) => ({
        name: condition.facet,
        wanted: condition.wanted,
        has: valuesOf(engine, document, condition.facet, isPromoted, query),
        passes: hasBit(condition.bits, document),
      })),
    ],
    score: ordering.scoreOf(document),
    tieBreakers: [
      ...(query.sortBy === 'relevance' && understood.matches !== null ? [] : [{ name: query.sortBy, value: ordering.keyOf(document) }]),
      { name: 'name', value: ordering.names[document] ?? 0 },
    ],
    rank: found ? rankOf(prepared, document) : null,
  }
  understood.matches?.release()
  return explanation
}

function rankOf({ result, ordering }: ReturnType<typeof prepare>, document: number): number {
  const room = new Uint32Array(countBits(result))
  listBits(result, room)
  let before = 0
  for (const other of room) if (comesBefore(ordering, other, document)) before += 1
  return before + 1
}

function valuesOf({ catalogue }: Engine, document: number, facet: string, isPromoted: boolean, query: SearchQuery): readonly string[] {
  if (facet === 'promoted' || facet === 'promotedOnly') return isPromoted ? ['yes'] : []
  if (facet === 'letter') return [letterOf(catalogue.nameOf(document), alphabetName(query.language))]
  return Array.from(catalogue.valuesOf(document))
    .filter((value) => catalogue.facetOf(value) === facetKeys.find((key) => key === facet))
    .map((value) => catalogue.valueText(value))
}

/** For each word of the query, the best of the places where it stands. */
function matchesOf({ catalogue }: Engine, { understood }: ReturnType<typeof prepare>, document: number): readonly Match[] {
  const { matches } = understood
  if (matches === null) return []
  const carriers = new Set(catalogue.carriersOf(document))
  const { bestEntry } = matches.scoreOf(document)
  return matches.slots.flatMap((slot) => {
    let best: Match | null = null
    for (const alternative of slot.alternatives) {
      const lists = typeof alternative.found === 'number' ? catalogue.entriesOf(alternative.found) : [alternative.found]
      for (const list of lists)
        for (const entry of list) {
          const owner = catalogue.entryOwner.data[entry] ?? 0
          if (isNobody(owner) || !(isCarrierOwner(owner) ? carriers.has(carrierOfOwner(owner)) : owner === document)) continue
          if (alternative.how !== 'exact' && catalogue.entryField.data[entry] === descriptionField && typeof alternative.found === 'number') continue
          const weight = matches.weightOfEntry(entry) * alternative.quality
          // Of places that count alike, the one in the text that is covered best.
          if (best !== null && (weight < best.weight || (weight === best.weight && entry !== bestEntry))) continue
          best = {
            typed: slot.typed,
            field: fields[catalogue.entryField.data[entry] ?? 0] ?? 'name',
            language: languageOfNumber(catalogue.entryLanguage.data[entry] ?? 0),
            matched: alternative.form,
            text: catalogue.texts.get(catalogue.entryText.data[entry] ?? 0),
            how: alternative.how,
            editDistance: alternative.editDistance,
            weight,
          }
        }
    }
    return best === null ? [] : [best]
  })
}
