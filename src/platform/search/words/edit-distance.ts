/**
 * Returns the number of typing errors between two words: missing, additional or replaced letters, or two swapped
 * neighbours (optimal string alignment). Returns `maxDistance + 1` if there are more than `maxDistance`.
 */
export function editDistance(a: string, b: string, maxDistance: number): number {
  if (a === b) return 0
  if (Math.abs(a.length - b.length) > maxDistance) return maxDistance + 1
  const width = b.length + 1
  let beforeLast = new Uint8Array(width)
  let last = Uint8Array.from({ length: width }, (_, at) => at)
  let row = new Uint8Array(width)
  for (let i = 1; i <= a.length; i += 1) {
    row[0] = i
    let best = i
    const from = Math.max(1, i - maxDistance)
    const to = Math.min(b.length, i + maxDistance)
    if (from > 1) row[from - 1] = maxDistance + 1
    for (let j = from; j <= to; j += 1) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = Math.min(
        (last[j - 1] ?? 0) + (same ? 0 : 1),
        (row[j - 1] ?? 0) + 1,
        j === i + maxDistance ? maxDistance + 1 : (last[j] ?? 0) + 1,
      )
      if (i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1))
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row[j] = cost
      if (cost < best) best = cost
    }
    if (best > maxDistance) return maxDistance + 1
    const spare = beforeLast
    beforeLast = last
    last = row
    row = spare
  }
  return Math.min(last[b.length] ?? 0, maxDistance + 1)
}
