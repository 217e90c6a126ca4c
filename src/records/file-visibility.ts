import { rolesOf, type Role, type Viewer } from '#domain/viewer.ts'
import { documentRequest } from '#entities/document-request.ts'
import type { Entity } from '#entities/entity.ts'
import { productDocument } from '#entities/product-document.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { type Condition, all, any, atLeast, equals, exists, isIn, never, pointsAt } from './condition.ts'
import { active, ownAccount } from './grade-visibility.ts'
import { visibility } from './visibility.ts'

/**
 * Whose files a viewer may have: those of the records they see; of a document, as its level says. The distributor's own
 * people have what is on request, to answer who asks.
 */
export function fileVisibility(entity: Entity, viewer: Viewer): Condition {
  const seen = visibility(entity, viewer)
  const roles = rolesOf(viewer)
  if (entity !== productDocument || roles.some((role) => holdersOfAll.has(role))) return seen
  if (viewer.user === undefined) return all(seen, isIn('level', ['public']))
  // What customers get by signing in is no supplier's business, but of their own products.
  const signedIn = roles.includes('supplier')
    ? all(isIn('level', ['signed-in']), pointsAt('product', tradeGrade, equals('principal', ownAccount(viewer))))
    : isIn('level', ['signed-in'])
  const granted = exists(documentRequest, 'document', grantedRequest(viewer))
  return all(seen, any(isIn('level', ['public']), signedIn, granted))
}

/** What was granted to the account of who asks, as long as it is. */
function grantedRequest(viewer: Viewer): Condition {
  const { today } = viewer
  if (today === undefined) return never
  return all(
    active,
    equals('account', ownAccount(viewer)),
    equals('state', 'granted'),
    any(equals('validUntil', null), atLeast('validUntil', today)),
  )
}

const holdersOfAll: ReadonlySet<Role> = new Set<Role>(['system', 'administrator', 'editor', 'internalSales'])
