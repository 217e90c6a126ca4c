import { bytewiseText } from './bytewise-text.ts'
import type { Field, FieldKind, FieldOptions, Presence } from './kind.ts'
import { idOf, integrationIdIn, type ReferenceTarget } from './reference.ts'

interface SelfReferenceOptions extends FieldOptions {
  /** The object itself, which is not there yet while its fields are written down: `entity()` puts it in. */
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
  // No foreign key: a restore would have to know an order in which each comes after those it points to.
  column: (name) => bytewiseText(name),
  check: (value, { to }) => idOf(value, to === undefined ? [] : [to]),
  parse: integrationIdIn,
  format: (value) => value,
  references: { keys: (value) => [value], replace: (value, of) => of(value) },
}
