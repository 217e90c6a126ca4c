import { account } from '#features/catalogue/accounts/account.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { IndexedAs } from '#platform/record-api/api-objects.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { resultTypes, type ResultType } from '#platform/search/indexed-content.ts'

/** The entity of each kind of documents in the search index (search-feed.ts, publication-feed.ts). */
const documents = {
  tradeGrade: { of: tradeGrade, isComplete: true },
  tradeName: { of: tradeName, isComplete: true },
  // Customers, and accounts without a grade, are not indexed.
  principal: { of: account, isComplete: false },
  // Pages, images and documents are not indexed.
  knowledgeArticle: { of: managedContent, isComplete: false },
} as const satisfies Record<ResultType, { readonly of: Entity; readonly isComplete: boolean }>

/** Returns how the search index knows the records of an entity, or null if it does not index them. */
export function indexedAs({ apiName }: Entity): IndexedAs | null {
  const kind = resultTypes.find((type) => documents[type].of.apiName === apiName)
  return kind === undefined ? null : { kind, isComplete: documents[kind].isComplete }
}
