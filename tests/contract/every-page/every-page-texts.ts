/** A text of a page that a visitor sees or hears: the content of an element or attribute. */
export interface PageText {
  readonly text: string
  /** The language of the nearest element that declares one. */
  readonly language: string
  /** Whether the text is in the head, where only the whole page declares a language. */
  readonly isOfHead: boolean
}

const alone: ReadonlySet<string> = new Set([
  'area',
  'br',
  'col',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])
const read = [
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'content',
  'placeholder',
  'title',
]

const token =
  /<!--.*?-->|<(script|style)[ >].*?<\/\1>|<!doctype html>|<(\/?)([a-zA-Z][\w-]*)((?: [\w:-]+(?:="[^"]*")?)*) ?(\/?)>|([^<]+)/gs

/** Returns the texts of a page in order. Expects HTML as the portal writes it: every attribute quoted, every element closed. */
export function textsOf(html: string): readonly PageText[] {
  const texts: PageText[] = []
  const open: { readonly name: string; readonly language: string }[] = []
  let running = ''
  let end = 0
  for (const match of html.matchAll(token)) {
    const [whole, , closing, name = '', written = '', , text] = match
    if (match.index !== end) throw new Error(`This cannot be read: ${html.slice(end, end + 60)}`)
    end = match.index + whole.length
    const language = open.at(-1)?.language ?? ''
    // A comment separates two texts of one element.
    if (whole.startsWith('<!--')) continue
    if (text !== undefined) {
      running += decoded(text)
      continue
    }
    const isOfHead = open[1]?.name === 'head'
    texts.push({ text: running, language, isOfHead })
    running = ''
    if (name === '') continue
    if (closing === '/') {
      const last = open.pop()
      if (last?.name !== name) throw new Error(`</${name}> ends <${last?.name}>: ${html.slice(end - 60, end)}`)
      continue
    }
    const attributes = attributesOf(written)
    const own = attributes.get('lang') ?? language
    for (const [attribute, value] of attributes)
      if (read.includes(attribute) && !isMachines(attributes)) texts.push({ text: value, language: own, isOfHead })
    if (!alone.has(name)) open.push({ name, language: own })
  }
  if (end !== html.length || open.length > 0)
    throw new Error(`The page ends within ${open.map(({ name }) => name).join(' ')}`)
  return texts.filter(({ text }) => text.trim() !== '')
}

/** Of the content of meta elements, people read only the description and the card. */
const isMachines = (attributes: ReadonlyMap<string, string>): boolean =>
  attributes.has('content') &&
  attributes.get('name') !== 'description' &&
  !/^og:(?:title|description|image:alt)$/.test(attributes.get('property') ?? '')

const attributesOf = (written: string): ReadonlyMap<string, string> =>
  new Map(
    [...written.matchAll(/ ([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, decoded(value)]),
  )

const decoded = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
