/** Characters of what is remembered, and of one text that is worth it. */
const mostCharacters = 2_000_000
const longestText = 20_000

/**
 * The same function, which remembers what came of the texts it was given last: how to store a product is said of thousands
 * with the same words. Only for functions of a text alone. What throws is not remembered.
 */
export function remembering(work: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  let characters = 0

  return (text) => {
    const before = known.get(text)
    if (before !== undefined) {
      // Last in the map is the youngest.
      known.delete(text)
      known.set(text, before)
      return before
    }
    const result = work(text)
    if (text.length > longestText) return result
    known.set(text, result)
    characters += text.length + result.length
    for (const [oldest, its] of known) {
      if (characters <= mostCharacters) break
      known.delete(oldest)
      characters -= oldest.length + its.length
    }
    return result
  }
}
