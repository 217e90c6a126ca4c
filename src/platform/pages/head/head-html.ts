import { escapeHtml } from '#platform/pages/parts/escape-html.ts'
import type { HeadTag } from './head.ts'
import { scriptJson } from '#platform/pages/parts/script-json.ts'

/** The head of a page as a string (CTX-08); `structured` are JSON-LD blocks for search engines. */
export function headHtml(title: string, tags: readonly HeadTag[], structured: readonly object[] = []): string {
  let html = `<title>${escapeHtml(title)}</title>`
  for (const [name, attributes] of tags) {
    html += `<${name}`
    for (const attribute in attributes) html += ` ${attribute}="${escapeHtml(attributes[attribute] ?? '')}"`
    html += '>'
  }
  for (const data of structured) html += `<script type="application/ld+json">${scriptJson(data)}</script>`
  return html
}
