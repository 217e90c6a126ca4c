import * as v from 'valibot'
import { wireValue } from '#features/back-office/fields/field-values.ts'
import { inputNames } from '#features/back-office/fields/form-shapes.ts'
import { changeRows } from '#features/back-office/forms/change-rows.ts'
import { valueIn } from '#features/back-office/forms/merge-edit.ts'
import { readTyped } from '#features/back-office/forms/read-typed.ts'
import { byInternalUsers, officeContextOf } from '#features/back-office/page-parts/office-context.ts'
import { call } from '#platform/calls/call.ts'
import type { FormOutcome } from '#platform/calls/call-form.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { Preconditions } from '#platform/record-api/endpoint.ts'
import { readNames } from '#platform/record-api/records/record-names.ts'
import { wireFields } from '#platform/record-api/wire-fields.ts'
import type { RequestedWrite } from '#platform/record-api/writes/write-plan.ts'
import { refusalOf, type WriteResult, writeRecords } from '#platform/record-api/writes/write-records.ts'
import { Failure, failure } from '#platform/values/errors.ts'
import { type BulkAction, type BulkResult, chosenInput, type RefusedSelection } from './bulk-shapes.ts'
import { openBulkForm, problemsOfChosen, refusalOfSelection, selectedIds } from './load-bulk.ts'

/** The parameters of a call that does something with selected records. */
export const bulkParams = { objectApiName: v.string(), ids: v.array(v.string()) } as const

type Outcome =
  /** Why nothing was done. */
  | { readonly type: 'nothing'; readonly because: RefusedSelection | 'noField' | 'refused' | 'tooManyFolders' }
  /** A button of a row was pressed; nothing is saved yet. */
  | { readonly type: 'rows' }
  | { readonly type: 'result'; readonly result: BulkResult }

const typedFields = [
  chosenInput,
  'base',
  'field',
  'row',
  // The pressed button of a row.
  inputNames.changeRows,
] as const

const isTyped = (name: string): boolean => typedFields.some((field) => field === name.replace(/\..*$/, ''))

/** BulkController.change: sets the chosen fields of each of the selected records, and says what became of each (BOF-06). */
export const changeSelected = call({
  name: 'BulkController.change',
  ...byInternalUsers,
  params: v.object({ ...bulkParams, typed: v.array(v.tuple([v.string(), v.string()])) }),
  run: async ({ objectApiName, typed, ...selected }, caller): Promise<Outcome> => {
    const context = officeContextOf(caller)
    const form = requireAction(context, objectApiName, 'change')
    const ids = selectedIds(selected.ids)
    const because = refusalOfSelection(ids)
    if (because !== null) return { type: 'nothing', because }
    const sent = new URLSearchParams(typed.map(([name, value]) => [name, value]))
    const read = await readTyped(context, form.fields, {}, sent)
    if (changeRows(form.fields, read.typed, sent) !== null) return { type: 'rows' }
    const chosen = new Set(sent.getAll(chosenInput))
    const fields = form.fields.filter(({ apiName }) => chosen.has(apiName))
    if (fields.length === 0) return { type: 'nothing', because: 'noField' }
    if (problemsOfChosen(read.problems, chosen).size > 0) return { type: 'nothing', because: 'refused' }
    const values = Object.fromEntries(
      fields.map((field) => [field.apiName, wireValue(field, valueIn(read.typed, field.apiName))]),
    )
    return await writeSelected(context, ids, 'change', updates(ids, values), typed)
  },
  form: {
    fields: typedFields,
    read: ({ fields }, named) => ({ params: { ...named, typed: [...fields].filter(([name]) => isTyped(name)) } }),
    after: (outcome) => afterBulk(outcome),
  },
})

const activation = (action: 'activate' | 'deactivate') => async (context: ApiContext, selected: Selected) => {
  const { entity } = requireAction(context, selected.objectApiName, action)
  const active = wireFields(entity).find(({ property }) => property === 'isActive')
  const values = active === undefined ? {} : { [active.apiName]: action === 'activate' }
  return await writeIfPossible(context, selected, action, (ids) => updates(ids, values))
}

interface Selected {
  readonly objectApiName: string
  readonly ids: readonly string[]
}

/** BulkController.activate: makes each of the selected records active. */
export const activateSelected = call({
  name: 'BulkController.activate',
  ...byInternalUsers,
  params: v.object(bulkParams),
  run: async (selected, caller) => await activation('activate')(officeContextOf(caller), selected),
  form: { fields: [], after: (outcome) => afterBulk(outcome) },
})

/** BulkController.deactivate: makes each of the selected records inactive. */
export const deactivateSelected = call({
  name: 'BulkController.deactivate',
  ...byInternalUsers,
  params: v.object(bulkParams),
  run: async (selected, caller) => await activation('deactivate')(officeContextOf(caller), selected),
  form: { fields: [], after: (outcome) => afterBulk(outcome) },
})

/** BulkController.delete: deletes each of the selected records. */
export const deleteSelected = call({
  name: 'BulkController.delete',
  ...byInternalUsers,
  params: v.object(bulkParams),
  run: async (selected, caller) => {
    const context = officeContextOf(caller)
    requireAction(context, selected.objectApiName, 'delete')
    return await writeIfPossible(context, selected, 'delete', (ids) =>
      ids.map((id) => ({ type: 'DELETE', id, preconditions: unconditional })),
    )
  },
  form: { fields: [], after: (outcome) => afterBulk(outcome) },
})

/** Throws ACCESS_DENIED where the object does not exist for the viewer, and WRITE_DENIED where the page does not offer the action. */
function requireAction(context: ApiContext, objectApiName: string, action: BulkAction) {
  const form = openBulkForm(context, objectApiName)
  if (!form.actions.includes(action))
    throw failure('WRITE_DENIED', { reason: `records of ${form.entity.apiName} are not written by you` })
  return form
}

/** Several records are not written on the basis of what somebody saw: each gets the same values. */
const unconditional: Preconditions = { ifMatch: null, ifUnmodifiedSince: null }

const updates = (
  ids: readonly string[],
  fields: Readonly<Record<string, string | boolean | null>>,
): readonly RequestedWrite[] =>
  ids.map((id) => ({ type: 'UPDATE', id, fields, allowSaveOnDuplicate: false, preconditions: unconditional }))

async function writeIfPossible(
  context: ApiContext,
  selected: Selected,
  action: BulkAction,
  writes: (ids: readonly string[]) => readonly RequestedWrite[],
): Promise<Outcome> {
  const ids = selectedIds(selected.ids)
  const because = refusalOfSelection(ids)
  if (because !== null) return { type: 'nothing', because }
  return await writeSelected(context, ids, action, writes(ids))
}

async function writeSelected(
  context: ApiContext,
  ids: readonly string[],
  action: BulkAction,
  writes: readonly RequestedWrite[],
  typed: readonly (readonly [name: string, value: string])[] = [],
): Promise<Outcome> {
  // Before a deletion, after which they have none.
  const names = await readNames(context, ids)
  const outcomes = await writeRecords(context, writes, false)
  const results = ids.map((id, at) => ({
    id,
    name: names.get(id) ?? id,
    ...outcomeOf(outcomes[at] ?? null, action),
  }))
  const isRefused = results.some(({ outcome }) => outcome === 'refused')
  const retry = isRefused ? { action, typed: typed.map(([name, value]): [string, string] => [name, value]) } : null
  return { type: 'result', result: { results, retry, folderHref: null } }
}

function outcomeOf(
  outcomes: WriteResult | null,
  action: BulkAction,
): Pick<BulkResult['results'][number], 'outcome' | 'reasons'> {
  if (outcomes instanceof Failure) {
    const refusal = refusalOf(outcomes)
    return { outcome: 'refused', reasons: 'errors' in refusal ? refusal.errors.map(({ message }) => message) : [] }
  }
  if (outcomes === null) return { outcome: 'refused', reasons: [] }
  return { outcome: action === 'delete' ? 'deleted' : 'done', reasons: [] }
}

/** The answer itself shows what became of each record: no address could. It is stored with the claim of the form alone. */
export function afterBulk(outcome: Outcome): FormOutcome {
  if (outcome.type === 'rows') return { type: 'accepted', keeps: typedFields }
  if (outcome.type === 'nothing')
    return { type: 'refused', problem: { text: `backOffice.bulk.refusal.${outcome.because}` } }
  const { result: shown } = outcome
  return shown.results.every((each) => each.outcome === 'refused')
    ? { type: 'refused', shown, isShownAgain: true }
    : { type: 'accepted', shown, isShownAgain: true }
}
