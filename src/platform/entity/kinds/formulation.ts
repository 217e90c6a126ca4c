import { sql } from 'drizzle-orm'
import { jsonb } from 'drizzle-orm/pg-core'
import { isMap } from '#platform/values/text/is-map.ts'
import { accepted, type Field, type FieldKind, type FieldOptions, type Parsed, refused } from './kind.ts'
import { joinList, readItems, readUnknownItems, splitList } from './list-cell.ts'
import { idOf, integrationIdIn, type ReferenceTarget } from './reference.ts'
import { referencePart, type Row, type RowForm } from './row-form.ts'
import { storable, storableUnknown } from './storable.ts'

/** One line of a recipe: its phase, the ingredient, its share by weight, the product of the portal, if any, and what it does. */
export interface FormulationLine {
  /** `A`, `B`, … */
  readonly phase: string
  /** The name in the recipe: an INCI or common name. */
  readonly name: string
  readonly percent: number
  readonly product: string | null
  /** What the ingredient does in this recipe: the code of a function. Absent where the recipe does not say it. */
  readonly function?: string
}

export interface FormulationOptions extends FieldOptions {
  readonly to: ReferenceTarget
}

/**
 * A recipe: `A;Aqua;62.5|A;Xanthan gum;0.5;BX-80;THICK|B;…` in a cell: phase; name; percent; the product's integration id; the code of
 * its function.
 */
export const formulation = <const Options extends FormulationOptions>(
  options: Options,
): Field<'formulation', readonly FormulationLine[], Options> => ({ type: 'formulation', ...options })

const maxLines = 100
const maxNameLength = 255
const phasePattern = /^[A-Z][0-9]?$/
const functionPattern = /^[\w.-]{1,80}$/

function line(
  phase: unknown,
  name: Parsed<string>,
  percent: unknown,
  product: Parsed<string> | null,
  use: unknown,
): Parsed<FormulationLine> {
  if (typeof phase !== 'string' || !phasePattern.test(phase)) return refused('has a phase that is not a letter as A')
  if (!name.ok) return name
  if (name.value.trim() === '') return refused('has no name')
  if (name.value.includes(';')) return refused('has a semicolon in its name')
  if (typeof percent !== 'number' || !(percent > 0 && percent <= 100))
    return refused('has a share that is not above 0 and up to 100 percent')
  if (product !== null && !product.ok) return product
  if (use !== null && (typeof use !== 'string' || !functionPattern.test(use)))
    return refused('has a function that is not a code as EMUL')
  return accepted({
    phase,
    name: name.value.trim(),
    percent: Math.round(percent * 1e6) / 1e6,
    product: product === null ? null : product.value,
    ...(use === null ? {} : { function: use }),
  })
}

/** The sum of all shares is the whole batch. */
function whole(result: Parsed<FormulationLine[]>): Parsed<readonly FormulationLine[]> {
  if (!result.ok || result.value.length === 0) return result
  const total = result.value.reduce((sum, each) => sum + each.percent, 0)
  return Math.abs(total - 100) > 0.005
    ? refused(`adds up to ${Math.round(total * 1000) / 1000} percent, not to 100`)
    : accepted(result.value)
}

const rows: RowForm<FormulationOptions> = {
  parts: ({ to }) => [
    { name: 'phase', label: 'Phase', type: 'text' },
    { name: 'name', label: 'Name', type: 'text' },
    { name: 'percent', label: 'Percent', type: 'number' },
    referencePart('product', to),
    { name: 'function', label: 'Function', type: 'text' },
  ],
  isOrdered: true,
  sum: { part: 'percent', rule: 'exactly' },
  rows: (cell) => splitList(cell).map((item): Row => item.split(';')),
  cell: (lines) => joinList(lines.map((parts) => parts.join(';'))),
}

function lineIn([phase = '', name = '', percent = '', product = '', use = '', ...rest]: Row): Parsed<FormulationLine> {
  if (rest.length > 0) return refused('has more than phase, name, percent, product and function')
  const share = /^[0-9]{1,3}(?:\.[0-9]{1,6})?$/.test(percent.trim()) ? Number(percent) : null
  return line(
    phase.trim(),
    storable(name, maxNameLength),
    share,
    product.trim() === '' ? null : integrationIdIn(product.trim()),
    use.trim() === '' ? null : use.trim(),
  )
}

export const formulationKind: FieldKind<readonly FormulationLine[], FormulationOptions> = {
  dataType: () => 'TextArea',
  maxLength: () => null,
  empty: [],
  sqlType: 'jsonb',
  index: 'gin-paths',
  column: (name) =>
    jsonb(name)
      .$type<readonly FormulationLine[]>()
      .notNull()
      .default(sql`'[]'`),
  check: (value, { to }) =>
    whole(
      readUnknownItems(value, maxLines, (item): Parsed<FormulationLine> => {
        if (!isMap(item)) return refused('is not { phase, name, percent, product, function }')
        const product = item['product'] ?? null
        return line(
          item['phase'],
          storableUnknown(item['name'], maxNameLength),
          item['percent'],
          product === null ? null : idOf(product, [to]),
          item['function'] ?? null,
        )
      }),
    ),
  parse: (cell) => whole(readItems(rows.rows(cell), maxLines, lineIn)),
  format: (value) =>
    rows.cell(
      value.map(({ phase, name, percent, product, function: use }) => [
        phase,
        name,
        String(percent),
        product ?? '',
        ...(use === undefined ? [] : [use]),
      ]),
    ),
  rows,
  references: {
    within: 'product',
    keys: (value) => value.flatMap((each) => each.product ?? []),
    replace: (value, of) =>
      value.map((each) => (each.product === null ? each : { ...each, product: of(each.product) })),
  },
}
