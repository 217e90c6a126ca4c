import { findIdentifiers } from '#platform/values/text/identifiers.ts'
import type { FacetKey } from '#platform/search/vocabulary/facets.ts'
import type { Engine } from '#platform/search/engine.ts'
import { isTermSourceOwner, termSourceOfOwner } from '#platform/search/index/fields.ts'
import type { TermQuery } from '#platform/search/matching/interpretation.ts'
import { boundedTerm } from '#platform/search/vocabulary/search-term.ts'
import { exclusionsIn, type Exclusion } from './exclusions.ts'
import { lexiconOf, type Meaning } from './lexicon.ts'
import type { NamedFilter } from './named-filter.ts'
import { longestPhrase, type Phrase, type TermReader } from './longest-phrase.ts'
import { namedRanges } from '#platform/search/ranges/named-ranges.ts'
import { maxNameWords, ProductNames } from './product-names.ts'
import { queryTokens, termWithout, type QueryToken } from './query-tokens.ts'

/** A term, read as filters, exclusions and other words. */
export interface ReadTerm {
  readonly term: string
  readonly tokens: readonly QueryToken[]
  readonly filters: readonly NamedFilter[]
  readonly exclusions: readonly Exclusion[]
  /** The term without the words of the filters and exclusions. */
  readonly rest: string
}

/** Of the facets that a word may name, the first one counts. */
const facetOrder: readonly FacetKey[] = [
  'function',
  'claim',
  'certification',
  'quality',
  'form',
  'application',
  'chemistry',
  'segment',
  'business-group',
  'origin',
  'packaging',
  'principal',
]

/** The words of a query beyond this number name no filter. */
const maxTokens = 24
/** A part of a label is no filter if more texts of substances than this number contain it, such as `oil`. */
const maxTextsWithPart = 24

export function readTerm(engine: Engine, query: TermQuery): ReadTerm {
  const term = boundedTerm(query.term)
  const tokens = queryTokens(term).slice(0, maxTokens)
  const lexicon = lexiconOf(engine.catalogue)
  const reader = { engine, language: query.language, lexicon, tokens, names: new ProductNames(engine, query.scope) }
  const taken = new Set(tokens.filter((token) => token.isQuoted))
  const ranges = namedRanges(reader, term, query, taken, (words) => isPartOfName(reader, words, taken))
  for (const token of ranges.flatMap((range) => range.tokens)) taken.add(token)
  if (/\d/.test(term))
    for (const { start, end } of findIdentifiers(term))
      for (const token of tokens) if (token.start < end && start < token.end) taken.add(token)
  const exclusions = exclusionsIn(reader, taken)
  for (const { tokens: excluded } of exclusions) for (const token of excluded) taken.add(token)
  const filters = [...ranges, ...withOneFacetEach(phrasesIn(reader, taken))].toSorted(
    (a, b) => (a.tokens[0]?.start ?? 0) - (b.tokens[0]?.start ?? 0),
  )
  const removed = new Set([...exclusions, ...filters].flatMap((each) => each.tokens))
  return { term, tokens, filters, exclusions, rest: removed.size === 0 ? term : termWithout(term, tokens, removed) }
}

/** Returns the longest phrases that name values, from left to right. Complete names of products come before them. */
function phrasesIn(reader: TermReader, taken: ReadonlySet<QueryToken>): readonly Phrase[] {
  const phrases: Phrase[] = []
  for (let at = 0; at < reader.tokens.length; at += 1) {
    const phrase = longestPhrase(reader, at, taken, (meanings, forms) => usable(meanings, forms, reader))
    if (phrase === null) continue
    const name = nameAround(reader, at, at + phrase.tokens.length - 1, taken)
    if (name === null) phrases.push(phrase)
    at = name ?? at + phrase.tokens.length - 1
  }
  return phrases
}

/**
 * Returns what a phrase names. A part of a label counts only for functions, since the parts of chemistries are words of
 * names (`sulfate`), and only if it is rare in the names of substances.
 */
function usable(meanings: readonly Meaning[], forms: readonly string[], { engine }: TermReader): readonly Meaning[] {
  if (meanings.length === 0 || meanings.some(({ isPart }) => !isPart)) return meanings
  const functions = meanings.filter(({ facet }) => facet === 'function')
  return forms.length === 1 && isCommonInNames(forms[0] ?? '', engine) ? [] : functions
}

function isCommonInNames(form: string, { catalogue: { entries, termSources } }: Engine): boolean {
  const term = entries.vocabulary.find(form)
  if (term < 0) return false
  let count = 0
  for (const list of entries.ofTermSources(term))
    for (let at = 0; at < list.length; at += 1) {
      const owner = entries.owner.data[list[at]!]!
      if (isTermSourceOwner(owner) && termSources.kindOf(termSourceOfOwner(owner)) === 'substance') count += 1
      if (count > maxTextsWithPart) return true
    }
  return false
}

/** Returns whether adjacent words are within the complete name of a product. */
function isPartOfName(reader: TermReader, words: readonly QueryToken[], taken: ReadonlySet<QueryToken>): boolean {
  const [first, last] = [words[0], words.at(-1)]
  if (first === undefined || last === undefined) return false
  return nameAround(reader, reader.tokens.indexOf(first), reader.tokens.indexOf(last), taken) !== null
}

/** Returns the index of the last word of a product name that contains the words from `from` to `to`, or null. */
function nameAround(
  { tokens, names }: TermReader,
  from: number,
  to: number,
  taken: ReadonlySet<QueryToken>,
): number | null {
  for (let last = Math.min(tokens.length - 1, from + maxNameWords - 1); last >= to; last -= 1)
    for (let first = Math.max(0, last - maxNameWords + 1); first <= from; first += 1) {
      const words = tokens.slice(first, last + 1)
      if (!words.some((token) => taken.has(token)) && names.has(words.map((token) => token.form))) return last
    }
  return null
}

/** Gives each phrase one facet: one that no other phrase can only name, and else the first in order. */
function withOneFacetEach(phrases: readonly Phrase[]): readonly NamedFilter[] {
  const facetsOf = ({ meanings }: Phrase): readonly FacetKey[] =>
    facetOrder.filter((facet) => meanings.some((meaning) => meaning.facet === facet))
  const used = new Set(phrases.flatMap((phrase) => (facetsOf(phrase).length === 1 ? facetsOf(phrase) : [])))
  return phrases.flatMap((phrase): readonly NamedFilter[] => {
    const facets = facetsOf(phrase)
    const facet = facets.find((each) => !used.has(each)) ?? facets[0]
    if (facet === undefined) return []
    used.add(facet)
    const values = phrase.meanings.flatMap((meaning) => (meaning.facet === facet ? meaning.value : []))
    return [{ tokens: phrase.tokens, facet, values }]
  })
}
