/**
 * A pure function that works once for each key, and returns the same result again; objects are equal if they are the same object.
 * `maxKeys`: further keys are worked out each time. `isKept`: whether the result of a key is remembered.
 */
export function remembered<Key, Result>(
  work: (key: Key) => Result,
  { maxKeys, isKept = () => true }: { readonly maxKeys: number; readonly isKept?: (key: Key) => boolean },
): (key: Key) => Result {
  const known = new Map<Key, Result>()
  return (key) => {
    const met = known.get(key)
    if (met !== undefined || known.has(key)) return met as Result
    const result = work(key)
    if (known.size < maxKeys && isKept(key)) known.set(key, result)
    return result
  }
}
