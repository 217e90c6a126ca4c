import * as v from 'valibot'
import { rules } from '#platform/record-api/representations/rules.ts'
import { layoutModes, layoutTypes } from '#platform/record-api/metadata/layout-fields.ts'
import { flag, list, someOf, wholeNumber } from '#platform/record-api/query-schemas.ts'

/** The queries for records (platform API 2.1): for one, for many, and with their layouts. */
const recordQueryEntries = {
  fields: list,
  optionalFields: list,
  layoutTypes: someOf('layoutTypes', layoutTypes, []),
  modes: someOf('modes', layoutModes, ['View']),
  childRelationships: list,
  pageSize: wholeNumber(5, 1, 200),
  updateMru: flag(false),
}

const recordQueryEntriesObject = v.object(recordQueryEntries)
export type RecordQuery = v.InferOutput<typeof recordQueryEntriesObject>

/** VAL-15: a request must name fields or layouts. */
export const recordQuery = v.pipe(
  recordQueryEntriesObject,
  v.check(
    ({ fields, optionalFields, layoutTypes: types, childRelationships }) =>
      fields.length + optionalFields.length + types.length + childRelationships.length > 0,
    rules['VAL-15'],
  ),
)
