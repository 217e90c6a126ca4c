import { text as column } from 'drizzle-orm/pg-core'
import { accepted, type Field, type FieldKind, type FieldOptions, type Parsed, type Presence, refused } from './kind.ts'
import { storableUnknown } from './storable.ts'

/** A small drawing of shapes as SVG text; anything that could load, execute or style content is refused. */
export const svg = <const Options extends FieldOptions>(
  options: Options,
): Field<'svg', Presence<Options, string>, Options> => ({ type: 'svg', ...options })

const maxLength = 16_384

const elements = new Set([
  'svg',
  'g',
  'title',
  'desc',
  'defs',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'linearGradient',
  'radialGradient',
  'stop',
])
const attributes = new Set([
  'xmlns',
  'viewBox',
  'width',
  'height',
  'role',
  'aria-label',
  'aria-hidden',
  'id',
  'd',
  'x',
  'y',
  'x1',
  'x2',
  'y1',
  'y2',
  'dx',
  'dy',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'fx',
  'fy',
  'points',
  'transform',
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'opacity',
  'offset',
  'stop-color',
  'stop-opacity',
  'gradientUnits',
  'gradientTransform',
  'text-anchor',
  'dominant-baseline',
  'font-size',
  'font-weight',
  'font-family',
  'letter-spacing',
  'preserveAspectRatio',
])

const tag = /<(\/?)([A-Za-z]+)((?:\s+[A-Za-z0-9-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*)\s*(\/?)>/y
const attribute = /([A-Za-z0-9-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const characters = /[^<>&]*(?:&(?:amp|lt|gt|quot|apos);[^<>&]*)*/y

/** The patterns must match the whole text, so comments, CDATA, entities and processing instructions are refused. */
function drawing(value: unknown): Parsed<string> {
  const result = storableUnknown(value, maxLength)
  if (!result.ok) return result
  const source = result.value.trim()
  if (!source.startsWith('<svg')) return refused('is not one svg element')
  const open: string[] = []
  let position = 0
  while (position < source.length) {
    characters.lastIndex = position
    position += characters.exec(source)?.[0].length ?? 0
    if (position >= source.length) break
    tag.lastIndex = position
    const match = tag.exec(source)
    if (!match) return refused(`is not plain SVG at character ${position + 1}`)
    position += match[0].length
    const wrong = refusalOfTag(match, open)
    if (wrong !== null) return refused(wrong)
    if (open.length === 0 && position < source.length) return refused('has something after the svg element')
  }
  return open.length === 0 ? accepted(source) : refused('is not one svg element')
}

/** Opens or closes the element of a tag in `open`, or returns why the tag may not stand there. */
function refusalOfTag(match: RegExpExecArray, open: string[]): string | null {
  const [, closing, name = '', attributeText = '', empty] = match
  if (!elements.has(name)) return `has the element ${name}; only shapes are kept`
  if (open.length === 0 && (name !== 'svg' || match.index !== 0)) return 'is not one svg element'
  const wrong = refusedAttribute(attributeText)
  if (wrong !== null) return wrong
  if (closing) return open.pop() === name ? null : `closes ${name}, which is not open`
  if (!empty) open.push(name)
  return open.length === 0 ? 'is an empty drawing' : null
}

function refusedAttribute(source: string): string | null {
  for (const [, name = '', double, single] of source.matchAll(attribute)) {
    const value = double ?? single ?? ''
    if (!attributes.has(name)) return `has the attribute ${name}; only shapes are kept`
    if (
      name === 'xmlns' ? value !== 'http://www.w3.org/2000/svg' : /url\(\s*[^#\s]|[\\&]|javascript|data:/i.test(value)
    )
      return `has an attribute ${name} that may not be kept`
  }
  return null
}

export const svgKind: FieldKind<string> = {
  dataType: () => 'TextArea',
  maxLength: () => maxLength,
  empty: null,
  sqlType: 'text',
  index: null,
  column: (name, options) => (options.required ? column(name).notNull() : column(name)),
  check: drawing,
  parse: drawing,
  format: (value) => value,
}
