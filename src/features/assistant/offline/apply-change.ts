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
import type { OfflineChange, Refusal, ReplayOutcome } from './offline-changes.ts'
import type { ServedVisit } from './visit-context.ts'

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
  return await context.records.write(inNameOf(context.viewer), async (handle) => {
    const current = await lockedVisit(handle, row.id)
    if (change.kind === 'lead') {
      const outcome = current === null ? refused('gone') : await addLead(change, current, handle, context)
      report(outcome)
      return outcome
    }
    const changed = current === null ? refused('gone') : textsAfter(change, current)
    const isRefused = 'type' in changed
    if (current !== null && !isRefused) await handle.update(visit, current.id, current.version, changed)
    const outcome = isRefused ? changed : done
    report(outcome)
    return outcome
  })
}

type VisitTexts = Partial<Pick<Row<typeof visit>, 'notes' | 'nextSteps'>>

/** The texts of a visit after a change, or why it is refused. */
export function textsAfter(
  change: Exclude<OfflineChange, { kind: 'line' | 'lead' }>,
  current: Pick<Row<typeof visit>, 'notes' | 'nextSteps'>,
): VisitTexts | ReplayOutcome {
  const text = change.text.trim()
  if (change.kind === 'note') {
    const notes = current.notes === null ? text : `${current.notes}\n${text}`
    return notes.length > visitLimits.notes ? refused('full') : { notes }
  }
  const now = current.nextSteps ?? ''
  if (now === text) return merged
  return now === change.before.trim() ? { nextSteps: text || null } : refused('stale', now)
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
          countryCode: site.countryIsoCode,
          languageCode: language,
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
