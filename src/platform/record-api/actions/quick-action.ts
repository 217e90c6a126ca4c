import { failure } from '#platform/values/errors.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import { pathTransitions, stateOf, transitionFrom } from '#platform/entity/path-steps.ts'
import type { Transition } from '#platform/entity/transitions.ts'
import { isOneOf, mayDo, mayTransition } from '#platform/records/access.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { type ChildRelationship, childRelationships } from '#platform/record-api/child-relationships.ts'
import { isCreateable } from '#platform/record-api/metadata/object-info.ts'
import type { WireField } from '#platform/record-api/wire-fields.ts'

/** An action in one step, from the page of a record or from anywhere (platform API 2.4). */
export interface QuickAction {
  /** `Account.New_Contact`, `Account.Update_Record`, `Global.New_Account` */
  readonly apiName: string
  readonly label: string
  readonly subtype: 'Create' | 'Update'
  /** The object of the record that the action applies to; null: the action is global. */
  readonly context: Entity | null
  /** The object whose record is created or changed. */
  readonly target: Entity
  /** The field by which the new record references the record that the action applies to. */
  readonly parentField: WireField | null
  /** The transition that an update makes; null: the action makes none. */
  readonly transition: Transition | null
}

type Caller = Pick<ApiContext, 'objects' | 'viewer'>

/** The viewer's actions on records of an object: create records that reference it, change it, and make transitions. */
export function quickActionsOf({ objects, viewer }: Caller, entity: Entity): readonly QuickAction[] {
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
        transition: null,
      }
    })
  const update: QuickAction = {
    apiName: `${entity.apiName}.Update_Record`,
    label: `Change ${entity.label}`,
    subtype: 'Update',
    context: entity,
    target: entity,
    parentField: null,
    transition: null,
  }
  const updates = mayDo(viewer, entity, 'update') ? [update] : []
  return [...creates, ...updates, ...transitionActions(viewer, entity)]
}

/** The transitions that the viewer's roles allow, each action once. */
function transitionActions(viewer: Viewer, entity: Entity): readonly QuickAction[] {
  const allowed = pathTransitions(entity).filter(({ by }) => isOneOf(viewer, by))
  return [...new Map(allowed.map((each) => [each.action, each])).values()].map((transition) => ({
    apiName: `${entity.apiName}.${transition.action}`,
    label: transition.label,
    subtype: 'Update',
    context: entity,
    target: entity,
    parentField: null,
    transition,
  }))
}

/** The viewer's actions on one record: of the transitions only those that lead on from its state. */
export const quickActionsOn = (caller: Caller, entity: Entity, row: Row<Entity>): readonly QuickAction[] =>
  quickActionsOf(caller, entity).filter(({ transition }) => {
    if (transition === null) return true
    const next = transitionFrom(entity, stateOf(entity, row), transition.action)
    return next !== null && mayTransition(caller.viewer, next, row)
  })

/** The viewer's global actions: create a record of an object. */
export const globalQuickActions = ({ objects, viewer }: Caller): readonly QuickAction[] =>
  objects.all
    .filter((entity) => mayDo(viewer, entity, 'read') && mayDo(viewer, entity, 'create'))
    .map((target) => ({
      apiName: `Global.New_${target.apiName}`,
      label: `New ${target.label}`,
      subtype: 'Create',
      context: null,
      target,
      parentField: null,
      transition: null,
    }))

/**
 * Finds an action by name, in any case. Throws RECORD_NOT_FOUND, equally where it does not exist and where the viewer may not use
 * it.
 */
export function requireQuickAction(caller: Caller, apiName: string): QuickAction {
  const requested = apiName.toLowerCase()
  const [owner = ''] = requested.split('.')
  const entity = caller.objects.ofApiName(owner)
  const actions =
    owner === 'global'
      ? globalQuickActions(caller)
      : entity === null || !mayDo(caller.viewer, entity, 'read')
        ? []
        : quickActionsOf(caller, entity)
  const action = actions.find((each) => each.apiName.toLowerCase() === requested)
  if (action === undefined) throw failure('RECORD_NOT_FOUND', { id: apiName.slice(0, 120) })
  return action
}

/** The name contains the field where an object references this one by several fields. */
const createName = ({ child, field }: ChildRelationship, isOneOfSeveral: boolean): string =>
  isOneOfSeveral ? `New_${child.apiName}_${field.apiName}` : `New_${child.apiName}`
