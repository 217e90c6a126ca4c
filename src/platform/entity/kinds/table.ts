import type { TakenFile } from '#platform/values/file-types.ts'
import { booleanKind } from './boolean.ts'
import { compositionKind } from './composition.ts'
import { contentKeyKind } from './content-key.ts'
import { countryListKind } from './country-list.ts'
import { countryKind } from './country.ts'
import { dateKind } from './date.ts'
import { dateTimeKind } from './date-time.ts'
import { decimalKind } from './decimal.ts'
import { emailAddressKind } from './email-address.ts'
import { fileKind } from './file.ts'
import { formulationKind } from './formulation.ts'
import { htmlKind } from './html.ts'
import { identifierKind } from './identifier.ts'
import { integerKind } from './integer.ts'
import { itemReferenceKind } from './item-reference.ts'
import type { FieldKind, FieldOptions } from './kind.ts'
import { listFiltersKind } from './list-filters.ts'
import { localisedListKind } from './localised-list.ts'
import { localisedTextKind } from './localised-text.ts'
import { pathKind } from './path.ts'
import { picklistListKind } from './picklist-list.ts'
import { picklistKind } from './picklist.ts'
import { referenceListKind } from './reference-list.ts'
import { referenceKind, type ReferenceTarget } from './reference.ts'
import { richTextKind } from './rich-text.ts'
import { selfReferenceKind } from './self-reference.ts'
import { specificationListKind } from './specification-list.ts'
import { svgKind } from './svg.ts'
import { textListKind } from './text-list.ts'
import { textKind, type TextOptions } from './text.ts'

/** Every kind of field by the name that its constructor sets. */
const kinds = {
  boolean: booleanKind,
  composition: compositionKind,
  contentKey: contentKeyKind,
  country: countryKind,
  countryList: countryListKind,
  date: dateKind,
  dateTime: dateTimeKind,
  decimal: decimalKind,
  emailAddress: emailAddressKind,
  file: fileKind,
  formulation: formulationKind,
  html: htmlKind,
  identifier: identifierKind,
  integer: integerKind,
  itemReference: itemReferenceKind,
  listFilters: listFiltersKind,
  localisedList: localisedListKind,
  localisedText: localisedTextKind,
  path: pathKind,
  picklist: picklistKind,
  picklistList: picklistListKind,
  reference: referenceKind,
  referenceList: referenceListKind,
  richText: richTextKind,
  selfReference: selfReferenceKind,
  specificationList: specificationListKind,
  svg: svgKind,
  text: textKind,
  textList: textListKind,
}

export type FieldType = keyof typeof kinds

/** A field of any kind: its kind's name, its options, and the properties of some kinds, for code that treats all kinds alike. */
export interface AnyField extends FieldOptions {
  readonly type: FieldType
  /** The target of a reference: one object, or the object that the field `by` names. */
  readonly to?: ReferenceTarget | Readonly<Record<string, ReferenceTarget>>
  readonly by?: string
  readonly sameAs?: { readonly through: string }
  readonly notBefore?: string
  readonly leadsOnFrom?: string
  readonly english?: string
  readonly importKind?: string
  readonly maxLength?: number
  readonly default?: boolean
  /** For a picklist: stored value → its label. */
  readonly values?: Readonly<Record<string, string | { readonly name: string }>>
  readonly dependsOn?: { readonly field: string; readonly goesWith: Readonly<Record<string, readonly string[]>> }
  readonly min?: number
  readonly max?: number
  readonly multiline?: boolean
  readonly identifies?: true
  readonly takes?: TakenFile
  readonly format?: NonNullable<TextOptions['format']>
}

/** The constructors bind a field's options to its kind; this is the one place where the binding is removed. */
export const kindOf = (field: AnyField): FieldKind<unknown> => kinds[field.type]

/** Every object that a field may reference. */
export function targetsOf({ to }: AnyField): readonly ReferenceTarget[] {
  if (to === undefined) return []
  return isTarget(to) ? [to] : Object.values(to)
}

/** The object that a field of this record references; null if the record does not determine it. */
export function targetFor({ to, by }: AnyField, record: Readonly<Record<string, unknown>>): ReferenceTarget | null {
  if (to === undefined) return null
  if (isTarget(to)) return to
  const kind = by === undefined ? undefined : record[by]
  return typeof kind === 'string' && Object.hasOwn(to, kind) ? (to[kind] ?? null) : null
}

const isTarget = (to: ReferenceTarget | Readonly<Record<string, ReferenceTarget>>): to is ReferenceTarget =>
  typeof to['keyPrefix'] === 'string'
