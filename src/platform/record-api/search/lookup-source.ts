import { failure } from '#platform/values/errors.ts'
import { toId18 } from '#platform/values/record-id.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { requireRecordId } from '#platform/record-api/object-catalogue.ts'
import { representRecords } from '#platform/record-api/represent-records.ts'
import { mayReadField, readableFields, type WireField, wireField } from '#platform/record-api/wire-fields.ts'

/** The record that a lookup is made for, as far as it is known: values by property, null where empty. */
export interface LookupSource {
  /** Null: the record does not exist yet. */
  readonly id: string | null
  readonly values: ReadonlyMap<string, string | null>
}

type Bindings = readonly (readonly [field: string, value: string | number | boolean | null])[]

/**
 * The stored values of an existing record, overridden by the given ones; fields that the viewer may not read are ignored. Throws
 * INVALID_ID and RECORD_NOT_FOUND for an id that does not belong to a record of the object.
 */
export async function lookupSource(
  context: ApiContext,
  entity: Entity,
  recordId: string | null,
  bindings: Bindings,
): Promise<LookupSource> {
  const { objects, records, viewer } = context
  const values = new Map<string, string | null>()
  let id: string | null = null
  if (recordId !== null) {
    const requested = requireRecordId(objects, viewer, recordId)
    const [row] = requested.entity === entity ? await records.byIds(viewer, entity, [requested.id]) : []
    if (row === undefined) throw failure('RECORD_NOT_FOUND', { id: requested.id })
    id = row.id
    // The values as the viewer sees them, without references to records that they may not see.
    const fields = readableFields(viewer, entity).filter(isController)
    const [shown] = await representRecords(context, [row], { entity, fields: new Set(fields), relations: new Map() })
    for (const field of fields) {
      const value = shown?.fields[field.apiName]?.value
      values.set(field.property, typeof value === 'string' ? value : null)
    }
  }
  for (const [name, value] of bindings) {
    const field = wireField(entity, withoutObject(entity, name))
    if (field !== null && mayReadField(viewer, field) && isController(field))
      values.set(field.property, textOf(field, value))
  }
  return { id, values }
}

/** Reads `Trade_Name__c=a01…` as it is in addresses. Throws INVALID_PARAMETERS for any other form. */
export const bindingsIn = (bindings: readonly string[]): Bindings =>
  bindings.map((binding) => {
    const at = binding.indexOf('=')
    if (at < 1)
      throw failure('INVALID_PARAMETERS', { parameter: 'dependentFieldBindings', reason: 'is not field=value' })
    return [binding.slice(0, at).trim(), binding.slice(at + 1).trim()] as const
  })

/** The fields that can restrict which records another field may reference. */
const isController = ({ dataType }: WireField): boolean => dataType === 'Reference' || dataType === 'Picklist'

/** `Product2.Trade_Name__c` is `Trade_Name__c` too. */
const withoutObject = ({ apiName }: Entity, name: string): string =>
  name.toLowerCase().startsWith(`${apiName.toLowerCase()}.`) ? name.slice(apiName.length + 1) : name

function textOf({ targets }: WireField, value: string | number | boolean | null): string | null {
  if (value === null || value === '') return null
  const text = String(value)
  return targets.length > 0 ? (toId18(text) ?? text) : text
}
