import { failure } from '#domain/errors.ts'
import type { Entity } from '#entities/entity.ts'
import { mayDo } from '#records/access.ts'
import type { ApiContext } from '../api-context.ts'
import { type ChildRelationship, childRelationships } from '../child-relationships.ts'
import { isCreateable } from '../metadata/object-info.ts'
import type { WireField } from '../wire-fields.ts'

/** What can be done in one step from where a record is shown, or from anywhere (platform API 2.4). */
export interface QuickAction {
  /** `Account.New_Contact`, `Account.Update_Record`, `Global.New_Account` */
  readonly apiName: string
  readonly label: string
  readonly subtype: 'Create' | 'Update'
  /** The object of the record on which it is done; null: on none. */
  readonly context: Entity | null
  /** The object that is made or changed. */
  readonly target: Entity
  /** The field of the new record that points at the one on which it is done. */
  readonly parentField: WireField | null
}

type Asker = Pick<ApiContext, 'objects' | 'viewer'>

/** What the viewer can do from a record of an object: make what points at it, change it. */
export function quickActionsOf({ objects, viewer }: Asker, entity: Entity): readonly QuickAction[] {
  const relationships = childRelationships(objects, viewer, entity)
  const creates = relationships
    .filter(({ child, field }) => isCreateable(viewer, child, field))
    .map((relationship): QuickAction => {
      const { child, field } = relationship
      const isOneOfSeveral = relationships.some((each) => each.child === child && each.field !== field)
      return {
        apiName: `${entity.apiName}.${createName(relationship, isOneOfSeveral)}`,
        label: `New ${child.label}${isOneOfSeveral ? ` (${field.label})` : ''}`,
        subtype: 'Create',
        context: entity,
        target: child,
        parentField: field,
      }
    })
  const update: QuickAction = {
    apiName: `${entity.apiName}.Update_Record`,
    label: `Change ${entity.label}`,
    subtype: 'Update',
    context: entity,
    target: entity,
    parentField: null,
  }
  return mayDo(viewer, entity, 'update') ? [...creates, update] : creates
}

/** What the viewer can make from anywhere. */
export const globalQuickActions = ({ objects, viewer }: Asker): readonly QuickAction[] =>
  objects.all
    .filter((entity) => mayDo(viewer, entity, 'read') && mayDo(viewer, entity, 'create'))
    .map((target) => ({
      apiName: `Global.New_${target.apiName}`,
      label: `New ${target.label}`,
      subtype: 'Create',
      context: null,
      target,
      parentField: null,
    }))

/** By its name, whatever the case. Throws RECORD_NOT_FOUND where there is none, or none for this viewer: alike. */
export function demandQuickAction(asker: Asker, apiName: string): QuickAction {
  const wanted = apiName.toLowerCase()
  const [owner = ''] = wanted.split('.')
  const entity = asker.objects.ofApiName(owner)
  const actions =
    owner === 'global'
      ? globalQuickActions(asker)
      : entity === null || !mayDo(asker.viewer, entity, 'read')
        ? []
        : quickActionsOf(asker, entity)
  const action = actions.find((each) => each.apiName.toLowerCase() === wanted)
  if (action === undefined) throw failure('RECORD_NOT_FOUND', { id: apiName.slice(0, 120) })
  return action
}

/** The field is named where an object points here by several. */
const createName = ({ child, field }: ChildRelationship, isOneOfSeveral: boolean): string =>
  isOneOfSeveral ? `New_${child.apiName}_${field.apiName}` : `New_${child.apiName}`
