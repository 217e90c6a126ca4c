import * as v from 'valibot'
import { type Shape, shapeOf } from './schema-shape.ts'

/** The maximum depth of recursion, for example of a record in a field of a record. */
const deepest = 2

/**
 * Small valid values of a schema for tests. Together they contain every alternative of every union, and null wherever it is allowed.
 * Optional keys are always present.
 */
export const exampleValues = (schema: v.GenericSchema): readonly unknown[] => valuesOf(schema, 0)

function valuesOf(schema: v.GenericSchema, depth: number): readonly unknown[] {
  const shape = shapeOf(schema)
  if (shape.kind === 'object') return objects(shape.entries, depth)
  if (shape.kind === 'union') return shape.options.flatMap((option) => valuesOf(option, depth))
  if (shape.kind === 'enumeration') return shape.values.slice(0, 1)
  if ('inner' in shape) return valuesAround(schema, shape, depth)
  return scalars.filter((value) => v.is(schema, value)).slice(0, 1)
}

/** Example values for schemas with further checks: a string may have to be digits or an address, and a number a status. */
const scalars: readonly unknown[] = ['text', '0', '/text', 0, 1, 200, 300, true, null]

type Inner = Extract<Shape, { readonly inner: v.GenericSchema }>

function valuesAround(schema: v.GenericSchema, { kind, inner }: Inner, depth: number): readonly unknown[] {
  if (kind === 'lazy') return depth === deepest ? [] : valuesOf(inner, depth + 1)
  const values = valuesOf(inner, depth)
  if (kind === 'nullable') return [...values, null]
  return [kind === 'list' ? values : Object.fromEntries(values.map((value, index) => [`key${index}`, value]))].filter(
    (value) => v.is(schema, value),
  )
}

/** The n-th object contains the n-th alternative of each of its entries. */
function objects(entries: Extract<Shape, { readonly kind: 'object' }>['entries'], depth: number): readonly unknown[] {
  const columns = Object.entries(entries).map(([key, { schema }]) => ({ key, values: valuesOf(schema, depth) }))
  if (columns.some(({ values }) => values.length === 0)) return []
  const count = Math.max(1, ...columns.map(({ values }) => values.length))
  return Array.from({ length: count }, (_, row) =>
    Object.fromEntries(columns.map(({ key, values }) => [key, row < values.length ? values[row] : values[0]])),
  )
}
