import type { CatalogueData, FunctionValue, Principal } from './catalogue-data.ts'

/** The functions of families and principals, and the business groups of functions. */

export function functionsOfFamilies(data: CatalogueData, codes: readonly string[]): readonly FunctionValue[] {
  const wanted = new Set(data.families.flatMap(({ code, functions }) => (codes.includes(code) ? functions : [])))
  return data.functions.filter(({ code }) => wanted.has(code))
}

/** The functions of the most typical family of each trade name, since the others are only sold beside them. */
export const functionsOfPrincipal = (data: CatalogueData, { tradeNames }: Principal): readonly FunctionValue[] =>
  functionsOfFamilies(
    data,
    tradeNames.map(({ families: [first] }) => first),
  )

export const groupsOf = (functions: readonly FunctionValue[]): readonly string[] =>
  [...new Set(functions.flatMap(({ businessGroups }) => businessGroups))].toSorted()
