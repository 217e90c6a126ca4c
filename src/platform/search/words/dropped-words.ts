import { fold } from '#platform/values/text/folding.ts'
import type { Attempt } from './attempts.ts'
import type { QueryToken } from './query-tokens.ts'
import type { ReadTerm } from './read-term.ts'
import { isStopWord } from './stop-words.ts'

/**
 * Returns the words of a term that an attempt ignores, as typed; adjacent words together. `ignored` are the words of the
 * attempt's text that the found documents need not have.
 */
export function droppedWords(
  { term, tokens, filters, exclusions }: ReadTerm,
  attempt: Attempt,
  ignored: readonly string[],
): readonly string[] {
  const excluded = new Set(exclusions.flatMap((each) => each.tokens))
  const named = new Set(filters.flatMap((each) => each.tokens))
  const used = new Set(attempt.filters.flatMap((each) => each.tokens))
  const isInText = (token: QueryToken): boolean =>
    attempt.text !== '' && attempt.text.includes(term.slice(token.start, token.end))
  const isIgnored = (token: QueryToken): boolean =>
    ignored.some((word) => word === token.folded || (/\d/.test(word) && fold(word).includes(token.folded)))
  const isDropped = (token: QueryToken): boolean =>
    !excluded.has(token) &&
    !used.has(token) &&
    (isInText(token) ? isIgnored(token) : named.has(token) || !isStopWord(token.folded))
  const dropped: string[] = []
  let from: QueryToken | null = null
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1]
    if (!isDropped(token)) continue
    from ??= token
    if (next !== undefined && isDropped(next)) continue
    dropped.push(term.slice(from.start, token.end))
    from = null
  }
  return dropped
}
