import { beforeAll, describe, expect, it } from 'vitest'
import { cell, readDemoData } from '#demo/data-table.ts'
import { textsOf } from '#demo/texts/languages.ts'
import { buildTaxonomy } from '#features/catalogue/taxonomy/taxonomy.ts'
import { labelChanges } from '#features/search/feed/attribute-labels.ts'
import { fallbackChain, type LanguageCode } from '#platform/i18n/languages.ts'
import type { FacetKey } from '#platform/search/vocabulary/facets.ts'
import type { SearchAnswer } from '#platform/search/port.ts'
import type { SearchDocument, SearchLabel } from '#platform/search/indexed-content.ts'
import { createIndex } from '#platform/search/search-index.ts'
import { documentChange, grade, query, substance, termSourceChange } from '#platform/search/testing/test-catalogue.ts'
import { pick, randomFrom } from '#platform/search/testing/test-random.ts'
import { phraseOf } from '#platform/search/words/lexicon.ts'
import { specifiedLanguages, type SpecifiedLanguage } from '../../fixtures/sites/specified-languages.ts'

/** The facets of which every value is named together with functions. */
const attributeFacets = ['claim', 'certification', 'form', 'quality'] as const
/** The functions that each value is named with; another few for each value and language. */
const functionsOfValue = 2
const exclusionWords = {
  'en-US': ['without', ''],
  'nl-NL': ['zonder', ''],
  id: ['tanpa', ''],
  cs: ['bez', ''],
  pl: ['bez', ''],
  pt: ['sem', ''],
  de: ['ohne', ''],
  it: ['senza', ''],
  fr: ['sans', ''],
  'fr-CA': ['sans', ''],
  'es-ES': ['sin', ''],
  es: ['sin', ''],
  sv: ['utan', ''],
  tr: ['', 'içermeyen'],
} as const satisfies Record<SpecifiedLanguage, readonly [before: string, after: string]>

const index = createIndex()
let labels: readonly SearchLabel[] = []
let documents: readonly SearchDocument[] = []

const valuesOf = (facet: FacetKey): readonly string[] => [
  ...new Set(labels.flatMap((label) => (label.facet === facet ? label.value : []))),
]

/** Returns the label of a value as the language or its nearest fallback has it. */
function labelOf(facet: FacetKey, value: string, language: LanguageCode): string {
  for (const each of fallbackChain(language)) {
    const found = labels.find((label) => label.facet === facet && label.value === value && label.language === each)
    if (found !== undefined) return found.text
  }
  throw new Error(`${facet} ${value} has no label.`)
}

/** Whether only one value has the label in a language. */
const isUnambiguous = (text: string, language: LanguageCode): boolean =>
  new Set(
    labels.flatMap((label) =>
      fallbackChain(language).some((each) => each === label.language) && phraseOf(label.text) === phraseOf(text)
        ? `${label.facet}:${label.value}`
        : [],
    ),
  ).size === 1

const numbersOf = ({ total, counts, facets, hits }: SearchAnswer) => ({
  total,
  counts,
  facets,
  ids: hits.map((hit) => hit.id).toSorted(),
})

beforeAll(async () => {
  const masterValues = await Promise.all(
    (['function', 'chemistry'] as const).map(async (valueKind) =>
      (await readDemoData(valueKind === 'function' ? 'functions.csv' : 'chemistries.csv')).map((row) => ({
        id: `${valueKind}-${cell(row, 'code')}`,
        integrationId: cell(row, 'code'),
        name: cell(row, 'name_en'),
        names: textsOf(row, 'name'),
        valueKind,
        code: cell(row, 'code'),
        descriptions: {},
        businessGroups: [],
      })),
    ),
  )
  const changes = await labelChanges(
    buildTaxonomy({
      businessGroups: [],
      marketSegments: [],
      masterValues: masterValues.flat(),
      principals: [],
      rangeProperties: [],
    }),
  )
  labels = changes.flatMap((change) => (change.type === 'labels' ? change.labels : []))
  const random = randomFrom(15)
  const some = (facet: FacetKey, count: number): readonly string[] => [
    ...new Set(Array.from({ length: count }, () => pick(valuesOf(facet), random))),
  ]
  documents = Array.from({ length: 3000 }, (_, at) =>
    grade(`grade-${at}`, `Quixol ${at}`, ['thing'], {
      facets: {
        function: some('function', 8),
        claim: some('claim', 3),
        certification: some('certification', 3),
        form: some('form', 1),
        quality: some('quality', 2),
        chemistry: some('chemistry', 2),
      },
      countries: ['NL'],
    }),
  )
  index.apply([
    termSourceChange(substance('thing', { 'en-US': 'Quixane' })),
    ...changes,
    ...documents.map(documentChange),
  ])
})

describe.each(specifiedLanguages)('Queries in %s that name attributes', (language) => {
  it('[UND-01] Equal the same filters set by hand, with every value and several functions', () => {
    const input = { language, facets: ['claim', 'function', 'form'], pageSize: 2000 } as const
    let compared = 0
    for (const facet of attributeFacets)
      for (const [at, value] of valuesOf(facet).entries()) {
        const functions = valuesOf('function')
        for (let next = 0; next < functionsOfValue; next += 1) {
          const name = functions[(at * 7 + next * 13 + facet.length) % functions.length] ?? ''
          const words = [labelOf(facet, value, language), labelOf('function', name, language)]
          if (!words.every((text) => isUnambiguous(text, language))) continue
          const filters = { [facet]: [value], function: [name] }
          const byHand = index.search(query({ ...input, filters }))
          if (byHand.total === 0) continue
          compared += 1
          for (const term of [words.join(' '), words.toReversed().join(' ')]) {
            const understood = index.search(query({ ...input, term }))
            expect({ term, dropped: understood.dropped }).toEqual({ term, dropped: [] })
            expect({ term, ...numbersOf(understood) }).toEqual({ term, ...numbersOf(byHand) })
          }
        }
      }
    expect(compared).toBeGreaterThan(40)
  })

  it('[UND-02] Exclude exactly the values of the named families and attributes', () => {
    const [before, after] = exclusionWords[language]
    const [name = ''] = valuesOf('function')
    for (const facet of ['chemistry', 'claim', 'certification'] as const)
      for (const value of valuesOf(facet)) {
        const label = labelOf(facet, value, language)
        if (!isUnambiguous(label, language)) continue
        const term = `${labelOf('function', name, language)} ${before} ${label} ${after}`
        const expected = documents.filter(
          ({ facets }) => facets.function?.includes(name) && facets[facet]?.includes(value) !== true,
        )
        const answer = index.search(query({ language, term, pageSize: 2000 }))
        expect({ term, ids: answer.hits.map(({ id }) => id).toSorted() }).toEqual({
          term,
          ids: expected.map(({ id }) => id).toSorted(),
        })
      }
  })
})
