import * as v from 'valibot'
import { text } from './json-values.ts'

/** A change of a record. It contains no values: the record is read by its id. */
export const recordChange = v.object({
  changeType: v.picklist(['created', 'updated', 'deleted']),
  changedDate: v.string(),
  integrationId: text,
  objectApiName: v.string(),
  recordId: v.string(),
})

/** Our own representation: changes in their order, and the cursor after them. */
export const recordChangeCollection = v.object({
  changes: v.array(recordChange),
  // The cursor to continue from.
  cursor: v.string(),
  eTag: v.string(),
  hasMore: v.boolean(),
})
