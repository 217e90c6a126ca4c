import * as v from 'valibot'
import { failure } from '#domain/errors.ts'

/** Parameters of an address as they arrive (a list when given twice), read into what the calls want. */

/** What a parameter is to who reads the description of the API: its JSON Schema. */
type ParameterSchema = Readonly<Record<string, unknown>>

const described = <Input>(parameter: ParameterSchema) =>
  v.metadata<Input, { readonly parameter: ParameterSchema }>({ parameter })

/** Platform API §1: comma-joined, `[a, b]` in brackets too; `fields=` is the empty list, and so is nothing. */
export const list = v.pipe(
  v.optional(v.union([v.string(), v.array(v.string())]), ''),
  v.transform((value): readonly string[] =>
    [value]
      .flat()
      .flatMap((part) => part.replace(/^\[(.*)\]$/s, '$1').split(','))
      .flatMap((item) => item.trim() || []),
  ),
  described({ type: 'array', items: { type: 'string' } }),
)

/** `true` or `false`; nothing is `fallback`. */
export const flag = (fallback: boolean) =>
  v.pipe(
    v.optional(v.string('is given twice'), ''),
    v.check((value) => value === '' || value === 'true' || value === 'false', 'is neither true nor false'),
    v.transform((value) => (value === '' ? fallback : value === 'true')),
    described({ type: 'boolean', default: fallback }),
  )

/** A whole number; nothing is `fallback`. */
export const wholeNumber = (fallback: number, from: number, to: number) =>
  v.pipe(
    v.optional(v.string('is given twice'), ''),
    v.check((value) => value === '' || /^\d{1,10}$/.test(value), 'is not a whole number'),
    v.transform((value) => (value === '' ? fallback : Number(value))),
    v.minValue(from, `is below ${from}`),
    v.maxValue(to, `is above ${to}`),
    described({ type: 'integer', minimum: from, maximum: to, default: fallback }),
  )

/** One text; nothing is null. */
export const text = v.pipe(
  v.optional(v.string('is given twice'), ''),
  v.transform((value) => (value === '' ? null : value)),
  described({ type: 'string' }),
)

/**
 * One of these values, whatever the case; nothing is `fallback`. Throws ILLEGAL_VALUE (platform API §1:
 * ILLEGAL_QUERY_PARAMETER_VALUE) for any other.
 */
export const oneOf = <const Value extends string>(parameter: string, values: readonly Value[], fallback: Value) =>
  v.pipe(
    v.optional(v.string('is given twice'), ''),
    v.transform((value): Value => (value === '' ? fallback : among(parameter, values, value))),
    described({ type: 'string', enum: values, default: fallback }),
  )

/** Any of these values; nothing is `fallback`. */
export const someOf = <const Value extends string>(
  parameter: string,
  values: readonly Value[],
  fallback: readonly Value[],
) =>
  v.pipe(
    list,
    v.transform((given): readonly Value[] =>
      given.length === 0 ? fallback : [...new Set(given.map((value) => among(parameter, values, value)))],
    ),
    described({ type: 'array', items: { type: 'string', enum: values }, default: fallback }),
  )

function among<Value extends string>(parameter: string, values: readonly Value[], value: string): Value {
  const found = values.find((each) => each.toLowerCase() === value.toLowerCase())
  if (found === undefined) throw failure('ILLEGAL_VALUE', { parameter, known: values.join(', ') })
  return found
}

/** A call that reads no parameters of its address. */
export const noQuery = v.object({})
