import type { LanguageCode } from '#platform/i18n/languages.ts'
import { fallbackChain } from '#platform/i18n/languages.ts'
import type { Catalogue } from '#platform/search/index/catalogue.ts'
import type { SearchProperty } from '#platform/search/indexed-content.ts'
import { phraseOf } from '#platform/search/words/lexicon.ts'

type Phrases = Map<string, SearchProperty[]>

/** The phrases that name properties, by language; null for all languages. */
interface PropertyNames {
  readonly phrases: ReadonlyMap<LanguageCode | null, Phrases>
  /** The number of words of the longest phrase. */
  readonly maxWords: number
  readonly labelVersion: number
  readonly synonymVersion: number
}

/** Computed once for each version of the properties and synonyms. */
const cached = new WeakMap<Catalogue, PropertyNames>()

export function propertyNamesOf(catalogue: Catalogue): PropertyNames {
  const known = cached.get(catalogue)
  const { labelVersion, synonymVersion } = catalogue
  if (known?.labelVersion === labelVersion && known.synonymVersion === synonymVersion) return known
  const names = { ...build(catalogue), labelVersion, synonymVersion }
  cached.set(catalogue, names)
  return names
}

/** Returns the properties that a phrase names in the visitor's language or one of its fallbacks. */
export function propertiesNamed(
  { phrases }: PropertyNames,
  phrase: string,
  language: LanguageCode,
): readonly SearchProperty[] {
  for (const each of [...fallbackChain(language), null]) {
    const found = phrases.get(each)?.get(phrase)
    if (found !== undefined) return found
  }
  return []
}

function build({ properties, synonyms }: Catalogue): Pick<PropertyNames, 'phrases' | 'maxWords'> {
  const phrases = new Map<LanguageCode | null, Phrases>()
  const add = (language: LanguageCode | null, phrase: string, property: SearchProperty): void => {
    const ofLanguage = phrases.get(language) ?? new Map<string, SearchProperty[]>()
    phrases.set(language, ofLanguage)
    const list = ofLanguage.get(phrase) ?? []
    if (phrase !== '' && !list.includes(property)) ofLanguage.set(phrase, [...list, property])
  }
  for (const property of properties) {
    add(null, phraseOf(property.key.replaceAll(/[-_]/g, ' ')), property)
    for (const { language, text } of property.names)
      for (const name of namesIn(text)) add(language, phraseOf(name), property)
  }
  for (const { language, terms } of synonyms.values()) {
    const spelled = terms.map(phraseOf)
    for (const from of language === null ? [...phrases.keys()] : [language]) {
      const named = spelled.flatMap((phrase) => phrases.get(from)?.get(phrase) ?? phrases.get(null)?.get(phrase) ?? [])
      for (const phrase of spelled) for (const property of named) add(from, phrase, property)
    }
  }
  let maxWords = 0
  for (const ofLanguage of phrases.values())
    for (const phrase of ofLanguage.keys()) maxWords = Math.max(maxWords, phrase.split(' ').length)
  return { phrases, maxWords }
}

/** Returns the names in a label: `Purity (assay)` is the purity and the assay. Numbers in brackets are no names. */
function namesIn(label: string): readonly string[] {
  const inBrackets = Array.from(label.matchAll(/\(([^()]*)\)/g), ([, text = '']) => text)
  const outside = label.replaceAll(/\([^()]*\)/g, ' ')
  return [label, outside, ...inBrackets.filter((text) => !/[\d=%]/.test(text))]
}
