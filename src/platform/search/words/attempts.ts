import type { Catalogue } from '#platform/search/index/catalogue.ts'
import type { Leniency } from './interpretations.ts'
import { termWithout } from './query-tokens.ts'
import type { NamedFilter } from './named-filter.ts'
import type { ReadTerm } from './read-term.ts'
import { withSimilarWords } from './similar-words.ts'
import { withKnownBeginnings, withSplitWords } from './split-words.ts'
import { isStopWord } from './stop-words.ts'
import { transliterated } from './transliteration.ts'

/** One way to read a term: some words as filters, others as text, and how the text must match. */
export interface Attempt {
  readonly filters: readonly NamedFilter[]
  readonly text: string
  readonly leniency: Leniency
  /** Writes the text in another way, or returns null if there is none; null searches it as it is. */
  readonly rewrite: ((text: string, catalogue: Catalogue) => string | null) | null
}

const asTyped = { rewrite: null } as const
const inLatin = { rewrite: transliterated } as const
const split = { rewrite: withSplitWords, leniency: 'strict' } as const
const begun = { rewrite: withKnownBeginnings, leniency: 'dropping' } as const
const similar = { rewrite: withSimilarWords, leniency: 'strict' } as const
const similarInLatin = {
  rewrite: (text: string, catalogue: Catalogue) => {
    const latin = transliterated(text)
    return latin === null ? null : withSimilarWords(latin, catalogue)
  },
  leniency: 'strict',
} as const

/**
 * Yields the ways to read a term in their order: with filters, with all words as text, in Latin letters, with typing
 * errors corrected, with compounds split, with fewer filters, without unknown words, with similar words, by the known beginnings
 * of words.
 */
export function* attemptsFor(read: ReadTerm): Generator<Attempt> {
  const { filters } = read
  const plain = withoutExclusions(read)
  if (filters.length === 0) {
    yield { filters, text: plain, leniency: 'strict', ...asTyped }
    if (plain === '') return
    yield* corrected(filters, plain)
    yield { filters, text: plain, leniency: 'dropping', ...asTyped }
    yield { filters, text: plain, leniency: 'dropping', ...inLatin }
    yield { filters, text: plain, ...split, leniency: 'dropping' }
    yield { filters, text: plain, ...similar }
    yield { filters, text: plain, ...similarInLatin }
    yield { filters, text: plain, ...begun }
    return
  }
  const text = textOf(read)
  const fewer = fewerOf(filters)
  yield { filters, text, leniency: 'strict', ...asTyped }
  yield { filters: [], text: plain, leniency: 'strict', ...asTyped }
  if (text !== '') yield* corrected(filters, text)
  for (const left of fewer)
    if (text !== '' || left.length > 0) yield { filters: left, text, leniency: 'strict', ...asTyped }
  if (text === '') return
  yield { filters: [], text: plain, leniency: 'lenient', ...asTyped }
  yield { filters, text, leniency: 'dropping', ...asTyped }
  for (const left of [filters, ...fewer])
    if (left.length > 0) yield { filters: left, text: '', leniency: 'strict', ...asTyped }
  yield { filters: [], text: plain, leniency: 'dropping', ...asTyped }
}

/** Yields the ways in which every word is still searched. */
function* corrected(filters: Attempt['filters'], text: string): Generator<Attempt> {
  yield { filters, text, leniency: 'strict', ...inLatin }
  yield { filters, text, leniency: 'lenient', ...inLatin }
  yield { filters, text, leniency: 'lenient', ...asTyped }
  yield { filters, text, ...split }
}

/** Returns the words beside the filters. Words of grammar and trade alone, as in `food grade emulsifier`, are no text. */
function textOf({ tokens, filters, exclusions, rest }: ReadTerm): string {
  const named = new Set([...filters, ...exclusions].flatMap((each) => each.tokens))
  return tokens.every((token) => named.has(token) || (!token.isQuoted && isStopWord(token.folded))) ? '' : rest
}

/** Returns the filters without one of them, the last one first, and then fewer and fewer of the first ones. */
function fewerOf(filters: readonly NamedFilter[]): readonly (readonly NamedFilter[])[] {
  const withoutOne = filters.map((_, at) => filters.toSpliced(filters.length - 1 - at, 1))
  const first = filters.map((_, at) => filters.slice(0, filters.length - 1 - at))
  return [...withoutOne, ...first.slice(1)]
}

/** Returns the term without its exclusions. */
export function withoutExclusions({ term, tokens, exclusions }: ReadTerm): string {
  if (exclusions.length === 0) return term
  return termWithout(term, tokens, new Set(exclusions.flatMap((exclusion) => exclusion.tokens)))
}
