import * as v from 'valibot'
import { map } from './json-values.ts'
import { recordLayout, recordLayoutUserState } from './layout.ts'
import { objectInfo } from './object-info.ts'
import { record } from './record.ts'

/** Layouts are by object, record type, layout type and mode. User states are by the id of the layout. */
export const recordUi = v.object({
  eTag: v.string(),
  layoutUserStates: map(recordLayoutUserState),
  layouts: map(map(map(map(recordLayout)))),
  objectInfos: map(objectInfo),
  records: map(record),
})
