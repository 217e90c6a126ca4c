import { bytewiseText } from './bytewise-text.ts'
import type { Field, FieldKind, FieldOptions, Presence } from './kind.ts'
import { idOf, integrationIdIn, type ReferenceTarget } from './reference.ts'

interface SelfReferenceOptions extends FieldOptions {
  /** Stands for the object itself, which does not exist yet while its fields are defined: `entity()` replaces it. */
  readonly to?: ReferenceTarget
}

/** The id of another record of the same object; never the record's own. */
export const selfReference = <const Options extends FieldOptions>(
  options: Options,
): Field<'selfReference', Presence<Options, string>, Options> => ({ type: 'selfReference', ...options })

export const selfReferenceKind: FieldKind<string, SelfReferenceOptions> = {
  dataType: () => 'Reference',
  maxLength: () => 18,
  empty: null,
  sqlType: 'text',
  index: 'btree',
  // There is no foreign key, because a restore would need an order in which each record follows those that it
  // references.
  column: (name) => bytewiseText(name),
  check: (value, { to }) => idOf(value, to === undefined ? [] : [to]),
  parse: integrationIdIn,
  format: (value) => value,
  references: { keys: (value) => [value], replace: (value, of) => of(value) },
}
