import { byGrades, ofCatalogue } from './catalogue-visibility.ts'
import { tradeGrade } from './trade-grade.ts'
import { all, any, type Condition, equals, exists } from '#platform/records/read/condition.ts'
import { isActive, isInternal, ofOwnAccount, ownAccount } from '#platform/records/viewer-conditions.ts'
import type { EntityVisibility } from '#platform/records/visibility.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { customerCode } from './customer-code.ts'

/**
 * A supplier is visible if it has a visible grade. Customers, and suppliers without a grade, are visible only to themselves and
 * to internal users.
 */
export const accountVisibility: EntityVisibility = {
  entity: account,
  requirements: ofCatalogue((viewer) => {
    const own = isInternal(viewer) ? equals('recordType', 'Customer') : equals('id', ownAccount(viewer))
    const supplier = (grade: Condition) =>
      any(all(equals('recordType', 'Supplier'), exists(tradeGrade, 'principal', grade)), own)
    return [
      ...isActive,
      { why: 'account', holds: any(equals('recordType', 'Supplier'), own), isImplied: true },
      ...byGrades(viewer, supplier),
    ]
  }),
}

/** The article numbers of a customer are visible to its own users and to internal users (LST-02). */
export const customerCodeVisibility: EntityVisibility = { entity: customerCode, requirements: ofOwnAccount }
