import { tradeNameLine } from './lines.ts'
import type { CatalogueData, FunctionFamily, Principal } from './catalogue-data.ts'
import { cell, readDemoData } from './data-table.ts'
import type { DemoGrade, GradeMaker } from './grades.ts'
import type { ImportLine } from './import-columns.ts'
import type { Sentences } from './texts/sentences.ts'
import type { DemoSubstance } from './substances-file.ts'
import { functionsOfFamilies } from './functions.ts'

/** Fixed rows with names and gaps that often cause software errors; each is a trade name with a single grade. */
export interface EdgeGrades {
  readonly tradeNames: readonly ImportLine[]
  grades(maker: GradeMaker): Iterable<DemoGrade>
}

/** Rows whose substance is not in the file are omitted. */
export async function readEdgeGrades(
  data: CatalogueData,
  substances: ReadonlyMap<string, DemoSubstance>,
  sentences: Sentences,
): Promise<EdgeGrades> {
  const rows = (await readDemoData('edge-grades.csv')).flatMap((row): readonly EdgeRow[] => {
    const principal = data.principals.find(({ id }) => id === cell(row, 'principal'))
    const family = data.families.find(({ code }) => code === cell(row, 'family'))
    const substance = substances.get(cell(row, 'substance'))
    if (!principal || !family || !substance) return []
    return [
      {
        id: cell(row, 'id'),
        tradeName: cell(row, 'trade_name'),
        grade: cell(row, 'grade'),
        principal,
        family,
        substance,
        translated: cell(row, 'translated') === 'yes',
      },
    ]
  })
  return {
    tradeNames: rows.map((row) =>
      tradeNameLine(
        `TN-${row.id}`,
        row.tradeName,
        row.principal,
        functionsOfFamilies(data, [row.family.code]),
        sentences,
      ),
    ),
    *grades(maker) {
      for (const { id, tradeName, grade, principal, family, substance, translated } of rows)
        yield maker.special(
          substance,
          { principal, family, tradeName: { name: tradeName, chemistry: '', families: [family.code] } },
          { id: `GRD-${id}`, name: grade, tradeName: `TN-${id}`, translated },
        )
    },
  }
}

interface EdgeRow {
  readonly id: string
  readonly tradeName: string
  readonly grade: string
  readonly principal: Principal
  readonly family: FunctionFamily
  readonly substance: DemoSubstance
  readonly translated: boolean
}
