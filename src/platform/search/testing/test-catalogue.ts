import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { SearchIndex, SearchQuery } from '#platform/search/port.ts'
import type {
  SearchTermSource,
  SearchChange,
  SearchCode,
  SearchDocument,
  SearchPromotion,
  SearchText,
} from '#platform/search/indexed-content.ts'

/** A few real substances that the tests of this folder share. Generated catalogues are in `test-random.ts`. */

export const today = '2026-06-15'

export const query = (overrides: Partial<SearchQuery> = {}): SearchQuery => ({
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
  ...overrides,
})

export const ids = (index: SearchIndex, overrides: Partial<SearchQuery>): readonly string[] =>
  index.search(query(overrides)).hits.map((hit) => hit.id)

export const promotion = (overrides: Partial<SearchPromotion> = {}): SearchPromotion => ({
  countries: null,
  businessGroup: null,
  segments: null,
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  rank: 1,
  ...overrides,
})

type Names = { readonly [language in LanguageCode]?: string }

export function substance(
  id: string,
  names: Names,
  more: { readonly synonyms?: Names; readonly inci?: string; readonly codes?: readonly SearchCode[] } = {},
): SearchTermSource {
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
  termSources: readonly string[],
  more: Partial<SearchDocument> = {},
): SearchDocument => ({
  id,
  kind: 'tradeGrade',
  name,
  created: 0,
  texts: [{ field: 'name', language: null, text: name }],
  codes: [],
  termSources,
  facets: {},
  countries: ['NL', 'DE'],
  promotions: [],
  ...more,
})

export const termSourceChange = (termSource: SearchTermSource): SearchChange => ({ type: 'termSource', termSource })
export const documentChange = (document: SearchDocument): SearchChange => ({ type: 'document', document })

/** Well-known substances with one or two grades each. */
export const sampleCatalogue: readonly SearchChange[] = [
  termSourceChange(
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
  termSourceChange(
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
  termSourceChange(
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
  termSourceChange(
    substance('epsom', { 'en-US': 'Magnesium sulphate' }, { codes: [{ field: 'cas', value: '7487-88-9' }] }),
  ),
  termSourceChange(substance('alum', { 'en-US': 'Aluminium oxide' })),
  termSourceChange(substance('epoxy', { 'en-US': 'Epoxy resin', 'nl-NL': 'Epoxyhars' })),
  termSourceChange(substance('ipa', { 'en-US': 'Isopropyl alcohol' }, { codes: [{ field: 'cas', value: '67-63-0' }] })),
  termSourceChange(substance('sls', { 'en-US': 'Sodium laureth sulfate' })),
  termSourceChange(
    substance('potassium-sorbate', { 'en-US': 'Potassium sorbate' }, { codes: [{ field: 'eNumber', value: 'E202' }] }),
  ),
  termSourceChange(
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
  termSourceChange(substance('aspartame', { 'en-US': 'Aspartame' }, { codes: [{ field: 'eNumber', value: 'E951' }] })),
  termSourceChange({ id: 'brand', texts: [{ field: 'tradeName', language: null, text: 'Brenvixan' }], codes: [] }),
  termSourceChange({
    id: 'maker',
    texts: [{ field: 'principal', language: null, text: 'Brenvik Biopolymers' }],
    codes: [],
  }),
  termSourceChange({
    id: 'sweetener',
    texts: [
      { field: 'function', language: 'en-US', text: 'Sweetener' },
      { field: 'function', language: 'tr', text: 'Tatlandırıcı' },
    ],
    codes: [],
  }),
  termSourceChange({
    id: 'thickener',
    texts: [
      { field: 'function', language: 'en-US', text: 'Thickener and rheology modifier' },
      { field: 'function', language: 'de', text: 'Verdickungsmittel' },
    ],
    codes: [],
  }),
  documentChange(
    grade('g-xanthan', 'Brenvixan 80', ['xanthan', 'brand', 'maker', 'thickener'], {
      codes: [{ field: 'gradeCode', value: 'BX-80/FG' }],
    }),
  ),
  documentChange(grade('g-xanthan-2', 'Brenvixan 200', ['xanthan', 'brand', 'maker', 'thickener'])),
  documentChange(grade('g-blend', 'Mixture 7', ['citric', 'xanthan'])),
  documentChange(
    grade('g-citric', 'Tessolin C', ['citric'], {
      texts: [
        { field: 'name', language: null, text: 'Tessolin C' },
        { field: 'description', language: 'en-US', text: 'Made for lemonade.' },
      ],
    }),
  ),
  ...(['titania', 'epsom', 'alum', 'epoxy', 'ipa', 'sls', 'potassium-sorbate', 'lecithin'] as const).map((id) =>
    documentChange(grade(`g-${id}`, `Grade of ${id}`, [id])),
  ),
  documentChange(grade('g-aspartame', 'Prandosweet', ['aspartame', 'sweetener'])),
]
