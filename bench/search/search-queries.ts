import type { FacetKey } from '#platform/search/vocabulary/facets.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { SearchQuery, SuggestQuery } from '#platform/search/port.ts'
import { itemAt } from '../samples.ts'
import { pick, randomFrom, type BenchCatalogue } from './search-catalogue.ts'

/** A case of list queries. The queries of a case differ by site, language, words and values. */
export interface ListCase {
  readonly name: string
  readonly queries: readonly SearchQuery[]
  /** Whether plain SQL can return the same numbers. It corrects no typing errors. */
  readonly inSql: boolean
  readonly group: 'list' | 'ranges' | 'code' | 'extreme'
}

export interface SuggestCase {
  readonly name: string
  readonly queries: readonly SuggestQuery[]
}

/** The twelve facets of a list page. */
export const countedFacets = [
  'business-group',
  'segment',
  'function',
  'chemistry',
  'application',
  'principal',
  'form',
  'certification',
  'origin',
  'packaging',
  'sample',
  'promoted',
] as const satisfies readonly FacetKey[]

/** The sites of the queries, the worldwide one first. */
const sites: readonly { readonly country: string | null; readonly language: LanguageCode }[] = [
  { country: null, language: 'en-US' },
  { country: 'NL', language: 'nl-NL' },
  { country: 'US', language: 'en-US' },
  { country: 'DE', language: 'de' },
  { country: 'FR', language: 'fr' },
  { country: 'BR', language: 'pt' },
  { country: 'SE', language: 'sv' },
  { country: 'CA', language: 'fr-CA' },
]

const today = '2026-06-15'
const pageSize = 24

const commonWords = ['sodium', 'potassium', 'calcium', 'magnesium', 'zinc', 'lithium', 'barium', 'sorbitan']
const secondWords = ['stearate', 'acetate', 'glycol', 'citrate', 'oxide', 'lactate', 'chloride', 'phosphate']
// None is a word itself: of such words, the index does not search the functions of other languages, and SQL would.
const beginnings = ['sodiu', 'pota', 'calc', 'magn', 'glyc', 'laur', 'stea', 'polyg']
const mistyped = ['sodeum', 'potasium', 'calciium', 'magnesum', 'stearat', 'gylceryl', 'sorbitann', 'phosfate']
const forms = ['powder', 'liquid', 'granule', 'flake', 'crystal', 'paste', 'gel', 'wax']

type QueryFields = Partial<Pick<SearchQuery, 'term' | 'filters' | 'promotedOnly' | 'sortBy' | 'page'>>

/** Ranges of two properties, each half as wide as what grades state. */
const rangesOf = (at: number): readonly string[] => [
  `property-${at + 1}:${at * 20}..${at * 20 + 500}`,
  `property-${at + 12}:300..800`,
]

/** The lists that visitors narrow by ranges, with the properties that are offered. */
const ranges = { group: 'ranges', inSql: false } as const

/** Creates one query for each site. */
function ask(
  name: string,
  fieldsOf: (at: number, country: string | null) => QueryFields,
  more: Partial<Pick<ListCase, 'inSql' | 'group'>> = {},
): ListCase {
  return {
    name,
    inSql: true,
    group: 'list',
    ...more,
    queries: sites.map(({ country, language }, at) => ({
      scope: { country },
      language,
      kind: 'tradeGrade',
      term: '',
      filters: {},
      promotedOnly: false,
      letter: null,
      sortBy: 'relevance',
      page: 1,
      pageSize,
      today,
      facets: more.group === 'ranges' ? [...countedFacets, 'range'] : countedFacets,
      ...fieldsOf(at, country),
    })),
  }
}

export function listCases(catalogue: BenchCatalogue): readonly ListCase[] {
  const code = (field: 'cas' | 'eNumber') => (at: number) =>
    catalogue.termSources[at * 11]?.codes.find((each) => each.field === field)?.value ?? ''
  // A code of a grade that the site shows.
  const gradeCode = (from: number, country: string | null): string => {
    const document = catalogue.document(from)
    const isShown = country === null || document.countries.includes(country)
    return isShown ? (document.codes[0]?.value ?? '') : gradeCode(from + 1, country)
  }
  return [
    ask('no term', () => ({})),
    ask('no term, 1 filter', (at) => ({ filters: { form: [forms[at] ?? ''] } })),
    ask('no term, 2 filters', (at) => ({
      filters: { segment: [`segment-${at + 1}`, `segment-${at + 9}`], certification: [`certification-${at + 1}`] },
    })),
    ask('no term, 3 filters', (at) => ({
      filters: {
        'business-group': [`group-${at + 1}`],
        packaging: [`packaging-${at + 1}`, 'packaging-9'],
        sample: ['yes'],
      },
    })),
    ask('no term, by name, page 5', () => ({ sortBy: 'name', page: 5 })),
    ask('promoted only, 1 filter', (at) => ({ promotedOnly: true, filters: { function: [`function-${at + 1}`] } })),
    ask('common word', (at) => ({ term: commonWords[at] ?? '' })),
    ask('common word, 1 filter', (at) => ({ term: commonWords[at] ?? '', filters: { form: [forms[at] ?? ''] } })),
    ask('common word, 3 filters', (at) => ({
      term: commonWords[at] ?? '',
      filters: { form: forms.slice(0, 4), 'business-group': [`group-${at + 1}`], sample: ['yes'] },
    })),
    ask('two words', (at) => ({ term: `${commonWords[at]} ${secondWords[at]}` })),
    ask('beginning of a word', (at) => ({ term: beginnings[at] ?? '' })),
    ask('typing error', (at) => ({ term: mistyped[at] ?? '' }), { inSql: false }),
    ask('no term, 2 ranges', (at) => ({ filters: { range: rangesOf(at) } }), ranges),
    ask(
      '1 filter, 2 ranges',
      (at) => ({ filters: { form: forms.slice(0, 1 + (at % 4)), range: rangesOf(at) } }),
      ranges,
    ),
    ask('common word, 2 ranges', (at) => ({ term: commonWords[at] ?? '', filters: { range: rangesOf(at) } }), ranges),
    ask('no term, properties offered', () => ({}), ranges),
    ask('grade code', (at, country) => ({ term: gradeCode(at * 997 + 5, country) }), { group: 'code' }),
    ask('CAS number', (at) => ({ term: code('cas')(at) }), { group: 'code' }),
    ask('E-number', (at) => ({ term: code('eNumber')(at) }), { group: 'code' }),
    // No real catalogue has such a word; it shows the worst case of the index.
    ask('a word of every grade', () => ({ term: 'agent' }), { group: 'extreme' }),
  ]
}

/** The originals of the queries for substitutes, each in the list of another site. */
export interface SubstituteCase {
  readonly name: string
  readonly originals: readonly { readonly query: SearchQuery; readonly id: string }[]
}

/** Substitutes of 400 grades, as the page of a product and the page of substitutes request them. */
export function substituteCases({ document, count }: BenchCatalogue): readonly SubstituteCase[] {
  const originalsOf = (fields: QueryFields) => {
    const { queries } = ask('', () => fields)
    return Array.from({ length: 400 }, (_, n) => ({
      query: { ...itemAt(queries, n), facets: [], pageSize: 20 },
      id: document((n * 7919) % count).id,
    }))
  }
  return [
    { name: 'substitutes', originals: originalsOf({}) },
    { name: 'substitutes, 1 required form', originals: originalsOf({ filters: { form: [forms[0] ?? ''] } }) },
  ]
}

/** The queries while a visitor types, by the number of letters: prefixes of words of the catalogue. */
export function suggestCases({ termSources }: BenchCatalogue): readonly SuggestCase[] {
  const random = randomFrom(7)
  const words = Array.from({ length: 40 }, () => {
    const texts = pick(termSources, random).texts
    return pick(pick(texts, random).text.split(' '), random)
  }).filter((word) => word.length >= 6)
  return Array.from({ length: 6 }, (_, at) => ({
    name: `suggestions, ${at + 1} ${at === 0 ? 'letter' : 'letters'}`,
    queries: words.map((word, n) => {
      const { country, language } = sites[n % sites.length] ?? { country: null, language: 'en-US' }
      return { scope: { country }, language, term: word.slice(0, at + 1), limit: 10 }
    }),
  }))
}
