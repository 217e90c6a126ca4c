import { randomUUID } from 'node:crypto'
import { Failure } from '#platform/values/errors.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { readNames } from '#platform/record-api/records/record-names.ts'
import type { RequestedWrite } from '#platform/record-api/writes/write-plan.ts'
import { editorType, wireValue } from './field-values.ts'
import { changeRows, type ShownRows } from './change-rows.ts'
import { formField, referencedIds, referencesText } from './form-fields.ts'
import { problemOf, readableRows } from './field-rows.ts'
import { type Conflict, type FormPage, inputNames, type Problem } from './form-shapes.ts'
import { changedFields, type FormValues, mergeEdit, valueIn } from './merge-edit.ts'
import { readTyped } from './read-typed.ts'
import { writeOnce } from './write-once.ts'
import { openEditForm, openNewForm, openStepForm, type OpenForm } from './open-form.ts'

/** The record was saved, or the form is shown again with everything that was typed. */
export type Saved = { readonly type: 'saved'; readonly id: string } | FormPage

interface FormState {
  readonly base: FormValues
  readonly typed: FormValues
  readonly eTag: string | null
  readonly problems: ReadonlyMap<string, readonly Problem[]>
  readonly conflicts: readonly Conflict[]
  readonly failed?: Failure
  readonly rows?: ShownRows
}

/** How often a save is tried while others change other fields of the record. */
const maxTries = 5

/** A form as it is opened. Parameters of an address give the first values of a new record. */
export async function showForm(context: ApiContext, form: OpenForm): Promise<FormPage> {
  const state = { base: form.base, typed: form.base, eTag: form.eTag, problems: new Map(), conflicts: [] }
  return await formPage(context, form, state, 200)
}

/** Creates a record from a sent form. Throws what `openNewForm` throws. */
export async function saveNew(
  context: ApiContext,
  base: string,
  objectApiName: string,
  sent: URLSearchParams,
): Promise<Saved> {
  const form = openNewForm(context, base, objectApiName)
  const { typed, problems } = await readTyped(context, form.fields, form.base, sent)
  const state = { base: form.base, typed, eTag: null, problems, conflicts: [] }
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
  sent: URLSearchParams,
): Promise<Saved> => {
  const open = (): Promise<OpenForm> => openEditForm(context, base, given)
  return await save(context, await open(), sent, open)
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
  sent: URLSearchParams,
): Promise<Saved | null> {
  const open = (): Promise<OpenForm | null> => openStepForm(context, base, given, action)
  const form = await open()
  return form === null ? null : await save(context, form, sent, open)
}

async function save(
  context: ApiContext,
  opened: OpenForm,
  sent: URLSearchParams,
  reopen: () => Promise<OpenForm>,
): Promise<Saved>
async function save(
  context: ApiContext,
  opened: OpenForm,
  sent: URLSearchParams,
  reopen: () => Promise<OpenForm | null>,
): Promise<Saved | null>
async function save(
  context: ApiContext,
  opened: OpenForm,
  sent: URLSearchParams,
  reopen: () => Promise<OpenForm | null>,
): Promise<Saved | null> {
  let form = opened
  const read = await readTyped(context, form.fields, form.base, sent)
  const chosen = applyChoices(form, read, sent)
  let state: FormState = { ...chosen, eTag: sent.get(inputNames.eTag) ?? '', problems: read.problems }
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
function mergeWith(form: OpenForm, { base, typed }: FormState): FormState {
  const { values, conflicts } = mergeEdit(base, typed, form.base)
  return {
    base: form.base,
    typed: values,
    eTag: form.eTag,
    problems: new Map(),
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

/** The page of a form. Each refused field has its reason beside it. */
async function formPage(
  context: ApiContext,
  form: OpenForm,
  { base, typed, eTag, problems, conflicts, failed, rows }: FormState,
  status: FormPage['status'],
): Promise<FormPage> {
  const { entity, sections, about } = form
  const names = await readNames(context, [...referencedIds(form.fields, typed), ...referencedIds(form.fields, base)])
  const shownProblems = new Map(problems)
  const general: string[] = []
  for (const { field: name, message } of failed?.items ?? []) {
    const field = form.fields.find(({ apiName }) => apiName === name)
    if (field === undefined) general.push(message)
    else shownProblems.set(field.apiName, [...(shownProblems.get(field.apiName) ?? []), problemOf(field, message)])
  }
  if (failed !== undefined && failed.items.length === 0) general.push(failed.message)
  const types = new Map(form.fields.map((field) => [field.apiName, editorType(field)]))
  const shown = (name: string, value: string): string => {
    const type = types.get(name)
    if (type === 'rows') return readableRows(value, names)
    return type === 'record' || type === 'records' ? referencesText(value, names) : value
  }
  const fieldState = { base, typed, problems: shownProblems, names, ...(rows === undefined ? {} : { rows }) }
  return {
    ...about,
    type: 'form',
    status,
    eTag,
    token: form.id === null ? randomUUID() : null,
    sections: sections.map(({ heading, fields }) => ({
      heading,
      fields: fields.map((field) => formField(context, entity, field, fieldState)),
    })),
    problems: general,
    maySaveDuplicate: (failed?.items ?? []).some(
      ({ duplicateRecordError }) => duplicateRecordError?.matchResults.some(({ isAllowSave }) => isAllowSave) === true,
    ),
    conflicts: conflicts.map(({ name, label, ...values }) => ({
      name,
      label,
      base: shown(name, values.base),
      theirs: shown(name, values.theirs),
      mine: shown(name, values.mine),
    })),
  }
}
