/** An element of an XML text, as a test reads it. */
export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly (XmlElement | string)[]
}

/**
 * Reads an XML text strictly: what is not well-formed is an error, and so is everything that the texts of this portal have
 * no use for (comments, CDATA, a document type).
 */
export function parseXml(xml: string): XmlElement {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
  if (!xml.startsWith(declaration)) throw new Error('There is no declaration.')
  const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(xml)
  if (forbidden !== null) throw new Error(`A character of no XML text stands at ${forbidden.index}.`)
  const root = { name: '', attributes: attributesOf(''), children: new Array<XmlElement | string>() }
  const open = [root]
  const token = /<\/([A-Za-z:]+)>|<([A-Za-z:]+)((?: [A-Za-z:]+="[^"<]*")*)(\/?)>|([^<]+)/gy
  token.lastIndex = declaration.length
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex
    const match = token.exec(xml)
    const parent = open.at(-1)
    if (match === null || parent === undefined) throw new Error(`Not well-formed: ${xml.slice(at, at + 40)}`)
    const [, closing, opening, attributes = '', alone, text] = match
    if (closing !== undefined) {
      if (open.pop()?.name !== closing || open.length === 0) throw new Error(`</${closing}> ends what did not begin.`)
    } else if (opening !== undefined) {
      const element = {
        name: opening,
        attributes: attributesOf(attributes),
        children: new Array<XmlElement | string>(),
      }
      parent.children.push(element)
      if (alone !== '/') open.push(element)
    } else parent.children.push(decoded(text ?? ''))
  }
  const [only, ...others] = root.children.filter((each) => typeof each !== 'string' || each.trim() !== '')
  if (open.length !== 1 || only === undefined || typeof only === 'string' || others.length > 0)
    throw new Error('There is not one root.')
  return only
}

function attributesOf(written: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', value = ''] of written.matchAll(/ ([A-Za-z:]+)="([^"]*)"/g)) {
    if (attributes.has(name)) throw new Error(`${name} stands twice.`)
    attributes.set(name, decoded(value))
  }
  return attributes
}

const decoded = (text: string): string =>
  text.replace(/&([a-z]*;?)/g, (_, name: string) => {
    const sign = signs[name]
    if (sign === undefined) throw new Error(`&${name} is no entity.`)
    return sign
  })

const signs: Readonly<Record<string, string>> = { 'amp;': '&', 'lt;': '<', 'gt;': '>', 'quot;': '"' }

export const children = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.flatMap((each) => (typeof each !== 'string' && each.name === name ? each : []))

/** The only one of that name. */
export function child(element: XmlElement, name: string): XmlElement {
  const [only, ...others] = children(element, name)
  if (only === undefined || others.length > 0) throw new Error(`<${element.name}> has not one <${name}>.`)
  return only
}

export const textOf = (element: XmlElement, name: string): string =>
  child(element, name)
    .children.filter((each) => typeof each === 'string')
    .join('')
