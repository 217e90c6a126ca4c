import type { Assortments } from '#features/catalogue/assortment-rules/assortments.ts'
import type { Conflicts } from './conflicts/conflicts.ts'
import type { Taxonomy } from './taxonomy/taxonomy.ts'

/** Data of the catalogue in memory, updated by a follower of the outbox. */
interface CatalogueContent {
  /** Business groups, segments and master values with their names. */
  readonly taxonomy: Taxonomy
  /** The assortments of all accounts. */
  readonly assortments: Assortments
  /** The conflict rules of all sessions of the Sales Assistant. */
  readonly conflicts: Conflicts
}

/** The services that the routes of this feature and of later features need besides the server's own. */
export interface CatalogueServices {
  /** The properties are replaced, so each request must read them again. */
  readonly content: CatalogueContent
}

declare module '#platform/calls/call.ts' {
  interface CallContext extends CatalogueContent {}
}
