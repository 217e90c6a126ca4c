import * as v from 'valibot'
import { representations, type Representation, type RepresentationName } from './table.ts'

const byName: { readonly [Name in RepresentationName]: v.GenericSchema<unknown, Representation<Name>> } =
  representations

/**
 * What is wrong with a representation first, as `path: reason`, or null. A missing key is wrong, an extra one is fine: the
 * platform's own clients check so. `$` is the value itself.
 */
export function checkRepresentation(name: RepresentationName, value: unknown): string | null {
  const wrong = firstIssue(representations[name], value)
  return wrong === null ? null : `${wrong.path}: ${wrong.reason}`
}

/** The value of that input, without what it may not hold, or what is wrong with it: the rule by its name. */
export function readInput<Name extends RepresentationName>(
  name: Name,
  value: unknown,
): { readonly value: Representation<Name> } | { readonly wrong: Wrong } {
  return readWith(byName[name], value)
}

export interface Wrong {
  readonly path: string
  readonly reason: string
}

/** The same with a schema that has no name in the table: the queries. */
export function readWith<Value>(
  schema: v.GenericSchema<unknown, Value>,
  value: unknown,
): { readonly value: Value } | { readonly wrong: Wrong } {
  const result = v.safeParse(schema, value, { abortEarly: true })
  return result.success ? { value: result.output } : { wrong: deepest(result.issues[0]) }
}

function firstIssue(schema: v.GenericSchema, value: unknown): Wrong | null {
  const result = v.safeParse(schema, value, { abortEarly: true })
  return result.success ? null : deepest(result.issues[0])
}

/** Of the alternatives of a union, the one that got furthest into the value says what was meant. */
function deepest(issue: v.BaseIssue<unknown>): Wrong {
  const { steps, reason } = furthest(issue)
  return { path: steps.length === 0 ? '$' : steps.join('.'), reason }
}

function furthest(issue: v.BaseIssue<unknown>): { readonly steps: readonly string[]; readonly reason: string } {
  const steps = (issue.path ?? []).map(({ key }) => String(key))
  const inner = (issue.issues ?? []).map(furthest).toSorted((one, other) => other.steps.length - one.steps.length)[0]
  return inner === undefined || inner.steps.length === 0
    ? { steps, reason: issue.message }
    : { steps: [...steps, ...inner.steps], reason: inner.reason }
}
