import { Failure } from '#platform/values/errors.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { RequestedWrite } from '#platform/record-api/writes/write-plan.ts'
import { wireValue } from './field-values.ts'
import { changeRows } from './change-rows.ts'
import type { SentForm } from '#features/back-office/files/sent-form.ts'
import { type Conflict, type FormPage, inputNames } from './form-shapes.ts'
import { formPage, type FormState } from './make-form-page.ts'
import { changedFields, type FormValues, mergeEdit, valueIn } from './merge-edit.ts'
import { readTyped } from './read-typed.ts'
import { writeOnce } from './write-once.ts'
import {
  type FileFormAddress,
  openEditForm,
  openFileForm,
  openNewForm,
  type NewFormAddress,
  openStepForm,
  type OpenForm,
} from './open-form.ts'

/** The record was saved, or the form is shown again with everything that was typed. */
export type Saved = { readonly type: 'saved'; readonly id: string } | FormPage

/** How often a save is tried while others change other fields of the record. */
const maxTries = 5

/** Creates a record from a form, which is read when it is known that its sender may create one. Throws what `openNewForm` throws. */
export async function saveNew(
  given: ApiContext,
  base: string,
  at: NewFormAddress,
  read: () => Promise<SentForm>,
): Promise<Saved> {
  const form = openNewForm(given, base, at)
  const { fields: sent, uploaded, problems: refused } = await read()
  const context = withUploads(given, uploaded)
  const { typed, problems: ofTexts } = await readTyped(context, form.fields, form.base, sent)
  const problems = new Map([...ofTexts, ...refused])
  const state = { base: form.base, typed, eTag: null, problems, conflicts: [], uploaded }
  const changed = changeRows(form.fields, typed, sent)
  if (changed !== null) return await formPage(context, form, { ...state, ...changed, problems: new Map() }, 200)
  if (problems.size > 0) return await formPage(context, form, state, 400)
  return await write(
    context,
    form,
    state,
    {
      type: 'CREATE',
      apiName: form.entity.apiName,
      fields: fieldsToWrite(form, form.base, typed),
      allowSaveOnDuplicate: sent.has(inputNames.saveDuplicate),
    },
    sent.get(inputNames.token) ?? '',
  )
}

/**
 * Saves the changed fields of a sent form (BOF-03). If others have changed the record since the form was opened, their changes of
 * other fields stay; for a field that both sides changed, the writer chooses. Throws what `openEditForm` throws.
 */
export const saveEdit = async (
  context: ApiContext,
  base: string,
  given: string,
  read: () => Promise<SentForm>,
): Promise<Saved> => {
  const open = (): Promise<OpenForm> => openEditForm(context, base, given)
  const form = await open()
  return await save(context, form, await read(), open)
}

/** The same for the form of one file. Throws what `openFileForm` throws. */
export const saveFile = async (
  context: ApiContext,
  base: string,
  at: FileFormAddress,
  read: () => Promise<SentForm>,
): Promise<Saved> => {
  const open = (): Promise<OpenForm> => openFileForm(context, base, at)
  const form = await open()
  return await save(context, form, await read(), open)
}

/**
 * Makes a transition with the values of a sent form. Null where the record is in a state that the transition does not lead on from.
 * Throws what `openStepForm` throws.
 */
export async function saveStep(
  context: ApiContext,
  base: string,
  given: string,
  action: string,
  read: () => Promise<SentForm>,
): Promise<Saved | null> {
  const open = (): Promise<OpenForm | null> => openStepForm(context, base, given, action)
  const form = await open()
  return form === null ? null : await save(context, form, await read(), open)
}

async function save(
  context: ApiContext,
  opened: OpenForm,
  given: SentForm,
  reopen: () => Promise<OpenForm>,
): Promise<Saved>
async function save(
  context: ApiContext,
  opened: OpenForm,
  given: SentForm,
  reopen: () => Promise<OpenForm | null>,
): Promise<Saved | null>
async function save(
  plain: ApiContext,
  opened: OpenForm,
  { fields: sent, uploaded, problems: refused }: SentForm,
  reopen: () => Promise<OpenForm | null>,
): Promise<Saved | null> {
  const context = withUploads(plain, uploaded)
  let form = opened
  const read = await readTyped(context, form.fields, form.base, sent)
  const chosen = applyChoices(form, read, sent)
  const problems = new Map([...read.problems, ...refused])
  let state: FormState = { ...chosen, eTag: sent.get(inputNames.eTag) ?? '', problems, uploaded }
  const changed = changeRows(form.fields, state.typed, sent)
  if (changed !== null)
    return await formPage(
      context,
      form,
      { ...state, ...changed, problems: new Map() },
      state.conflicts.length > 0 ? 412 : 200,
    )
  if (state.problems.size > 0) return await formPage(context, form, state, 400)
  if (state.conflicts.length > 0) return await formPage(context, form, state, 412)
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const fields = fieldsToWrite(form, state.base, state.typed)
    if (Object.keys(fields).length === 0 && form.transition === null) return { type: 'saved', id: form.id ?? '' }
    const saved = await write(context, form, state, {
      type: 'UPDATE',
      id: form.id ?? '',
      fields,
      allowSaveOnDuplicate: sent.has(inputNames.saveDuplicate),
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
const withUploads = (context: ApiContext, uploaded: SentForm['uploaded']): ApiContext => ({
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

function write(
  context: ApiContext,
  form: OpenForm,
  state: FormState,
  requested: Extract<RequestedWrite, { readonly type: 'CREATE' }>,
  token: string,
): Promise<Saved>
function write(
  context: ApiContext,
  form: OpenForm,
  state: FormState,
  requested: RequestedWrite,
): Promise<Saved | 'stale'>
async function write(
  context: ApiContext,
  form: OpenForm,
  state: FormState,
  requested: RequestedWrite,
  token = '',
): Promise<Saved | 'stale'> {
  try {
    const { id } = await writeOnce(context, requested, token)
    return { type: 'saved', id }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code === 'STALE_RECORD') return 'stale'
    if (error.status !== 400) throw error
    return await formPage(context, form, { ...state, failed: error }, 400)
  }
}
