import { headingLevel, type HeadingLevel } from './heading-level.ts'

/** A start or end tag of a heading. A cleaned text contains no `>` inside a tag and no `<` outside one. */
const headingTags = /<(\/?)h([1-6])(?=[ >])/g

/**
 * Returns the text with its headings below the heading under which the page shows it: the highest level that the text
 * uses becomes `first`, the next one that it uses follows, and no level is skipped. Levels below 6 become 6 (§5). An
 * author who begins with `h1` or `h4` therefore produces neither a second `h1` nor a gap. The html must be as the
 * sanitiser writes it.
 */
export function withHeadingsFrom(html: string, first: HeadingLevel): string {
  const levels = new Set(Array.from(html.matchAll(headingTags), (tag) => Number(tag[2])))
  const used = [...levels].toSorted((one, other) => one - other)
  return html.replace(headingTags, (_, end: string, level: string) => {
    const shown = headingLevel(first + used.indexOf(Number(level))) ?? 6
    return `<${end}h${shown}`
  })
}
