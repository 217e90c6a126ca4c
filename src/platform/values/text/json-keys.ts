/**
 * The first key of a text of valid JSON that an object has twice, or that is `__proto__`; null if there is none. Which of two values
 * counts depends on the reader, so that a check may read another one than what is written.
 */
export function wrongJsonKey(json: string): string | null {
  /** The keys of the objects around a place; null for a list. */
  const around: (Set<string> | null)[] = []
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    if (character === '{') around.push(new Set())
    else if (character === '[') around.push(null)
    else if (character === '}' || character === ']') around.pop()
    else if (character === '"') {
      const start = at
      at = endOfString(json, at)
      const keys = around.at(-1)
      if (keys instanceof Set && json[afterSpaces(json, at + 1)] === ':') {
        const key = String(JSON.parse(json.slice(start, at + 1)))
        if (key === '__proto__' || keys.has(key)) return key
        keys.add(key)
      }
    }
  }
  return null
}

/** The position of the quote that ends the string which begins at a position. */
function endOfString(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}

function afterSpaces(json: string, start: number): number {
  let at = start
  while (json[at] === ' ' || json[at] === '\n' || json[at] === '\r' || json[at] === '\t') at += 1
  return at
}
