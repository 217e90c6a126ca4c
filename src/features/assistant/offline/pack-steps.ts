import { byDue } from '#features/assistant/visits/steps/step-rules.ts'
import type { OfflineChange, ReplayOutcome, StepState, StoredStep } from './offline-changes.ts'

/** The key of the step that a change is about; null: it is about something else. */
export const keyOfStep = (change: OfflineChange): string | null =>
  change.kind === 'stepAdded' || change.kind === 'stepChanged' ? change.key : null

/** The steps of a pack after one of them has become this one, or was removed (null). */
export function stepsAfter(steps: readonly StoredStep[], key: string, step: StoredStep | null): readonly StoredStep[] {
  if (step === null) return steps.filter((each) => each.key !== key)
  const isKnown = steps.some((each) => each.key === key)
  return isKnown ? steps.map((each) => (each.key === key ? step : each)) : [...steps, step]
}

/** The steps as the user has left them on this device: those of the pack, with the changes that wait, in the order of the page. */
export function stepsOnDevice(steps: readonly StoredStep[], waiting: readonly OfflineChange[]): readonly StoredStep[] {
  let now = steps
  for (const change of waiting)
    if (change.kind === 'stepAdded') {
      const { key, text, dueOn, owner } = change
      now = stepsAfter(now, key, { key, text, dueOn, owner, isDone: false })
    } else if (change.kind === 'stepChanged') now = stepsAfter(now, change.key, { key: change.key, ...change.after })
  return now.toSorted(byDue)
}

/**
 * A refused change as it is sent once more: it replaces what stands there now, adds a step that was removed, or gives it to the user
 * where its owner cannot do it.
 */
export function againstRefusal(
  change: OfflineChange,
  refused: Extract<ReplayOutcome, { type: 'refused' }> | null,
  userId: string,
): OfflineChange {
  if (change.kind !== 'stepAdded' && change.kind !== 'stepChanged') return change
  if (refused?.reason === 'removed') {
    const { text, dueOn, owner } = change.kind === 'stepAdded' ? change : change.after
    return { kind: 'stepAdded', key: crypto.randomUUID(), text, dueOn, owner }
  }
  if (change.kind === 'stepAdded') return refused?.reason === 'owner' ? { ...change, owner: userId } : change
  if (refused?.reason === 'owner') return { ...change, after: { ...change.after, owner: userId } }
  const { step } = refused ?? {}
  if (refused?.reason !== 'stale' || step === undefined) return change
  const { key: _, ...before } = step
  return { ...change, before, after: { ...before, ...ownFields(change.before, change.after) } }
}

/** What the user has changed: the rest stays as it is now. */
const ownFields = (before: StepState, after: StepState): Partial<StepState> => ({
  ...(after.text === before.text ? {} : { text: after.text }),
  ...(after.dueOn === before.dueOn ? {} : { dueOn: after.dueOn }),
  ...(after.owner === before.owner ? {} : { owner: after.owner }),
  ...(after.isDone === before.isDone ? {} : { isDone: after.isDone }),
})
