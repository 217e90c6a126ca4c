import type { DemoGrade } from '#demo/grades.ts'
import type { PublicationPlan } from './publication-plan.ts'

/** Collects the grades that publications refer to, while the grades are generated one by one. */
export interface PublicationSubjects {
  add(grade: DemoGrade): void
  /** Returns the grade that represents a substance (or an edge grade by its own id) in a business group, or null. */
  gradeFor(subject: string, group: string): DemoGrade | null
}

export function publicationSubjects({ publications, recipes }: PublicationPlan): PublicationSubjects {
  const requested = new Set([
    ...publications.flatMap(({ subjects }) => subjects),
    ...[...recipes.values()].flat().map(({ substance }) => substance),
  ])
  /** Of each quality, keeps the grade that is available in most countries, so that few readers find it unavailable. */
  const known = new Map<string, Map<string, DemoGrade>>()
  return {
    add(grade) {
      const [component, ...others] = grade.components
      const isEdge = requested.has(grade.id)
      if (component === undefined || others.length > 0 || grade.id.startsWith('GRD-EDGE-') !== isEdge) return
      const subject = isEdge ? grade.id : component.substance
      if (!requested.has(subject)) return
      const qualities = known.get(subject) ?? new Map<string, DemoGrade>()
      const quality = grade.qualityGrades[0] ?? ''
      if (grade.countries.length > (qualities.get(quality)?.countries.length ?? 0)) qualities.set(quality, grade)
      known.set(subject, qualities)
    },
    gradeFor(subject, group) {
      const qualities = known.get(subject)
      return qualities?.get(qualityOf[group] ?? 'technical') ?? [...(qualities?.values() ?? [])][0] ?? null
    },
  }
}

const qualityOf: Readonly<Record<string, string>> = { BG3: 'food', BG6: 'pharma', BG7: 'cosmetic' }
