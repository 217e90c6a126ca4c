/**
 * Returns the content keys that a sanitised text links to or shows, each once, in the order of the text: in addresses of media
 * (`/cms/delivery/media/MC…`) and of pages (`/nl/nl-nl/publication/a-title-MC…`). Ignores words outside addresses that look
 * like a key. In sanitised HTML, a tag contains no `>`.
 */
export function contentKeysIn(html: string): readonly string[] {
  const keys = new Set<string>()
  for (const [, address = ''] of html.matchAll(addressesInTags))
    for (const [key] of address.matchAll(/(?<![A-Za-z0-9])MC[A-Z2-7]{25}[AEIMQUY4](?![A-Za-z0-9])/g)) keys.add(key)
  return [...keys]
}

const addressesInTags = /<[a-z][^>]*? (?:src|href)="([^">]*)"/g
