import { sql } from 'drizzle-orm'
import { jsonb } from 'drizzle-orm/pg-core'
import { accepted, type Field, type FieldKind, type FieldOptions, type Parsed, refused } from './kind.ts'
import { joinList, readItems, readUnknownItems, splitList } from './list-cell.ts'
import { idOf, integrationIdIn, type ReferenceTarget } from './reference.ts'
import { referencePart, type Row, type RowForm } from './row-form.ts'

/** A component of a grade. `percent` is its share by weight, null if unknown. */
export interface Component {
  readonly substance: string
  readonly percent: number | null
}

export interface CompositionOptions extends FieldOptions {
  readonly to: ReferenceTarget
}

/** Substances with their shares: `CAS-77-92-9:60|CAS-50-81-7:40` in a cell. */
export const composition = <const Options extends CompositionOptions>(
  options: Options,
): Field<'composition', readonly Component[], Options> => ({ type: 'composition', ...options })

const maxItems = 50

function share(value: unknown): Parsed<number | null> {
  if (value === null || value === undefined) return accepted(null)
  if (typeof value !== 'number' || !(value > 0 && value <= 100))
    return refused('has a share that is not above 0 and up to 100 percent')
  return accepted(Math.round(value * 1e6) / 1e6)
}

/** Each substance once, all shares together at most 100 %. */
function whole(result: Parsed<Component[]>): Parsed<readonly Component[]> {
  if (!result.ok) return result
  if (new Set(result.value.map((each) => each.substance)).size < result.value.length)
    return refused('names a substance twice')
  const total = result.value.reduce((sum, each) => sum + (each.percent ?? 0), 0)
  if (total > 100.001) return refused(`adds up to ${Math.round(total * 1000) / 1000} percent`)
  return accepted(result.value)
}

const rows: RowForm<CompositionOptions> = {
  parts: ({ to }) => [referencePart('substance', to), { name: 'percent', label: 'Percent', type: 'number' }],
  isOrdered: true,
  sum: { part: 'percent', rule: 'atMost' },
  rows: (cell) =>
    splitList(cell).map((item): Row => {
      const match = /^(.*):([^:]*)$/s.exec(item)
      return [match?.[1] ?? item, match?.[2]?.trim() ?? '']
    }),
  // Without a share, a colon in the id would be parsed as a separator, so an empty share ends the cell.
  cell: (items) =>
    joinList(
      items.map(([substance = '', percent = '']) =>
        percent === '' && substance !== '' && !substance.includes(':') ? substance : `${substance}:${percent}`,
      ),
    ),
}

function componentIn([substanceText = '', shareText = '']: Row): Parsed<Component> {
  if (shareText !== '' && !/^[0-9]{1,3}(?:\.[0-9]{1,6})?$/.test(shareText))
    return refused('has a share that is not a number, as in CAS-50-81-7:40')
  const percent = share(shareText === '' ? null : Number(shareText))
  if (!percent.ok) return percent
  const substance = integrationIdIn(substanceText)
  return substance.ok ? accepted({ substance: substance.value, percent: percent.value }) : substance
}

export const compositionKind: FieldKind<readonly Component[], CompositionOptions> = {
  dataType: () => 'TextArea',
  maxLength: () => null,
  empty: [],
  sqlType: 'jsonb',
  index: 'gin-paths',
  column: (name) =>
    jsonb(name)
      .$type<readonly Component[]>()
      .notNull()
      .default(sql`'[]'`),
  check: (value, { to }) =>
    whole(
      readUnknownItems(value, maxItems, (item): Parsed<Component> => {
        if (typeof item !== 'object' || item === null || !('substance' in item))
          return refused('is not { substance, percent }')
        const substance = idOf(item.substance, [to])
        if (!substance.ok) return substance
        const percent = share('percent' in item ? item.percent : null)
        return percent.ok ? accepted({ substance: substance.value, percent: percent.value }) : percent
      }),
    ),
  parse: (cell) => whole(readItems(rows.rows(cell), maxItems, componentIn)),
  format: (value) =>
    rows.cell(value.map(({ substance, percent }) => [substance, percent === null ? '' : String(percent)])),
  rows,
  references: {
    within: 'substance',
    keys: (value) => value.map((each) => each.substance),
    replace: (value, of) => value.map((each) => ({ ...each, substance: of(each.substance) })),
  },
}
