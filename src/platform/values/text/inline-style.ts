/**
 * Plain words, numbers with units, colours and quoted names: nothing that loads (`url`), computes, escapes or hides.
 */
const plain =
  /^(?:[a-z][a-z-]*|#[0-9a-f]{3,8}|\+?[0-9]*\.?[0-9]+(?:%|[a-z]{1,4})?|(?:rgb|hsl)a?\([-0-9.,%/\sa-z]*\)|"[\w -]*"|'[\w -]*'|[,/])$/i
const part = /(?:(?:rgb|hsl)a?\([^()]*\)|"[^"]*"|'[^']*'|[,/]|[^\s,/"'()]+)/gi

/** Properties that format a text in place; none moves anything over the page around it. */
const properties: ReadonlySet<string> = new Set(
  [
    'color background background-color',
    'font font-family font-size font-style font-variant font-weight line-height letter-spacing direction',
    'text-align text-indent text-transform text-decoration text-decoration-line text-decoration-style',
    'text-decoration-color vertical-align white-space word-break overflow-wrap',
    'list-style list-style-type list-style-position float clear aspect-ratio',
    'width max-width min-width height max-height min-height',
    'margin margin-top margin-right margin-bottom margin-left',
    'padding padding-top padding-right padding-bottom padding-left',
    'border border-top border-right border-bottom border-left border-radius border-color border-style border-width',
    'border-collapse border-spacing caption-side table-layout',
  ].flatMap((line) => line.split(' ')),
)

/** Returns the declarations of a style attribute that a text may have: unchanged if all are allowed, '' if none is. */
export function allowedStyle(style: string): string {
  const declarations = style.split(';').filter((each) => each.trim() !== '')
  const allowed = declarations.filter(isAllowed)
  return allowed.length === declarations.length ? style.trim() : allowed.map((each) => each.trim()).join('; ')
}

function isAllowed(declaration: string): boolean {
  const colon = declaration.indexOf(':')
  if (!properties.has(declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase())) return false
  const value = declaration.slice(colon + 1)
  const parts = value.match(part) ?? []
  return (
    parts.length > 0 &&
    parts.every((each) => plain.test(each)) &&
    // Only white space may be between the parts.
    value.replace(part, '').trim() === ''
  )
}
