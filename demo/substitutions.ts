import type { DemoGrade } from './grades.ts'
import type { ImportLine } from './import-columns.ts'
import { streamOf } from './random.ts'

const teams = ['Food laboratory, Rotterdam', 'Personal care laboratory, Milan', 'Coatings laboratory, Cologne'] as const
const notes = [
  'Tried in our laboratory at the same dose.',
  'Check the viscosity of your formula after the change.',
  'The same use, from a second source.',
] as const

/**
 * The pairs of grades that the demo's laboratories recommend or advise against: some grades with an earlier one of the same pure
 * substance from another supplier. The maker remembers one grade of each substance.
 */
export function substitutionMaker(seed: number): (grade: DemoGrade) => ImportLine | null {
  const earlier = new Map<string, DemoGrade>()
  return (grade) => {
    const [first, ...others] = grade.components
    if (first === undefined || others.length > 0) return null
    const known = earlier.get(first.substance)
    earlier.set(first.substance, grade)
    const stream = streamOf(seed, 'substitution', grade.id)
    if (known === undefined || known.principal === grade.principal || !stream.chance(0.15)) return null
    const isForbidden = stream.chance(0.2)
    return {
      integration_id: `SBS-${grade.id}`,
      from: grade.id,
      to: known.id,
      substitution_kind: isForbidden ? 'never' : stream.pick(['equivalent', 'alternative']),
      recommended_by: isForbidden ? '' : stream.pick(teams),
      note: isForbidden ? '' : stream.pick(notes),
    }
  }
}
