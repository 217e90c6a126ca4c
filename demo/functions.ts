import type { CatalogueData, FunctionValue, Principal, TradeName } from './catalogue-data.ts'
import { mainChemistryOf } from './composition.ts'
import type { DemoSubstance } from './substances-file.ts'

/** The functions of families and principals, and the business groups of functions. */

export function functionsOfFamilies(data: CatalogueData, codes: readonly string[]): readonly FunctionValue[] {
  const requested = new Set(data.families.flatMap(({ code, functions }) => (codes.includes(code) ? functions : [])))
  return data.functions.filter(({ code }) => requested.has(code))
}

/**
 * The functions of a trade name: those of its families that the project's own substances of its chemistry have. A
 * substance of another file changes none.
 */
export function functionsOfRange(
  data: CatalogueData,
  { chemistry, families }: TradeName,
  own: readonly DemoSubstance[],
): readonly FunctionValue[] {
  const known = new Set(
    own.flatMap((substance) => (mainChemistryOf(substance, data)?.code === chemistry ? substance.functions : [])),
  )
  return functionsOfFamilies(data, families).filter(({ code }) => known.has(code))
}

/** The functions of the most typical family of each trade name, since the others are only sold beside them. */
export const functionsOfPrincipal = (data: CatalogueData, { tradeNames }: Principal): readonly FunctionValue[] =>
  functionsOfFamilies(
    data,
    tradeNames.map(({ families: [first] }) => first),
  )

export const groupsOf = (functions: readonly FunctionValue[]): readonly string[] =>
  [...new Set(functions.flatMap(({ businessGroups }) => businessGroups))].toSorted()
