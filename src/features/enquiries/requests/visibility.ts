import { all, always, any, type Condition, equals, not, pointsAt } from '#platform/records/read/condition.ts'
import { isActive, isInternal, nowhere, ownAccount } from '#platform/records/viewer-conditions.ts'
import type { EntityVisibility } from '#platform/records/visibility.ts'
import { rolesOf, servedAccount, type Viewer } from '#platform/values/viewer.ts'
import { customerRequest } from './customer-request.ts'
import { requestLine } from './request-line.ts'
import { requestMessage } from './request-message.ts'

const isConfirmed = not(equals('state', 'draft'))

const isCreatedBySales = not(equals('madeBy', null))

/**
 * Customers see their own requests in the account and those that sales people made for it (SAL-03), its administrators those of all
 * its users, and internal users all: those of guests from the confirmation of the address on (ENQ-10). In the session of a customer,
 * who may see the screen, they see the requests of this customer only. `ofRequest` places a condition on the request.
 */
const requirements =
  (ofRequest: (condition: Condition) => Condition, isForCustomers = always) =>
  (viewer: Viewer) => {
    if (isInternal(viewer)) {
      const served = servedAccount(viewer)
      const holds = all(ofRequest(isConfirmed), served === null ? always : equals('account', served))
      return [...isActive, { why: 'holder', holds } as const]
    }
    const own = all(equals('account', ownAccount(viewer)), isForCustomers)
    const holds = rolesOf(viewer).includes('customerAdmin')
      ? own
      : all(own, any(equals('user', viewer.user?.id ?? nowhere), ofRequest(isCreatedBySales)))
    return [...isActive, { why: 'account', holds } as const]
  }

/** The same for an object whose records belong to requests. */
export const requestRequirements = (isForCustomers = always) =>
  requirements((condition) => pointsAt('request', customerRequest, condition), isForCustomers)

export const customerRequestVisibility: EntityVisibility = {
  entity: customerRequest,
  requirements: requirements((condition) => condition),
}

export const requestLineVisibility: EntityVisibility = { entity: requestLine, requirements: requestRequirements() }

/** Customers see no internal notes (ENQ-09). */
export const requestMessageVisibility: EntityVisibility = {
  entity: requestMessage,
  requirements: requestRequirements(not(equals('side', 'internal'))),
}
