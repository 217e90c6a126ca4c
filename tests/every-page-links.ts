import type { Link } from './every-page-kinds.ts'

/** Links as a visitor of a portal finds them, below a base; each page that leads to some is asked for once. */
export function linksOf(page: (address: string) => Promise<string>): (base: string) => Link {
  const asked = new Map<string, Promise<string>>()
  return (base) =>
    async (path, start, at = 0) => {
      const address = base + path
      const html = asked.get(address) ?? page(address)
      asked.set(address, html)
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
