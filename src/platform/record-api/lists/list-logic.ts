import { accepted, type Parsed, refused } from '#platform/entity/kinds/kind.ts'

/** How the lines of a filter are combined, by their numbers from 1: `(1 OR 2) AND 3` (platform API 2.2). */
export type Logic =
  | { readonly type: 'line'; readonly line: number }
  | { readonly type: 'and' | 'or'; readonly of: readonly Logic[] }

/** The maximum depth of brackets and the maximum length in characters. */
export const maxLogicDepth = 10
const maxLogicLength = 400

/** All lines must hold where no logic is given. */
export const everyLine = (lines: number): Logic => ({
  type: 'and',
  of: Array.from({ length: lines }, (_, index) => ({ type: 'line', line: index + 1 })),
})

/**
 * Reads the logic of a filter with this many lines, or says what is wrong as the end of a sentence. AND and OR side by side need
 * brackets, because readers disagree on their precedence. NOT does not exist, and every line must be used.
 */
export function readLogic(text: string, lines: number): Parsed<Logic> {
  if (text.length > maxLogicLength) return refused(`has more than ${maxLogicLength} characters`)
  const tokens = text.match(/\s+|\(|\)|[A-Za-z]+|\d+|[^\s]/g)?.filter((token) => token.trim() !== '') ?? []
  let at = 0
  const named = new Set<number>()

  function group(depth: number): Parsed<Logic> {
    const first = operand(depth)
    if (!first.ok) return first
    const of = [first.value]
    let word: string | null = null
    for (;;) {
      const token = tokens[at]?.toUpperCase()
      if (token !== 'AND' && token !== 'OR') break
      if (word !== null && word !== token) return refused('mixes AND and OR: put brackets around one of them')
      word = token
      at++
      const next = operand(depth)
      if (!next.ok) return next
      of.push(next.value)
    }
    return accepted(word === null ? first.value : { type: word === 'AND' ? 'and' : 'or', of })
  }

  function operand(depth: number): Parsed<Logic> {
    const token = tokens[at++]
    if (token === undefined) return refused('ends too early')
    if (token === '(') {
      if (depth === maxLogicDepth) return refused(`has more than ${maxLogicDepth} brackets within each other`)
      const inner = group(depth + 1)
      if (inner.ok && tokens[at++] !== ')') return refused('has a bracket that is not closed')
      return inner
    }
    if (token.toUpperCase() === 'NOT') return refused('has a NOT: turn the operator of the line around instead')
    if (!/^\d{1,3}$/.test(token)) return refused(`has ${token.slice(0, 20)} where a line or a bracket belongs`)
    const line = Number(token)
    if (line < 1 || line > lines) return refused(`names line ${line}, and there are ${lines}`)
    named.add(line)
    return accepted({ type: 'line', line })
  }

  const read = group(0)
  if (!read.ok) return read
  const rest = tokens[at]
  if (rest !== undefined) return refused(`has ${rest.slice(0, 20)} where AND, OR or its end belongs`)
  return named.size < lines ? refused('does not name every line') : read
}
