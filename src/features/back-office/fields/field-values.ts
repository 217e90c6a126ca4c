import { languageCodes } from '#platform/i18n/languages.ts'
import { isPicklist } from '#platform/entity/picklist-values.ts'
import type { WireField } from '#platform/record-api/wire-fields.ts'
import type { WireValue } from '#platform/record-api/wire-values.ts'
import { isFile } from '#platform/record-api/writes/seen-references.ts'
import { fileInputs } from './file-shapes.ts'
import { isLocalised, textsOf } from '#features/back-office/values/shown-value.ts'
import { cellOfText, rowFormOf, textOfCell, textOfRows, typedRows } from './field-rows.ts'
import { type Editor, inputNames } from './form-shapes.ts'

/** The editor of a field follows from its kind alone. */
export function editorType(field: WireField): Editor['type'] {
  if (isLocalised(field)) return 'texts'
  if (rowFormOf(field) !== null) return 'rows'
  if (isFile(field)) return 'file'
  if (field.dataType === 'Boolean') return 'checkbox'
  if (field.dataType === 'JunctionIdList') return 'records'
  if (field.dataType === 'Reference') return 'record'
  if (field.field !== null && isPicklist(field.field)) return field.dataType === 'MultiPicklist' ? 'choices' : 'choice'
  return field.dataType === 'TextArea' ? 'lines' : 'line'
}

/** The value of a record as one text, equal exactly where the values are the same: forms are compared by it. */
export function textOf(field: WireField, value: WireValue): string {
  if (field.dataType === 'Boolean') return String(value === true)
  if (value === null) return ''
  const type = editorType(field)
  if (type === 'texts') return jointText(textsOf(value).map(({ language, text }) => [language, unixLines(text)]))
  if (type === 'choices') return ordered(String(value).split(';'))
  if (type === 'rows') return textOfCell(field, unixLines(String(value)))
  // An input for a moment has no zone, and by default no fraction of a second.
  if (field.dataType === 'DateTime') return String(value).slice(0, momentLength)
  return unixLines(String(value))
}

const momentLength = '2026-01-31T08:30:00'.length

/** What was typed into the inputs of a field. A reference still is what its writer wrote. */
export function typedText(field: WireField, sent: URLSearchParams): string {
  const name = inputNames.field(field.apiName)
  const type = editorType(field)
  if (type === 'checkbox') return String(sent.has(name))
  if (type === 'choices') return ordered(sent.getAll(name))
  if (type === 'texts')
    return jointText(
      languageCodes.map((language) => [
        language,
        unixLines(sent.get(inputNames.language(field.apiName, language)) ?? ''),
      ]),
    )
  // A form without the input of a file changes nothing. One that was uploaded goes before removing the other.
  if (type === 'file')
    return (
      sent.get(name) ??
      (sent.has(fileInputs.remove(field.apiName)) ? '' : (sent.get(inputNames.base(field.apiName)) ?? ''))
    )
  const rows = rowFormOf(field)
  if (rows !== null)
    return textOfRows(
      typedRows(field, rows.parts, sent).specified.map(({ row }) => row),
      rows.parts,
    )
  const typed = unixLines(sent.get(name) ?? '')
  if (field.dataType === 'DateTime') return /T\d{2}:\d{2}$/.test(typed) ? `${typed}:00` : typed
  return typed
}

/** The value that a text stands for, as the record data API takes it. */
export function wireValue(field: WireField, text: string): string | boolean | null {
  const { dataType } = field
  if (dataType === 'Boolean') return text === 'true'
  if (text === '') return null
  if (editorType(field) === 'rows') return cellOfText(field, text)
  return dataType === 'DateTime' && /T[\d:.]+$/.test(text) ? `${text}Z` : text
}

/** Browsers send lines with the ends of Windows. */
const unixLines = (text: string): string => text.replaceAll('\r\n', '\n')

const ordered = (values: readonly string[]): string =>
  [...new Set(values)]
    .filter((value) => value !== '')
    .toSorted()
    .join(';')

/** Empty where there is a text in no language. */
function jointText(texts: readonly (readonly [language: string, text: string])[]): string {
  const input = texts.filter(([, text]) => text !== '')
  return input.length === 0 ? '' : JSON.stringify(Object.fromEntries(input))
}
