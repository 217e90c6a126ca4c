import { fold } from '#platform/values/text/folding.ts'
import { spelledForm } from './analyse.ts'

/** A word of the query with its place in the term. */
export interface QueryToken {
  /** Folded and in the common spelling, as the labels and names are compared. */
  readonly form: string
  /** Folded, as typed. */
  readonly folded: string
  readonly start: number
  readonly end: number
  /** Whether the visitor put the word in quotation marks, so that it is a word and never a filter. */
  readonly isQuoted: boolean
}

const words = /[\p{L}\p{N}\p{M}]+/gu
const quoted = /["“”„«»‟][^"“”„«»‟]*["“”„«»‟]/gu

/** Returns the words of a term in their order. */
export function queryTokens(term: string): readonly QueryToken[] {
  const ranges = Array.from(term.matchAll(quoted), (match) => [match.index, match.index + match[0].length] as const)
  return Array.from(term.matchAll(words), (match): QueryToken => {
    const folded = fold(match[0])
    const start = match.index
    const end = start + match[0].length
    return {
      form: spelledForm(folded),
      folded,
      start,
      end,
      isQuoted: ranges.some(([from, to]) => from < start && end < to),
    }
  })
}

/** Returns the term without some of its words, and without the signs that stood beside them. */
export function termWithout(term: string, tokens: readonly QueryToken[], removed: ReadonlySet<QueryToken>): string {
  const parts: string[] = []
  let first: QueryToken | null = null
  const flush = (end: number): void => {
    if (first !== null) {
      const text = term.slice(first.start, end).replace(signsAtEnd, '')
      parts.push(first.isQuoted ? `"${text}"` : text)
    }
    first = null
  }
  for (const token of tokens) {
    if (removed.has(token) || first?.isQuoted !== token.isQuoted) flush(token.start)
    if (!removed.has(token)) first ??= token
  }
  flush(term.length)
  return parts.join(' ')
}

const signsAtEnd = /[\s,;:"“”„«»‟\-–+&/<>≤≥=]+$/u

/** Returns a term that is searched for its words alone, none of which becomes a filter. */
export const exactTerm = (term: string): string =>
  `"${term
    .replaceAll(/["“”„«»‟]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()}"`
