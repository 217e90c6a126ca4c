import * as v from 'valibot'
import { map, nullable } from './json-values.ts'
import { recordCollection } from './record.ts'

export const lookupField = v.object({ fieldApiName: v.string(), objectApiName: v.string() })

/** The fields that identify a record for people: its name, and one more field if names are not enough. */
export const lookupMetadata = v.object({ primaryField: lookupField, secondaryField: nullable(lookupField) })

/** Both keys are by the object that is searched. `metadata` exists since v55. */
export const lookupValues = v.object({ lookupResults: map(recordCollection), metadata: map(lookupMetadata) })
