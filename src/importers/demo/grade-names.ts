import type { CatalogueData } from './catalogue-data.ts'
import { hash32 } from './random.ts'

/** `Yarnora 4170 FG 80M` */
export const nameOf = (tradeName: string, line: string, suffix: string): string =>
  [tradeName, line, suffix].filter((part) => part !== '').join(' ')

/** `FG 80M` → `FG`: a blend has the quality of its lead, not its particle size. */
export const qualityPart = (suffix: string): string => /^(FG|FD|PG|CG)\b/.exec(suffix)?.[0] ?? ''

/** `YAR-4170FG80M-K7Q2`: the trade name, what the grade is called, and four characters of its own, so that no two are alike. */
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

/** The first three letters of a trade name, all different (a test checks). */
export const prefixesOf = (data: CatalogueData): ReadonlyMap<string, string> =>
  new Map(
    data.principals.flatMap(({ tradeNames }) =>
      tradeNames.map(({ name }) => [name, name.slice(0, 3).toUpperCase()] as const),
    ),
  )
