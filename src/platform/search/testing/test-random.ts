import { facetKeys, type FacetKey } from '#platform/search/vocabulary/facets.ts'
import {
  everywhere,
  type ResultType,
  type SearchTermSource,
  type SearchDocument,
  type SearchPromotion,
  type SpecifiedRange,
} from '#platform/search/indexed-content.ts'
import { substance } from './test-catalogue.ts'

/** Generated catalogues of any size. The same seed gives the same catalogue. */

/** Returns a generator of numbers from 0 to 1. The same seed gives the same numbers. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('Nothing to pick from.')
  return item
}

function some(items: readonly string[], min: number, max: number, random: () => number): readonly string[] {
  const count = min + Math.floor(random() * (max - min + 1))
  return items.toSorted(() => random() - 0.5).slice(0, count)
}

const numbered = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${name}-${at + 1}`)

export const countries = ['NL', 'DE', 'FR', 'US', 'TR', 'CZ', 'SE', 'BR'] as const
export const valuesOfFacet = {
  'business-group': numbered('bg', 8),
  segment: numbered('segment', 20),
  function: numbered('function', 30),
  chemistry: numbered('chemistry', 9),
  application: numbered('application', 12),
  principal: numbered('principal', 15),
  form: ['powder', 'liquid', 'paste', 'wax'],
  certification: numbered('certificate', 9),
  claim: numbered('claim', 5),
  quality: ['food', 'pharma', 'technical'],
  origin: countries,
  packaging: numbered('pack', 6),
  storage: ['dry', 'cool'],
  'shelf-life': ['12', '24', '36'],
  sample: ['yes'],
  promoted: ['yes'],
  'content-type': ['stories', 'trends', 'videos'],
  year: ['2024', '2025', '2026'],
  language: ['en-US', 'de', 'sv', 'tr', 'cs', 'fr', 'fr-CA'],
  country: countries,
  range: [],
} as const satisfies Record<FacetKey, readonly string[]>

const syllables = 'ba ce di fo gu ha je ki lo mu ná pe ri šo tu üw çi ñe öl zz'.split(' ')
const word = (random: () => number): string => {
  const text = `${pick(syllables, random)}${pick(syllables, random)}${pick(syllables, random)}`
  return random() < 0.9 ? text.charAt(0).toUpperCase() + text.slice(1) : String(Math.floor(random() * 100))
}

export const randomSubstances = (count: number, random: () => number): readonly SearchTermSource[] =>
  Array.from({ length: count }, (_, at) =>
    substance(`substance-${at}`, { 'en-US': `${word(random)} ${word(random)}`, de: word(random) }),
  )

export function randomDocument(id: string, substances: number, random: () => number): SearchDocument {
  if (random() < 0.08) return randomPublication(id, random)
  const kind: ResultType = random() < 0.8 ? 'tradeGrade' : random() < 0.5 ? 'tradeName' : 'principal'
  const name = `${word(random)} ${word(random)}`
  return {
    id,
    kind,
    name,
    created: Math.floor(random() * 50) * 1000,
    texts: [{ field: 'name', language: null, text: name }],
    codes:
      random() < 0.5
        ? [{ field: 'gradeCode', value: `${pick(syllables, random)}-${Math.floor(random() * 1000)}` }]
        : [],
    termSources: some(
      numbered('substance', substances).map((termSource, at) => (at < substances ? `substance-${at}` : termSource)),
      1,
      2,
      random,
    ),
    facets: {
      'business-group': some(valuesOfFacet['business-group'], 0, 2, random),
      segment: some(valuesOfFacet.segment, 0, 3, random),
      function: some(valuesOfFacet.function, 0, 3, random),
      chemistry: some(valuesOfFacet.chemistry, 0, 1, random),
      application: some(valuesOfFacet.application, 0, 2, random),
      principal: some(valuesOfFacet.principal, 1, 1, random),
      form: some(valuesOfFacet.form, 0, 1, random),
      certification: some(valuesOfFacet.certification, 0, 3, random),
      claim: some(valuesOfFacet.claim, 0, 2, random),
      quality: some(valuesOfFacet.quality, 0, 2, random),
      origin: some(valuesOfFacet.origin, 0, 1, random),
      packaging: some(valuesOfFacet.packaging, 1, 2, random),
      storage: some(valuesOfFacet.storage, 0, 1, random),
      'shelf-life': some(valuesOfFacet['shelf-life'], 0, 1, random),
      sample: random() < 0.5 ? ['yes'] : [],
    },
    countries: some(countries, 0, 6, random),
    promotions: random() < 0.15 ? [randomPromotion(random)] : [],
    ...(kind === 'tradeGrade' && random() < 0.6 ? { ranges: [randomRange(random), randomRange(random)] } : {}),
  }
}

/** The properties of which random grades state ranges, in their order. */
export const rangeKeys = ['viscosity', 'hlb', 'purity'] as const

function randomRange(random: () => number): SpecifiedRange {
  const low = Math.floor(random() * 20) / 2
  return { property: pick(rangeKeys, random), low, high: low + Math.floor(random() * 4) }
}

/** Returns the facets of a kind. */
export const facetsOfKind = (kind: ResultType): readonly FacetKey[] =>
  kind === 'knowledgeArticle'
    ? publicationFacets
    : facetKeys.filter((facet) => !['content-type', 'year', 'language', 'range'].includes(facet))

/** The facets of publications. */
const publicationFacets = [
  'business-group',
  'segment',
  'principal',
  'content-type',
  'year',
  'language',
] as const satisfies readonly FacetKey[]

/** A publication in some countries or in all, and in some languages. It has no term sources. */
function randomPublication(id: string, random: () => number): SearchDocument {
  const name = `${word(random)} ${word(random)}`
  return {
    id,
    kind: 'knowledgeArticle',
    name,
    created: Math.floor(random() * 50) * 1000,
    texts: [{ field: 'name', language: null, text: name }],
    codes: [],
    termSources: [],
    facets: {
      'business-group': some(valuesOfFacet['business-group'], 0, 2, random),
      segment: some(valuesOfFacet.segment, 0, 3, random),
      principal: some(valuesOfFacet.principal, 0, 1, random),
      'content-type': some(valuesOfFacet['content-type'], 1, 1, random),
      year: some(valuesOfFacet.year, 0, 1, random),
      language: some(valuesOfFacet.language, 1, 3, random),
    },
    countries: random() < 0.5 ? [everywhere] : some(countries, 0, 6, random),
    promotions: [],
  }
}

const randomPromotion = (random: () => number): SearchPromotion => ({
  countries: random() < 0.5 ? null : some(countries, 1, 3, random),
  businessGroup: random() < 0.7 ? null : pick(valuesOfFacet['business-group'], random),
  segments: random() < 0.7 ? null : some(valuesOfFacet.segment, 1, 5, random),
  startsOn: pick(['2026-01-01', '2026-06-15', '2026-06-16'], random),
  endsOn: pick(['2026-06-14', '2026-06-15', '2026-12-31'], random),
  rank: 1 + Math.floor(random() * 5),
})
