import { failure } from '#domain/errors.ts'
import { toId18 } from '#domain/record-id.ts'
import type { Entity } from '#entities/entity.ts'
import type { ApiContext } from '../api-context.ts'
import { demandRecordId } from '../object-catalogue.ts'
import { representRecords } from '../represent-records.ts'
import { mayReadField, readableFields, type WireField, wireField } from '../wire-fields.ts'

/** The record that a lookup is made for, as far as it is known: values by property, empty ones null. */
export interface LookupSource {
  /** Null: it is not there yet. */
  readonly id: string | null
  readonly values: ReadonlyMap<string, string | null>
}

type Given = readonly (readonly [field: string, value: string | number | boolean | null])[]

/**
 * What is stored, where the record is there already, and over it what is given; names of fields that the viewer may not read are as
 * good as none. Throws INVALID_ID and RECORD_NOT_FOUND for an id that is none of the object's records.
 */
export async function lookupSource(
  context: ApiContext,
  entity: Entity,
  recordId: string | null,
  given: Given,
): Promise<LookupSource> {
  const { objects, records, viewer } = context
  const values = new Map<string, string | null>()
  let id: string | null = null
  if (recordId !== null) {
    const asked = demandRecordId(objects, viewer, recordId)
    const [row] = asked.entity === entity ? await records.byIds(viewer, entity, [asked.id]) : []
    if (row === undefined) throw failure('RECORD_NOT_FOUND', { id: asked.id })
    id = row.id
    // As it is shown: what the viewer does not see of what it points at is not there.
    const fields = readableFields(viewer, entity).filter(isController)
    const [shown] = await representRecords(context, [row], { entity, fields: new Set(fields), relations: new Map() })
    for (const field of fields) {
      const value = shown?.fields[field.apiName]?.value
      values.set(field.property, typeof value === 'string' ? value : null)
    }
  }
  for (const [name, value] of given) {
    const field = wireField(entity, withoutObject(entity, name))
    if (field !== null && mayReadField(viewer, field) && isController(field))
      values.set(field.property, textOf(field, value))
  }
  return { id, values }
}

/** `Trade_Name__c=a01…` as addresses have it. Throws INVALID_PARAMETERS for what is no pair. */
export const bindingsIn = (bindings: readonly string[]): Given =>
  bindings.map((binding) => {
    const at = binding.indexOf('=')
    if (at < 1)
      throw failure('INVALID_PARAMETERS', { parameter: 'dependentFieldBindings', reason: 'is not field=value' })
    return [binding.slice(0, at).trim(), binding.slice(at + 1).trim()] as const
  })

/** What can say which records another field may point at. */
const isController = ({ dataType }: WireField): boolean => dataType === 'Reference' || dataType === 'Picklist'

/** `Product2.Trade_Name__c` is `Trade_Name__c` too. */
const withoutObject = ({ apiName }: Entity, name: string): string =>
  name.toLowerCase().startsWith(`${apiName.toLowerCase()}.`) ? name.slice(apiName.length + 1) : name

function textOf({ targets }: WireField, value: string | number | boolean | null): string | null {
  if (value === null || value === '') return null
  const text = String(value)
  return targets.length > 0 ? (toId18(text) ?? text) : text
}
