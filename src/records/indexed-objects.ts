import { account } from '#entities/account.ts'
import type { Entity } from '#entities/entity.ts'
import { managedContent } from '#entities/managed-content.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import { resultTypes, type ResultType } from '#search/port.ts'

/** Of which object's records the search index has documents (search-feed.ts, publication-feed.ts). */
const documents = {
  tradeGrade: { of: tradeGrade, isWhole: true },
  tradeName: { of: tradeName, isWhole: true },
  // No customers, and nobody's own account where it has no grade.
  principal: { of: account, isWhole: false },
  // No pages, images and documents.
  knowledgeArticle: { of: managedContent, isWhole: false },
} as const satisfies Record<ResultType, { readonly of: Entity; readonly isWhole: boolean }>

interface Indexed {
  readonly kind: ResultType
  /** Whether every record that somebody may see has a document. */
  readonly isWhole: boolean
}

/** As what the search index knows the records of an object; null: it does not. */
export function indexedAs({ apiName }: Entity): Indexed | null {
  const kind = resultTypes.find((type) => documents[type].of.apiName === apiName)
  return kind === undefined ? null : { kind, isWhole: documents[kind].isWhole }
}
