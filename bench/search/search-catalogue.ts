import { casCheckDigit, formatCas } from '#platform/values/text/identifiers.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import type {
  SearchTermSource,
  SearchChange,
  SearchDocument,
  SearchPromotion,
  SpecifiedRange,
} from '#platform/search/indexed-content.ts'

/**
 * A generated catalogue of any size; the same seed gives the same catalogue. It has as many substances, functions,
 * brands and countries as a large distributor, and the facets of `SearchDocument` with about as many values for each
 * grade. The names are invented.
 */

/** Mulberry32, which returns a number from 0 to 1 at each call. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const heads =
  'Sodium Potassium Calcium Magnesium Zinc Iron Ammonium Lithium Barium Copper Methyl Ethyl Propyl Butyl Pentyl Hexyl Octyl Decyl Lauryl Cetyl Stearyl Oleyl Glyceryl Sorbitan Polyglyceryl Phenyl Benzyl Tolyl Allyl Vinyl'.split(
    ' ',
  )
const middles =
  'hydro oxy amino chloro fluoro thio iso neo cyclo para meta ortho mono di tri tetra poly per alpha beta gamma'.split(
    ' ',
  )
const tails =
  'sulphate phosphate carbonate stearate oleate laurate palmitate citrate lactate tartrate benzoate sorbate acetate acrylate glycol alcohol ether ketone amide imide oxide hydroxide chloride bromide gum starch wax oil acid ester resin betaine silicate borate gluconate ascorbate'.split(
    ' ',
  )
const syllables = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu bra cle dri flo gru'.split(' ')
const suffixes = [
  'FG',
  'PG',
  'CG',
  'TG',
  '80 mesh',
  '200 mesh',
  '99%',
  '70%',
  'R-12',
  'BIO',
  'RSPO MB',
  'UF',
  'HV',
  'LV',
]
export const benchCountries =
  'NL BE DE FR IT ES PL CZ SE TR ID BR MX CA GB US AT CH DK NO FI PT IE GR HU RO BG HR SI SK LT LV EE LU CN IN JP KR TH VN MY SG AU NZ ZA EG MA KE NG AR CL CO PE EC UY SA AE'.split(
    ' ',
  )

const values = {
  'business-group': list('group', 8),
  segment: list('segment', 42),
  function: list('function', 89),
  chemistry: list('chemistry', 30),
  application: list('application', 40),
  principal: list('principal', 40),
  form: [
    'powder',
    'granule',
    'flake',
    'crystal',
    'liquid',
    'paste',
    'gel',
    'wax',
    'gas',
    'dispersion',
    'film',
    'other',
  ],
  certification: list('certification', 14),
  claim: list('claim', 7),
  quality: ['technical', 'food', 'feed', 'pharma', 'cosmetic', 'reagent'],
  packaging: list('packaging', 9),
  storage: list('storage', 7),
  'shelf-life': ['6', '12', '18', '24', '36', '48', '60'],
} as const

function list(name: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `${name}-${at + 1}`)
}

/** The properties of which grades state numbers; each is stated by about a sixth of the grades. */
const benchProperties = list('property', 30)

/** Properties are not saved with the index, as labels are not. */
export const propertiesChange: SearchChange = {
  type: 'properties',
  properties: benchProperties.map((key) => ({ key, unit: '', names: [] })),
}

export interface BenchCatalogue {
  readonly termSources: readonly SearchTermSource[]
  /** Returns grade `n`. It is created at each call, so that a million grades need not be in memory. */
  readonly document: (n: number) => SearchDocument
  readonly count: number
}

const substanceCount = 6000
const tradeNameCount = 3000

export function benchCatalogue(count: number, seed = 1): BenchCatalogue {
  const substances = Array.from({ length: substanceCount }, (_, n) => substance(n, seed))
  const functions = values.function.map((id): SearchTermSource => ({
    id,
    texts: languageCodes.map((language) => ({
      field: 'function',
      language,
      text: `${word(randomFrom(hash(id, language)), 3)} agent ${id.slice(9)}`,
    })),
    codes: [],
  }))
  const principals = values.principal.map((id): SearchTermSource => ({
    id,
    texts: [{ field: 'principal', language: null, text: `${capital(word(randomFrom(hash(id, 'p')), 3))} Ingredients` }],
    codes: [],
  }))
  const tradeNames = Array.from({ length: tradeNameCount }, (_, n): SearchTermSource => ({
    id: `trade-name-${n}`,
    texts: [{ field: 'tradeName', language: null, text: capital(word(randomFrom(seed * 7919 + n), 3)) }],
    codes: [],
  }))
  return {
    termSources: [...substances, ...functions, ...principals, ...tradeNames],
    count,
    document: (n) => grade(n, seed, substances, tradeNames),
  }
}

export function* benchChanges(catalogue: BenchCatalogue): Generator<SearchChange> {
  yield propertiesChange
  for (const termSource of catalogue.termSources) yield { type: 'termSource', termSource }
  for (let n = 0; n < catalogue.count; n += 1) yield { type: 'document', document: catalogue.document(n) }
}

function substance(n: number, seed: number): SearchTermSource {
  const random = randomFrom(seed * 104729 + n)
  const name = `${pick(heads, random)} ${pick(middles, random)}${word(random, 1)}${pick(middles, random)} ${pick(tails, random)}`
  const body = String(100 + n) + String(10 + Math.floor(random() * 90))
  const cas = formatCas(body + String(casCheckDigit(body)))
  return {
    id: `substance-${n}`,
    texts: [
      { field: 'name', language: 'en-US', text: name },
      // Most substances have names in only some of the languages.
      ...languageCodes
        .slice(1)
        .filter(() => random() < 0.3)
        .map((language) => ({ field: 'name', language, text: `${name.split(' ')[1]} ${word(random, 2)}` }) as const),
      { field: 'inci', language: null, text: name.toUpperCase() },
      ...Array.from(
        { length: 3 },
        () =>
          ({
            field: 'synonym',
            language: null,
            text: `${pick(heads, random)} ${word(random, 2)} ${pick(tails, random)}`,
          }) as const,
      ),
    ],
    codes: [{ field: 'cas', value: cas }, ...(n < 600 ? [{ field: 'eNumber', value: `E${100 + n}` } as const] : [])],
  }
}

function grade(
  n: number,
  seed: number,
  substances: readonly SearchTermSource[],
  tradeNames: readonly SearchTermSource[],
): SearchDocument {
  const random = randomFrom(seed * 15485863 + n)
  // Some substances have many more grades than others.
  const at = Math.floor(random() ** 2 * substances.length)
  const brand = tradeNames[Math.floor(random() * tradeNames.length)]
  const name = `${brand?.texts[0]?.text ?? ''} ${(substances[at]?.texts[0]?.text ?? '').split(' ').at(-1) ?? ''} ${pick(suffixes, random)} ${100 + (n % 900)}`
  const functions = some(values.function, 1 + Math.floor(random() * 3), random)
  const principal = pick(values.principal, random)
  const blend = random() < 0.1 ? [`substance-${Math.floor(random() * substances.length)}`] : []
  return {
    id: `01t${String(n).padStart(12, '0')}AAA`,
    kind: 'tradeGrade',
    name,
    created: 1_600_000_000_000 + Math.floor(random() * 1e11),
    texts: [{ field: 'name', language: null, text: name }],
    codes: [{ field: 'gradeCode', value: `TG-${String(n).padStart(7, '0')}` }],
    termSources: [`substance-${at}`, ...blend, brand?.id ?? '', principal, ...functions],
    facets: {
      'business-group': some(values['business-group'], 1 + Math.floor(random() * 2), random),
      segment: some(values.segment, 1 + Math.floor(random() * 3), random),
      function: functions,
      chemistry: some(values.chemistry, 1, random),
      application: some(values.application, 1 + Math.floor(random() * 2), random),
      principal: [principal],
      form: [pick(values.form, random)],
      certification: some(values.certification, Math.floor(random() * 4), random),
      claim: some(values.claim, Math.floor(random() * 3), random),
      quality: some(values.quality, 1, random),
      origin: [pick(benchCountries, random)],
      packaging: some(values.packaging, 1 + Math.floor(random() * 2), random),
      storage: [pick(values.storage, random)],
      'shelf-life': [pick(values['shelf-life'], random)],
      sample: random() < 0.6 ? ['yes'] : [],
    },
    countries: some(benchCountries, 8 + Math.floor(random() * 25), random),
    promotions: random() < 0.05 ? [promotion(random)] : [],
    ranges: ranges(random),
  }
}

const ranges = (random: () => number): readonly SpecifiedRange[] =>
  some(benchProperties, 5, random).map((property) => {
    const low = Math.floor(random() * 10_000) / 10
    return { property, low, high: random() < 0.5 ? low : low + 50 }
  })

const promotion = (random: () => number): SearchPromotion => ({
  countries: random() < 0.5 ? null : some(benchCountries, 5, random),
  businessGroup: null,
  segments: null,
  startsOn: '2026-01-01',
  endsOn: random() < 0.8 ? '2026-12-31' : '2026-02-01',
  rank: 1 + Math.floor(random() * 20),
})

function hash(...parts: readonly string[]): number {
  let sum = 2166136261
  for (const character of parts.join('\u0000')) sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 16777619)
  return sum >>> 0
}

const word = (random: () => number, length: number): string =>
  Array.from({ length }, () => pick(syllables, random)).join('')
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('Nothing to pick from.')
  return item
}

function some(items: readonly string[], count: number, random: () => number): readonly string[] {
  const chosen = new Set<string>()
  while (chosen.size < Math.min(count, items.length)) chosen.add(pick(items, random))
  return [...chosen]
}
