import type { LanguageCode, Texts } from '#platform/i18n/languages.ts'
import { readText } from '#platform/i18n/read-text.ts'
import { slugOf } from '#platform/values/text/slug.ts'
import type { MasterValue, PrincipalName, Taxonomy, TaxonomyEntry } from '#features/catalogue/taxonomy/taxonomy.ts'
import type { RecordLink } from './card-shapes.ts'

/** Rows and entries never change, so a link to one is computed once, however many cards and facets show it. */
const brandLinks = new WeakMap<object, RecordLink>()
const localisedLinks = new WeakMap<object, Map<LanguageCode, RecordLink>>()

/** A brand has the same name in every language. */
export function brandLink(row: { readonly id: string; readonly name: string }): RecordLink {
  let link = brandLinks.get(row)
  if (link === undefined) {
    link = { id: row.id, slug: slugOf(row.name), nameToDisplay: row.name }
    brandLinks.set(row, link)
  }
  return link
}

/** A link with the name in the visitor's language; the slug always uses the English name (ENT-11). */
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

/** Returns links to the entries in the order of the ids. Omits inactive entries, which are not in the snapshot. */
export const entryLinks = (
  ids: readonly string[],
  find: (id: string) => TaxonomyEntry | null,
  language: LanguageCode,
): readonly RecordLink[] =>
  ids.flatMap((id) => {
    const entry = find(id)
    return entry === null ? [] : localisedLink(entry, language)
  })

/** Returns the functions among a record's master values, in their order. */
export const functionsOf = (ids: readonly string[], taxonomy: Taxonomy): readonly MasterValue[] =>
  ids.flatMap((id) => taxonomy.masterValue(id) ?? []).filter((value) => value.valueKind === 'function')

export function principalLink(id: string, taxonomy: Taxonomy): RecordLink {
  const principal: PrincipalName | null = taxonomy.principal(id)
  return principal === null ? { id, slug: '', nameToDisplay: '' } : brandLink(principal)
}
