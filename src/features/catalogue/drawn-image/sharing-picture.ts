import type { Area, DrawingOrder, TextColumn } from '#platform/images/drawing-maker.ts'
import type { BusinessGroupCode } from '#platform/values/markets/business-groups.ts'
import { backdrop } from './backdrops.ts'
import { drawnForm } from './forms.ts'
import { sheet, type Layer, type Tone } from './layers.ts'
import { seeded } from './seeded.ts'

/** What the picture of a shared link shows. */
export interface SharedSubject {
  readonly id: string
  readonly name: string
  /** The supplier; '' without one. */
  readonly by: string
  /** The substances with their numbers, or another line of facts; '' without any. */
  readonly facts: string
  readonly form: string | undefined
  readonly group: BusinessGroupCode | undefined
}

/** The size that social networks show whole (1.91 : 1). */
const size = { width: 1200, height: 630 } as const

const margin = 72
/** The drawing stands on the right, from top to bottom. */
const drawing = { left: 760, width: 440 } as const
const textWidth = drawing.left - margin - 40
/** More than any paragraph has space for. */
const maxCharacters = 400

/**
 * Draws the picture that social networks show beside a link: name, supplier and facts, the drawing of the page, and the name of
 * the company, in the colour of its site.
 */
export function sharingPicture(subject: SharedSubject, company: string, brandColor: string): DrawingOrder {
  const isLong = subject.name.length > 34
  const name = { size: isLong ? 52 : 66, lineHeight: isLong ? 60 : 74, weight: 600, maxLines: isLong ? 4 : 3, gap: 0 }
  const by = { size: 34, lineHeight: 42, weight: 600, maxLines: 1, gap: 20 }
  const facts = { size: 28, lineHeight: 36, weight: 400, maxLines: 3, gap: 16 }
  const column = (top: number, paragraphs: TextColumn['paragraphs']): TextColumn => ({
    left: margin,
    top,
    width: textWidth,
    paragraphs: paragraphs
      .filter(({ text }) => text !== '')
      .map((each) => ({ ...each, text: each.text.slice(0, maxCharacters) })),
  })
  return {
    ...size,
    areas: [
      productDrawing(subject, brandColor),
      { left: 0, top: 0, width: 14, height: size.height, background: brandColor, shapes: [], origin: 0, scale: 1 },
    ],
    columns: [
      column(72, [
        { ...name, text: subject.name, color: ink },
        { ...by, text: subject.by, color: brandColor },
        { ...facts, text: subject.facts, color: '#4a5763' },
      ]),
      column(size.height - 98, [
        { text: company, size: 32, lineHeight: 40, weight: 600, maxLines: 1, gap: 0, color: ink },
      ]),
    ],
  }
}

const ink = '#16212b'

/** The drawing of the page, cut to its area like a background that covers it. */
function productDrawing({ id, form, group }: SharedSubject, brandColor: string): Area {
  const chance = seeded(id)
  const behind = backdrop(group, chance)
  const scale = size.height / sheet.height
  return {
    ...drawing,
    top: 0,
    height: size.height,
    background: mixed(brandColor, 0.08),
    origin: Math.round(drawing.left - (sheet.width * scale - drawing.width) / 2),
    scale,
    shapes: [
      ...(behind === undefined ? [] : [{ d: behind, color: mixed(brandColor, 0.13), evenOdd: true }]),
      ...drawnForm(form, chance).map((layer) => shape(layer, brandColor)),
    ],
  }
}

const shape = ({ tone, ...path }: Layer, brandColor: string): Area['shapes'][number] => ({
  ...path,
  color: tone === 'paper' ? '#ffffff' : mixed(brandColor, shares[tone]),
})

/** As in drawn-image.module.css. */
const shares: Readonly<Record<Exclude<Tone, 'paper'>, number>> = { faint: 0.13, soft: 0.28, middle: 0.52, strong: 0.86 }

/** A colour `#rrggbb` mixed with white; `share` is that of the colour. */
export const mixed = (color: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => Math.round(Number.parseInt(color.slice(at, at + 2), 16) * share + 255 * (1 - share)))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`
