import { byDue, type StepValues } from '#features/assistant/visits/steps/step-rules.ts'
import type { OfflineChange, ReplayOutcome, StepState, StoredStep } from './offline-changes.ts'

/** The key of the step that a change is about; null: it is about something else. */
export const keyOfStep = (change: OfflineChange): string | null => ('key' in change ? change.key : null)

/** Whether the server has answered that it does not have the step of this change any more. */
export const isStepRemoved = ({ kind }: OfflineChange, outcome: ReplayOutcome): boolean =>
  outcome.type === 'refused' ? outcome.reason === 'removed' : kind === 'stepRemoved'

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
    else if (change.kind === 'stepRemoved') now = stepsAfter(now, change.key, null)
    else if (change.kind === 'stepRestored' && !now.some(({ key }) => key === change.key))
      now = [...now, { key: change.key, ...change.step }]
  return now.toSorted(byDue)
}

/** The step of the removal that waits and can be undone: as on the page of the visit, only the last one. Null: there is none. */
export function removedLast(waiting: readonly OfflineChange[]): StoredStep | null {
  const last = waiting.findLast(({ kind }) => kind === 'stepRemoved' || kind === 'stepRestored')
  return last?.kind === 'stepRemoved' ? { key: last.key, ...last.before } : null
}

/** Whether a later change of the same visit undoes this removal, so that nothing has to be decided if the server refuses it. */
export const isUndone = (change: OfflineChange, later: readonly OfflineChange[]): boolean =>
  change.kind === 'stepRemoved' && later.some((each) => each.kind === 'stepRestored' && each.key === change.key)

/**
 * A refused change as it is sent once more: it replaces or removes what stands there now, adds a step that was removed, or gives it
 * to the user where its owner cannot do it.
 */
export function againstRefusal(
  change: OfflineChange,
  refused: Extract<ReplayOutcome, { type: 'refused' }> | null,
  userId: string,
): OfflineChange {
  const requested = requestedStep(change)
  if (refused?.reason === 'removed' && requested !== null) {
    const { text, dueOn, owner } = requested
    return { kind: 'stepAdded', key: crypto.randomUUID(), text, dueOn, owner }
  }
  if (change.kind === 'stepRemoved')
    return refused?.step === undefined ? change : { ...change, before: stateOf(refused.step) }
  if (change.kind === 'stepAdded') return refused?.reason === 'owner' ? { ...change, owner: userId } : change
  if (change.kind !== 'stepChanged') return change
  if (refused?.reason === 'owner') return { ...change, after: { ...change.after, owner: userId } }
  const { step } = refused ?? {}
  if (refused?.reason !== 'stale' || step === undefined) return change
  const before = stateOf(step)
  return { ...change, before, after: { ...before, ...ownFields(change.before, change.after) } }
}

/** The step that the visit has after a change; null: the change is not about a step, or removes it. */
function requestedStep(change: OfflineChange): StepValues | null {
  if (change.kind === 'stepAdded') return change
  if (change.kind === 'stepChanged') return change.after
  return change.kind === 'stepRestored' ? change.step : null
}

function stateOf(step: StoredStep): StepState {
  const { key: _, ...state } = step
  return state
}

/** What the user has changed: the rest stays as it is now. */
const ownFields = (before: StepState, after: StepState): Partial<StepState> => ({
  ...(after.text === before.text ? {} : { text: after.text }),
  ...(after.dueOn === before.dueOn ? {} : { dueOn: after.dueOn }),
  ...(after.owner === before.owner ? {} : { owner: after.owner }),
  ...(after.isDone === before.isDone ? {} : { isDone: after.isDone }),
})
