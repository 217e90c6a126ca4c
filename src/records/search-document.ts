import { hash } from 'node:crypto'
import type { FacetKey } from '#domain/facets.ts'
import { languageCodes, type Texts } from '#domain/languages.ts'
import type { account } from '#entities/account.ts'
import type { Row } from '#entities/entity.ts'
import type { substance } from '#entities/substance.ts'
import type { synonym } from '#entities/synonym.ts'
import type { tradeGrade } from '#entities/trade-grade.ts'
import type { tradeName } from '#entities/trade-name.ts'
import type {
  SearchCarrier,
  SearchCode,
  SearchDocument,
  SearchPromotion,
  SearchText,
  SynonymGroup,
  TextField,
} from '#search/port.ts'
import type { GradeTotals } from './grade-totals.ts'
import type { MasterValue, MasterValueKind, Taxonomy } from './taxonomy.ts'

/** What a trade grade, a trade name and a principal have alike. */
export type DescribedRow = Pick<
  Row<typeof tradeName>,
  'id' | 'name' | 'description' | 'descriptions' | 'businessGroups' | 'createdDate'
>

/** A substance: its names in every language, INCI, synonyms and numbers. */
export function substanceCarrier(row: Row<typeof substance>): SearchCarrier {
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
    ],
  }
}

/** A brand: a trade name's or a principal's, the same in every language. */
export const brandCarrier = (
  field: 'tradeName' | 'principal',
  row: { readonly id: string; readonly name: string },
): SearchCarrier => ({
  id: row.id,
  texts: plainText(field, row.name),
  codes: [],
})

/** A function is found by its name in every language; chemistries and applications likewise, with the same weight. */
export const masterValueCarrier = (value: MasterValue): SearchCarrier => ({
  id: value.id,
  texts: textsOf('function', value.names),
  codes: [],
})

/**
 * A description in all its languages, or null. Variants of one product are described alike word for word: the texts are
 * indexed once, under an id that follows from them, and a change of one record's description is another carrier of it.
 */
export function descriptionCarrier(row: DescribedRow): SearchCarrier | null {
  let carrier = descriptionCarriers.get(row)
  if (carrier === undefined) {
    const texts = descriptionTexts(row)
    carrier = texts.length === 0 ? null : { id: `text:${descriptionHash(texts)}`, texts, codes: [] }
    descriptionCarriers.set(row, carrier)
  }
  return carrier
}

/** Asked for twice of each row, for the carrier and for the document that refers to it. */
const descriptionCarriers = new WeakMap<DescribedRow, SearchCarrier | null>()

const descriptionHash = (texts: readonly SearchText[]): string =>
  hash('sha256', texts.map(({ language, text }) => `${language}:${text}`).join('\u0000'), 'base64url').slice(0, 22)

const descriptionIds = (row: DescribedRow): readonly string[] => {
  const carrier = descriptionCarrier(row)
  return carrier === null ? [] : [carrier.id]
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
    carriers: [
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
    countries: row.countries,
    promotions,
  }
}

/** A trade name is found by what its grades are made of and do, and seen where one of them is. */
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

/** A principal likewise: `xanthan` on the list of suppliers answers who has it. */
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
  const carriers = [totals.substances, totals.functions, totals.chemistries, totals.applications].flatMap((ids) => [
    ...ids,
  ])
  return {
    id: row.id,
    kind,
    name: row.name,
    created: row.createdDate.getTime(),
    texts: plainText('name', row.name),
    codes: [],
    carriers: [...carriers, ...(kind === 'principal' ? [] : [principal]), ...descriptionIds(row)],
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

/** An inactive value is in no snapshot, hence in no facet. */
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
