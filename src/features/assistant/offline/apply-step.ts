import { randomUUID } from 'node:crypto'
import { isStepOwner } from '#features/assistant/visits/steps/read-steps.ts'
import { stepRules } from '#features/assistant/visits/steps/step-rules.ts'
import {
  addStep,
  changeStep,
  keyOfStep,
  removeStep,
  restoreStep,
  stepByKey,
  stepsOf,
  type StepRow,
} from '#features/assistant/visits/steps/step-store.ts'
import type { visit } from '#features/assistant/visits/visit.ts'
import type { CallContext } from '#platform/calls/call.ts'
import type { Row } from '#platform/entity/entity.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import { readLine } from '#platform/values/person-fields.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { isSameStep, mergeStep } from './merge-step.ts'
import type { OfflineChange, ReplayOutcome, StepState, StoredStep } from './offline-changes.ts'

type StepChange = Extract<
  OfflineChange,
  { kind: 'stepAdded' | 'stepChanged' | 'stepRemoved' | 'stepRestored' | 'nextSteps' }
>
type Of<Kind extends StepChange['kind']> = Extract<StepChange, { kind: Kind }>

/** Who is to do the step after a change, and whether this person can. */
export interface CheckedOwner {
  readonly id: string
  readonly mayBe: boolean
}

/** The owner of a step after a change. It is read before the transaction, which uses its own connection only. */
export async function ownerOfStep(change: StepChange, context: CallContext): Promise<CheckedOwner> {
  const self = context.viewer.user?.id ?? ''
  if (change.kind !== 'stepAdded' && change.kind !== 'stepChanged') return { id: self, mayBe: true }
  const { owner } = change.kind === 'stepAdded' ? change : change.after
  const id = toId18(owner) ?? owner
  // Whoever has the step may keep it, even after they have left.
  const isRetained = change.kind === 'stepChanged' && change.before.owner === owner
  return { id, mayBe: isRetained || (await isStepOwner(id, context)) }
}

/** Carries out a change of the next steps of a locked visit. */
export async function applyStep(
  change: StepChange,
  { id: owner, mayBe }: CheckedOwner,
  current: Row<typeof visit>,
  handle: WriteHandle,
): Promise<ReplayOutcome> {
  if (change.kind === 'nextSteps') return await addLines(change, owner, current, handle)
  if (change.kind === 'stepRemoved') return await remove(change, current, handle)
  if (change.kind === 'stepRestored') return await restore(change, current, handle)
  if (!mayBe) return { type: 'refused', reason: 'owner', detail: '' }
  if (change.kind === 'stepAdded') {
    const { key, text, dueOn } = change
    const added = await addStep(handle, current, key, { text, dueOn, owner })
    if (added.type === 'full') return { type: 'refused', reason: 'full', detail: '' }
    if (!added.row.isActive) return { type: 'refused', reason: 'removed', detail: '' }
    return { type: added.type === 'done' ? 'done' : 'merged', step: storedStep(added.row) }
  }
  const row = await stepByKey(handle, current.id, change.key)
  if (row === null || !row.isActive) return { type: 'refused', reason: 'removed', detail: '' }
  const merged = mergeStep(change.before, { ...change.after, owner }, stateOf(row))
  if (merged.type === 'stale') return { type: 'refused', reason: 'stale', detail: '', step: storedStep(row) }
  if (Object.keys(merged.changes).length === 0) return { type: 'merged', step: storedStep(row) }
  return { type: 'done', step: storedStep(await changeStep(handle, row, merged.changes)) }
}

/** Removes a step that is as the user has seen it. What somebody has changed since then is not removed before the user knows it. */
async function remove(
  { key, before }: Of<'stepRemoved'>,
  current: Row<typeof visit>,
  handle: WriteHandle,
): Promise<ReplayOutcome> {
  const row = await stepByKey(handle, current.id, key)
  if (row === null || !row.isActive) return { type: 'merged' }
  if (!isSameStep(before, stateOf(row))) return { type: 'refused', reason: 'stale', detail: '', step: storedStep(row) }
  await removeStep(handle, row)
  return { type: 'done' }
}

/** Undoes a removal. A step that was deleted, because another one was removed after it, is refused as removed. */
async function restore(
  { key }: Of<'stepRestored'>,
  current: Row<typeof visit>,
  handle: WriteHandle,
): Promise<ReplayOutcome> {
  const row = await stepByKey(handle, current.id, key)
  if (row === null) return { type: 'refused', reason: 'removed', detail: '' }
  if (row.isActive) return { type: 'merged', step: storedStep(row) }
  return { type: 'done', step: storedStep(await restoreStep(handle, row)) }
}

const stateOf = ({ name, dueOn, owner, state }: StepRow): StepState => ({
  text: name,
  dueOn,
  owner,
  isDone: state === 'done',
})

const storedStep = (row: StepRow): StoredStep => ({ key: keyOfStep(row), ...stateOf(row) })

/** Adds the lines that the user has written in a text of an older version, except those that the visit has as steps already. */
async function addLines(
  { text, before }: Of<'nextSteps'>,
  owner: string,
  current: Row<typeof visit>,
  handle: WriteHandle,
): Promise<ReplayOutcome> {
  const known = new Set([...linesOf(before), ...(await stepsOf(handle, current.id, true)).map(({ name }) => name)])
  const added = linesOf(text).filter((line) => !known.has(line))
  for (const line of added) {
    const outcome = await addStep(handle, current, randomUUID(), { text: line, dueOn: null, owner })
    if (outcome.type === 'full') return { type: 'refused', reason: 'full', detail: '' }
  }
  return { type: added.length === 0 ? 'merged' : 'done' }
}

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => readLine(line).slice(0, stepRules.text.maxLength))
    .filter((line) => line !== '')
