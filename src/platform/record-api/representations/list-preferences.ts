import * as v from 'valibot'
import { integer, map } from './json-values.ts'
import { listOrderByInfo, listReference } from './lists.ts'

/** The columns and order of one list for one user (v61). Widths are in pixels, and -1 is the default width. */
export const listPreferences = v.object({
  columnWidths: map(integer),
  columnWrap: map(v.boolean()),
  eTag: v.string(),
  listReference,
  orderedBy: v.array(listOrderByInfo),
})
