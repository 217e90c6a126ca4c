import type { Entity } from '#platform/entity/entity.ts'
import { targetsOf } from '#platform/entity/kinds/table.ts'
import { mayDo } from '#platform/records/access.ts'
import { type Condition, equals } from '#platform/records/read/condition.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { mayReadField, type WireField, wireFields } from '#platform/record-api/wire-fields.ts'

/** A way in which records of an object can use a record: by one of their fields. */
export interface RecordUse {
  readonly child: Entity
  readonly field: WireField
  /** `Product2.Trade_Name__c`, in the address of its list. */
  readonly name: string
  /** `Trade grades`, with the field where several fields of the object reference records of this kind. */
  readonly label: string
  /** The records that use a record. */
  readonly where: (id: string) => Condition
}

/** The ways in which records that the viewer may read can use a record of an object (BOF-07), by fields that they may read. */
export function usesOf(
  { objects, viewer }: Pick<ApiContext, 'objects' | 'viewer'>,
  entity: Entity,
): readonly RecordUse[] {
  return objects.all
    .filter((child) => mayDo(viewer, child, 'read'))
    .flatMap((child) => {
      const fields = wireFields(child).filter(({ field }) => field !== null && targetsOf(field).includes(entity))
      return fields
        .filter((field) => mayReadField(viewer, field))
        .flatMap((field) => {
          const where = conditionOf(field)
          const label = fields.length > 1 ? `${child.labelPlural} (${field.label})` : child.labelPlural
          return where === null ? [] : { child, field, name: `${child.apiName}.${field.apiName}`, label, where }
        })
    })
}

/** Null for values whose parts cannot be searched. */
function conditionOf({ field, property }: WireField): RecordUse['where'] | null {
  if (field?.type === 'composition') return (id) => ({ type: 'madeOf', field: property, substance: id })
  if (field?.type === 'referenceList') return (id) => ({ type: 'overlaps', field: property, values: [id] })
  return field?.type === 'reference' || field?.type === 'selfReference' || field?.type === 'itemReference'
    ? (id) => equals(property, id)
    : null
}
