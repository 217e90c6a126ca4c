import type { CatalogueData } from './catalogue-data.ts'
import { hash32 } from './random.ts'

/** Such as `Yarnora 4170 FG 80M`. */
export const nameOf = (tradeName: string, line: string, suffix: string): string =>
  [tradeName, line, suffix].filter((part) => part !== '').join(' ')

/** `FG 80M` → `FG`: a blend has the quality of its lead, but not its particle size. */
export const qualityPart = (suffix: string): string => /^(FG|FD|PG|CG)\b/.exec(suffix)?.[0] ?? ''

/** Such as `YAR-4170FG80M-K7Q2`: the trade name, the grade, and four further characters that make it unique. */
export function codeOf(
  prefixes: ReadonlyMap<string, string>,
  tradeName: string,
  line: string,
  suffix: string,
  id: string,
): string {
  const own = (hash32(id) % 32 ** 4).toString(32).padStart(4, '0').toUpperCase()
  return `${prefixes.get(tradeName) ?? 'SPC'}-${line}${suffix.replace(/[ .]/g, '')}-${own}`.toUpperCase()
}

/** The first three letters of a trade name; a test checks that they are unique. */
export const prefixesOf = (data: CatalogueData): ReadonlyMap<string, string> =>
  new Map(
    data.principals.flatMap(({ tradeNames }) =>
      tradeNames.map(({ name }) => [name, name.slice(0, 3).toUpperCase()] as const),
    ),
  )
