import type { StepState } from './offline-changes.ts'

type Merged =
  /** What is still to be written; nothing, if the step is as the user wants it already. */
  | { readonly type: 'merged'; readonly changes: Partial<StepState> }
  /** Somebody else has changed a field that the user has changed too. */
  | { readonly type: 'stale' }

const fields = ['text', 'dueOn', 'owner', 'isDone'] as const

/** Whether a step is still as somebody has seen it. */
export const isSameStep = (seen: StepState, now: StepState): boolean =>
  fields.every((field) => now[field] === seen[field])

/** Merges a change of a step, field by field, with what the step is now. */
export function mergeStep(before: StepState, after: StepState, now: StepState): Merged {
  const changed = fields.filter((field) => after[field] !== before[field] && after[field] !== now[field])
  if (changed.some((field) => now[field] !== before[field])) return { type: 'stale' }
  return { type: 'merged', changes: Object.fromEntries(changed.map((field) => [field, after[field]])) }
}
