import { bytewiseText } from './bytewise-text.ts'
import type { Field, FieldKind, FieldOptions, Presence } from './kind.ts'
import { idOf, integrationIdIn, type ReferenceTarget } from './reference.ts'

export interface ItemReferenceOptions extends FieldOptions {
  /** The picklist field that determines the object, and the object for each of its values. */
  readonly by: string
  readonly to: Readonly<Record<string, ReferenceTarget>>
}

/** The id of one record of one of several objects; another field determines the object. */
export const itemReference = <const Options extends ItemReferenceOptions>(
  options: Options,
): Field<'itemReference', Presence<Options, string>, Options> => ({ type: 'itemReference', ...options })

export const itemReferenceKind: FieldKind<string, ItemReferenceOptions> = {
  dataType: () => 'Reference',
  maxLength: () => 18,
  empty: null,
  sqlType: 'text',
  index: 'btree',
  column: (name, { required }) => (required ? bytewiseText(name).notNull() : bytewiseText(name)),
  check: (value, { to }) => idOf(value, Object.values(to)),
  parse: integrationIdIn,
  format: (value) => value,
  references: { keys: (value) => [value], replace: (value, of) => of(value) },
}
