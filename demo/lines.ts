import { isBusinessGroupCode, workspaceFields } from '#platform/values/markets/business-groups.ts'
import { defaultLanguage } from '#platform/i18n/languages.ts'
import { tradeNameId } from './assignments.ts'
import type { CatalogueData, FunctionValue, Principal } from './catalogue-data.ts'
import { countriesOfPrincipal } from './countries.ts'
import { cell, readDemoData } from './data-table.ts'
import { masterValueDescription, supplierDescription, tradeNameDescription } from './descriptions.ts'
import { chemistriesOf } from './composition.ts'
import type { DemoGrade } from './grades.ts'
import { functionsOfRange, groupsOf } from './functions.ts'
import { joinedCell, type ImportLine } from './import-columns.ts'
import { localisedCells } from './texts/languages.ts'
import { logoOf } from './documents/logo.ts'
import { gradeDetails, supplierProfile, tradeNameDetails } from './contents/rich-texts.ts'
import { streamOf } from './random.ts'
import type { Sentences } from './texts/sentences.ts'
import type { DemoSubstance } from './substances-file.ts'

/** Converts the objects of the demo to lines of their import files. */

export const businessGroupLines = (data: CatalogueData): readonly ImportLine[] =>
  data.businessGroups.map((group, index) => ({
    integration_id: group.id,
    ...localisedCells('name', group.names),
    ...localisedCells('description', group.descriptions),
    has_lob_dependent_market_segments: yesNo(group.lobDependentSegments),
    workspace_field: isBusinessGroupCode(group.id) ? workspaceFields[group.id] : '',
    sort_order: String(index + 1),
  }))

export const masterValueLines = (data: CatalogueData, sentences: Sentences): readonly ImportLine[] => [
  ...data.functions.map((value) => ({
    integration_id: value.code,
    ...localisedCells('name', value.names),
    value_kind: 'function',
    code: value.code,
    ...localisedCells('description', value.descriptions),
    business_groups: joinedCell(value.businessGroups),
  })),
  ...data.chemistries.map((value) => ({
    integration_id: value.id,
    ...localisedCells('name', value.names),
    value_kind: 'chemistry',
    code: value.code,
    ...localisedCells('description', masterValueDescription(sentences, 'chemistry', value.names)),
  })),
  ...data.applications.map((value) => ({
    integration_id: value.id,
    ...localisedCells('name', value.names),
    value_kind: 'application',
    code: value.code,
    ...localisedCells('description', masterValueDescription(sentences, 'application', value.names)),
    business_groups: joinedCell(value.businessGroups),
  })),
]

export const marketSegmentLines = (data: CatalogueData): readonly ImportLine[] =>
  data.segments.map((segment, index) => ({
    integration_id: segment.id,
    ...localisedCells('name', segment.names),
    business_group: segment.businessGroup,
    functions: joinedCell(segment.functions),
    sort_order: String(index + 1),
  }))

export function substanceLine(substance: DemoSubstance, data: CatalogueData): ImportLine {
  const known = new Set(data.functions.map(({ code }) => code))
  return {
    integration_id: substance.id,
    ...localisedCells('name', substance.names),
    inci_name: substance.inciName,
    cas: substance.cas,
    ec: substance.ec,
    e_numbers: joinedCell(substance.eNumbers),
    formula: substance.formula,
    synonyms: joinedCell(substance.synonyms),
    synonyms_other: joinedCell(substance.synonymsOther.map(({ language, text }) => `${language}:${text}`)),
    description: substance.description,
    functions: joinedCell(substance.functions.filter((code) => known.has(code))),
    chemistries: joinedCell(chemistriesOf([substance], data)),
    business_groups: joinedCell(substance.businessGroups),
    physical_form: substance.physicalForm,
    vegan: substance.vegan,
    vegetarian: substance.vegetarian,
    organic: substance.organic,
  }
}

export function supplierLines(
  seed: number,
  data: CatalogueData,
  sentences: Sentences,
  own: readonly DemoSubstance[],
): readonly ImportLine[] {
  return data.principals.map((principal) => {
    const sold = new Set(
      principal.tradeNames.flatMap((each) => functionsOfRange(data, { ...each, families: [each.families[0]] }, own)),
    )
    const functions = data.functions.filter((value) => sold.has(value))
    return {
      integration_id: principal.id,
      name: principal.name,
      record_type: 'Supplier',
      country: principal.country,
      website: principal.website,
      logo: logoOf(seed, principal.id, principal.name),
      ...localisedCells('description', supplierDescription(sentences, functions, principal.plants)),
      ...localisedCells('profile', supplierProfile(sentences, functions, principal.plants)),
      business_groups: joinedCell(groupsOf(functions)),
      countries: joinedCell(countriesOfPrincipal(seed, principal.id)),
    }
  })
}

export async function companyLines(): Promise<readonly ImportLine[]> {
  const countryNames = new Intl.DisplayNames(defaultLanguage, { type: 'region' })
  return (await readDemoData('companies.csv')).map((row) => ({
    integration_id: cell(row, 'id'),
    name: cell(row, 'name'),
    country: countryNames.of(cell(row, 'country')) ?? '',
    street: cell(row, 'street'),
    city: cell(row, 'city'),
    state: cell(row, 'state'),
    postal_code: cell(row, 'postal_code'),
    coordinates: cell(row, 'coordinates'),
    phone: cell(row, 'phone'),
    email: `${cell(row, 'id').replace('NORVANE-', '').toLowerCase()}@norvane.example.com`,
  }))
}

/**
 * The trade names of each principal are the same whatever the substances are, so a new substance renames nothing.
 */
export const tradeNameLines = (
  data: CatalogueData,
  sentences: Sentences,
  own: readonly DemoSubstance[],
): readonly ImportLine[] =>
  data.principals.flatMap((principal) =>
    principal.tradeNames.map((tradeName) =>
      tradeNameLine(
        tradeNameId(principal, tradeName),
        tradeName.name,
        principal,
        functionsOfRange(data, tradeName, own),
        sentences,
      ),
    ),
  )

export const tradeNameLine = (
  id: string,
  name: string,
  principal: Principal,
  functions: readonly FunctionValue[],
  sentences: Sentences,
): ImportLine => ({
  integration_id: id,
  name,
  principal: principal.id,
  ...localisedCells('description', tradeNameDescription(sentences, principal.name, functions)),
  ...localisedCells('details', tradeNameDetails(functions)),
  business_groups: joinedCell(groupsOf(functions)),
  functions: joinedCell(functions.map(({ code }) => code)),
})

export const tradeGradeLine = (seed: number, grade: DemoGrade, sentences: Sentences): ImportLine => ({
  integration_id: grade.id,
  name: grade.name,
  code: grade.code,
  trade_name: grade.tradeName,
  principal: grade.principal,
  components: joinedCell(
    grade.components.map(({ substance, percent }) => (percent === null ? substance : `${substance}:${percent}`)),
  ),
  functions: joinedCell(grade.functions),
  chemistries: joinedCell(grade.chemistries),
  applications: joinedCell(grade.applications),
  market_segments: joinedCell(grade.marketSegments),
  business_groups: joinedCell(grade.businessGroups),
  physical_form: grade.physicalForm,
  purity: grade.purity,
  quality_grades: joinedCell(grade.qualityGrades),
  certifications: joinedCell(grade.certifications),
  claims: joinedCell(grade.claims),
  packaging: joinedCell(grade.packaging),
  origin: grade.origin,
  storage: grade.storage,
  shelf_life_months: String(grade.shelfLifeMonths),
  sample_available: yesNo(grade.sampleAvailable),
  countries: joinedCell(grade.countries),
  ...localisedCells('description', grade.descriptions),
  // One in eight.
  ...(streamOf(seed, 'details', grade.id).chance(1 / 8)
    ? localisedCells('details', gradeDetails(sentences, grade.shelfLifeMonths))
    : {}),
})

export const synonymLines = async (): Promise<readonly ImportLine[]> =>
  (await readDemoData('synonyms.csv')).map((row) => ({
    integration_id: cell(row, 'integration_id'),
    language: cell(row, 'language'),
    terms: cell(row, 'terms'),
  }))

const yesNo = (value: boolean): string => (value ? 'yes' : 'no')
