import { colleaguesFor } from '#features/enquiries/request-page/assign-request.ts'
import { user } from '#features/identity/people/user.ts'
import { dayOfVisit } from '#features/assistant/visits/visit-day.ts'
import type { visit } from '#features/assistant/visits/visit.ts'
import type { CallContext } from '#platform/calls/call.ts'
import type { Row } from '#platform/entity/entity.ts'
import { equals } from '#platform/records/read/condition.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { nextStep } from './next-step.ts'
import { byDue, isOverdue, maxListedSteps } from './step-rules.ts'
import { keyOfStep, type StepRow } from './step-store.ts'

/** An internal user who does a step. */
export interface StepOwner {
  readonly id: string
  readonly name: string
}

/** A step in the list of its visit. */
export interface ListedStep {
  readonly id: string
  readonly key: string
  readonly version: number
  readonly text: string
  /** An ISO day. */
  readonly dueOn: string | null
  readonly owner: StepOwner
  readonly isDone: boolean
  readonly isOverdue: boolean
}

type Reading = Pick<CallContext, 'records' | 'viewer' | 'now'>

/** The steps of a visit that the viewer sees, by the day on which they are due; done ones last. */
export async function listSteps(
  { id, country }: Pick<Row<typeof visit>, 'id' | 'country'>,
  { records, viewer, now }: Reading,
): Promise<readonly ListedStep[]> {
  const rows = await records.list(viewer, nextStep, {
    where: equals('visit', id),
    orderBy: [{ field: 'createdDate' }, { field: 'id' }],
    limit: maxListedSteps,
  })
  const names = await namesOfOwners(rows, { records, viewer })
  const today = dayOfVisit({ country }, now())
  return rows
    .map((row): ListedStep => {
      const isDone = row.state === 'done'
      return {
        id: row.id,
        key: keyOfStep(row),
        version: row.version,
        text: row.name,
        dueOn: row.dueOn,
        owner: { id: row.owner, name: names.get(row.owner) ?? '' },
        isDone,
        isOverdue: isOverdue({ dueOn: row.dueOn, isDone }, today),
      }
    })
    .toSorted(byDue)
}

/** The names of the people who do these steps. Sales people do not read users, so it is read in the name of the portal. */
export async function namesOfOwners(
  rows: readonly Pick<StepRow, 'owner'>[],
  { records, viewer }: Pick<CallContext, 'records' | 'viewer'>,
): Promise<ReadonlyMap<string, string>> {
  const people = await records.byIds(inNameOf(viewer), user, [...new Set(rows.map(({ owner }) => owner))])
  return new Map(people.map(({ id, name }) => [id, name]))
}

/** The people of the distributor who can do a step, by name. */
export const stepOwners = (context: Pick<CallContext, 'records' | 'viewer'>): Promise<readonly StepOwner[]> =>
  colleaguesFor({ assignee: null }, context.viewer, context)

/** Whether this user can be given a step. */
export const isStepOwner = async (id: string, context: Pick<CallContext, 'records' | 'viewer'>): Promise<boolean> =>
  id === context.viewer.user?.id || (await stepOwners(context)).some((each) => each.id === id)
