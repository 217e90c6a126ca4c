import { assortmentOf } from '#features/catalogue/assortments/assortment.ts'
import { never, type Condition } from '#platform/records/read/condition.ts'
import { isActive } from '#platform/records/viewer-conditions.ts'
import type { Requirement } from '#platform/records/requirement.ts'
import type { EntityVisibility } from '#platform/records/visibility.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { availableGrade, gradeInCountry } from './grade-visibility.ts'

/**
 * On a site for signed-in users, guests see nothing of the catalogue; data of the page frame (business groups, company) remains
 * visible.
 */
export const seesCatalogue = (viewer: Viewer): boolean => !viewer.site.isMyIMCDOnly || viewer.user !== undefined

/** The conditions of an object that is visible only to viewers who see the catalogue. */
export const ofCatalogue =
  (requirements: EntityVisibility['requirements']): EntityVisibility['requirements'] =>
  (viewer, conditionOf) =>
    seesCatalogue(viewer) ? requirements(viewer, conditionOf) : [{ why: 'site', holds: never }]

export const activeOfCatalogue = ofCatalogue(() => isActive)

/**
 * The conditions of a record that is visible because of its grades: one grade is available in the country and one is in the
 * assortment. `of` converts a condition on a grade into a condition on the record.
 */
export const byGrades = (viewer: Viewer, of: (grade: Condition) => Condition): readonly Requirement[] =>
  assortmentOf(viewer) === null
    ? [{ why: 'country', holds: of(gradeInCountry(viewer)) }]
    : [
        { why: 'country', holds: of(gradeInCountry(viewer)), isImplied: true },
        { why: 'assortment', holds: of(availableGrade(viewer)) },
      ]
