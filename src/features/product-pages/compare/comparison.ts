import type { ComparedSection } from './compared-shapes.ts'
import { differ } from './differ.ts'
import { specificationSection } from './specification-rows.ts'
import type { ComparedGrade } from './get-comparison.ts'
import { comparisonSections, type ComparisonContext } from './comparison-sections.ts'

/** All sections of a comparison. A row that no grade states is left out, and so is a section without rows. */
export function comparisonOf(grades: readonly ComparedGrade[], context: ComparisonContext): readonly ComparedSection[] {
  const sections: readonly ComparedSection[] = comparisonSections(context).map(({ key, title, rows }) => ({
    key,
    title,
    rows: rows.flatMap((row) => {
      const cells = grades.map(row.values)
      return cells.every((cell) => cell.length === 0)
        ? []
        : { key: row.key, label: row.label, empty: row.empty ?? 'compare.notStated', cells, differs: differ(cells) }
    }),
  }))
  const specifications = specificationSection(grades, context)
  const quality = sections.findIndex(({ key }) => key === 'quality')
  return sections.toSpliced(quality + 1, 0, specifications).filter(({ rows }) => rows.length > 0)
}

/** The sections with the rows that differ. For one grade nothing differs. */
export const onlyDifferences = (all: readonly ComparedSection[]): readonly ComparedSection[] =>
  all.flatMap((section) => {
    const rows = section.rows.filter(({ differs }) => differs)
    return rows.length === 0 ? [] : { ...section, rows }
  })

export const rowCount = (all: readonly ComparedSection[]): number =>
  all.reduce((count, { rows }) => count + rows.length, 0)
