import { isLanguageCode, languageCodes, type LanguageCode } from '#platform/i18n/languages.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import type { WireField } from '#platform/record-api/wire-fields.ts'
import type { WireValue } from '#platform/record-api/wire-values.ts'
import { recordAddress } from '#features/back-office/pages/back-office-address.ts'

/** A value as a page shows it. */
export type ShownValue =
  | { readonly type: 'empty' }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'flag'; readonly isSet: boolean }
  | { readonly type: 'records'; readonly records: readonly { readonly href: string; readonly name: string }[] }
  | { readonly type: 'texts'; readonly texts: readonly { readonly language: LanguageCode; readonly text: string }[] }

export interface ValueContext {
  readonly base: string
  /** The names of the referenced records that the viewer sees, by id. */
  readonly names: ReadonlyMap<string, string>
}

const empty: ShownValue = { type: 'empty' }

/** A value of the record data API by the kind of its field; `display` is its displayed value, if it differs. */
export function shownValue(
  field: WireField,
  value: WireValue,
  display: string | null,
  { base, names }: ValueContext,
): ShownValue {
  if (value === null || value === '') return empty
  if (typeof value === 'boolean') return { type: 'flag', isSet: value }
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
  const text = display ?? String(value)
  return { type: 'text', text: field.dataType === 'MultiPicklist' ? text.replaceAll(';', ', ') : text }
}

/** The ids in the value of a reference. */
export const idsOf = ({ dataType }: WireField, value: WireValue): readonly string[] =>
  (dataType === 'Reference' || dataType === 'JunctionIdList') && typeof value === 'string'
    ? value.split(';').flatMap((id) => toId18(id) ?? [])
    : []

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
