import type { CatalogueData } from '../catalogue-data.ts'
import { meet } from '../composition.ts'
import { cell, listCell, readDemoData } from '../data-table.ts'
import type { DemoGrade } from '../grades.ts'

const shapes = ['min', 'max', 'typical', 'range', 'use', 'text'] as const

/** What the grades of some functions and chemistries state of a property. Empty lists admit every grade. */
export interface SpecificationRule {
  readonly property: string
  readonly functions: readonly string[]
  /** Ids of chemistries. */
  readonly chemistries: readonly string[]
  readonly forms: readonly string[]
  readonly qualities: readonly string[]
  /** The share of the suppliers that state the property. */
  readonly share: number
  /** Whether all grades of a substance have the same value. */
  readonly perSubstance: boolean
  readonly low: number
  readonly high: number
  /** Decimals; -2 rounds to hundreds. */
  readonly digits: number
  /** `use`: a range up to the value whose lower end is the value divided by the width. */
  readonly shape: (typeof shapes)[number]
  /** The half width of a range as a share of its middle. */
  readonly width: number
  readonly unit: string
  readonly method: string
  readonly condition: string
  readonly text: string
}

export async function readSpecificationRules(data: CatalogueData): Promise<readonly SpecificationRule[]> {
  const chemistryIds = new Map(data.chemistries.map(({ code, id }) => [code, id]))
  return (await readDemoData('specification-rules.csv')).map((row) => {
    const shape = shapes.find((each) => each === cell(row, 'shape'))
    if (shape === undefined) throw new Error(`The rule for ${cell(row, 'property')} has no shape.`)
    return {
      property: cell(row, 'property'),
      functions: listCell(row, 'functions'),
      chemistries: listCell(row, 'chemistries').map((code) => {
        const id = chemistryIds.get(code)
        if (id === undefined) throw new Error(`The rule for ${cell(row, 'property')} names the chemistry ${code}.`)
        return id
      }),
      forms: listCell(row, 'forms'),
      qualities: listCell(row, 'qualities'),
      share: Number(cell(row, 'share')),
      perSubstance: cell(row, 'per') === 'substance',
      low: Number(cell(row, 'low')),
      high: Number(cell(row, 'high')),
      digits: Number(cell(row, 'digits')),
      shape,
      width: Number(cell(row, 'width')),
      unit: cell(row, 'unit'),
      method: cell(row, 'method'),
      condition: cell(row, 'condition'),
      text: cell(row, 'text'),
    }
  })
}

/** Whether a rule speaks of a grade. */
export const appliesTo = (rule: SpecificationRule, grade: DemoGrade): boolean =>
  (rule.functions.length === 0 || meet(rule.functions, grade.functions)) &&
  (rule.chemistries.length === 0 || meet(rule.chemistries, grade.chemistries)) &&
  (rule.forms.length === 0 || rule.forms.includes(grade.physicalForm)) &&
  (rule.qualities.length === 0 || meet(rule.qualities, grade.qualityGrades))
