import { assortmentOf } from '#features/catalogue/assortments/assortment.ts'
import { any, exists, pointsAt } from '#platform/records/read/condition.ts'
import { inCountry, isActive } from '#platform/records/viewer-conditions.ts'
import type { Requirement } from '#platform/records/requirement.ts'
import type { EntityVisibility } from '#platform/records/visibility.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { activeOfCatalogue, byGrades, ofCatalogue } from './catalogue-visibility.ts'
import { promotion } from './promotion.ts'
import { substance } from './substance.ts'
import { tradeGrade } from './trade-grade.ts'
import { tradeName } from './trade-name.ts'

export const gradeVisibility: EntityVisibility = {
  entity: tradeGrade,
  requirements: ofCatalogue((viewer) => [...isActive, ...byGrades(viewer, (grade) => grade)]),
}

export const tradeNameVisibility: EntityVisibility = {
  entity: tradeName,
  requirements: ofCatalogue((viewer) => [
    ...isActive,
    ...byGrades(viewer, (grade) => exists(tradeGrade, 'tradeName', grade)),
  ]),
}

export const substanceVisibility: EntityVisibility = { entity: substance, requirements: activeOfCatalogue }

/** A promotion is visible in its countries, but not if the assortment excludes the promoted record. */
export const promotionVisibility: EntityVisibility = {
  entity: promotion,
  requirements: ofCatalogue((viewer, conditionOf) => {
    const inItsCountries: readonly Requirement[] = [...isActive, { why: 'country', holds: inCountry(viewer) }]
    if (assortmentOf(viewer) === null) return inItsCountries
    const items = [tradeGrade, tradeName, account].map((entity) =>
      pointsAt('item', entity, conditionOf(entity, viewer)),
    )
    return [...inItsCountries, { why: 'assortment', holds: any(...items) }]
  }),
}
