import type { Link } from './every-page-kinds.ts'

/** Finds links below a base as a visitor does; each page with links is requested once. */
export function linksOf(page: (address: string) => Promise<string>): (base: string) => Link {
  const responses = new Map<string, Promise<string>>()
  return (base) =>
    async (path, start, at = 0) => {
      const address = base + path
      const html = responses.get(address) ?? page(address)
      responses.set(address, html)
      const found = new Set(
        [...(await html).matchAll(/ href="([^"#]*)/g)]
          .map(([, href = '']) => href.replaceAll('&amp;', '&'))
          .filter((href) => href.startsWith(base + start)),
      )
      const href = [...found][at]
      if (href === undefined) throw new Error(`${address} leads to no ${start} (${at})`)
      return href
    }
}
