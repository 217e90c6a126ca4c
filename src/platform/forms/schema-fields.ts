import type { GenericSchema } from 'valibot'
import { isMap } from '#platform/values/text/is-map.ts'

/** What a parameter of a call is, as far as a form needs to know. */
export interface ParameterKind {
  /** `text`, `number`, `flag` (boolean), `list` (of texts), or `other`: a form cannot fill it in by itself. */
  readonly type: 'text' | 'number' | 'flag' | 'list' | 'other'
  /** The parameter may be left out. */
  readonly isOptional: boolean
  readonly isNullable: boolean
  /** Text: at least one character; list: at least one item. */
  readonly isFilled: boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly min?: number
}

const types: Readonly<Record<string, ParameterKind['type']>> = {
  string: 'text',
  picklist: 'text',
  enum: 'text',
  literal: 'text',
  number: 'number',
  boolean: 'flag',
  array: 'list',
}

/** The parameters of a call by name, read from their schema, so that no form states a rule a second time. */
export function parameterKinds(schema: GenericSchema): ReadonlyMap<string, ParameterKind> {
  const { entries } = nodeOf(schema)
  return new Map(
    isMap(entries) ? Object.entries(entries).map(([name, entry]) => [name, parameterKind(nodeOf(entry))]) : [],
  )
}

type Node = Readonly<Record<string, unknown>>
const nodeOf = (value: unknown): Node => (isMap(value) ? value : {})

function parameterKind(node: Node): ParameterKind {
  const type = String(node['type'])
  const inner = innermost(node)
  const isOptional = /optional|nullish/.test(type)
  const isNullable = /nullable|nullish/.test(type)
  if (isOptional || isNullable) {
    const kind = parameterKind(inner)
    return { ...kind, isOptional: isOptional || kind.isOptional, isNullable: isNullable || kind.isNullable }
  }
  const limits = actionsOf(node)
  const minLength = limits.get('min_length')
  const maxLength = limits.get('max_length')
  const min = limits.get('min_value')
  return {
    type: types[type] ?? 'other',
    isOptional: false,
    isNullable: false,
    isFilled: limits.has('non_empty') || (minLength !== undefined && minLength > 0) || type === 'picklist',
    ...(minLength === undefined || minLength < 2 ? {} : { minLength }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(min === undefined ? {} : { min }),
  }
}

/** A pipe that begins with an optional schema is one as well. */
const innermost = (node: Node): Node => nodeOf(node['wrapped'])

/** The checks of a schema by their type, with their limits. */
function actionsOf(node: Node, found = new Map<string, number>()): ReadonlyMap<string, number> {
  const pipe = Array.isArray(node['pipe']) ? node['pipe'].map(nodeOf) : []
  for (const each of pipe) {
    if (each['kind'] === 'validation')
      found.set(String(each['type']), typeof each['requirement'] === 'number' ? each['requirement'] : 0)
    // A pipe may begin with another pipe.
    else if (each !== node && each['pipe'] !== node['pipe']) actionsOf(each, found)
  }
  return found
}
