import * as v from 'valibot'
import { integer, map } from './json-values.ts'
import { listOrderByInfo, listReference } from './lists.ts'

/** One user's columns and order of one list (v61). Widths in pixels, -1 the default one. */
export const listPreferences = v.object({
  columnWidths: map(integer),
  columnWrap: map(v.boolean()),
  eTag: v.string(),
  listReference,
  orderedBy: v.array(listOrderByInfo),
})
