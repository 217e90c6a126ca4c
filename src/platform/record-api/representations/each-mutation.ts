import * as v from 'valibot'
import { checkRepresentation } from './check.ts'
import { shapeOf } from './schema-shape.ts'
import { representations, type RepresentationName } from './table.ts'

/**
 * Answers with one change each. Tests pass them to the checks, so that every key is covered. The values are copies that share
 * everything unchanged.
 */
export interface Mutation {
  /** The position of the change, such as `records.0.fields.Name.value`. */
  readonly path: string
  readonly keys: Path
  readonly value: unknown
}
export type Path = readonly (string | number)[]

/** Returns, for every key at every depth, the value without that key. */
export function* eachDeletion(value: unknown): Iterable<Mutation> {
  for (const keys of eachPath(value)) {
    if (typeof keys.at(-1) === 'string') yield mutation(value, keys, without)
  }
}

const others: readonly unknown[] = [null, 'no such value', 7.5, true, [], {}]

/** Returns, for every value at every depth, the whole with a value of another type in its place. */
export function* eachRetyping(value: unknown): Iterable<Mutation & { readonly put: unknown }> {
  for (const keys of eachPath(value)) {
    const was = typeOf(valueAt(value, keys))
    for (const put of others) {
      if (typeOf(put) !== was) yield { ...mutation(value, keys, (parent, key) => withValue(parent, key, put)), put }
    }
  }
}

/**
 * The role of a key in its representation. A `needed` key must exist. An `optional` key, or an `entry` of a map, may be absent. The
 * platform's clients ignore `unknown` keys. A `free` key is within a value whose form is not defined.
 */
export type KeyKind = 'needed' | 'optional' | 'entry' | 'unknown' | 'free'

export const keyKind = (name: RepresentationName, value: unknown, keys: Path): KeyKind =>
  positionOf(name, value, keys).kind

/** The kind of a key, and all schemas of its value. */
export function positionOf(name: RepresentationName, value: unknown, keys: Path): SchemaPosition {
  let position: SchemaPosition = { kind: 'needed', schemas: [representations[name]] }
  let at: unknown = value
  for (const key of keys) {
    const steps: readonly SchemaPosition[] = position.schemas.flatMap((schema) => step(schema, at, key))
    const kind = (steps.find((each) => each.kind === 'needed') ?? steps[0])?.kind ?? 'unknown'
    if (kind === 'unknown' || kind === 'free') return { kind, schemas: [] }
    position = { kind, schemas: steps.flatMap(({ schemas }) => schemas) }
    at = child(at, key)
  }
  return position
}

export interface SchemaPosition {
  readonly kind: KeyKind
  readonly schemas: readonly v.GenericSchema[]
}

/**
 * The needed keys whose absence the check does not detect. There are none if the check is correct. It runs once for every key, which
 * takes minutes for an answer of several megabytes.
 */
export function missedDeletions(name: RepresentationName, value: unknown): readonly string[] {
  return [...eachDeletion(value)]
    .filter((each) => checkRepresentation(name, each.value) === null && keyKind(name, value, each.keys) === 'needed')
    .map(({ path }) => path)
}

/** The keys of an answer that its representation does not define. */
export function unknownKeys(name: RepresentationName, value: unknown): readonly string[] {
  return [...eachPath(value)].filter((keys) => keyKind(name, value, keys) === 'unknown').map((keys) => keys.join('.'))
}

/** The position one key deeper in a schema. Empty where the schema has no such key. */
function step(schema: v.GenericSchema, at: unknown, key: string | number): readonly SchemaPosition[] {
  const shape = shapeOf(schema)
  if (shape.kind === 'lazy' || shape.kind === 'nullable') return step(shape.inner, at, key)
  if (shape.kind === 'union') {
    const meant = shape.options.filter((option) => v.is(option, at))
    return meant.flatMap((option) => step(option, at, key))
  }
  if (shape.kind === 'any') return [{ kind: 'free', schemas: [] }]
  if (shape.kind === 'map' && typeof key === 'string') return [{ kind: 'entry', schemas: [shape.inner] }]
  if (shape.kind === 'list' && typeof key === 'number') return [{ kind: 'entry', schemas: [shape.inner] }]
  if (shape.kind !== 'object' || !Object.hasOwn(shape.entries, key)) return []
  const entry = shape.entries[key]
  return entry === undefined ? [] : [{ kind: entry.isOptional ? 'optional' : 'needed', schemas: [entry.schema] }]
}

/** Every path into a value, outer paths first, without the empty path. */
function* eachPath(value: unknown, before: Path = []): Iterable<Path> {
  if (typeof value !== 'object' || value === null) return
  const keys: readonly (string | number)[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  for (const key of keys) {
    const path = [...before, key]
    yield path
    yield* eachPath(child(value, key), path)
  }
}

type Change = (parent: object, key: string | number) => unknown

const mutation = (value: unknown, keys: Path, change: Change): Mutation => ({
  path: keys.join('.'),
  keys,
  value: changed(value, keys, change),
})

function changed(value: unknown, [key, ...rest]: Path, change: Change): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return value
  return rest.length === 0 ? change(value, key) : withValue(value, key, changed(child(value, key), rest, change))
}

const without: Change = (parent, key) => Object.fromEntries(Object.entries(parent).filter(([each]) => each !== key))

const withValue = (parent: object, key: string | number, value: unknown): unknown =>
  Array.isArray(parent) && typeof key === 'number' ? parent.with(key, value) : { ...parent, [key]: value }

function child(value: unknown, key: string | number): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  const own: unknown = Reflect.get(value, key)
  return own
}

const valueAt = (value: unknown, keys: Path): unknown => keys.reduce<unknown>(child, value)

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}
