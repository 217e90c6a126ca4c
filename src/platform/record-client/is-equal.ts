import { isMap } from '#platform/values/text/is-map.ts'

/** Whether two JSON values are equal. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((item, at) => isEqual(item, other[at]))
  if (!isMap(one) || !isMap(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key]))
  )
}
