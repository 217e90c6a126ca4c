import * as v from 'valibot'
import { representations, type Representation, type RepresentationName } from './table.ts'

const byName: { readonly [Name in RepresentationName]: v.GenericSchema<unknown, Representation<Name>> } =
  representations

/**
 * The first problem of a representation as `path: reason`, or null. A missing key is a problem and an extra key is not, as in the
 * platform's own clients. The path `$` is the value itself.
 */
export function checkRepresentation(name: RepresentationName, value: unknown): string | null {
  const wrong = firstIssue(representations[name], value)
  return wrong === null ? null : `${wrong.path}: ${wrong.reason}`
}

/** The value of the input without unknown keys, or its problem with the name of the rule. */
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

/** The same for a schema that has no name in the table, such as those of queries. */
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

/** The reported issue is that of the union alternative that matched the value furthest, because the client most likely meant it. */
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
