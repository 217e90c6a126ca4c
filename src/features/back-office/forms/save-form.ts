import { Failure, failure } from '#platform/values/errors.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { RequestedWrite } from '#platform/record-api/writes/write-plan.ts'
import { writeOne } from '#platform/record-api/writes/write-records.ts'
import { wireValue } from '#features/back-office/fields/field-values.ts'
import { changeRows } from './change-rows.ts'
import type { SentRecordForm } from '#features/back-office/files/sent-record-form.ts'
import { type Conflict, type FormAddress, type FormPage, inputNames } from '#features/back-office/fields/form-shapes.ts'
import { formPage, type FormState } from './make-form-page.ts'
import { changedFields, type FormValues, mergeEdit, valueIn } from './merge-edit.ts'
import { readTyped } from './read-typed.ts'
import { openForm, type OpenForm } from './open-form.ts'

/** The record was saved, or the form is shown again with everything that was typed. */
export type Saved = { readonly type: 'saved'; readonly id: string } | FormPage

/** How often a save is tried while others change other fields of the record. */
const maxTries = 5

/**
 * Saves a sent form (BOF-03): creates a record, or writes the changed fields of one, with a transition or without. If others have
 * changed the record since the form was opened, their changes of other fields stay; for a field that both sides changed, the writer
 * chooses. Null where the record is in a state that the transition does not lead on from. Throws what `openForm` throws.
 */
export async function saveForm(
  caller: ApiContext,
  base: string,
  at: FormAddress,
  { fields: sent, uploaded, problems: refused }: SentRecordForm,
): Promise<Saved | null> {
  const context = withUploads(caller, uploaded)
  const form = await openForm(context, base, at)
  if (form === null) return null
  const read = await readTyped(context, form.fields, form.base, sent)
  const state: FormState = {
    ...applyChoices(form, read, sent),
    eTag: form.id === null ? null : (sent.get(inputNames.eTag) ?? ''),
    problems: new Map([...read.problems, ...refused]),
    uploaded,
  }
  const changed = changeRows(form.fields, state.typed, sent)
  if (changed !== null)
    return await formPage(
      context,
      form,
      { ...state, ...changed, problems: new Map() },
      state.conflicts.length > 0 ? 412 : 200,
    )
  if (state.problems.size > 0) return await formPage(context, form, state, 422)
  if (state.conflicts.length > 0) return await formPage(context, form, state, 412)
  const mayDuplicate = sent.has(inputNames.saveDuplicate)
  if (form.id !== null) return await update(context, form, state, mayDuplicate, () => openForm(context, base, at))
  const created = await write(context, form, state, {
    type: 'CREATE',
    apiName: form.entity.apiName,
    fields: fieldsToWrite(form, form.base, state.typed),
    allowSaveOnDuplicate: mayDuplicate,
  })
  // A new record has no state that others change.
  if (created === 'stale') throw failure('UNEXPECTED')
  return created
}

async function update(
  context: ApiContext,
  opened: OpenForm,
  sent: FormState,
  mayDuplicate: boolean,
  reopen: () => Promise<OpenForm | null>,
): Promise<Saved | null> {
  let [form, state] = [opened, sent]
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const fields = fieldsToWrite(form, state.base, state.typed)
    if (Object.keys(fields).length === 0 && form.transition === null) return { type: 'saved', id: form.id ?? '' }
    const saved = await write(context, form, state, {
      type: 'UPDATE',
      id: form.id ?? '',
      fields,
      allowSaveOnDuplicate: mayDuplicate,
      preconditions: { ifMatch: [state.eTag ?? ''], ifUnmodifiedSince: null },
      ...(form.transition === null ? {} : { transition: form.transition }),
    })
    if (saved !== 'stale') return saved
    const again = await reopen()
    if (again === null) return again
    form = again
    state = mergeWith(form, state)
    if (state.conflicts.length > 0) return await formPage(context, form, state, 412)
  }
  return await formPage(context, form, state, 412)
}

/** Applies the choices between both sides. Whoever does not choose is asked again. */
function applyChoices(
  form: OpenForm,
  { base, typed }: { readonly base: FormValues; readonly typed: FormValues },
  sent: URLSearchParams,
): Pick<FormState, 'base' | 'typed' | 'conflicts'> {
  const names = new Set(sent.getAll(inputNames.conflict))
  const chosen: Record<string, string> = { ...typed }
  const conflicts: Conflict[] = []
  for (const { apiName: name, label } of form.fields.filter(({ apiName }) => names.has(apiName))) {
    const choice = sent.get(inputNames.choice(name))
    const theirs = valueIn(base, name)
    if (choice === 'theirs') chosen[name] = theirs
    else if (choice !== 'mine')
      conflicts.push({ name, label, base: sent.get(inputNames.before(name)) ?? '', theirs, mine: valueIn(typed, name) })
  }
  return { base, typed: chosen, conflicts }
}

/** The state of a form after others have changed its record. */
function mergeWith(form: OpenForm, { base, typed, uploaded }: FormState): FormState {
  const { values, conflicts } = mergeEdit(base, typed, form.base)
  return {
    base: form.base,
    typed: values,
    eTag: form.eTag,
    problems: new Map(),
    uploaded,
    conflicts: form.fields
      .filter(({ apiName }) => conflicts.includes(apiName))
      .map(({ apiName: name, label }) => ({
        name,
        label,
        base: valueIn(base, name),
        theirs: valueIn(form.base, name),
        mine: valueIn(typed, name),
      })),
  }
}

/** The writer may refer to what they have uploaded, although no record does yet. */
const withUploads = (context: ApiContext, uploaded: SentRecordForm['uploaded']): ApiContext => ({
  ...context,
  uploadedFiles: new Set(uploaded.keys()),
})

const fieldsToWrite = ({ fields }: OpenForm, base: FormValues, typed: FormValues) => {
  const changed = new Set(changedFields(base, typed))
  return Object.fromEntries(
    fields
      .filter(({ apiName }) => changed.has(apiName))
      .map((field) => [field.apiName, wireValue(field, valueIn(typed, field.apiName))]),
  )
}

async function write(
  context: ApiContext,
  form: OpenForm,
  state: FormState,
  requested: RequestedWrite,
): Promise<Saved | 'stale'> {
  try {
    const { id } = await writeOne(context, requested)
    return { type: 'saved', id }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code === 'STALE_RECORD') return 'stale'
    if (error.status !== 400) throw error
    return await formPage(context, form, { ...state, failed: error }, 422)
  }
}
