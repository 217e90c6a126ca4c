import type * as v from 'valibot'

/** The structure of one of our schemas as data, for code that traverses it. */
export type Shape =
  | { readonly kind: 'object'; readonly entries: Readonly<Record<string, Entry>> }
  | { readonly kind: 'map' | 'list' | 'lazy' | 'nullable'; readonly inner: v.GenericSchema }
  | { readonly kind: 'union'; readonly options: readonly v.GenericSchema[] }
  | { readonly kind: 'enumeration'; readonly values: readonly (string | number)[] }
  | { readonly kind: 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'any' }

interface Entry {
  readonly schema: v.GenericSchema
  readonly isOptional: boolean
}

/** Reads the kinds of Valibot schemas that the representations use. Throws for any other kind, because that is our own error. */
interface Part {
  readonly kind: string
  readonly type: string
  readonly entries?: Readonly<Record<string, v.GenericSchema>>
  readonly value?: v.GenericSchema
  readonly item?: v.GenericSchema
  readonly wrapped?: v.GenericSchema
  readonly options?: readonly (string | number | v.GenericSchema)[]
  readonly literal?: string | number
  readonly getter?: (input: undefined) => v.GenericSchema
  readonly pipe?: readonly Part[]
}

export function shapeOf(schema: v.GenericSchema): Shape {
  const outer: Part = schema
  const last = (outer.pipe ?? []).findLast(({ kind }) => kind === 'schema') ?? outer
  const shape = last.pipe !== undefined && last !== outer ? shapeOfPart(last.pipe[0] ?? last) : shapeOfPart(last)
  return shape.kind === 'number' && outer.pipe?.some(({ type }) => type === 'integer') === true
    ? { kind: 'integer' }
    : shape
}

function shapeOfPart(part: Part): Shape {
  const shape = shapes[part.type]?.(part)
  if (shape === undefined) throw new Error(`No representation is made of ${part.type}.`)
  return shape
}

const inner = (kind: 'map' | 'list' | 'lazy' | 'nullable', schema: v.GenericSchema | undefined): Shape | undefined =>
  schema && { kind, inner: schema }
const union = ({ options = [] }: Part): Shape => ({
  kind: 'union',
  options: options.filter((option) => typeof option === 'object'),
})

const shapes: Readonly<Record<string, (part: Part) => Shape | undefined>> = {
  string: () => ({ kind: 'string' }),
  number: () => ({ kind: 'number' }),
  boolean: () => ({ kind: 'boolean' }),
  null: () => ({ kind: 'null' }),
  unknown: () => ({ kind: 'any' }),
  picklist: ({ options = [] }) => ({
    kind: 'enumeration',
    values: options.filter((option) => typeof option !== 'object'),
  }),
  literal: ({ literal }) => (literal === undefined ? undefined : { kind: 'enumeration', values: [literal] }),
  record: ({ value }) => inner('map', value),
  array: ({ item }) => inner('list', item),
  nullable: ({ wrapped }) => inner('nullable', wrapped),
  lazy: ({ getter }) => inner('lazy', getter?.(undefined)),
  union,
  variant: union,
  object: ({ entries = {} }) => ({
    kind: 'object',
    entries: Object.fromEntries(Object.entries(entries).map(([key, schema]) => [key, entryOf(schema)])),
  }),
}

function entryOf(schema: v.GenericSchema): Entry {
  const { type, wrapped }: Part = schema
  return type === 'exact_optional' && wrapped !== undefined
    ? { schema: wrapped, isOptional: true }
    : { schema, isOptional: false }
}
