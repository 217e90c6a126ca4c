import type { FacetKey } from '#domain/facets.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type {
  ResultType,
  SearchCarrier,
  SearchChange,
  SearchCode,
  SearchDocument,
  SearchIndex,
  SearchPromotion,
  SearchQuery,
  SearchText,
} from './port.ts'

/** What the tests of this folder share: a few real substances by hand, and made-up catalogues of any size. */

export const today = '2026-06-15'

export const query = (given: Partial<SearchQuery> = {}): SearchQuery => ({
  scope: { country: 'NL' },
  language: 'en-US',
  kind: 'tradeGrade',
  term: '',
  filters: {},
  promotedOnly: false,
  letter: null,
  sortBy: 'relevance',
  page: 1,
  pageSize: 24,
  today,
  facets: [],
  ...given,
})

export const ids = (index: SearchIndex, given: Partial<SearchQuery>): readonly string[] =>
  index.search(query(given)).hits.map((hit) => hit.id)

export const promotion = (given: Partial<SearchPromotion> = {}): SearchPromotion => ({
  countries: null,
  businessGroup: null,
  segments: null,
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  rank: 1,
  ...given,
})

type Names = { readonly [language in LanguageCode]?: string }

export function substance(
  id: string,
  names: Names,
  more: { readonly synonyms?: Names; readonly inci?: string; readonly codes?: readonly SearchCode[] } = {},
): SearchCarrier {
  const texts = (field: 'name' | 'synonym', of: Names): readonly SearchText[] =>
    (Object.keys(of) as LanguageCode[]).map((language) => ({ field, language, text: of[language] ?? '' }))
  return {
    id,
    texts: [
      ...texts('name', names),
      ...texts('synonym', more.synonyms ?? {}),
      ...(more.inci === undefined ? [] : [{ field: 'inci', language: null, text: more.inci } as const]),
    ],
    codes: more.codes ?? [],
  }
}

export const grade = (
  id: string,
  name: string,
  carriers: readonly string[],
  more: Partial<SearchDocument> = {},
): SearchDocument => ({
  id,
  kind: 'tradeGrade',
  name,
  created: 0,
  texts: [{ field: 'name', language: null, text: name }],
  codes: [],
  carriers,
  facets: {},
  countries: ['NL', 'DE'],
  promotions: [],
  ...more,
})

export const carried = (carrier: SearchCarrier): SearchChange => ({ type: 'carrier', carrier })
export const listed = (document: SearchDocument): SearchChange => ({ type: 'document', document })

/** Substances that everybody knows, with a grade or two of each. */
export const larder: readonly SearchChange[] = [
  carried(
    substance(
      'xanthan',
      { 'en-US': 'Xanthan gum', 'nl-NL': 'Xanthaangom', de: 'Xanthan', fr: 'Gomme xanthane', tr: 'Ksantan gam' },
      {
        inci: 'XANTHAN GUM',
        codes: [
          { field: 'cas', value: '11138-66-2' },
          { field: 'ec', value: '234-394-2' },
          { field: 'eNumber', value: 'E415' },
        ],
      },
    ),
  ),
  carried(
    substance(
      'citric',
      {
        'en-US': 'Citric acid',
        'nl-NL': 'Citroenzuur',
        de: 'Citronensäure',
        cs: 'Kyselina citronová',
        tr: 'Sitrik asit',
      },
      {
        synonyms: { de: 'Zitronensäure' },
        codes: [
          { field: 'cas', value: '77-92-9' },
          { field: 'ec', value: '201-069-1' },
          { field: 'eNumber', value: 'E330' },
        ],
      },
    ),
  ),
  carried(
    substance(
      'titania',
      { 'en-US': 'Titanium dioxide', cs: 'Oxid titaničitý', pl: 'Dwutlenek tytanu' },
      {
        synonyms: { 'en-US': 'CI 77891' },
        codes: [
          { field: 'cas', value: '13463-67-7' },
          { field: 'eNumber', value: 'E171' },
        ],
      },
    ),
  ),
  carried(substance('epsom', { 'en-US': 'Magnesium sulphate' }, { codes: [{ field: 'cas', value: '7487-88-9' }] })),
  carried(substance('alum', { 'en-US': 'Aluminium oxide' })),
  carried(substance('epoxy', { 'en-US': 'Epoxy resin', 'nl-NL': 'Epoxyhars' })),
  carried(substance('ipa', { 'en-US': 'Isopropyl alcohol' }, { codes: [{ field: 'cas', value: '67-63-0' }] })),
  carried(substance('sls', { 'en-US': 'Sodium laureth sulfate' })),
  carried(
    substance('potassium-sorbate', { 'en-US': 'Potassium sorbate' }, { codes: [{ field: 'eNumber', value: 'E202' }] }),
  ),
  carried(
    substance(
      'lecithin',
      { 'en-US': 'Lecithin' },
      {
        codes: [
          { field: 'eNumber', value: 'E322' },
          { field: 'eNumber', value: 'E322(i)' },
        ],
      },
    ),
  ),
  carried(substance('aspartame', { 'en-US': 'Aspartame' }, { codes: [{ field: 'eNumber', value: 'E951' }] })),
  carried({ id: 'brand', texts: [{ field: 'tradeName', language: null, text: 'Brenvixan' }], codes: [] }),
  carried({ id: 'maker', texts: [{ field: 'principal', language: null, text: 'Brenvik Biopolymers' }], codes: [] }),
  carried({
    id: 'sweetener',
    texts: [
      { field: 'function', language: 'en-US', text: 'Sweetener' },
      { field: 'function', language: 'tr', text: 'Tatlandırıcı' },
    ],
    codes: [],
  }),
  carried({
    id: 'thickener',
    texts: [
      { field: 'function', language: 'en-US', text: 'Thickener and rheology modifier' },
      { field: 'function', language: 'de', text: 'Verdickungsmittel' },
    ],
    codes: [],
  }),
  listed(
    grade('g-xanthan', 'Brenvixan 80', ['xanthan', 'brand', 'maker', 'thickener'], {
      codes: [{ field: 'gradeCode', value: 'BX-80/FG' }],
    }),
  ),
  listed(grade('g-xanthan-2', 'Brenvixan 200', ['xanthan', 'brand', 'maker', 'thickener'])),
  listed(grade('g-blend', 'Mixture 7', ['citric', 'xanthan'])),
  listed(
    grade('g-citric', 'Tessolin C', ['citric'], {
      texts: [
        { field: 'name', language: null, text: 'Tessolin C' },
        { field: 'description', language: 'en-US', text: 'Made for lemonade.' },
      ],
    }),
  ),
  ...(['titania', 'epsom', 'alum', 'epoxy', 'ipa', 'sls', 'potassium-sorbate', 'lecithin'] as const).map((id) =>
    listed(grade(`g-${id}`, `Grade of ${id}`, [id])),
  ),
  listed(grade('g-aspartame', 'Prandosweet', ['aspartame', 'sweetener'])),
]

/** Numbers from 0 to 1, the same for the same seed. */
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

function some(items: readonly string[], least: number, most: number, random: () => number): readonly string[] {
  const count = least + Math.floor(random() * (most - least + 1))
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
  country: countries,
} as const satisfies Record<FacetKey, readonly string[]>

const syllables = 'ba ce di fo gu ha je ki lo mu ná pe ri šo tu üw çi ñe öl zz'.split(' ')
const word = (random: () => number): string => {
  const made = `${pick(syllables, random)}${pick(syllables, random)}${pick(syllables, random)}`
  return random() < 0.9 ? made.charAt(0).toUpperCase() + made.slice(1) : String(Math.floor(random() * 100))
}

export const randomSubstances = (count: number, random: () => number): readonly SearchCarrier[] =>
  Array.from({ length: count }, (_, at) =>
    substance(`substance-${at}`, { 'en-US': `${word(random)} ${word(random)}`, de: word(random) }),
  )

export function randomDocument(id: string, substances: number, random: () => number): SearchDocument {
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
    carriers: some(
      numbered('substance', substances).map((carrier, at) => (at < substances ? `substance-${at}` : carrier)),
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
