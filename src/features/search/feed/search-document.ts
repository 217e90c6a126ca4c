import { hash } from 'node:crypto'
import type { FacetKey } from '#platform/search/vocabulary/facets.ts'
import { languageCodes, type Texts } from '#platform/i18n/languages.ts'
import type { account } from '#features/catalogue/accounts/account.ts'
import type { Row } from '#platform/entity/entity.ts'
import type { substance } from '#features/catalogue/products/substance.ts'
import type { synonym } from './synonym.ts'
import type { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import type { tradeName } from '#features/catalogue/products/trade-name.ts'
import type {
  SearchTermSource,
  SearchCode,
  SearchDocument,
  SearchPromotion,
  SearchText,
  SpecifiedRange,
  SynonymGroup,
  TextField,
} from '#platform/search/indexed-content.ts'
import { intervalOf } from '#platform/values/measures/interval.ts'
import type { GradeTotals } from './grade-totals.ts'
import type { MasterValue, MasterValueKind, Taxonomy } from '#features/catalogue/taxonomy/taxonomy.ts'

/** The common fields of a trade grade, a trade name and a principal. */
export type DescribedRow = Pick<
  Row<typeof tradeName>,
  'id' | 'name' | 'description' | 'descriptions' | 'businessGroups' | 'createdDate'
>

/** Returns a substance with its names in every language, INCI name, synonyms and identifiers. */
export function substanceTermSource(row: Row<typeof substance>): SearchTermSource {
  return {
    id: row.id,
    texts: [
      ...textsOf('name', { ...row.names, 'en-US': row.name }),
      ...plainText('inci', row.inciName),
      ...row.synonyms.flatMap((synonym) => plainText('synonym', synonym)),
      ...languageCodes.flatMap((language) =>
        (row.synonymsOther[language] ?? []).map((text): SearchText => ({ field: 'synonym', language, text })),
      ),
    ],
    codes: [
      ...(row.cas ? [{ field: 'cas', value: row.cas } as const] : []),
      ...(row.ec ? [{ field: 'ec', value: row.ec } as const] : []),
      ...row.eNumbers.map((value): SearchCode => ({ field: 'eNumber', value })),
      ...(row.formula ? [{ field: 'formula', value: row.formula } as const] : []),
    ],
  }
}

/** Returns a trade name or principal; its name is the same in every language. */
export const brandTermSource = (
  field: 'tradeName' | 'principal',
  row: { readonly id: string; readonly name: string },
): SearchTermSource => ({
  id: row.id,
  texts: plainText(field, row.name),
  codes: [],
})

/** Returns a function, chemistry or application with its name in every language. All of them have the same weight. */
export const masterValueTermSource = (value: MasterValue): SearchTermSource => ({
  id: value.id,
  texts: textsOf('function', value.names),
  codes: [],
})

/**
 * Returns a description in all its languages, or null. Variants of one product often have identical descriptions, so
 * the texts are indexed once, under an id that is derived from them. A changed description is a new term source.
 */
export function descriptionTermSource(row: DescribedRow): SearchTermSource | null {
  let termSource = descriptionTermSources.get(row)
  if (termSource === undefined) {
    const texts = descriptionTexts(row)
    termSource = texts.length === 0 ? null : { id: `text:${descriptionHash(texts)}`, texts, codes: [] }
    descriptionTermSources.set(row, termSource)
  }
  return termSource
}

/** Cached, since each row needs it twice: for the term source and for the document that refers to it. */
const descriptionTermSources = new WeakMap<DescribedRow, SearchTermSource | null>()

const descriptionHash = (texts: readonly SearchText[]): string =>
  hash('sha256', texts.map(({ language, text }) => `${language}:${text}`).join('\u0000'), 'base64url').slice(0, 22)

const descriptionIds = (row: DescribedRow): readonly string[] => {
  const termSource = descriptionTermSource(row)
  return termSource === null ? [] : [termSource.id]
}

export const synonymGroup = (row: Row<typeof synonym>): SynonymGroup => ({
  id: row.id,
  language: row.language,
  terms: row.terms,
})

export function tradeGradeDocument(
  row: Row<typeof tradeGrade>,
  promotions: readonly SearchPromotion[],
  taxonomy: Taxonomy,
): SearchDocument {
  return {
    id: row.id,
    kind: 'tradeGrade',
    name: row.name,
    created: row.createdDate.getTime(),
    texts: plainText('name', row.name),
    codes: row.code ? [{ field: 'gradeCode', value: row.code }] : [],
    termSources: [
      ...new Set([
        ...row.components.map((component) => component.substance),
        row.tradeName,
        row.principal,
        ...row.functions,
        ...row.chemistries,
        ...row.applications,
        ...descriptionIds(row),
      ]),
    ],
    facets: {
      ...taxonomyFacets(row, taxonomy),
      principal: [row.principal],
      form: present(row.physicalForm),
      certification: row.certifications,
      claim: row.claims,
      quality: row.qualityGrades,
      origin: present(row.origin),
      packaging: row.packaging,
      storage: present(row.storage),
      'shelf-life': row.shelfLifeMonths === null ? [] : [String(row.shelfLifeMonths)],
      sample: row.sampleAvailable ? ['yes'] : [],
    },
    ranges: rangesOf(row, taxonomy),
    countries: row.countries,
    promotions,
  }
}

/** Returns the numbers that a grade states of the properties with ranges, in their units. */
const rangesOf = (
  { specifications }: Pick<Row<typeof tradeGrade>, 'specifications'>,
  taxonomy: Taxonomy,
): readonly SpecifiedRange[] =>
  specifications.flatMap((value) => {
    const property = taxonomy.rangeProperty(value.property)
    const interval = property === null ? null : intervalOf(value, property.unit)
    return property === null || interval === null ? [] : { property: property.key, ...interval }
  })

/**
 * Returns the document of a trade name, which is found by the substances and functions of its grades and visible where
 * one of them is.
 */
export const tradeNameDocument = (
  row: Row<typeof tradeName>,
  totals: GradeTotals,
  promotions: readonly SearchPromotion[],
  taxonomy: Taxonomy,
): SearchDocument =>
  groupDocument(
    'tradeName',
    row,
    { ...totals, functions: both(row.functions, totals.functions) },
    row.principal,
    promotions,
    taxonomy,
  )

/**
 * Returns the document of a principal in the same way, so that `xanthan` in the list of suppliers finds those who
 * supply it.
 */
export const principalDocument = (
  row: Row<typeof account>,
  totals: GradeTotals,
  promotions: readonly SearchPromotion[],
  taxonomy: Taxonomy,
): SearchDocument => groupDocument('principal', row, totals, row.id, promotions, taxonomy)

function groupDocument(
  kind: 'tradeName' | 'principal',
  row: DescribedRow,
  totals: GradeTotals,
  principal: string,
  promotions: readonly SearchPromotion[],
  taxonomy: Taxonomy,
): SearchDocument {
  const termSources = [totals.substances, totals.functions, totals.chemistries, totals.applications].flatMap((ids) => [
    ...ids,
  ])
  return {
    id: row.id,
    kind,
    name: row.name,
    created: row.createdDate.getTime(),
    texts: plainText('name', row.name),
    codes: [],
    termSources: [...termSources, ...(kind === 'principal' ? [] : [principal]), ...descriptionIds(row)],
    facets: {
      ...taxonomyFacets({ ...totals, businessGroups: both(row.businessGroups, totals.businessGroups) }, taxonomy),
      principal: [principal],
      form: [...totals.physicalForms],
      certification: [...totals.certifications],
      claim: [...totals.claims],
      quality: [...totals.qualityGrades],
      origin: [...totals.origins],
      packaging: [...totals.packaging],
      storage: [...totals.storages],
      'shelf-life': [...totals.shelfLives],
      sample: totals.samples.size > 0 ? ['yes'] : [],
    },
    countries: [...totals.countries],
    promotions,
  }
}

type TaxonomyFacet = 'business-group' | 'segment' | MasterValueKind

function taxonomyFacets(
  row: {
    readonly [
      list in 'businessGroups' | 'marketSegments' | 'functions' | 'chemistries' | 'applications'
    ]: Iterable<string>
  },
  taxonomy: Taxonomy,
): { readonly [key in Extract<FacetKey, TaxonomyFacet>]: readonly string[] } {
  return {
    'business-group': slugs(row.businessGroups, taxonomy.businessGroup),
    segment: slugs(row.marketSegments, taxonomy.marketSegment),
    function: slugs(row.functions, taxonomy.masterValue),
    chemistry: slugs(row.chemistries, taxonomy.masterValue),
    application: slugs(row.applications, taxonomy.masterValue),
  }
}

/** The taxonomy's snapshot contains no inactive values, so they are in no facet. */
const slugs = (ids: Iterable<string>, find: (id: string) => { readonly slug: string } | null): readonly string[] => [
  ...new Set([...ids].flatMap((id) => find(id)?.slug ?? [])),
]

const both = (a: Iterable<string>, b: Iterable<string>): ReadonlySet<string> => new Set([...a, ...b])

const present = (value: string | null): readonly string[] => (value ? [value] : [])

const plainText = (field: TextField, text: string | null): readonly SearchText[] =>
  text ? [{ field, language: null, text }] : []

const textsOf = (field: TextField, texts: Texts): readonly SearchText[] =>
  languageCodes.flatMap((language) => {
    const text = texts[language]
    return text ? [{ field, language, text }] : []
  })

const descriptionTexts = (row: DescribedRow): readonly SearchText[] =>
  textsOf('description', row.description ? { ...row.descriptions, 'en-US': row.description } : row.descriptions)
