/**
 * The content keys that a cleaned text links to or shows, each once, in its order: of media (`/cms/delivery/media/MC…`) and of
 * pages (`/nl/nl-nl/publication/a-title-MC…`). Words that look like a key outside of addresses are no links. In cleaned html no
 * `>` stands within a tag.
 */
export function contentKeysIn(html: string): readonly string[] {
  const keys = new Set<string>()
  for (const [, address = ''] of html.matchAll(addressesInTags))
    for (const [key] of address.matchAll(/(?<![A-Za-z0-9])MC[A-Z2-7]{25}[AEIMQUY4](?![A-Za-z0-9])/g)) keys.add(key)
  return [...keys]
}

const addressesInTags = /<[a-z][^>]*? (?:src|href)="([^">]*)"/g
