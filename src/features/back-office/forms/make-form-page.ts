import type { Failure } from '#platform/values/errors.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { nameField } from '#platform/record-api/wire-fields.ts'
import { readNames } from '#platform/record-api/records/record-names.ts'
import { comparedFields } from './compared-fields.ts'
import type { SimilarTo } from '#features/back-office/duplicates/similar-elements.ts'
import { fileVersions } from '#features/back-office/files/file-versions.ts'
import { recordAddress } from '#features/back-office/page-parts/back-office-address.ts'
import type { SentRecordForm } from '#features/back-office/files/sent-record-form.ts'
import type { ShownRows } from './change-rows.ts'
import { editorType } from '#features/back-office/fields/field-values.ts'
import { formField, referencedIds, referencesText } from './form-fields.ts'
import { fileOfField, readFiles } from './form-files.ts'
import { problemOf, readableRows } from '#features/back-office/fields/field-rows.ts'
import { type Conflict, type FormPage, inputNames, type Problem } from '#features/back-office/fields/form-shapes.ts'
import { readTyped } from './read-typed.ts'
import type { FormValues } from './merge-edit.ts'
import type { OpenForm } from './open-form.ts'

export interface FormState {
  readonly base: FormValues
  readonly typed: FormValues
  readonly eTag: string | null
  readonly problems: ReadonlyMap<string, readonly Problem[]>
  readonly conflicts: readonly Conflict[]
  readonly uploaded: SentRecordForm['uploaded']
  readonly failed?: Failure
  readonly rows?: ShownRows
}

/** A form as it is opened. `initial`: the values with which a new record begins. */
export async function showForm(context: ApiContext, form: OpenForm, initial: FormValues = {}): Promise<FormPage> {
  const state = {
    base: form.base,
    typed: { ...form.base, ...initial },
    eTag: form.eTag,
    problems: new Map(),
    conflicts: [],
    uploaded: new Map(),
  }
  return await formPage(context, form, state, 200)
}

/** A form with what was typed into it, without a word about it. */
export async function showTyped(
  context: ApiContext,
  form: OpenForm,
  values: readonly (readonly [name: string, value: string])[],
): Promise<FormPage> {
  const sent = new URLSearchParams(values.map(([name, value]) => [name, value]))
  const { base, typed } = await readTyped(context, form.fields, form.base, sent)
  const eTag = form.id === null ? null : (sent.get(inputNames.eTag) ?? form.eTag)
  return await formPage(
    context,
    form,
    { base, typed, eTag, problems: new Map(), conflicts: [], uploaded: new Map() },
    200,
  )
}

/** The page of a form. Each refused field has its reason beside it. */
export async function formPage(
  context: ApiContext,
  form: OpenForm,
  { base, typed, eTag, problems, conflicts, uploaded, failed, rows }: FormState,
  status: FormPage['status'],
): Promise<FormPage> {
  const { entity, sections, about } = form
  const names = await readNames(context, [...referencedIds(form.fields, typed), ...referencedIds(form.fields, base)])
  const stored = await readFiles(context, form, [base, typed], conflicts)
  const files = { stored, uploaded }
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
    if (type === 'file') return (uploaded.get(value) ?? stored.get(fileOfField(name, value)))?.name ?? value
    return type === 'record' || type === 'records' ? referencesText(value, names) : value
  }
  const isNew = form.id === null
  const compared = isNew ? comparedFields(context, entity, form.fields) : new Map<string, readonly string[]>()
  const fieldState = {
    base,
    typed,
    problems: shownProblems,
    names,
    files,
    compared,
    ...(rows === undefined ? {} : { rows }),
  }
  return {
    ...about,
    type: 'form',
    status,
    eTag,
    sections: sections.map(({ heading, fields }) => ({
      heading,
      fields: fields.map((field) => formField(context, entity, field, fieldState)),
    })),
    problems: general,
    maySaveDuplicate: maySaveDuplicate(failed),
    similar: compared.size === 0 ? null : similarTo(form),
    versions: await versionsOf(context, form),
    conflicts: conflicts.map(({ name, label, ...values }) => ({
      name,
      label,
      base: shown(name, values.base),
      theirs: shown(name, values.theirs),
      mine: shown(name, values.mine),
    })),
  }
}

/** The files that the field of a file had before. */
async function versionsOf(context: ApiContext, { about: { at }, officeBase }: OpenForm): Promise<FormPage['versions']> {
  return 'fieldApiName' in at ? await fileVersions(context, officeBase, at.recordId, at.fieldApiName) : null
}

/** Whether confirming saves the record: every rule that found another one has to allow it. */
function maySaveDuplicate(failed: Failure | undefined): boolean {
  const found = (failed?.items ?? []).flatMap(({ duplicateRecordError }) => duplicateRecordError?.matchResults ?? [])
  return found.length > 0 && found.every(({ isAllowSave }) => isAllowSave)
}

const similarTo = ({ entity, officeBase }: OpenForm): SimilarTo => ({
  objectApiName: entity.apiName,
  objectLabel: entity.label,
  nameField: nameField(entity).apiName,
  recordBase: recordAddress(officeBase, ''),
})
