import type { DeliveryType } from '#domain/content-delivery-address.ts'

/** A query as Fastify reads it: a parameter given more than once is a list. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * The parameters of a call out of an address, with the types that the call expects. Parameters it does not know are left out, as
 * the platform's own (`asGuest`, `htmlEncode`). A text that is not of its type stays as it is: the call refuses it by name.
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

/** Platform API §1: comma-joined; `contentKeys=` is the empty list. Repeated parameters are one list. */
const listOf = (value: string | readonly string[]): readonly string[] =>
  [value].flat().flatMap((part) => part.split(',').filter((item) => item !== ''))

function one(value: string | readonly string[], type: Exclude<DeliveryType, 'list'>): unknown {
  if (typeof value !== 'string') return value
  if (type === 'text') return value
  // An empty parameter is no choice.
  if (value === '') return null
  if (type === 'flag') return value === 'true' ? true : value === 'false' ? false : value
  return /^(?:0|-?[1-9][0-9]{0,9})$/.test(value) ? Number(value) : value
}
