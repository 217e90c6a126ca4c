import type { DeliveryType } from './content-delivery-address.ts'

/** A query string as Fastify parses it: a repeated parameter is an array. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Converts the query string to the types that the call expects. Omits unknown parameters, such as the platform's `asGuest` and
 * `htmlEncode`. Leaves a value of the wrong type unchanged, so that the call rejects it with the name of the parameter.
 */
export function typedQuery(
  query: Query,
  types: Readonly<Record<string, DeliveryType>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(types).flatMap(([name, type]) => {
      const value = query[name]
      return value === undefined ? [] : [[name, type === 'list' ? listOf(value) : one(value, type)]]
    }),
  )
}

/** Platform API §1: values are separated by commas, `contentKeys=` is an empty list, and repeated parameters form one list. */
const listOf = (value: string | readonly string[]): readonly string[] =>
  [value].flat().flatMap((part) => part.split(',').filter((item) => item !== ''))

function one(value: string | readonly string[], type: Exclude<DeliveryType, 'list'>): unknown {
  if (typeof value !== 'string') return value
  if (type === 'text') return value
  // An empty parameter equals a missing one.
  if (value === '') return null
  if (type === 'flag') return value === 'true' ? true : value === 'false' ? false : value
  return /^(?:0|-?[1-9][0-9]{0,9})$/.test(value) ? Number(value) : value
}
