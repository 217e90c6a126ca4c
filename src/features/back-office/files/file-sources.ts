import type { Entity, Row } from '#platform/entity/entity.ts'
import { targetFor, targetsOf } from '#platform/entity/kinds/table.ts'
import { mayDo } from '#platform/records/access.ts'
import { all, any, type Condition, equals, exists, not, pointsAtFew } from '#platform/records/read/condition.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { readableFields, type WireField } from '#platform/record-api/wire-fields.ts'
import { type RecordUse, usesOf } from '#features/back-office/values/record-uses.ts'

/** A field in which records hold files of a record. */
export interface FileSource {
  readonly entity: Entity
  readonly field: WireField
  /** `Document__c.File__c`, in the address of its list. */
  readonly name: string
  /** `Product documents`, with the field where the object has several for files. */
  readonly label: string
  /** Whether the record itself holds them. */
  readonly isOwn: boolean
  /** The records that hold a file that the viewer may read. */
  readonly where: Condition
}

/** Records of an object that belong to a record. */
interface Holders {
  readonly entity: Entity
  readonly where: Condition
}

/** Records that reference a record by one field. */
interface Users extends Holders {
  /** Whether each of them references this record alone by that field. */
  readonly isSingle: boolean
}

/**
 * Where the files of a record are (BOF-07), as the descriptors of the objects alone say it:
 * - in its own fields;
 * - in records that reference it, such as the documents of a trade grade;
 * - in records that cannot exist without one of those that reference it alone, such as the files of a certificate or the messages of a request; and
 *   behind links, such as the versions of a linked file;
 * - in what is said of a whole (`exactlyOneOf`) that the record is part of (`partOf`), such as the certificates of a trade name for
 *   its grades.
 * Only objects and fields that the viewer may read are among them.
 */
export function fileSourcesOf(context: ApiContext, entity: Entity, row: Row<Entity>): readonly FileSource[] {
  const own = sourcesIn(context, { entity, where: equals('id', row.id) }, true)
  const ways = [...holdersOf(context, entity, row.id), ...holdersOfWholes(context, entity, row)]
  // What belongs to another record of the same object, such as a predecessor, does not belong to this one.
  const ofOthers = ways.filter((way) => way.isSingle && way.entity !== entity)
  const reached = Map.groupBy([...ways, ...ofOthers.flatMap((way) => dependentsOf(context, way))], (way) => way.entity)
  return [
    ...own,
    ...[...reached].flatMap(([holder, each]) => {
      const where = any(...each.map((way) => way.where))
      // The files of the record itself are above.
      const others = holder === entity ? all(where, not(equals('id', row.id))) : where
      return sourcesIn(context, { entity: holder, where: others }, false)
    }),
  ]
}

/** The fields for files of an object that the viewer may read. */
export const fileFieldsOf = ({ viewer }: Pick<ApiContext, 'viewer'>, entity: Entity): readonly WireField[] =>
  readableFields(viewer, entity).filter(({ field }) => field?.type === 'file')

function sourcesIn(context: ApiContext, { entity, where }: Holders, isOwn: boolean): readonly FileSource[] {
  const fields = fileFieldsOf(context, entity)
  const readable = context.records.model.visibility.filesOf(entity, context.viewer)
  return fields.map((field) => ({
    entity,
    field,
    name: `${entity.apiName}.${field.apiName}`,
    label: isOwn ? field.label : fields.length > 1 ? `${entity.labelPlural} (${field.label})` : entity.labelPlural,
    isOwn,
    where: all(where, readable, not(equals(field.property, null))),
  }))
}

const holdersOf = (context: ApiContext, entity: Entity, id: string): readonly Users[] =>
  usesOf(context, entity).map((use) => usersOf(use, id))

const usersOf = ({ child, field, where }: RecordUse, id: string): Users => ({
  entity: child,
  where: where(id),
  isSingle: field.field?.type === 'reference' || field.field?.type === 'itemReference',
})

function holdersOfWholes(context: ApiContext, entity: Entity, row: Row<Entity>): readonly Users[] {
  return (entity.partOf ?? []).flatMap((property) => {
    const field = entity.fields[property]
    const id = row[property]
    const whole = field === undefined ? null : context.objects.all.find((each) => each === targetFor(field, row))
    if (whole === undefined || whole === null || typeof id !== 'string') return []
    return usesOf(context, whole)
      .filter(({ child, field: use }) => child.exactlyOneOf?.includes(use.property) === true)
      .map((use) => usersOf(use, id))
  })
}

/** The records that cannot exist without one of these, and those that cannot exist without what these link to. */
function dependentsOf(context: ApiContext, { entity, where }: Holders): readonly Holders[] {
  const { objects, viewer, records } = context
  const seen = (of: Entity): Condition => records.model.visibility.conditionOf(of, viewer)
  const these = all(where, seen(entity))
  const below = (target: Entity, condition: Condition): readonly Holders[] =>
    objects.all
      .filter((child) => mayDo(viewer, child, 'read') && fileFieldsOf(context, child).length > 0)
      .flatMap((child) =>
        requiredReferences(child)
          .filter((each) => each.target === target)
          .map(({ property }) => ({ entity: child, where: pointsAtFew(property, target, condition) })),
      )
  const linked = isLink(entity)
    ? requiredReferences(entity).flatMap(({ property, target }) =>
        mayDo(viewer, target, 'read') ? below(target, all(seen(target), exists(entity, property, these))) : [],
      )
    : []
  return [...below(entity, these), ...linked]

  function requiredReferences(of: Entity): readonly { readonly property: string; readonly target: Entity }[] {
    return readableFields(viewer, of).flatMap(({ field, property }) => {
      if (field?.required !== true || field.type !== 'reference') return []
      const target = objects.all.find((each) => targetsOf(field).includes(each))
      return target === undefined ? [] : [{ property, target }]
    })
  }
}

/** Whether the records of an object say only that two records belong together. */
const isLink = ({ fields }: Entity): boolean => {
  const kinds = new Set(Object.values(fields).flatMap(({ by }) => by ?? []))
  return Object.entries(fields).every(
    ([property, field]) => field.required === true && (targetsOf(field).length > 0 || kinds.has(property)),
  )
}
