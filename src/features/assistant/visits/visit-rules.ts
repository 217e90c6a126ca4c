import type { EntityAccess } from '#platform/entity/entity.ts'
import type { LeadErrors } from './leads/lead-rules.ts'
import type { StepErrors } from './steps/step-rules.ts'
import type { Role } from '#platform/values/viewer.ts'

/** Who has visits. Editors have none: they change nothing in the Sales Assistant. */
export const visitUsers: readonly Role[] = ['internalSales', 'administrator']

/** Only the product writes visits, for their owner. */
export const visitAccess = { read: visitUsers, create: [], update: [], delete: [] } as const satisfies EntityAccess

/** SAL-02 */
export const visitStates = {
  planned: 'Planned',
  in_progress: 'In progress',
  done: 'Done',
  cancelled: 'Cancelled',
} as const
export type VisitState = keyof typeof visitStates

export const visitLimits = { name: 200, goal: 2000, notes: 8000 } as const

/** The records that a visit remembers as shown; later ones are not recorded. */
export const maxShown = 200

/** Why a change of a visit was refused. */
export type VisitFormError =
  | { readonly type: 'gone' | 'stale' | 'name' | 'customer' | 'day' | 'recap' | 'full' | 'stepGone' }
  | { readonly type: 'lead'; readonly errors: LeadErrors }
  | { readonly type: 'step'; readonly errors: StepErrors }
  /** Another visit of the user is in progress: starting this one ends it. */
  | { readonly type: 'confirm'; readonly other: string }

export type VisitOutcome = { readonly type: 'done'; readonly id: string } | VisitFormError

export const visitsPath = '/visits'
export const visitPath = (id: string): string => `/visit/${id}`
