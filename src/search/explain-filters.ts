import { alphabetName, letterOf } from '#domain/alphabet.ts'
import { facetKeys } from '#domain/facets.ts'
import { hasBit } from './bits.ts'
import type { Condition } from './conditions.ts'
import type { Engine } from './engine.ts'
import type { Explanation, SearchQuery } from './port.ts'
import type { Prepared } from './prepare.ts'

/** Every filter of a query, with what the document has for it in the viewer's country. */
export function filtersOf(
  engine: Engine,
  query: SearchQuery,
  { understood, conditions, promoted }: Prepared,
  document: number,
): Explanation['filters'] {
  const { catalogue, scopes } = engine
  const { kind, countries } = catalogue.documentAt(document)
  const { country, assortment } = query.scope
  const carriers = shownCarriers(engine, query, document).map((carrier) => catalogue.carriers.ids.get(carrier))
  return [
    { name: 'kind', wanted: [query.kind], has: [kind], passes: kind === query.kind },
    {
      name: 'scope',
      wanted: [...(country === null ? [] : [country]), ...(assortment === undefined ? [] : ['assortment'])],
      has: countries,
      passes: hasBit(scopes.of(kind, query).bits.data, document),
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
  { catalogue, scopes }: Engine,
  document: number,
  facet: Condition['facet'],
  isPromoted: boolean,
  query: SearchQuery,
): readonly string[] {
  if (facet === 'promoted' || facet === 'promotedOnly') return isPromoted ? ['yes'] : []
  if (facet === 'letter') return [letterOf(catalogue.nameOf(document), alphabetName(query.language))]
  const key = facetKeys.find((other) => other === facet)
  const values = catalogue.documents.isBrand(document)
    ? scopes.brands.in(query.scope).valuesOf(document)
    : Array.from(catalogue.documents.valuesOf(document))
  return values
    .filter((value) => catalogue.values.facetOf(value) === key)
    .map((value) => catalogue.values.textOf(value))
}

/** What a document carries, as the viewer's country shows it. */
export const shownCarriers = (
  { catalogue, scopes }: Engine,
  { scope }: SearchQuery,
  document: number,
): readonly number[] =>
  catalogue.documents.isBrand(document)
    ? scopes.brands.in(scope).carriersOf(document)
    : Array.from(catalogue.documents.carriersOf(document))
