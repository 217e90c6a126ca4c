import { ofCatalogue } from '#features/catalogue/products/catalogue-visibility.ts'
import { availableGrade } from '#features/catalogue/products/grade-visibility.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { documentRequest } from './document-request.ts'
import {
  all,
  any,
  atLeast,
  type Condition,
  equals,
  exists,
  isIn,
  never,
  pointsAt,
} from '#platform/records/read/condition.ts'
import { active, inCountry, isActive, ownAccount } from '#platform/records/viewer-conditions.ts'
import type { EntityVisibility } from '#platform/records/visibility.ts'
import { rolesOf, viewerDay, type Role, type Viewer } from '#platform/values/viewer.ts'
import { productDocument } from './product-document.ts'

/** A document is visible with its grade, even to viewers who may not read its file, because they can request it. */
export const productDocumentVisibility: EntityVisibility = {
  entity: productDocument,
  requirements: ofCatalogue((viewer) => [
    ...isActive,
    { why: 'country', holds: inCountry(viewer) },
    { why: 'holder', holds: pointsAt('product', tradeGrade, availableGrade(viewer)) },
  ]),
  files: fileCondition,
}

/** Restricts the file by its level of access. Internal users may read files on request, so that they can answer requests. */
function fileCondition(viewer: Viewer): Condition | null {
  const roles = rolesOf(viewer)
  if (roles.some((role) => holdersOfAll.has(role))) return null
  if (viewer.user === undefined) return isIn('level', ['public'])
  // Suppliers do not get documents that are meant for signed-in customers, except those of their own products.
  const signedIn = roles.includes('supplier')
    ? all(isIn('level', ['signed-in']), pointsAt('product', tradeGrade, equals('principal', ownAccount(viewer))))
    : isIn('level', ['signed-in'])
  const granted = exists(documentRequest, 'document', grantedRequest(viewer))
  return any(isIn('level', ['public']), signedIn, granted)
}

/** The viewer's account has a granted request that has not expired. */
function grantedRequest(viewer: Viewer): Condition {
  const today = viewerDay(viewer)
  if (today === undefined) return never
  return all(
    active,
    equals('account', ownAccount(viewer)),
    equals('state', 'granted'),
    any(equals('validUntil', null), atLeast('validUntil', today)),
  )
}

const holdersOfAll: ReadonlySet<Role> = new Set<Role>(['system', 'administrator', 'editor', 'internalSales'])
