import * as v from 'valibot'
import { map, nullable } from './json-values.ts'
import { recordCollection } from './record.ts'

export const lookupField = v.object({ fieldApiName: v.string(), objectApiName: v.string() })

/** The fields that say which record is which: its name, and one more where names do not do. */
export const lookupMetadata = v.object({ primaryField: lookupField, secondaryField: nullable(lookupField) })

/** Both by the object looked in; `metadata` since v55. */
export const lookupValues = v.object({ lookupResults: map(recordCollection), metadata: map(lookupMetadata) })
