import { loadCatalogue } from '#platform/i18n/catalogues.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { makePage } from '#platform/pages/make-page.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { ComparedRow } from './compared-shapes.ts'
import { comparisonOf, onlyDifferences } from './comparison.ts'
import type { ComparedGrade } from './get-comparison.ts'

export interface ComparisonFileRequest {
  readonly site: SiteConfig
  readonly language: LanguageCode
  readonly grades: readonly ComparedGrade[]
  readonly onlyDifferences: boolean
}

export interface ComparisonFile {
  readonly title: string
  /** A header row with the names of the grades, and one row for each property. The cells are not escaped for spreadsheets. */
  readonly table: readonly (readonly string[])[]
}

/** The comparison as a table in the reader's language. */
export async function renderComparison(request: ComparisonFileRequest): Promise<ComparisonFile> {
  const { site, language, grades } = request
  const page = makePage({ site, language, sites: [], isGuest: true, publicOrigin: '' }, await loadCatalogue(language))
  const { t, base } = page
  const all = comparisonOf(grades, { site, language, base, t })
  const sections = request.onlyDifferences ? onlyDifferences(all) : all
  const cells = (row: ComparedRow): readonly string[] =>
    row.cells.map((values) => (values.length === 0 ? t(row.empty) : values.map(({ text }) => text).join('; ')))
  return {
    title: t('compare.table'),
    table: [
      [t('compare.property'), ...grades.map(({ nameToDisplay }) => nameToDisplay)],
      ...sections.flatMap(({ rows }) => rows.map((row) => [row.label, ...cells(row)])),
    ],
  }
}
