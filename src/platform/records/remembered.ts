/**
 * A pure function that works once for each key, and returns the same result again; objects are equal if they are the same object.
 * `maxKeys`: further keys are worked out each time. `isCached`: whether the result of a key is remembered.
 */
export function remembered<Key, Result>(
  work: (key: Key) => Result,
  { maxKeys, isCached = () => true }: { readonly maxKeys: number; readonly isCached?: (key: Key) => boolean },
): (key: Key) => Result {
  const known = new Map<Key, Result>()
  return (key) => {
    const met = known.get(key)
    if (met !== undefined || known.has(key)) return met as Result
    const result = work(key)
    if (known.size < maxKeys && isCached(key)) known.set(key, result)
    return result
  }
}
