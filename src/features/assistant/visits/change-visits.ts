import * as v from 'valibot'
import { account } from '#features/catalogue/accounts/account.ts'
import { recordInAddress } from '#features/folders/shares/record-in-address.ts'
import { savedRecord } from '#features/folders/folders/saved-records.ts'
import { call } from '#platform/calls/call.ts'
import { countTo, freeText, keyText, siteParams } from '#platform/calls/params.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { isDay } from '#platform/values/dates/iso-day.ts'
import { visitTypes } from '#platform/values/internal-session.ts'
import { afterVisit, noVisit } from './after-visit.ts'
import { ofVisit, ownerOf } from './own-visit.ts'
import { maxShown, visitLimits, visitPath, visitUsers, type VisitOutcome } from './visit-rules.ts'
import { visit } from './visit.ts'
import { onSite } from '#sites/site-viewer.ts'

const limited = (max: number) => v.optional(v.pipe(freeText, v.maxLength(max)))
const written = {
  goal: limited(visitLimits.goal),
  notes: limited(visitLimits.notes),
} as const

const textOrNull = (text: string | undefined): string | null => text?.trim() || null

/** VisitController.plan: plans a visit of the caller, with a customer or at an event. */
export const planVisit = call({
  name: 'VisitController.plan',
  cacheable: false,
  access: visitUsers,
  params: v.object({
    name: v.pipe(freeText, v.maxLength(visitLimits.name)),
    accountId: v.optional(keyText),
    visitType: v.picklist(visitTypes),
    plannedOn: v.pipe(v.string(), v.maxLength(10)),
    goal: written.goal,
    ...siteParams,
  }),
  run: async ({ name, accountId = '', visitType, plannedOn, goal, ...siteLocale }, input): Promise<VisitOutcome> => {
    const { records, viewer } = onSite(input, siteLocale)
    const customer = accountId === '' ? null : await records.byId(viewer, account, accountId)
    if (accountId === '' ? visitType !== 'event' : customer?.recordType !== 'Customer') return { type: 'customer' }
    if (!isDay(plannedOn)) return { type: 'day' }
    const subject = name.trim() || (customer?.name ?? '')
    if (subject === '') return { type: 'name' }
    const { countryIsoCode = null, businessGroupId = null } = viewer.internalSession ?? {}
    const created = await records.create(inNameOf(viewer), visit, {
      name: subject,
      account: customer?.id ?? null,
      owner: ownerOf(viewer),
      visitType,
      country: countryIsoCode ?? customer?.country ?? null,
      businessGroup: businessGroupId,
      plannedOn,
      goal: textOrNull(goal),
    })
    return { type: 'done', id: created.id }
  },
  form: {
    fields: ['name', 'visitType', 'plannedOn', 'goal'],
    adds: true,
    gone: noVisit,
    after: (outcome) => afterVisit(outcome, ({ id }) => ({ to: visitPath(id), notice: 'assistant.done.planned' })),
  },
})

/** VisitController.end: a visit in progress is done, or a visit that is not done yet is cancelled. Its presentation ends with it. */
export const endVisit = call({
  name: 'VisitController.end',
  cacheable: false,
  access: visitUsers,
  params: v.object({ visitId: keyText, as: v.picklist(['done', 'cancelled']), ...siteParams }),
  run: async ({ visitId, as, ...siteLocale }, input): Promise<VisitOutcome> => {
    const outcome = await ofVisit<VisitOutcome>(visitId, onSite(input, siteLocale), async (handle, row) => {
      const isPossible = row.state === 'in_progress' || (as === 'cancelled' && row.state === 'planned')
      if (!isPossible) return { type: 'stale' }
      await handle.transition(visit, row.id, row.version, { action: as === 'done' ? 'Finish' : 'Cancel' })
      return { type: 'done', id: row.id }
    })
    if (outcome.type === 'done') await input.presentations?.end(outcome.id)
    return outcome
  },
  form: {
    fields: [],
    gone: noVisit,
    after: (outcome, { fields }) =>
      afterVisit(outcome, ({ id }) => ({
        to: visitPath(id),
        notice: fields.get('as') === 'done' ? 'assistant.done.finish' : 'assistant.done.cancel',
      })),
  },
})

/** VisitController.change: changes goal and notes, in every state. A version that is no longer current is refused. */
export const changeVisit = call({
  name: 'VisitController.change',
  cacheable: false,
  access: visitUsers,
  params: v.object({ visitId: keyText, version: countTo(2_000_000_000), ...written, ...siteParams }),
  run: async ({ visitId, version, goal, notes, ...siteLocale }, input): Promise<VisitOutcome> =>
    await ofVisit<VisitOutcome>(visitId, onSite(input, siteLocale), async (handle, row) => {
      if (row.version !== version) return { type: 'stale' }
      await handle.update(visit, row.id, version, {
        goal: textOrNull(goal),
        notes: textOrNull(notes),
      })
      return { type: 'done', id: row.id }
    }),
  form: {
    fields: ['goal', 'notes'],
    gone: noVisit,
    after: (outcome) => afterVisit(outcome, () => ({ notice: 'assistant.done.save' })),
  },
})

/**
 * VisitController.noteShown: remembers that the page of a record was opened in the visit in progress to which the session belongs.
 * It is named by the address of its page. What the caller does not see is not remembered.
 */
export const noteShown = call({
  name: 'VisitController.noteShown',
  cacheable: false,
  access: visitUsers,
  params: v.object({ page: keyText, ...siteParams }),
  run: async ({ page, ...siteLocale }, input): Promise<VisitOutcome> => {
    const context = onSite(input, siteLocale)
    const visitId = context.viewer.internalSession?.visitId
    const record = visitId === undefined ? null : await savedRecord(recordInAddress(page), context)
    if (visitId === undefined || record === null) return { type: 'gone' }
    return await ofVisit<VisitOutcome>(visitId, context, async (handle, row) => {
      if (row.shown.includes(record.id) || row.shown.length >= maxShown) return { type: 'done', id: row.id }
      await handle.update(visit, row.id, row.version, { shown: [...row.shown, record.id] })
      return { type: 'done', id: row.id }
    })
  },
})
