import { defaultLanguage, textIn, type LanguageCode, type Texts } from '#domain/languages.ts'
import { slugOf } from '#domain/slug.ts'
import type { MasterValue, PrincipalName, Taxonomy, TaxonomyEntry } from '#records/taxonomy.ts'
import type { RecordLink } from './search-shapes.ts'

/** A text as a visitor reads it; `lang` only where it is not in their language (LNG-01). */
export interface ReadText {
  readonly text: string
  readonly lang?: LanguageCode
}

/** English stands in its own column, the other languages in a map. */
export function readText(english: string | null, texts: Texts, language: LanguageCode): ReadText | null {
  const own = language === defaultLanguage ? english : texts[language]
  if (own) return { text: own }
  const found = textIn(english ? { ...texts, [defaultLanguage]: english } : texts, language)
  if (found === null) return null
  return found.language === language ? { text: found.text } : { text: found.text, lang: found.language }
}

/** Rows and entries never change: what a link to one says is worked out once, however many cards and facets show it. */
const brandLinks = new WeakMap<object, RecordLink>()
const localisedLinks = new WeakMap<object, Map<LanguageCode, RecordLink>>()

/** A brand has one name in every language. */
export function brandLink(row: { readonly id: string; readonly name: string }): RecordLink {
  let link = brandLinks.get(row)
  if (link === undefined) {
    link = { id: row.id, slug: slugOf(row.name), nameToDisplay: row.name }
    brandLinks.set(row, link)
  }
  return link
}

/** A name in the visitor's language; the slug stays the English one's (ENT-11). */
export function localisedLink(entry: { id: string; name: string; names: Texts }, language: LanguageCode): RecordLink {
  let links = localisedLinks.get(entry)
  if (links === undefined) localisedLinks.set(entry, (links = new Map()))
  let link = links.get(language)
  if (link === undefined) links.set(language, (link = newLink(entry, language)))
  return link
}

function newLink(entry: { id: string; name: string; names: Texts }, language: LanguageCode): RecordLink {
  const read = readText(entry.name, entry.names, language) ?? { text: entry.name }
  return {
    id: entry.id,
    slug: slugOf(entry.name),
    nameToDisplay: read.text,
    ...(read.lang === undefined ? {} : { lang: read.lang }),
  }
}

/** Links to the entries of a list of ids, in its order; inactive ones are in no snapshot and are left out. */
export const entryLinks = (
  ids: readonly string[],
  find: (id: string) => TaxonomyEntry | null,
  language: LanguageCode,
): readonly RecordLink[] =>
  ids.flatMap((id) => {
    const entry = find(id)
    return entry === null ? [] : localisedLink(entry, language)
  })

/** The functions among a record's master values, in order. */
export const functionsOf = (ids: readonly string[], taxonomy: Taxonomy): readonly MasterValue[] =>
  ids.flatMap((id) => taxonomy.masterValue(id) ?? []).filter((value) => value.valueKind === 'function')

export function principalLink(id: string, taxonomy: Taxonomy): RecordLink {
  const principal: PrincipalName | null = taxonomy.principal(id)
  return principal === null ? { id, slug: '', nameToDisplay: '' } : brandLink(principal)
}
