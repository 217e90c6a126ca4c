import * as v from 'valibot'
import { rules } from '#representations/rules.ts'
import { layoutModes, layoutTypes } from '../metadata/layout-fields.ts'
import { flag, list, someOf, wholeNumber } from '../query-schemas.ts'

/** How records are asked for (platform API 2.1): by one, by many, with their layouts. */
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

/** VAL-15: something has to be asked of a record. */
export const recordQuery = v.pipe(
  recordQueryEntriesObject,
  v.check(
    ({ fields, optionalFields, layoutTypes: types, childRelationships }) =>
      fields.length + optionalFields.length + types.length + childRelationships.length > 0,
    rules['VAL-15'],
  ),
)
