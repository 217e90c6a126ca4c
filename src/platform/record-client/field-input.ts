import type { Representation } from '#platform/record-api/representations/table.ts'
import { isMap } from '#platform/values/text/is-map.ts'

type ObjectInfo = Representation<'ObjectInfo'>
type FieldValues = Readonly<Record<string, string | number | boolean | null>>

/** A record to create or to update, as the platform names it. */
export interface RecordInput {
  readonly apiName?: string
  readonly fields: FieldValues
  readonly allowSaveOnDuplicate?: boolean
}

type InputRecord = Pick<Representation<'Record'>, 'apiName' | 'fields'> & { readonly id?: string | null }

/** The values of a record that its object lets a user create (RDL-09). */
export const generateRecordInputForCreate = (record: InputRecord, info: ObjectInfo): RecordInput => ({
  apiName: record.apiName,
  fields: valuesOf(record, info, 'createable'),
})

/** The values of a record that its object lets a user update, with its id (RDL-09). */
export const generateRecordInputForUpdate = (record: InputRecord, info: ObjectInfo): RecordInput => ({
  fields: { ...valuesOf(record, info, 'updateable'), Id: record.id ?? null },
})

/** Referenced records are no values. */
const valuesOf = ({ fields }: InputRecord, info: ObjectInfo, allowed: 'createable' | 'updateable'): FieldValues =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { value }]) =>
      info.fields[name]?.[allowed] === true && (value === null || !isMap(value)) ? [[name, value] as const] : [],
    ),
  )
