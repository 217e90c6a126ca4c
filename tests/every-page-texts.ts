/** A text of a page: of an element or of an attribute that a visitor comes to read or hear. */
export interface PageText {
  readonly text: string
  /** Of the nearest element that says it. */
  readonly language: string
  /** Of the head: where nothing but the whole page says its language. */
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

/** What a page says, in its order. Of html as the portal writes it: every attribute in quotes, every element closed. */
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
    // A comment stands between two texts of one element.
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

/** Of what a meta element says nothing is for people but the description and a card. */
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
