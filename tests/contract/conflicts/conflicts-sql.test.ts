import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  searchConflicts,
  type ConflictRule,
  type ConflictSet,
  type ConflictSituation,
} from '#features/catalogue/conflicts/conflict.ts'
import { buildConflicts } from '#features/catalogue/conflicts/conflicts.ts'
import { reasonsByStrength } from '#features/catalogue/conflicts/reasons.ts'
import { buildTaxonomy } from '#features/catalogue/taxonomy/taxonomy.ts'
import type { SearchAnswer, SearchQuery } from '#platform/search/port.ts'
import { resultTypes, type ResultType, type SearchDocument } from '#platform/search/indexed-content.ts'
import { createIndex } from '#platform/search/search-index.ts'
import { withBrands } from '#platform/search/testing/test-brands.ts'
import { documentChange, query, termSourceChange } from '#platform/search/testing/test-catalogue.ts'
import { engines, type Sql } from '#platform/search/testing/test-engines.ts'
import {
  countries,
  facetsOfKind,
  pick,
  randomDocument,
  randomFrom,
  randomSubstances,
  valuesOfFacet,
} from '#platform/search/testing/test-random.ts'
import type { FacetKey } from '#platform/search/vocabulary/facets.ts'
import { isLongRun } from '#tests/fixtures/test-run.ts'
import {
  answerWithoutConflicts,
  conflictsAmong,
  facets,
  fillConflictTables,
  fillSituation,
  isFoundAsTyped,
  language,
  suggestible,
  wordsOf,
} from './conflict-tables.ts'

/** Compares the lists of sessions with conflict rules with plain SQL over the tables of this test. */
const { grades, ruleCount, queries, queriesInSituation } = isLongRun
  ? { grades: 5000, ruleCount: 200, queries: 300, queriesInSituation: 10 }
  : { grades: 1500, ruleCount: 80, queries: 25, queriesInSituation: 6 }
const substances = 40
const accounts = ['account-1', 'account-2', 'account-3']
const groupsOf = new Map([
  ['account-1', ['group-1']],
  ['account-2', ['group-1', 'group-2']],
])
const businessGroups = valuesOfFacet['business-group']
const segments = valuesOfFacet.segment
const days = ['2026-06-14', '2026-06-15', '2026-06-16']

const entry = (id: string, at: number) => ({ id, integrationId: id, name: id, names: {}, sortOrder: at })
const taxonomy = buildTaxonomy({
  businessGroups: businessGroups.map((id, at) => ({
    ...entry(id, at),
    descriptions: {},
    hasLobDependentMarketSegments: false,
  })),
  marketSegments: segments.map((id, at) => ({ ...entry(id, at), businessGroupId: 'bg-1', functions: [] })),
  masterValues: [],
  principals: [],
  rangeProperties: [],
})

const maybe = <Value>(chance: number, values: readonly Value[], random: () => number): Value | null =>
  random() < chance ? pick(values, random) : null

const randomRule = (at: number, items: readonly string[], random: () => number): ConflictRule => ({
  id: `a0B${at}`,
  item: pick(items, random),
  reason: pick(reasonsByStrength, random),
  account: maybe(0.3, accounts, random),
  group: maybe(0.2, ['group-1', 'group-2'], random),
  country: maybe(0.2, countries, random),
  businessGroup: maybe(0.2, businessGroups.slice(0, 3), random),
  marketSegment: maybe(0.1, segments.slice(0, 3), random),
  startsOn: maybe(0.3, days, random),
  endsOn: maybe(0.3, days, random),
})

const randomSituation = (country: string | null, random: () => number): ConflictSituation => ({
  account: maybe(0.8, accounts, random),
  country,
  businessGroup: maybe(0.7, businessGroups.slice(0, 3), random),
  marketSegment: maybe(0.5, segments.slice(0, 3), random),
  day: pick(days, random),
})

/** Twice as many trade names and principals as in the other tests, so that all grades of some are in conflict. */
function randomCatalogue(random: () => number): readonly SearchDocument[] {
  const documents: SearchDocument[] = []
  for (let left = grades; left > 0;) {
    const document = randomDocument(`d${documents.length}`, substances, random)
    documents.push(document)
    if (document.kind === 'tradeGrade') left -= 1
  }
  return withBrands(documents, random)
}

function randomQuery(texts: readonly (readonly string[])[], random: () => number): SearchQuery {
  const filters: { [key in FacetKey]?: readonly string[] } = {}
  const kind = pick<ResultType>(['tradeGrade', 'tradeGrade', ...resultTypes], random)
  const own = facetsOfKind(kind).filter((facet) => facet !== 'promoted')
  for (let count = Math.floor(random() * 3); count > 0; count -= 1) {
    const facet = pick(own, random)
    filters[facet] = valuesOfFacet[facet].filter((_, at) => at === 0 || random() < 0.6)
  }
  const words = pick(texts, random)
  return query({
    term: random() < 0.5 ? '' : pick(words, random),
    kind,
    language,
    filters,
    letter: random() < 0.1 ? pick(['B', 'D', 'Ö'], random) : null,
    facets,
    pageSize: 200,
  })
}

const summaryOf = (answer: SearchAnswer, { pageSize }: SearchQuery) => ({
  counts: answer.counts,
  values: Object.fromEntries(
    Object.entries(answer.facets).flatMap(([facet, of]) =>
      of.flatMap(({ value, count }) => (count > 0 ? [[`${facet}:${value}`, count]] : [])),
    ),
  ),
  letters: Object.fromEntries(answer.letters.flatMap(({ letter, count }) => (count > 0 ? [[letter, count]] : []))),
  ids: answer.total > pageSize ? answer.total : answer.hits.map(({ id }) => id).toSorted(),
})

const countsByReason = (strengths: Iterable<number>): SearchAnswer['conflicts'] => {
  const all = [...strengths]
  return reasonsByStrength.flatMap((reason, strength) => {
    const count = all.filter((each) => each === strength).length
    return count === 0 ? [] : { reason, count }
  })
}

describe.each(engines)('Lists without rows in conflict compared with SQL (%s)', (name, open) => {
  let sql: Sql
  beforeAll(async () => {
    sql = await open()
  })
  afterAll(() => sql.close())

  it(
    `[CNF-01] [CNF-04] Rows, facets, tabs, letters, suggestions and the number of hidden rows equal those of SQL: ${grades} grades, ${ruleCount} rules, ${queries} queries`,
    async () => {
      const random = randomFrom(53)
      const termSources = randomSubstances(substances, random)
      const documents = randomCatalogue(random)
      const ofCatalogue = documents.filter(({ kind }) => kind !== 'knowledgeArticle')
      const items = (kind: ResultType): readonly string[] =>
        ofCatalogue.filter((document) => document.kind === kind).map(({ id }) => id)
      const kinds = [items('tradeGrade'), items('tradeName'), items('principal')]
      const rules = Array.from({ length: ruleCount }, (_, at) => randomRule(at, pick(kinds, random), random))
      const wordsOfSources = new Map(
        termSources.map(({ id, texts }) => [id, texts.flatMap(({ text }) => wordsOf(text))]),
      )
      const texts = ofCatalogue
        .map(({ name: own, termSources: of }) => [own, ...of.flatMap((id) => wordsOfSources.get(id) ?? [])])
        .map((each) => each.flatMap(wordsOf).filter((word) => word.length === 6))
        .filter((words) => words.length > 0)
      const index = createIndex()
      index.apply([...termSources.map(termSourceChange), ...documents.map(documentChange)])
      const conflicts = buildConflicts(rules, groupsOf, taxonomy)
      await fillConflictTables(sql, documents, wordsOfSources, rules, reasonsByStrength)
      const met = { compared: 0, hidden: 0, suggested: 0, marked: 0 }
      const compare = async (input: SearchQuery, set: ConflictSet, what: string): Promise<void> => {
        const { country } = input.scope
        const hiding: SearchQuery = { ...input, scope: { country, conflicts: searchConflicts(set, false) } }
        const answer = index.search(hiding)
        expect(summaryOf(answer, input), what).toEqual(await answerWithoutConflicts(sql, input))
        const inConflict = await conflictsAmong(sql, input)
        expect(answer.conflicts, what).toEqual(countsByReason(inConflict.values()))

        const showing = index.search({ ...input, scope: { country, conflicts: searchConflicts(set, true) } })
        expect(showing.total, what).toBe(index.search(input).total)
        expect(showing.conflicts, what).toEqual(answer.conflicts)
        for (const { id, conflict } of showing.hits)
          expect(conflict?.reason, `${id} ${what}`).toBe(reasonsByStrength[inConflict.get(id) ?? -1])

        const prefix = pick(pick(texts, random), random).slice(0, 5)
        const suggestions = index.suggest({ scope: hiding.scope, language, term: prefix, limit: 20 })
        const expected = await suggestible(sql, prefix)
        if (expected.length > 0 && expected.length <= 20) {
          expect(suggestions.map(({ id }) => id).toSorted(), `${prefix} ${what}`).toEqual(expected)
          met.suggested += 1
        }
        met.compared += 1
        met.hidden += inConflict.size
        met.marked += showing.hits.filter(({ conflict }) => conflict !== undefined).length
      }
      while (met.compared < queries) {
        const country = pick([null, ...countries], random)
        const situation = randomSituation(country, random)
        const set = conflicts.of(situation)
        if (set === null) continue
        await fillSituation(sql, country, situation, groupsOf.get(situation.account ?? '') ?? [])
        for (let at = 0; at < queriesInSituation; at += 1) {
          const input = { ...randomQuery(texts, random), scope: { country } }
          if (await isFoundAsTyped(sql, input)) await compare(input, set, JSON.stringify({ given: input, situation }))
        }
      }
      expect(met.hidden).toBeGreaterThan(queries)
      expect(met.marked).toBeGreaterThan(queries / 5)
      expect(met.suggested).toBeGreaterThan(queries / 5)
      if (isLongRun) console.log(`${name}: ${JSON.stringify(met)}`)
    },
    isLongRun ? 3_600_000 : 120_000,
  )
})
