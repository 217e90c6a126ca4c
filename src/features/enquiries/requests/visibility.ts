import { all, always, type Condition, equals, not, pointsAt } from '#platform/records/read/condition.ts'
import { isActive, isInternal, nowhere, ownAccount } from '#platform/records/viewer-conditions.ts'
import type { EntityVisibility } from '#platform/records/visibility.ts'
import { rolesOf, type Viewer } from '#platform/values/viewer.ts'
import { customerRequest } from './customer-request.ts'
import { requestLine } from './request-line.ts'
import { requestMessage } from './request-message.ts'

export const isConfirmed = not(equals('state', 'draft'))

/**
 * Customers see their own requests in the account, its administrators those of all its users, and internal users all: those of
 * guests from the confirmation of the address on (ENQ-10).
 */
export const requestDemands =
  (isSubmitted: Condition, isForCustomers = always) =>
  (viewer: Viewer) => {
    if (isInternal(viewer)) return [...isActive, { why: 'holder', holds: isSubmitted } as const]
    const own = all(equals('account', ownAccount(viewer)), isForCustomers)
    const holds = rolesOf(viewer).includes('customerAdmin') ? own : all(own, equals('user', viewer.user?.id ?? nowhere))
    return [...isActive, { why: 'account', holds } as const]
  }

export const customerRequestVisibility: EntityVisibility = {
  entity: customerRequest,
  demands: requestDemands(isConfirmed),
}

export const requestLineVisibility: EntityVisibility = {
  entity: requestLine,
  demands: requestDemands(pointsAt('request', customerRequest, isConfirmed)),
}

/** Customers see no internal notes (ENQ-09). */
export const requestMessageVisibility: EntityVisibility = {
  entity: requestMessage,
  demands: requestDemands(pointsAt('request', customerRequest, isConfirmed), not(equals('side', 'internal'))),
}
