import type { EntityIndex } from '#platform/entity/entity-index.ts'
import type { Visibility } from './visibility.ts'

/** The objects and visibility rules of the product. The record engine itself names no object. */
export interface RecordModel {
  readonly entities: EntityIndex
  readonly visibility: Visibility
}
