import * as v from 'valibot'
import { isMap } from '#domain/is-map.ts'
import { shapeOf } from '#representations/schema-shape.ts'
import { representations, type RepresentationName } from '#representations/table.ts'

/** Representations by their schemas: where one stands within another it goes by its own name. */
const names = new Map<v.GenericSchema, string>(Object.entries(representations).map(([name, schema]) => [schema, name]))

/** A list or map of an answer: `Record.fields`, `ListInfo.displayColumns`, and whether there is something in it. */
export interface Filling {
  readonly place: string
  readonly isFilled: boolean
}

/** Every list and map of an answer, each time that it occurs. */
export function* fillings(name: RepresentationName, value: unknown): Generator<Filling> {
  yield* fillingsOf(representations[name], value, name)
}

function* fillingsOf(schema: v.GenericSchema, value: unknown, before: string): Generator<Filling> {
  const place = names.get(schema) ?? before
  const shape = shapeOf(schema)
  if (shape.kind === 'lazy' || shape.kind === 'nullable') {
    if (value !== null) yield* fillingsOf(shape.inner, value, place)
  } else if (shape.kind === 'union') {
    const meant = shape.options.find((option) => v.is(option, value))
    if (meant !== undefined) yield* fillingsOf(meant, value, place)
  } else if (shape.kind === 'list' && Array.isArray(value)) {
    yield { place, isFilled: value.length > 0 }
    for (const item of value) yield* fillingsOf(shape.inner, item, `${place}[]`)
  } else if (shape.kind === 'map' && isMap(value)) {
    yield { place, isFilled: Object.keys(value).length > 0 }
    for (const item of Object.values(value)) yield* fillingsOf(shape.inner, item, `${place}{}`)
  } else if (shape.kind === 'object' && isMap(value)) {
    for (const [key, { schema: inner }] of Object.entries(shape.entries))
      if (Object.hasOwn(value, key)) yield* fillingsOf(inner, value[key], `${place}.${key}`)
  }
}

/** Every list and map that a representation has room for, by the same names. */
export function placesOf(name: RepresentationName): ReadonlySet<string> {
  const found = new Set<string>()
  const walked = new Set<v.GenericSchema>()
  const walk = (schema: v.GenericSchema, before: string): void => {
    const place = names.get(schema) ?? before
    if (names.has(schema) && walked.has(schema)) return
    walked.add(schema)
    const shape = shapeOf(schema)
    if (shape.kind === 'lazy' || shape.kind === 'nullable') walk(shape.inner, place)
    else if (shape.kind === 'union') for (const option of shape.options) walk(option, place)
    else if (shape.kind === 'list' || shape.kind === 'map') {
      found.add(place)
      walk(shape.inner, `${place}${shape.kind === 'list' ? '[]' : '{}'}`)
    } else if (shape.kind === 'object')
      for (const [key, { schema: inner }] of Object.entries(shape.entries)) walk(inner, `${place}.${key}`)
  }
  walk(representations[name], name)
  return found
}

/**
 * The same answer with at most so many entries of each list and map, from everywhere in it: what is asked of each key of an answer
 * takes minutes for one of megabytes, and entries are alike.
 */
export function thinned(name: RepresentationName, value: unknown, most = 3): unknown {
  return thinnedBy(representations[name], value, most)
}

function thinnedBy(schema: v.GenericSchema, value: unknown, most: number): unknown {
  const shape = shapeOf(schema)
  if (shape.kind === 'lazy' || shape.kind === 'nullable')
    return value === null ? null : thinnedBy(shape.inner, value, most)
  if (shape.kind === 'union') {
    const meant = shape.options.find((option) => v.is(option, value))
    return meant === undefined ? value : thinnedBy(meant, value, most)
  }
  if (shape.kind === 'list' && Array.isArray(value))
    return spread<unknown>(value, most).map((item) => thinnedBy(shape.inner, item, most))
  if (shape.kind === 'map' && isMap(value))
    return Object.fromEntries(
      spread(Object.entries(value), most).map(([key, item]) => [key, thinnedBy(shape.inner, item, most)]),
    )
  if (shape.kind !== 'object' || !isMap(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const entry = Object.hasOwn(shape.entries, key) ? shape.entries[key] : undefined
      return [key, entry === undefined ? item : thinnedBy(entry.schema, item, most)]
    }),
  )
}

/** The first, the last and those between them at equal distances. */
const spread = <Item>(items: readonly Item[], most: number): readonly Item[] =>
  items.length <= most
    ? items
    : Array.from({ length: most }, (_, at) => Math.round((at * (items.length - 1)) / (most - 1))).flatMap((at) =>
        items.slice(at, at + 1),
      )

/** What an answer is made of, whatever it says: two of one form lose their keys alike. */
export function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(formOf)
  if (isMap(value)) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, formOf(item)]))
  return value === null ? null : typeof value
}
