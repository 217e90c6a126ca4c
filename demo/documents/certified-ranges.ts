import { canBeHalal, canBeKosher } from '#demo/claims.ts'
import type { DemoGrade } from '#demo/grades.ts'
import type { DemoSubstance } from '#demo/substances-file.ts'

/** A trade name, and the schemes that its certificates may name truthfully. */
export interface CertifiedRange {
  readonly name: string
  readonly allowed: ReadonlySet<string>
}

export interface RangeTally {
  add(grade: DemoGrade): void
  /** The ranges by the id of the trade name. */
  readonly ranges: () => ReadonlyMap<string, CertifiedRange>
}

/**
 * Collects what is true for whole trade names: halal, kosher and vegan if every grade qualifies and at least one claims
 * it, organic if there are organic grades (such a certificate covers only those).
 */
export function rangeTally(
  names: ReadonlyMap<string, string>,
  substances: ReadonlyMap<string, DemoSubstance>,
): RangeTally {
  const refused = new Map<string, Set<string>>()
  const said = new Map<string, Set<string>>()
  const holds = (grade: DemoGrade, rule: (substance: DemoSubstance) => boolean): boolean =>
    grade.components.every(({ substance }) => {
      const known = substances.get(substance)
      return known !== undefined && rule(known)
    })
  const note = (notes: Map<string, Set<string>>, tradeName: string, scheme: string, isSo: boolean): void => {
    const schemes = notes.get(tradeName) ?? new Set<string>()
    if (isSo) schemes.add(scheme)
    notes.set(tradeName, schemes)
  }
  return {
    add(grade) {
      const { tradeName } = grade
      note(refused, tradeName, 'halal', !holds(grade, canBeHalal))
      note(refused, tradeName, 'kosher', !holds(grade, canBeKosher))
      note(refused, tradeName, 'vegan', !grade.claims.includes('vegan'))
      note(said, tradeName, 'halal', grade.certifications.includes('halal'))
      note(said, tradeName, 'kosher', grade.certifications.includes('kosher'))
      note(said, tradeName, 'vegan', grade.claims.includes('vegan'))
      note(said, tradeName, 'organic', grade.claims.includes('organic'))
    },
    ranges: () =>
      new Map(
        [...said].map(([tradeName, schemes]) => [
          tradeName,
          { name: names.get(tradeName) ?? tradeName, allowed: schemes.difference(refused.get(tradeName) ?? new Set()) },
        ]),
      ),
  }
}
