import type { Catalogue } from './catalogue.ts'
import type { Promotions } from './promoted.ts'
import type { Scopes } from './scopes.ts'
import type { Scratch } from './scratch.ts'

/** What questions are answered from. */
export interface Engine {
  readonly catalogue: Catalogue
  readonly scopes: Scopes
  readonly promotions: Promotions
  readonly scratch: Scratch
}
