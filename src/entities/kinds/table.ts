import { booleanKind } from './boolean.ts'
import { compositionKind } from './composition.ts'
import { countryListKind } from './country-list.ts'
import { countryKind } from './country.ts'
import { dateKind } from './date.ts'
import { identifierKind } from './identifier.ts'
import { integerKind } from './integer.ts'
import { itemReferenceKind } from './item-reference.ts'
import type { FieldKind, FieldOptions } from './kind.ts'
import { localisedListKind } from './localised-list.ts'
import { localisedTextKind } from './localised-text.ts'
import { picklistListKind } from './picklist-list.ts'
import { picklistKind } from './picklist.ts'
import { referenceListKind } from './reference-list.ts'
import { referenceKind } from './reference.ts'
import { svgKind } from './svg.ts'
import { textListKind } from './text-list.ts'
import { textKind } from './text.ts'

/** Every kind of field, by the name its constructor gives. */
const kinds = {
  boolean: booleanKind,
  composition: compositionKind,
  country: countryKind,
  countryList: countryListKind,
  date: dateKind,
  identifier: identifierKind,
  integer: integerKind,
  itemReference: itemReferenceKind,
  localisedList: localisedListKind,
  localisedText: localisedTextKind,
  picklist: picklistKind,
  picklistList: picklistListKind,
  reference: referenceKind,
  referenceList: referenceListKind,
  svg: svgKind,
  text: textKind,
  textList: textListKind,
}

export type FieldType = keyof typeof kinds

/** A field of any kind, with the kind's name and its options. */
export type AnyField = FieldOptions & { readonly type: FieldType }

/**
 * The kind of a field, for code that treats all kinds alike. The constructors tie a field's options to its kind; here that
 * tie is loosened once, so that values and options pass through as unknown.
 */
export const kindOf = (field: AnyField): FieldKind<unknown, AnyField> =>
  kinds[field.type] as FieldKind<unknown, AnyField>
