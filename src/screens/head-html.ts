import { escapeHtml } from './escape-html.ts'
import type { HeadLink } from './head.ts'
import type { Head } from './screen.ts'

/** The head of a page as one string (CTX-08). */
export function headHtml(
  head: Pick<Head, 'title' | 'description' | 'robots' | 'recordId'>,
  links: readonly HeadLink[],
): string {
  const written = links.map(({ rel, href, hrefLang }) =>
    hrefLang === undefined
      ? `<link rel="${rel}" href="${escapeHtml(href)}">`
      : `<link rel="${rel}" hreflang="${hrefLang}" href="${escapeHtml(href)}">`,
  )
  return (
    `<title>${escapeHtml(head.title)}</title><meta name="description" content="${escapeHtml(head.description)}">` +
    `<meta name="robots" content="${head.robots}">${recordMeta(head.recordId ?? '')}${written.join('')}`
  )
}

const recordMeta = (id: string): string => (id === '' ? '' : `<meta name="record-id" content="${escapeHtml(id)}">`)
