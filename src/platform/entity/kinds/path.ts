import { text as column } from 'drizzle-orm/pg-core'
import { portalPath } from '#platform/values/addresses/portal-path.ts'
import { accepted, type Field, type FieldKind, type FieldOptions, type Parsed, type Presence, refused } from './kind.ts'
import { storableUnknown } from './storable.ts'

interface PathOptions extends FieldOptions {
  /** For a field that forms chains from the path in `from`: following the chain must not lead back to the start. */
  readonly leadsOnFrom?: string
}

/** A path of this portal with its query, as browsers write it: never an address of another site. */
export const path = <const Options extends PathOptions>(
  options: Options,
): Field<'path', Presence<Options, string>, Options> => ({ type: 'path', ...options })

const maxCharacters = 2000

function check(value: unknown): Parsed<string> {
  const stored = storableUnknown(value, maxCharacters)
  if (!stored.ok) return stored
  const read = portalPath(stored.value.trim())
  return read === null || read.length > maxCharacters
    ? refused('is no path of this portal (one / first, no other host, no blank, backslash, control character or #)')
    : accepted(read)
}

export const pathKind: FieldKind<string, PathOptions> = {
  dataType: () => 'Url',
  maxLength: () => maxCharacters,
  empty: null,
  sqlType: 'text',
  index: 'btree',
  column: (name, options) => (options.required ? column(name).notNull() : column(name)),
  check,
  parse: check,
  format: (value) => value,
}
