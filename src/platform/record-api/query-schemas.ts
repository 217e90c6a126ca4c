import * as v from 'valibot'
import { failure } from '#platform/values/errors.ts'

/** Schemas that read the parameters of an address (a list when given twice) into what the calls need. */

/** The JSON Schema of a parameter in the description of the API. */
type ParameterSchema = Readonly<Record<string, unknown>>

const described = <Input>(parameter: ParameterSchema) =>
  v.metadata<Input, { readonly parameter: ParameterSchema }>({ parameter })

/**
 * Platform API §1: separated by commas, with or without brackets; `fields=` is the empty list, and so is an absent parameter.
 */
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

/** `true` or `false`; `fallback` where the parameter is absent. */
export const flag = (fallback: boolean) =>
  v.pipe(
    v.optional(v.string('is given twice'), ''),
    v.check((value) => value === '' || value === 'true' || value === 'false', 'is neither true nor false'),
    v.transform((value) => (value === '' ? fallback : value === 'true')),
    described({ type: 'boolean', default: fallback }),
  )

/** A whole number; `fallback` where the parameter is absent. */
export const wholeNumber = (fallback: number, from: number, to: number) =>
  v.pipe(
    v.optional(v.string('is given twice'), ''),
    v.check((value) => value === '' || /^\d{1,10}$/.test(value), 'is not a whole number'),
    v.transform((value) => (value === '' ? fallback : Number(value))),
    v.minValue(from, `is below ${from}`),
    v.maxValue(to, `is above ${to}`),
    described({ type: 'integer', minimum: from, maximum: to, default: fallback }),
  )

/** One text; null where the parameter is absent. */
export const text = v.pipe(
  v.optional(v.string('is given twice'), ''),
  v.transform((value) => (value === '' ? null : value)),
  described({ type: 'string' }),
)

/**
 * One of these values, in any case; `fallback` where the parameter is absent. Throws ILLEGAL_VALUE (platform API §1:
 * ILLEGAL_QUERY_PARAMETER_VALUE) for any other.
 */
export const oneOf = <const Value extends string>(parameter: string, values: readonly Value[], fallback: Value) =>
  v.pipe(
    v.optional(v.string('is given twice'), ''),
    v.transform((value): Value => (value === '' ? fallback : among(parameter, values, value))),
    described({ type: 'string', enum: values, default: fallback }),
  )

/** Any of these values; `fallback` where the parameter is absent. */
export const someOf = <const Value extends string>(
  parameter: string,
  values: readonly Value[],
  fallback: readonly Value[],
) =>
  v.pipe(
    list,
    v.transform((input): readonly Value[] =>
      input.length === 0 ? fallback : [...new Set(input.map((value) => among(parameter, values, value)))],
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
