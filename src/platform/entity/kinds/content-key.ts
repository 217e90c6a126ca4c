import { isContentKey } from '#platform/values/content-key.ts'
import { identifyingText } from '#platform/values/text/identifying-text.ts'
import { bytewiseText } from './bytewise-text.ts'
import { accepted, type Field, type FieldKind, type FieldOptions, type Parsed, refused } from './kind.ts'

/** The key of a managed content (§2, RTE-03): for a new record without a key it is derived from its integration id. */
export const contentKey = <const Options extends FieldOptions>(
  options: Options,
): Field<'contentKey', string, Options> => ({ type: 'contentKey', ...options })

const check = (value: unknown): Parsed<string> =>
  typeof value === 'string' && isContentKey(value)
    ? accepted(value)
    : refused('is not a content key (MC and 26 letters)')

export const contentKeyKind: FieldKind<string> = {
  dataType: () => 'String',
  maxLength: () => 28,
  empty: '',
  unique: true,
  sqlType: 'text',
  index: 'btree',
  column: (name) => bytewiseText(name).notNull().unique(),
  check,
  parse: (cell) => check(identifyingText(cell)),
  format: (value) => value,
}
