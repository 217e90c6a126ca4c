import type { DemoGrade } from '#demo/grades.ts'

/** A trade name, and the schemes that at least one of its grades names; its certificates cover those grades. */
export interface CertifiedRange {
  readonly name: string
  readonly schemes: ReadonlySet<string>
}

export interface RangeTally {
  add(grade: DemoGrade): void
  /** The ranges by the id of the trade name. */
  readonly ranges: () => ReadonlyMap<string, CertifiedRange>
}

/** Collects what the grades of each trade name claim, while they are generated one by one. */
export function rangeTally(names: ReadonlyMap<string, string>): RangeTally {
  const said = new Map<string, Set<string>>()
  return {
    add({ tradeName, certifications, claims }) {
      const schemes = said.get(tradeName) ?? new Set<string>()
      for (const scheme of [...certifications, ...claims]) schemes.add(scheme)
      said.set(tradeName, schemes)
    },
    ranges: () =>
      new Map(
        [...said].map(([tradeName, schemes]) => [tradeName, { name: names.get(tradeName) ?? tradeName, schemes }]),
      ),
  }
}
