import { apiVersion } from '#platform/values/api-version.ts'
import { fallbackChain, languageCodes, textIn, type Texts } from '#platform/i18n/languages.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { picklistValues } from '#platform/entity/picklist-values.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { layoutOf } from '#platform/record-api/metadata/layout.ts'
import { readableTargets } from '#platform/record-api/search/lookup-field.ts'
import { nameField, type WireField, wireField, wireFields } from '#platform/record-api/wire-fields.ts'
import { maxUploadBytes } from '#platform/record-api/routes/record-uploads.ts'
import { formatBytes } from '#platform/values/numbers/number-format.ts'
import { textsOf } from '#features/back-office/values/shown-value.ts'
import { editorType } from '#features/back-office/fields/field-values.ts'
import { fileOfField, type FormFiles } from './form-files.ts'
import type { ShownRows } from './change-rows.ts'
import { referenceText } from '#features/back-office/fields/reference-text.ts'
import { referencedIn } from '#features/back-office/fields/field-rows.ts'
import type { Editor, FormField, Problem } from '#features/back-office/fields/form-shapes.ts'
import { type FormValues, valueIn } from './merge-edit.ts'
import { rowInputs } from '#features/back-office/fields/row-inputs.ts'

export interface SectionFields {
  readonly heading: string
  readonly fields: readonly { readonly field: WireField; readonly isRequired: boolean }[]
}

/** The fields of a form by section: those of the layout that the viewer may write, or those that are given with a transition. */
export const formSections = (
  context: ApiContext,
  entity: Entity,
  mode: 'Create' | 'Edit',
  recordTypeId: string,
  transition?: string,
): readonly SectionFields[] =>
  layoutOf(context, entity, {
    recordTypeId,
    layoutType: 'Full',
    mode,
    formFactor: 'Small',
    ...(transition === undefined ? {} : { transition }),
  }).sections.map(({ heading, layoutRows }) => ({
    heading: heading ?? entity.label,
    fields: layoutRows.flatMap(({ layoutItems }) =>
      layoutItems.flatMap(({ layoutComponents: [component], required, uiBehavior }) => {
        const field = wireField(entity, component?.apiName ?? '')
        return field === null || uiBehavior === 'Readonly' ? [] : { field, isRequired: required }
      }),
    ),
  }))

interface FieldState {
  readonly base: FormValues
  readonly typed: FormValues
  readonly problems: ReadonlyMap<string, readonly Problem[]>
  /** The names of referenced records. */
  readonly names: ReadonlyMap<string, string>
  readonly files: FormFiles
  /** The names of the duplicate rules that compare each field. */
  readonly compared?: ReadonlyMap<string, readonly string[]>
  /** The rows that were added, moved or removed. */
  readonly rows?: ShownRows
}

/** A field of a form with what was typed into it. */
export function formField(
  context: ApiContext,
  entity: Entity,
  { field, isRequired }: SectionFields['fields'][number],
  state: FieldState,
): FormField {
  const { base, problems, compared } = state
  return {
    name: field.apiName,
    label: field.label,
    isRequired,
    editor: editorOf(context, entity, { field, isRequired }, state),
    base: valueIn(base, field.apiName),
    problems: problems.get(field.apiName) ?? [],
    compared: compared?.get(field.apiName) ?? [],
  }
}

function editorOf(
  context: ApiContext,
  entity: Entity,
  { field, isRequired }: SectionFields['fields'][number],
  state: FieldState,
): Editor {
  const { viewer } = context
  const { typed, names, rows } = state
  const value = valueIn(typed, field.apiName)
  const type = editorType(field)
  const options = (): readonly { readonly value: string; readonly label: string }[] =>
    picklistValues(entity, field.property, {
      language: viewer.language,
      site: viewer.site,
      recordType: null,
      seesController: false,
    }).values
  switch (type) {
    case 'checkbox':
      return { type, isSet: value === 'true' }
    case 'choice':
      return { type, value, options: withStored(options(), [value]) }
    case 'choices': {
      const values = value === '' ? [] : value.split(';')
      return { type, values, options: withStored(options(), values) }
    }
    case 'record':
      return { type, value: referencesText(value, names), lookups: lookupsOf(context, entity, field) }
    case 'records':
      return { type, value: referencesText(value, names) }
    case 'rows':
      return {
        type,
        ...rowInputs(field, value, names),
        ...(rows?.name === field.apiName ? { empty: rows.empty, focus: rows.focus } : {}),
        lookups: lookupsOf(context, entity, field),
      }
    case 'texts':
      return { type, texts: languageInputs(entity, field, value, typed) }
    case 'lines':
      return { type, value }
    case 'file':
      return fileEditor(context, field, isRequired, state)
    default:
      return { type, value, input: inputOf(field) }
  }
}

function fileEditor(
  { viewer }: ApiContext,
  { apiName }: WireField,
  isRequired: boolean,
  { base, typed, files }: FieldState,
): Editor {
  const [before, now] = [valueIn(base, apiName), valueIn(typed, apiName)]
  return {
    type: 'file',
    current: files.stored.get(fileOfField(apiName, before)) ?? null,
    uploaded: now === before ? null : (files.uploaded.get(now) ?? null),
    isRemoved: before !== '' && now === '',
    mayRemove: !isRequired && before !== '',
    max: { bytes: maxUploadBytes, text: formatBytes(maxUploadBytes, viewer.site, viewer.language) },
  }
}

/** A value that is no longer offered stays readable, and is not lost with the next save. */
function withStored(
  options: readonly { readonly value: string; readonly label: string }[],
  values: readonly string[],
): readonly { readonly value: string; readonly label: string }[] {
  const unknown = values.filter((value) => value !== '' && !options.some((option) => option.value === value))
  return [...options, ...unknown.map((value) => ({ value, label: value }))]
}

/** Ids become names with their ids; a text that names no record stays as it was typed. */
export const referencesText = (value: string, names: ReadonlyMap<string, string>): string =>
  value
    .split(/[;\n]/)
    .map((each) => referenceText(each, names.get(each)))
    .join('\n')

/** The addresses of the record data API that find the records that a field may reference, each with the name field of its object. */
const lookupsOf = (context: ApiContext, { apiName }: Entity, field: WireField): readonly string[] =>
  readableTargets(context, field).map(
    (target) =>
      `/services/data/${apiVersion}/ui-api/lookups/${apiName}/${field.apiName}/${target.apiName}#${nameField(target).apiName}`,
  )

/** The ids in the values of references. */
export const referencedIds = (fields: readonly WireField[], values: FormValues): readonly string[] =>
  fields
    .flatMap((field) => {
      const value = valueIn(values, field.apiName)
      if (editorType(field) === 'rows') return referencedIn(field, value)
      return editorType(field).startsWith('record') ? value.split(/[;\n]/) : []
    })
    .filter((id) => id.length === 18)

function inputOf({ dataType }: WireField): 'text' | 'decimal' | 'date' | 'datetime-local' {
  if (dataType === 'Date') return 'date'
  if (dataType === 'DateTime') return 'datetime-local'
  return dataType === 'Int' || dataType === 'Double' ? 'decimal' : 'text'
}

/** One input for each language. A field of translations has no English, which is in a field of its own. */
function languageInputs(
  entity: Entity,
  { field }: WireField,
  value: string,
  typed: FormValues,
): Extract<Editor, { readonly type: 'texts' }>['texts'] {
  const own: Texts = Object.fromEntries(textsOf(value).map(({ language, text }) => [language, text]))
  const english = wireFields(entity).find(({ property }) => property === field?.english)
  const languages = english === undefined ? languageCodes : languageCodes.filter((code) => code !== 'en-US')
  const texts: Texts = english === undefined ? own : { ...own, 'en-US': valueIn(typed, english.apiName) }
  return languages.map((language) => {
    const [next] = fallbackChain(language).slice(1)
    return {
      language,
      value: own[language] ?? '',
      fallback: next === undefined ? '' : (textIn(texts, next)?.text ?? ''),
    }
  })
}
