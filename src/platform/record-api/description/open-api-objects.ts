import type { Viewer } from '#platform/values/viewer.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { mayDo } from '#platform/records/access.ts'
import { mayWriteField, readableFields, type WireField } from '#platform/record-api/wire-fields.ts'

type Json = Readonly<Record<string, unknown>>

/** What the fields of each object hold: `Product2Fields` as they are read, `Product2Input` as they are written. */
export function objectSchemas(entities: readonly Entity[], viewer: Viewer): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    entities.flatMap((entity) => {
      const read = readableFields(viewer, entity)
      const written = read.filter((field) => (field.isCreateable || field.isUpdateable) && mayWriteField(viewer, field))
      return [
        [`${entity.apiName}Fields`, schemaOf(`Fields of ${entity.label}.`, read, [])],
        ...(mayDo(viewer, entity, 'create') || mayDo(viewer, entity, 'update')
          ? [
              [
                `${entity.apiName}Input`,
                schemaOf(`What is given to write a ${entity.label.toLowerCase()}.`, written, requiredOf(written)),
              ],
            ]
          : []),
      ]
    }),
  )
}

const requiredOf = (fields: readonly WireField[]): readonly string[] =>
  fields.flatMap(({ field, apiName }) => (field?.required === true ? apiName : []))

const schemaOf = (description: string, fields: readonly WireField[], required: readonly string[]): Json => ({
  description,
  type: 'object',
  properties: Object.fromEntries(fields.map((field) => [field.apiName, fieldSchema(field)])),
  ...(required.length === 0 ? {} : { required }),
})

function fieldSchema({ label, dataType, field, targets }: WireField): Json {
  const values =
    field?.values === undefined || dataType !== 'Picklist' ? {} : { enum: [...Object.keys(field.values), null] }
  const description = targets.length === 0 ? label : `${label}: ${targets.join(', ')}`
  const maxLength = field?.maxLength === undefined || dataType === 'TextArea' ? {} : { maxLength: field.maxLength }
  return { description, type: [types[dataType], 'null'], ...formats[dataType], ...values, ...maxLength }
}

const types = {
  Boolean: 'boolean',
  Date: 'string',
  DateTime: 'string',
  Double: 'number',
  Email: 'string',
  Int: 'integer',
  JunctionIdList: 'string',
  MultiPicklist: 'string',
  Phone: 'string',
  Picklist: 'string',
  Reference: 'string',
  String: 'string',
  TextArea: 'string',
  Url: 'string',
} as const satisfies Readonly<Record<WireField['dataType'], string>>

const formats: { readonly [type in WireField['dataType']]?: Json } = {
  Date: { format: 'date' },
  DateTime: { format: 'date-time' },
  Email: { format: 'email' },
}
