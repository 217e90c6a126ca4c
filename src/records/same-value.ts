/** Whether two stored values are the same: lists in order, maps whatever the order of their keys. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
    return one.every((item, index) => sameValue(item, other[index]))
  }
  const entries = Object.entries(one)
  const others = other as Readonly<Record<string, unknown>>
  return (
    entries.length === Object.keys(others).length &&
    entries.every(([key, value]) => Object.hasOwn(others, key) && sameValue(value, others[key]))
  )
}
