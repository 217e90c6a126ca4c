import { accepted, type Parsed, refused } from '#platform/entity/kinds/kind.ts'

/**
 * The content of a `where` in the style of GraphQL: `{ Name: { like: "%a%" }, or: [ … ] }`. Values are texts, null the empty one.
 */
export type Literal =
  | { readonly type: 'value'; readonly text: string }
  | { readonly type: 'list'; readonly items: readonly Literal[] }
  | { readonly type: 'object'; readonly entries: readonly (readonly [string, Literal])[] }

/** The maximum depth of brackets and the maximum number of words and marks. */
const maxDepth = 12
const maxTokens = 1000

const token =
  /\s+|,|([{}[\]:])|("(?:[^"\\\n]|\\.)*")|(-?\d+(?:\.\d+)?(?![\w.]))|([A-Za-z_][\w.]*(?::\d{1,4}(?![\w.]))?)|([\s\S])/gu

interface Token {
  readonly type: 'mark' | 'text' | 'number' | 'name' | 'wrong'
  readonly text: string
}

/** Reads a complete text, or says what is wrong as the end of a sentence. Commas count as spaces, as in GraphQL. */
export function readLiteral(source: string): Parsed<Literal> {
  const tokens: Token[] = []
  for (const [whole, mark, text, number, name, wrong] of source.matchAll(token)) {
    if (tokens.length === maxTokens) return refused(`has more than ${maxTokens} words`)
    if (mark !== undefined) tokens.push({ type: 'mark', text: mark })
    else if (text !== undefined) tokens.push({ type: 'text', text })
    else if (number !== undefined) tokens.push({ type: 'number', text: number })
    else if (name !== undefined) tokens.push(...named(name))
    else if (wrong !== undefined) return refused(`has ${JSON.stringify(whole.toWellFormed())} where none belongs`)
  }
  let at = 0

  function literal(depth: number): Parsed<Literal> {
    const next = tokens[at++]
    if (next === undefined) return refused('ends too early')
    if (next.type === 'text') return unquoted(next.text)
    if (next.type === 'number') return accepted({ type: 'value', text: next.text })
    if (next.type === 'name') return accepted({ type: 'value', text: next.text === 'null' ? '' : next.text })
    if (depth === maxDepth) return refused(`has more than ${maxDepth} brackets within each other`)
    if (next.text === '[') return list(depth + 1)
    return next.text === '{' ? object(depth + 1) : refused(`has ${next.text} where a value belongs`)
  }

  function list(depth: number): Parsed<Literal> {
    const items: Literal[] = []
    while (tokens[at]?.text !== ']' || tokens[at]?.type !== 'mark') {
      const item = literal(depth)
      if (!item.ok) return item
      items.push(item.value)
    }
    at++
    return accepted({ type: 'list', items })
  }

  function object(depth: number): Parsed<Literal> {
    const entries: (readonly [string, Literal])[] = []
    for (;;) {
      const key = tokens[at++]
      if (key?.type === 'mark' && key.text === '}') return accepted({ type: 'object', entries })
      const colon = tokens[at++]
      if (key?.type !== 'name' || colon?.text !== ':' || colon.type !== 'mark')
        return refused('has no name and colon where { … } goes on')
      const value = literal(depth)
      if (!value.ok) return value
      entries.push([key.text, value.value])
    }
  }

  const read = literal(0)
  if (!read.ok) return read
  return at < tokens.length ? refused('goes on after its end') : read
}

/** `LAST_N_DAYS:30` is one word, `eq:30` is three. */
function named(name: string): readonly Token[] {
  const [word = '', count] = name.split(':')
  if (count === undefined || /_N_DAYS$|^N_DAYS_AGO$/i.test(word)) return [{ type: 'name', text: name }]
  return [
    { type: 'name', text: word },
    { type: 'mark', text: ':' },
    { type: 'number', text: count },
  ]
}

function unquoted(text: string): Parsed<Literal> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? accepted({ type: 'value', text: value }) : refused('has a text that is none')
  } catch {
    return refused('has a text that JSON does not know')
  }
}
