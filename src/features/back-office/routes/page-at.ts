/** The page at a path below the base of a language, by its segments: a segment of its own comes before one that stands for any. */
export function pageAt<Page>(
  segments: readonly string[],
  table: Readonly<Record<string, Page>>,
): { readonly make: Page; readonly params: Readonly<Record<string, string>> } | null {
  const path = ['', ...segments].join('/')
  const own = Object.hasOwn(table, path) ? table[path] : undefined
  if (own !== undefined && !path.includes(':')) return { make: own, params: {} }
  for (const [pattern, make] of Object.entries(table)) {
    const parts = pattern.split('/').slice(1)
    const fits =
      parts.length === segments.length &&
      parts.every((part, index) => part === segments[index] || (part.startsWith(':') && segments[index] !== ''))
    if (!fits) continue
    const named = parts.flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), segments[index] ?? '']] : []))
    return { make, params: Object.fromEntries(named) as Readonly<Record<string, string>> }
  }
  return null
}
