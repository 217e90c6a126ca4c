import type { Viewer } from '#platform/values/viewer.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { firstState, pathTransitions } from '#platform/entity/path-steps.ts'
import { isOneOf } from '#platform/records/access.ts'
import { sameValue } from './same-value.ts'

/**
 * What writes a record. `program`: a page, a call or the record data API; `import`: a file, which never has the rights
 * of the product that reads it; `transition`: the only writer that changes a state.
 */
export type Writer = 'program' | 'import' | 'transition'

interface TransitionFieldRefusal {
  readonly code: 'FIELD_INTEGRITY_EXCEPTION'
  readonly reason: string
}

/**
 * Why a value of a field that only transitions change (`isOfTransitions`) is refused; null if it is not. The value that the record has
 * already is accepted, so that a record can be sent back as it was read; `stored` is the first state for a new record.
 * The product itself may also fill the other fields of transitions (it erases personal data), but not change the state.
 */
export function refusalOfTransitionField(
  viewer: Viewer,
  entity: Entity,
  property: string,
  { value, stored, writer }: { readonly value: unknown; readonly stored: unknown; readonly writer: Writer },
): TransitionFieldRefusal | null {
  if (writer === 'transition' || sameValue(value, stored)) return null
  const isState = property === entity.path?.field
  if (!isState && writer === 'program' && isOneOf(viewer, ['system'])) return null
  return changesOnlyByTransition(entity, property)
}

/** The refusal of a field that only transitions change, for every writer. It names the quick actions of the object. */
export function changesOnlyByTransition(entity: Entity, property: string): TransitionFieldRefusal {
  const actions = [...new Set(pathTransitions(entity).map(({ action }) => `${entity.apiName}.${action}`))].join(', ')
  const first = property === entity.path?.field ? `is “${firstState(entity)}” in a new record and ` : ''
  return { code: 'FIELD_INTEGRITY_EXCEPTION', reason: `${first}changes only by ${actions}` }
}
