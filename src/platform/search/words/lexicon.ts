import { searchLanguages } from '#platform/search/vocabulary/search-languages.ts'
import { fallbackChain, type LanguageCode } from '#platform/i18n/languages.ts'
import type { FacetKey } from '#platform/search/vocabulary/facets.ts'
import type { Catalogue } from '#platform/search/index/catalogue.ts'
import type { SearchLabel } from '#platform/search/indexed-content.ts'
import { tokensOf } from './analyse.ts'

/** What a phrase names: a value of a facet. */
export interface Meaning {
  readonly facet: FacetKey
  readonly value: string
  /** Whether the phrase is only a part of the label, such as `thickener` of `Thickener and rheology modifier`. */
  readonly isPart: boolean
}

type Phrases = Map<string, Meaning[]>

/** The phrases that name values of facets, by language. */
export interface Lexicon {
  /** The phrases of each language; null for names that belong to no language. */
  readonly phrases: ReadonlyMap<LanguageCode | null, Phrases>
  /** The number of words of the longest phrase. */
  readonly maxWords: number
}

interface CachedLexicon extends Lexicon {
  readonly labelVersion: number
  readonly synonymVersion: number
}

/** The lexicons are computed once for each version of the labels and synonyms. */
const lexicons = new WeakMap<Catalogue, CachedLexicon>()

/** Facets whose labels list several things, so that each of them is a phrase. */
const listedFacets: ReadonlySet<FacetKey> = new Set(['function', 'chemistry'])
const minPartLength = 4

/** Returns the form in which phrases are compared. */
export const phraseOf = (text: string): string =>
  tokensOf(text)
    .map((token) => token.spelled)
    .join(' ')

export function lexiconOf(catalogue: Catalogue): Lexicon {
  const known = lexicons.get(catalogue)
  const { labelVersion, synonymVersion } = catalogue
  if (known?.labelVersion === labelVersion && known.synonymVersion === synonymVersion) return known
  const lexicon = { ...build(catalogue), labelVersion, synonymVersion }
  lexicons.set(catalogue, lexicon)
  return lexicon
}

/**
 * Returns what a phrase names in the visitor's language, or else in the first of its fallbacks. A whole label of any of
 * them comes before a part.
 */
export function meaningsOf({ phrases }: Lexicon, phrase: string, language: LanguageCode): readonly Meaning[] {
  let parts: readonly Meaning[] = []
  for (const each of [...fallbackChain(language), null]) {
    const found = phrases.get(each)?.get(phrase) ?? []
    const whole = found.filter(({ isPart }) => !isPart)
    if (whole.length > 0) return whole
    if (parts.length === 0) parts = found
  }
  return parts
}

function build({ labels, synonyms }: Catalogue): Lexicon {
  const phrases = new Map<LanguageCode | null, Phrases>()
  const add = (language: LanguageCode | null, phrase: string, meaning: Meaning): void => {
    if (phrase === '') return
    let ofLanguage = phrases.get(language)
    if (ofLanguage === undefined) phrases.set(language, (ofLanguage = new Map()))
    const list = ofLanguage.get(phrase)
    if (list === undefined) ofLanguage.set(phrase, [meaning])
    else if (!list.some(({ facet, value }) => facet === meaning.facet && value === meaning.value)) list.push(meaning)
  }
  for (const { facet, value, language, text } of labels) add(language, phraseOf(text), { facet, value, isPart: false })
  for (const { language, terms } of synonyms.values()) {
    const spelled = terms.map(phraseOf)
    for (const from of language === null ? [...phrases.keys()] : [language]) {
      const meanings = spelled.flatMap((phrase) => phrases.get(from)?.get(phrase) ?? [])
      for (const phrase of spelled) for (const meaning of meanings) add(from, phrase, meaning)
    }
  }
  for (const label of labels)
    for (const phrase of partsOf(label))
      if (
        label.language !== null &&
        phrases
          .get(label.language)
          ?.get(phrase)
          ?.some(({ isPart }) => !isPart) !== true
      )
        add(label.language, phrase, { facet: label.facet, value: label.value, isPart: true })
  let maxWords = 0
  for (const ofLanguage of phrases.values())
    for (const phrase of ofLanguage.keys()) maxWords = Math.max(maxWords, phrase.split(' ').length)
  return { phrases, maxWords }
}

/** Returns the things that a label lists: `thickener` and `rheology modifier` of `Thickener and rheology modifier`. */
function partsOf({ facet, language, text }: SearchLabel): readonly string[] {
  if (language === null || !listedFacets.has(facet)) return []
  const parts = text
    .split(new RegExp(String.raw`\s+${searchLanguages[language].and}\s+|[,/()&]`, 'iu'))
    .map((part) => part.trim())
  return parts.length === 1
    ? []
    : parts.filter((part) => part.length >= minPartLength && !part.startsWith('-') && !part.endsWith('-')).map(phraseOf)
}
