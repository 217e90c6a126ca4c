import type { ShownProperty, ShownValue } from '#features/catalogue/specifications/shown-specifications.ts'
import { specificationText } from '#features/catalogue/specifications/specification-text.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { comparableSpecification } from '#platform/values/measures/comparable.ts'
import type { ComparedRow, ComparedSection, ComparedValue } from './compared-shapes.ts'
import type { ComparedGrade } from './get-comparison.ts'
import { differ } from './differ.ts'

/** The properties that at least one of the grades states. Values that differ only in their unit are equal. */
export function specificationSection(
  grades: readonly ComparedGrade[],
  page: Pick<Page, 't' | 'site' | 'language'>,
): ComparedSection {
  const properties = new Map<string, ShownProperty>()
  for (const { specifications } of grades)
    for (const { property } of specifications) properties.set(property.key, property)
  return {
    key: 'specifications',
    title: page.t('specification.title'),
    rows: [...properties.values()].map((property) => specificationRow(property, grades, page)),
  }
}

function specificationRow(
  property: ShownProperty,
  grades: readonly ComparedGrade[],
  page: Pick<Page, 't' | 'site' | 'language'>,
): ComparedRow {
  const cells = grades.map(({ specifications }) =>
    (specifications.find((specification) => specification.property.key === property.key)?.values ?? []).map(
      (value): ComparedValue => ({
        text: textOf(value, property, page),
        compared: `${value.condition ?? ''}\0${comparableSpecification(value, property.unit)}`,
        ...(value.lang === undefined ? {} : { lang: value.lang }),
      }),
    ),
  )
  return {
    key: property.key,
    label: property.name,
    ...(property.lang === undefined ? {} : { lang: property.lang }),
    empty: 'compare.notStated',
    cells,
    differs: differ(cells),
  }
}

/** The condition belongs to the value: the same viscosity at another temperature is another value. */
function textOf(value: ShownValue, { isYesNo }: ShownProperty, page: Pick<Page, 't' | 'site' | 'language'>): string {
  const text = specificationText(value, isYesNo, page)
  return value.condition === undefined ? text : `${text} (${value.condition})`
}
