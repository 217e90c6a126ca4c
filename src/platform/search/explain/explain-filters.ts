import { alphabetName, letterOf } from '#platform/search/vocabulary/alphabet.ts'
import { writeRange } from '#platform/search/vocabulary/ranges.ts'
import { facetKeys } from '#platform/search/vocabulary/facets.ts'
import { hasBit } from '#platform/search/index/bits.ts'
import type { Condition } from '#platform/search/matching/conditions.ts'
import type { Engine } from '#platform/search/engine.ts'
import type { Explanation, SearchQuery } from '#platform/search/port.ts'
import { withoutConflicts } from '#platform/search/conflicts/conflict-sets.ts'
import type { PreparedQuery } from '#platform/search/index/prepare.ts'

/** Returns every filter of a query with the values that the document has for it in the viewer's country. */
export function filtersOf(
  engine: Engine,
  query: SearchQuery,
  { understood, conditions, promoted }: PreparedQuery,
  document: number,
): Explanation['filters'] {
  const { catalogue, scopes } = engine
  const { kind, countries } = catalogue.documentAt(document)
  const { country, assortment, conflicts } = query.scope
  const conflict = scopes.conflictOf(document, query.scope)
  const termSources = visibleTermSources(engine, query, document).map((termSource) =>
    catalogue.termSources.ids.get(termSource),
  )
  return [
    { name: 'kind', wanted: [query.kind], has: [kind], passes: kind === query.kind },
    {
      name: 'scope',
      wanted: [...(country === null ? [] : [country]), ...(assortment === undefined ? [] : ['assortment'])],
      has: countries,
      passes: hasBit(scopes.of(kind, { ...query, scope: withoutConflicts(query.scope) }).bits.data, document),
    },
    ...(conflicts === undefined
      ? []
      : [
          {
            name: 'conflict',
            wanted: conflicts.areShown ? [] : ['none'],
            has: conflict === null ? [] : [conflict.reason, conflict.id],
            passes: conflicts.areShown || conflict === null,
          },
        ]),
    ...(understood.bits === null
      ? []
      : [{ name: 'term', wanted: [query.term], has: [], passes: hasBit(understood.bits, document) }]),
    ...(query.termSources ?? []).map((termSource) => ({
      name: 'carrier',
      wanted: [termSource],
      has: termSources,
      passes: termSources.includes(termSource),
    })),
    ...conditions.map((condition) => ({
      name: condition.facet,
      wanted: condition.requested,
      has:
        condition.facet === 'range'
          ? specifiedIn(engine, document, condition.property)
          : valuesOf(engine, document, condition.facet, hasBit(promoted.bits, document), query),
      passes:
        condition.facet === 'range'
          ? hasBit(condition.bits, document)
          : passes(engine, document, condition, hasBit(promoted.bits, document), query),
    })),
  ]
}

/** What a grade states of a property. A trade name or a principal states nothing itself. */
const specifiedIn = ({ catalogue }: Engine, document: number, property: string | undefined): readonly string[] =>
  catalogue.ranges
    .rangesOf(document)
    .filter((range) => range.property === property)
    .map(writeRange)

const passes = (
  engine: Engine,
  document: number,
  { facet, requested }: Condition,
  isPromoted: boolean,
  query: SearchQuery,
): boolean => valuesOf(engine, document, facet, isPromoted, query).some((value) => requested.includes(value))

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

/** Returns the term sources of a document that are visible in the viewer's country. */
export const visibleTermSources = (
  { catalogue, scopes }: Engine,
  { scope }: SearchQuery,
  document: number,
): readonly number[] =>
  catalogue.documents.isBrand(document)
    ? scopes.brands.in(scope).termSourcesOf(document)
    : Array.from(catalogue.documents.termSourcesOf(document))
