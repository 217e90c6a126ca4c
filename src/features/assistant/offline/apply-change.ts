import { readLead } from '#features/assistant/visits/leads/lead-rules.ts'
import { storeLead } from '#features/assistant/visits/leads/record-lead.ts'
import { visitLimits } from '#features/assistant/visits/visit-rules.ts'
import { visit } from '#features/assistant/visits/visit.ts'
import { lockedVisit } from '#features/assistant/visits/own-visit.ts'
import { addLines } from '#features/enquiries/carts/add-lines.ts'
import type { Row } from '#platform/entity/entity.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { Failure } from '#platform/values/errors.ts'
import { applyStep, ownerOfStep } from './apply-step.ts'
import type { OfflineChange, Refusal, ReplayOutcome } from './offline-changes.ts'
import type { ServedVisit } from './visit-context.ts'
import { siteParamsOf } from '#platform/values/addresses/site-params.ts'

/** The outcome that is stored with a write, before its transaction ends. */
type Report = (outcome: ReplayOutcome) => void

const refused = (reason: Refusal, detail = ''): ReplayOutcome => ({ type: 'refused', reason, detail })
const done: ReplayOutcome = { type: 'done' }
const merged: ReplayOutcome = { type: 'merged' }

/** Carries out a change that was made without a connection, by the rules of today. It writes in at most one transaction. */
export async function applyChange(
  change: OfflineChange,
  { row, context }: ServedVisit,
  report: Report,
): Promise<ReplayOutcome> {
  if (change.kind === 'line') return await addLine(change, context, report)
  const apply = await applierOf(change, context)
  return await context.records.write(inNameOf(context.viewer), async (handle) => {
    const current = await lockedVisit(handle, row.id)
    const outcome = current === null ? refused('gone') : await apply(current, handle)
    report(outcome)
    return outcome
  })
}

type Apply = (current: Row<typeof visit>, handle: WriteHandle) => Promise<ReplayOutcome>

/** How a change is carried out in the transaction that has locked its visit. */
async function applierOf(change: Exclude<OfflineChange, { kind: 'line' }>, context: CallContext): Promise<Apply> {
  if (change.kind === 'note') return (current, handle) => addNote(change.text.trim(), current, handle)
  if (change.kind === 'lead') return (current, handle) => addLead(change, current, handle, context)
  const owner = await ownerOfStep(change, context)
  return (current, handle) => applyStep(change, owner, current, handle)
}

async function addNote(text: string, current: Row<typeof visit>, handle: WriteHandle): Promise<ReplayOutcome> {
  const notes = current.notes === null ? text : `${current.notes}\n${text}`
  if (notes.length > visitLimits.notes) return refused('full')
  await handle.update(visit, current.id, current.version, { notes })
  return done
}

async function addLead(
  lead: Extract<OfflineChange, { kind: 'lead' }>,
  current: Row<typeof visit>,
  handle: WriteHandle,
  context: CallContext,
): Promise<ReplayOutcome> {
  const stored = await storeLead(readLead(lead), current, handle, context)
  return stored === 'gone' || stored === 'full' ? refused(stored) : { type: stored }
}

async function addLine(
  { cart, recordId, quantity, unit }: Extract<OfflineChange, { kind: 'line' }>,
  context: CallContext,
  report: Report,
): Promise<ReplayOutcome> {
  const { site, language } = context.viewer
  const outcomeOf = (added: Awaited<ReturnType<typeof addLines.answer>>): ReplayOutcome => {
    if (added.type === 'done') return added.added === 0 ? merged : done
    return refused(added.type === 'full' ? 'full' : 'gone')
  }
  const { records } = context
  try {
    return outcomeOf(
      await addLines.answer(
        {
          kind: cart,
          lines: [{ recordId, quantity, unit }],
          ...siteParamsOf({ site, language }),
        },
        {
          ...context,
          records: {
            ...records,
            write: (viewer, work) =>
              records.write(viewer, async (handle) => {
                const result = await work(handle)
                if (isAdded(result)) report(outcomeOf(result))
                return result
              }),
          },
        },
      ),
    )
  } catch (error) {
    if (error instanceof Failure && error.code === 'IN_CONFLICT')
      return refused('conflict', error.details['reason'] ?? '')
    throw error
  }
}

const isAdded = (result: unknown): result is Awaited<ReturnType<typeof addLines.answer>> =>
  typeof result === 'object' && result !== null && 'type' in result && typeof result.type === 'string'
