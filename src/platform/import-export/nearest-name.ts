/**
 * Returns the known name with the smallest difference from the given one, if it differs in at most a third of its
 * letters; otherwise null.
 */
export function nearestName(input: string, known: readonly string[]): string | null {
  const target = plain(input)
  let best: { readonly name: string; readonly distance: number } | null = null
  for (const name of known) {
    const distance = editDistance(target, plain(name))
    if (distance <= Math.max(1, Math.floor(name.length / 3)) && (best === null || distance < best.distance))
      best = { name, distance }
  }
  return best?.name ?? null
}

/** `: did you mean “trade_name”?`, or a full stop. */
export function didYouMean(input: string, known: readonly string[]): string {
  const nearest = nearestName(input, known)
  return nearest === null ? '.' : `: did you mean “${nearest}”?`
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]+/g, '_')

/** The number of insertions, deletions, replacements and swaps of neighbours that convert one into the other. */
function editDistance(a: string, b: string): number {
  let before: readonly number[] = []
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(cell(row, j) + 1, cell(next, j - 1) + 1, cell(row, j - 1) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, cell(before, j - 2) + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return cell(row, b.length)
}

const cell = (row: readonly number[], at: number): number => row[at] ?? 0
