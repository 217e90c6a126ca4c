import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import {
  shownSpecifications,
  type ShownProperty,
  type ShownSpecification,
  type ShownValue,
} from '#features/catalogue/specifications/shown-specifications.ts'
import { termSourceQuery } from '#features/catalogue/cards/counts.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { comparableSpecification } from '#platform/values/measures/comparable.ts'

/** The grades of a trade name against the properties in which they differ. */
export interface SpecificationMatrix {
  /** The columns. */
  readonly properties: readonly ShownProperty[]
  /** By the id of a grade, then by the key of a property; what a grade does not state is missing. */
  readonly grades: Readonly<Record<string, Readonly<Record<string, readonly ShownValue[]>>>>
}

/** Wider tables are not read: the properties that most grades state are shown. */
const maxColumns = 10
/** The maximum number of grades that are compared. */
const maxGrades = 200

/** Compares the grades of a trade name that the viewer sees (SPC-02). */
export async function specificationMatrix(tradeNameId: string, context: CallContext): Promise<SpecificationMatrix> {
  const { hits } = context.search.search({
    ...termSourceQuery(context, 'tradeGrade', [tradeNameId]),
    pageSize: maxGrades,
  })
  const rows = await context.records.byIds(
    context.viewer,
    tradeGrade,
    hits.map(({ id }) => id),
  )
  const shown = await shownSpecifications(rows, context)
  return matrixOf(rows.map(({ id }, at) => ({ id, specifications: shown[at] ?? [] })))
}

interface ComparedGrade {
  readonly id: string
  readonly specifications: readonly ShownSpecification[]
}

/**
 * A property is a column if two grades state different values, or if one states it and another does not. Values that differ only
 * in unit are the same.
 */
export function matrixOf(grades: readonly ComparedGrade[]): SpecificationMatrix {
  const columns = new Map<string, { readonly property: ShownProperty; readonly texts: string[] }>()
  for (const { specifications } of grades)
    for (const { property, values } of specifications) {
      const column = columns.get(property.key) ?? { property, texts: [] }
      columns.set(property.key, column)
      column.texts.push(comparedText(values, property.unit))
    }
  const differing = [...columns.values()].filter(({ texts }) => texts.length < grades.length || new Set(texts).size > 1)
  const shown = new Set(
    differing
      .toSorted((one, other) => other.texts.length - one.texts.length)
      .slice(0, maxColumns)
      .map(({ property }) => property.key),
  )
  return {
    properties: differing.map(({ property }) => property).filter(({ key }) => shown.has(key)),
    grades: Object.fromEntries(
      grades.map(({ id, specifications }) => [
        id,
        Object.fromEntries(
          specifications.flatMap(({ property, values }) => (shown.has(property.key) ? [[property.key, values]] : [])),
        ),
      ]),
    ),
  }
}

const comparedText = (values: readonly ShownValue[], unit: string): string =>
  values
    .map((value) => `${value.condition ?? ''}\0${comparableSpecification(value, unit)}`)
    .toSorted()
    .join('\n')
