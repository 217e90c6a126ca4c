import { isLanguageCode, languageCodes, type LanguageCode } from '#platform/i18n/languages.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import { kindOf } from '#platform/entity/kinds/table.ts'
import type { WireField } from '#platform/record-api/wire-fields.ts'
import { isFile } from '#platform/record-api/writes/seen-references.ts'
import { isCell, type WireValue } from '#platform/record-api/wire-values.ts'
import { recordAddress } from '#features/back-office/page-parts/back-office-address.ts'

/** A value as a page shows it. */
export type ShownValue =
  | { readonly type: 'empty' }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'flag'; readonly isSet: boolean }
  | { readonly type: 'file'; readonly name: string; readonly href: string }
  | { readonly type: 'records'; readonly records: readonly { readonly href: string; readonly name: string }[] }
  /** The items of a structured value, such as the components of a composition. */
  | { readonly type: 'items'; readonly items: readonly (readonly ItemPart[])[] }
  | { readonly type: 'texts'; readonly texts: readonly { readonly language: LanguageCode; readonly text: string }[] }

interface ItemPart {
  readonly text: string
  /** The page of the record that the part refers to, as far as the viewer sees it. */
  readonly href: string | null
}

export interface ValueContext {
  readonly base: string
  /** The names of the referenced records that the viewer sees, by id. */
  readonly names: ReadonlyMap<string, string>
  /** The files that the viewer may read, by key; without an address where the record no longer has them. */
  readonly files?: ReadonlyMap<string, { readonly name: string; readonly href: string | null }>
}

const empty: ShownValue = { type: 'empty' }

/** A value of the record data API by the kind of its field; `display` is its displayed value, if it differs. */
export function shownValue(
  field: WireField,
  value: WireValue,
  display: string | null,
  { base, names, files }: ValueContext,
): ShownValue {
  // An author of the record whom the viewer may not read has a name and no id.
  if (value === null && field.dataType === 'Reference' && display !== null) return { type: 'text', text: display }
  if (value === null || value === '') return empty
  if (typeof value === 'boolean') return { type: 'flag', isSet: value }
  const file = isFile(field) ? files?.get(String(value)) : undefined
  if (file !== undefined)
    return file.href === null ? { type: 'text', text: file.name } : { type: 'file', name: file.name, href: file.href }
  if (field.dataType === 'Reference' || field.dataType === 'JunctionIdList') {
    const records = idsOf(field, value).flatMap((id) => {
      const name = names.get(id)
      return name === undefined ? [] : { href: recordAddress(base, id), name }
    })
    return records.length === 0 ? empty : { type: 'records', records }
  }
  if (isLocalised(field)) {
    const texts = textsOf(value)
    return texts.length === 0 ? empty : { type: 'texts', texts }
  }
  if (isStructured(field)) {
    const partOf = (part: string): ItemPart => {
      const id = toId18(part)
      const name = id === null ? undefined : names.get(id)
      return id === null || name === undefined
        ? { text: part, href: null }
        : { text: name, href: recordAddress(base, id) }
    }
    return { type: 'items', items: itemsOf(field, value).map((parts) => parts.map(partOf)) }
  }
  const text = display ?? String(value)
  return { type: 'text', text: field.dataType === 'MultiPicklist' ? text.replaceAll(';', ', ') : text }
}

/** A value as one text, for a file. */
export function textOfShown(value: ShownValue): string {
  switch (value.type) {
    case 'empty':
      return ''
    case 'text':
      return value.text
    case 'flag':
      return String(value.isSet)
    case 'file':
      return value.name
    case 'records':
      return value.records.map(({ name }) => name).join('; ')
    case 'items':
      return value.items.map((parts) => parts.map(({ text }) => text).join(' ')).join('; ')
    default:
      return value.texts.map(({ language, text }) => `${language}: ${text}`).join('; ')
  }
}

/** The ids in the value of a reference, or in the items of a structured value. */
export function idsOf(field: WireField, value: WireValue): readonly string[] {
  if (typeof value !== 'string') return []
  if (field.dataType === 'Reference' || field.dataType === 'JunctionIdList')
    return value.split(';').flatMap((id) => toId18(id) ?? [])
  return isStructured(field)
    ? itemsOf(field, value).flatMap((parts) => parts.flatMap((part) => toId18(part) ?? []))
    : []
}

/** Whether the value has the form of a cell with items. */
const isStructured = (field: WireField): boolean =>
  field.dataType === 'TextArea' && field.field !== null && isCell(field.field) && !isLocalised(field)

/** The parts of each item of a structured value: JSON with named parts, or the rows of a cell. */
function itemsOf({ field }: WireField, value: WireValue): readonly (readonly string[])[] {
  const items = parsed(value)
  if (!Array.isArray(items)) {
    const rows = field === null ? undefined : kindOf(field).rows
    return rows === undefined ? [] : rows.rows(String(value)).map((row) => row.filter((part) => part !== ''))
  }
  return items.map((item: unknown) =>
    isMap(item)
      ? Object.entries(item).map(([name, part]) =>
          typeof part === 'string' && toId18(part) !== null ? part : `${name} ${partText(part)}`,
        )
      : [partText(item)],
  )
}

const partText = (part: unknown): string => (typeof part === 'string' ? part : JSON.stringify(part))

/** Whether the value is one text for each language. */
export const isLocalised = ({ field }: WireField): boolean =>
  field?.type === 'localisedText' || field?.type === 'richText'

/** The texts of a value that is one text for each language, in the order of the languages. */
export function textsOf(value: WireValue): readonly { readonly language: LanguageCode; readonly text: string }[] {
  const texts = parsed(value)
  return languageCodes.flatMap((language) => {
    const text = isMap(texts) && isLanguageCode(language) ? texts[language] : undefined
    return typeof text === 'string' && text !== '' ? { language, text } : []
  })
}

function parsed(value: WireValue): unknown {
  try {
    return JSON.parse(String(value))
  } catch {
    return null
  }
}
