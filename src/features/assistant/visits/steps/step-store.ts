import { eq, sql } from 'drizzle-orm'
import type { visit } from '#features/assistant/visits/visit.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { Row } from '#platform/entity/entity.ts'
import { selectRows } from '#platform/records/read/select-rows.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import { nextStep } from './next-step.ts'
import { maxSteps, type StepValues } from './step-rules.ts'

export type StepRow = Row<typeof nextStep>

const column = (name: string) => tableColumn(nextStep.table, name)

/** The key of a step in its visit. It is known before the step is stored, so that a step is added once. */
export const keyOfStep = ({ visit: of, integrationId }: Pick<StepRow, 'visit' | 'integrationId'>): string =>
  integrationId.slice(of.length + 1)

const nameOf = (visitId: string, key: string): string => `${visitId} ${key}`

/** The steps of a visit, which the transaction of `handle` has locked; those that were removed with `isActive: false`. */
export const stepsOf = (handle: WriteHandle, visitId: string, isActive: boolean): Promise<readonly StepRow[]> =>
  handle.keep((queries) =>
    selectRows(queries, nextStep, {
      where: sql`${column('visit')} = ${visitId} and ${column('isActive')} = ${isActive}`,
    }),
  )

/** A step of a visit by its key, removed or not; null if there is none. */
export async function stepByKey(handle: WriteHandle, visitId: string, key: string): Promise<StepRow | null> {
  const [row] = await handle.keep((queries) =>
    selectRows(queries, nextStep, { where: eq(column('integrationId'), nameOf(visitId, key)) }),
  )
  return row ?? null
}

/** Adds an open step to a locked visit. `known`: the visit has a step with this key. */
export async function addStep(
  handle: WriteHandle,
  { id, owner, account }: Row<typeof visit>,
  key: string,
  step: StepValues,
): Promise<{ readonly type: 'done' | 'known'; readonly row: StepRow } | { readonly type: 'full' }> {
  const known = await stepByKey(handle, id, key)
  if (known !== null) return { type: 'known', row: known }
  if ((await stepsOf(handle, id, true)).length >= maxSteps) return { type: 'full' }
  const row = await handle.create(nextStep, {
    integrationId: nameOf(id, key),
    name: step.text,
    visit: id,
    visitOwner: owner,
    account,
    owner: step.owner,
    dueOn: step.dueOn,
  })
  return { type: 'done', row }
}

/** Changes a step of a locked visit; what is not given stays. */
export async function changeStep(
  handle: WriteHandle,
  row: StepRow,
  { text, dueOn, owner, isDone }: Partial<StepValues> & { readonly isDone?: boolean },
): Promise<StepRow> {
  const values = {
    ...(text === undefined ? {} : { name: text }),
    ...(dueOn === undefined ? {} : { dueOn }),
    ...(owner === undefined ? {} : { owner }),
  }
  const changed = Object.keys(values).length === 0 ? row : await handle.update(nextStep, row.id, row.version, values)
  if (isDone === undefined || isDone === (row.state === 'done')) return changed
  return await handle.transition(nextStep, row.id, changed.version, { action: isDone ? 'Finish' : 'Reopen' })
}

/** Undoes the removal of a step of a locked visit. */
export const restoreStep = (handle: WriteHandle, { id, version }: StepRow): Promise<StepRow> =>
  handle.update(nextStep, id, version, { isActive: true })

/** Removes a step of a locked visit. Only the last removal can be undone, so what was removed before is deleted. */
export async function removeStep(handle: WriteHandle, row: StepRow): Promise<void> {
  for (const { id, version } of await stepsOf(handle, row.visit, false)) await handle.remove(nextStep, id, version)
  await handle.update(nextStep, row.id, row.version, { isActive: false })
}
