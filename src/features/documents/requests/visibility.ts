import { all, equals } from '#platform/records/read/condition.ts'
import { isActive, isInternal, nowhere, ownAccount } from '#platform/records/viewer-conditions.ts'
import type { EntityVisibility } from '#platform/records/visibility.ts'
import { rolesOf } from '#platform/values/viewer.ts'
import { documentRequest } from '#features/documents/product-documents/document-request.ts'

/**
 * Users see their own requests while they belong to the account of the request; account administrators see those of all users
 * of the account.
 */
export const documentRequestVisibility: EntityVisibility = {
  entity: documentRequest,
  requirements: (viewer) => {
    if (isInternal(viewer)) return isActive
    const own = equals('account', ownAccount(viewer))
    const holds = rolesOf(viewer).includes('customerAdmin') ? own : all(own, equals('user', viewer.user?.id ?? nowhere))
    return [...isActive, { why: 'account', holds }]
  },
}
