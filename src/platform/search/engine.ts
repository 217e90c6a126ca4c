import type { Catalogue } from './index/catalogue.ts'
import type { Promotions } from './matching/promoted.ts'
import type { Scopes } from './matching/scopes.ts'
import type { TradeNamesOfGrades } from './matching/trade-names-of-grades.ts'
import type { Scratch } from './index/scratch.ts'

/** Everything that a search, a suggestion and an explanation are computed from. */
export interface Engine {
  readonly catalogue: Catalogue
  readonly scopes: Scopes
  readonly promotions: Promotions
  readonly tradeNames: TradeNamesOfGrades
  readonly scratch: Scratch
}
