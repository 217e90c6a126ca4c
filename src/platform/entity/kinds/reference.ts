import { getTableColumns } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { keyPrefixOf, toId18 } from '#platform/values/record-id.ts'
import { identifyingText } from '#platform/values/text/identifying-text.ts'
import { bytewiseText } from './bytewise-text.ts'
import { accepted, type Field, type FieldKind, type FieldOptions, type Parsed, type Presence, refused } from './kind.ts'
import { storable } from './storable.ts'

/** The properties of the referenced entity that a reference needs. */
export interface ReferenceTarget {
  readonly apiName: string
  readonly keyPrefix: string
  readonly label: string
  readonly table: PgTable
}

export interface ReferenceOptions extends FieldOptions {
  readonly to: ReferenceTarget
  /** This field must equal the field of the same name in the record that `through` references. */
  readonly sameAs?: { readonly through: string }
}

/** The id of one record of another object; a foreign key ensures that the record exists. */
export const reference = <const Options extends ReferenceOptions>(
  options: Options,
): Field<'reference', Presence<Options, string>, Options> => ({ type: 'reference', ...options })

/** The 18-character id of a record of one of the objects. */
export function idOf(value: unknown, targets: readonly ReferenceTarget[]): Parsed<string> {
  const id = typeof value === 'string' ? toId18(value) : null
  if (id === null) return refused('is not a record id of 15 or 18 characters')
  if (!targets.some((target) => target.keyPrefix === keyPrefixOf(id)))
    return refused(`is not the id of ${targets.map(aLabel).join(' or ')}`)
  return accepted(id)
}

/** `a trade grade`, `an account` */
export const aLabel = ({ label }: { readonly label: string }): string =>
  `${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${label.toLowerCase()}`

/** An integration id in a cell. */
export function integrationIdIn(cell: string): Parsed<string> {
  const key = identifyingText(cell)
  return key === '' ? refused('is empty') : storable(key, 255)
}

const idColumn = (target: ReferenceTarget): AnyPgColumn => {
  const id = getTableColumns(target.table)['id']
  if (id === undefined) throw new Error(`The table of ${target.apiName} has no id.`)
  return id
}

export const referenceKind: FieldKind<string, ReferenceOptions> = {
  dataType: () => 'Reference',
  maxLength: () => 18,
  empty: null,
  sqlType: 'text',
  index: 'btree',
  column: (name, { to, required }) =>
    required
      ? bytewiseText(name)
          .notNull()
          .references(() => idColumn(to))
      : bytewiseText(name).references(() => idColumn(to)),
  check: (value, { to }) => idOf(value, [to]),
  parse: integrationIdIn,
  format: (value) => value,
  references: { keys: (value) => [value], replace: (value, of) => of(value) },
}
