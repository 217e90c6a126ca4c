export interface HtmlSection {
  /** The plain text of the heading. */
  readonly title: string
  readonly html: string
}

/** Void elements. */
const empty: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'col'])

/**
 * Splits a cleaned text at its headings of the second level: the part before the first one, then each heading with its
 * content. Headings inside another element are ignored. The html must be as the sanitiser writes it: balanced, with no
 * `>` inside a tag.
 */
export function sectionsOf(html: string): { readonly before: string; readonly sections: readonly HtmlSection[] } {
  const starts: number[] = []
  let depth = 0
  for (const tag of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
    const [, end, name = ''] = tag
    if (empty.has(name)) continue
    if (end === '/') depth -= 1
    else {
      if (depth === 0 && name === 'h2') starts.push(tag.index)
      depth += 1
    }
  }
  const sections = starts.map((start, at): HtmlSection => {
    const part = html.slice(start, starts[at + 1])
    const bodyStart = part.indexOf('</h2>') + '</h2>'.length
    return { title: plainText(part.slice(0, bodyStart)), html: part.slice(bodyStart).trim() }
  })
  return { before: html.slice(0, starts[0]).trim(), sections }
}

const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim()
