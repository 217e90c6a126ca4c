import { textIn, type LanguageCode, type Texts } from '#domain/languages.ts'
import { slugOf } from '#domain/slug.ts'
import type { MasterValue, PrincipalName, Taxonomy, TaxonomyEntry } from '#records/taxonomy.ts'
import type { RecordLink } from './search-shapes.ts'

/** A text as a visitor reads it; `lang` only where it is not in their language (LNG-01). */
export interface ReadText {
  readonly text: string
  readonly lang?: LanguageCode
}

/** English stands in its own column, the other languages in a map. */
export const withEnglish = (english: string | null, texts: Texts): Texts =>
  english ? { ...texts, 'en-US': english } : texts

export function readText(texts: Texts, language: LanguageCode): ReadText | null {
  const found = textIn(texts, language)
  if (found === null) return null
  return found.language === language ? { text: found.text } : { text: found.text, lang: found.language }
}

/** A brand has one name in every language. */
export const brandLink = (row: { readonly id: string; readonly name: string }): RecordLink => ({
  id: row.id,
  slug: slugOf(row.name),
  nameToDisplay: row.name,
})

/** A name in the visitor's language; the slug stays the English one's (ENT-11). */
export function localisedLink(entry: { id: string; name: string; names: Texts }, language: LanguageCode): RecordLink {
  const read = readText(withEnglish(entry.name, entry.names), language) ?? { text: entry.name }
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
