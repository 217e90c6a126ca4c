import {
  below,
  disc,
  drop,
  gradient,
  hexagon,
  mixed,
  paint,
  pear,
  ring,
  rod,
  type Colour,
} from '#demo/documents/drawing.ts'
import { pngOf, type Pixels } from '#demo/documents/png.ts'
import { streamOf, type Stream } from '#demo/random.ts'

/** The header images of the demo publications: two drawings for each business group and two for the company. */

const imageWidth = 1600
const imageHeight = 900

/** The accent colours of the groups, as on the pages (theme/tokens.css). */
const accents = {
  BG1: [0x45, 0x49, 0xa8],
  BG2: [0xa8, 0x43, 0x2a],
  BG3: [0x3d, 0x72, 0x20],
  BG4: [0x0b, 0x72, 0x85],
  BG5: [0x85, 0x5a, 0x06],
  BG6: [0x1c, 0x62, 0xad],
  BG7: [0xa1, 0x34, 0x6b],
  BG8: [0x4a, 0x5d, 0x69],
  GLOBAL: [0x0b, 0x4f, 0x6c],
} as const satisfies Readonly<Record<string, Colour>>

export type ImageGroup = keyof typeof accents

export const isImageGroup = (code: string): code is ImageGroup => Object.hasOwn(accents, code)

export type ImageMotif = 'waves' | 'sign'

/** There are eighteen images of 1.4 MB in total for every seed, so a process draws each only once. */
const drawn = new Map<string, Uint8Array>()

/** Draws an image of 1600 × 900 pixels. The bytes are always the same. */
export function contentImage(group: ImageGroup, motif: ImageMotif): Uint8Array {
  const key = `${group} ${motif}`
  const image = drawn.get(key) ?? draw(group, motif)
  drawn.set(key, image)
  return image
}

function draw(group: ImageGroup, motif: ImageMotif): Uint8Array {
  const stream = streamOf(0, 'content image', group, motif)
  const tones = tonesOf(accents[group])
  return pngOf(motif === 'waves' ? waves(tones, stream) : signs[group](tones, stream))
}

interface Tones {
  /** Returns the colour at a depth from 0 (nearly white) to 1 (nearly black). */
  readonly of: (depth: number) => Colour
  readonly warm: Colour
}

const paper: Colour = [0xf6, 0xf8, 0xf8]
const night: Colour = [0x0a, 0x1c, 0x26]

const tonesOf = (accent: Colour): Tones => ({
  of: (depth) => (depth < 0.6 ? mixed(paper, accent, depth / 0.6) : mixed(accent, night, ((depth - 0.6) / 0.4) * 0.75)),
  warm: [0xf2, 0xc1, 0x6b],
})

type Drawing = (tones: Tones, stream: Stream) => Pixels

const some = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)

/** Seven mountain ridges, the nearest one darkest, with a sun or a moon. */
const waves: Drawing = (tones, stream) => {
  const image = gradient(imageWidth, imageHeight, tones.of(0.02), tones.of(0.22))
  const [x, y] = [stream.between(260, 1340), stream.between(190, 300)]
  paint(image, disc(x, y, 150), paper, 0.35)
  paint(image, disc(x, y, 96), tones.warm, 0.9)
  for (const layer of some(7)) {
    const height = 330 + layer * 82
    const [long, short] = [stream.between(500, 900), stream.between(180, 320)]
    const [early, late] = [stream.between(0, 900), stream.between(0, 900)]
    const crest = (at: number): number =>
      height + 58 * Math.sin((at + early) / (long / 3)) + 20 * Math.sin((at + late) / (short / 3))
    paint(image, below(imageWidth, imageHeight, crest), tones.of(0.2 + layer * 0.105), 1)
  }
  return image
}

/** A honeycomb with some filled cells. */
const comb: Drawing = (tones, stream) => {
  const image = gradient(imageWidth, imageHeight, tones.of(0.62), tones.of(0.86))
  const size = 104
  for (const row of some(8))
    for (const column of some(11)) {
      const [x, y] = [column * size * 1.74 + (row % 2) * size * 0.87 - 60, row * size * 1.5 - 60]
      const tone = stream.pick([0.72, 0.66, 0.58, 0.5, 0.42, 0.3])
      const isLit = stream.chance(0.07)
      if (stream.chance(0.72)) paint(image, hexagon(x, y, size - 6), isLit ? tones.warm : tones.of(tone), 0.9)
    }
  return image
}

/** Broad brush strokes. */
const strokes: Drawing = (tones, stream) => {
  const image = gradient(imageWidth, imageHeight, tones.of(0.03), tones.of(0.12))
  for (const index of some(9)) {
    const [y, start] = [90 + index * 96, stream.between(-200, 420)]
    const length = stream.between(760, 1500)
    const colour = index === 5 ? tones.warm : tones.of(stream.pick([0.25, 0.38, 0.5, 0.6, 0.72, 0.84]))
    paint(image, rod(start, y + 60, start + length, y - 60, 58), colour, 0.92)
  }
  return image
}

/** Slices of fruit and drops of juice. */
const slices: Drawing = (tones, stream) => {
  const image = gradient(imageWidth, imageHeight, tones.of(0.06), tones.of(0.26))
  const centers = [
    [300, 330, 230],
    [860, 560, 270],
    [1360, 260, 190],
  ] as const
  for (const _ of some(12))
    paint(
      image,
      drop(stream.between(60, 1540), stream.between(60, 840), stream.between(14, 34)),
      tones.of(stream.pick([0.34, 0.5, 0.66])),
      0.85,
    )
  for (const [index, [x, y, radius]] of centers.entries()) {
    paint(image, disc(x, y, radius), tones.of(0.6), 1)
    paint(image, disc(x, y, radius * 0.91), tones.of(0.02), 1)
    const pulp = index === 1 ? tones.warm : tones.of(0.3 + index * 0.08)
    const turn = stream.next()
    for (const part of some(9)) {
      const angle = ((part + turn) / 9) * 2 * Math.PI
      const [cos, sin] = [Math.cos(angle) * radius, Math.sin(angle) * radius]
      paint(image, pear(x + cos * 0.1, y + sin * 0.1, x + cos * 0.6, y + sin * 0.6, radius * 0.2), pulp, 1)
    }
  }
  return image
}

/** Soap bubbles, each with a highlight. */
const bubbles: Drawing = (tones, stream) => {
  const image = gradient(imageWidth, imageHeight, tones.of(0.78), tones.of(0.4))
  for (const _ of some(24)) {
    const radius = stream.between(28, 150)
    const [x, y] = [stream.between(0, imageWidth), stream.between(0, imageHeight)]
    paint(image, disc(x, y, radius), paper, 0.12)
    paint(image, ring(x, y, radius, 4), paper, 0.6)
    paint(image, disc(x - radius * 0.36, y - radius * 0.4, radius * 0.16), paper, 0.75)
  }
  return image
}

/** Rings around a shaft, like a film of oil. */
const rings: Drawing = (tones, stream) => {
  const image = gradient(imageWidth, imageHeight, tones.of(0.8), tones.of(0.62))
  for (const [x, y, count] of [
    [1120, 470, 13],
    [330, 240, 8],
  ] as const) {
    for (const index of some(count).toReversed())
      paint(image, disc(x, y, 60 + index * 46), tones.of(0.78 - ((count - index) / count) * 0.62), 0.9)
    paint(image, disc(x, y, 44), tones.warm, 1)
  }
  for (const _ of some(7))
    paint(image, drop(stream.between(60, 760), stream.between(560, 820), stream.between(26, 54)), tones.warm, 0.82)
  return image
}

/** Capsules and tablets. */
const capsules: Drawing = (tones, stream) => {
  const image = gradient(imageWidth, imageHeight, tones.of(0.04), tones.of(0.2))
  for (const row of some(4))
    for (const column of some(6)) {
      const [x, y] = [column * 290 + (row % 2) * 145 + 20, row * 240 + 90]
      const angle = stream.next() * Math.PI
      const [dx, dy] = [Math.cos(angle) * 62, Math.sin(angle) * 62]
      const tone = tones.of(stream.pick([0.36, 0.48, 0.6, 0.74]))
      if (stream.chance(0.3)) {
        paint(image, disc(x, y, 62), tone, 1)
        paint(image, rod(x - dx * 0.7, y - dy * 0.7, x + dx * 0.7, y + dy * 0.7, 4), paper, 0.8)
        continue
      }
      paint(image, rod(x - dx, y - dy, x + dx, y + dy, 46), stream.chance(0.2) ? tones.warm : paper, 1)
      paint(image, rod(x, y, x + dx, y + dy, 46), tone, 1)
      paint(image, rod(x - dx - dy * 0.3, y - dy + dx * 0.3, x + dx - dy * 0.3, y + dy + dx * 0.3, 6), paper, 0.35)
    }
  return image
}

/** Overlapping petals. */
const petals: Drawing = (tones, stream) => {
  const image = gradient(imageWidth, imageHeight, tones.of(0.05), tones.of(0.18))
  for (const [x, y, size] of [
    [430, 520, 1.25],
    [1210, 360, 1],
    [960, 800, 0.6],
  ] as const) {
    const turn = stream.next()
    for (const part of some(9)) {
      const angle = ((part + turn) / 9) * 2 * Math.PI
      const [cos, sin] = [Math.cos(angle) * size, Math.sin(angle) * size]
      paint(
        image,
        rod(x + cos * 90, y + sin * 90, x + cos * 230, y + sin * 230, 88 * size),
        tones.of(0.28 + (part % 3) * 0.14),
        0.5,
      )
    }
    paint(image, disc(x, y, 70 * size), tones.warm, 0.95)
  }
  return image
}

/** Atoms and bonds in a slightly irregular lattice. */
const lattice: Drawing = (tones, stream) => {
  const image = gradient(imageWidth, imageHeight, tones.of(0.9), tones.of(0.66))
  const nodes = some(5).map((row) =>
    some(8).map((column) => ({
      x: column * 226 + (row % 2) * 113 - 40 + stream.between(-30, 30),
      y: row * 206 + 40 + stream.between(-30, 30),
      radius: stream.between(16, 46),
      isLit: stream.chance(0.12),
    })),
  )
  for (const [row, line] of nodes.entries())
    for (const [column, node] of line.entries())
      for (const next of [
        line[column + 1],
        nodes[row + 1]?.[column],
        nodes[row + 1]?.[column + (row % 2 === 0 ? -1 : 1)],
      ])
        if (next !== undefined) paint(image, rod(node.x, node.y, next.x, next.y, 4), tones.of(0.3), 0.6)
  for (const { x, y, radius, isLit } of nodes.flat()) {
    paint(image, disc(x, y, radius), isLit ? tones.warm : tones.of(0.24), 1)
    paint(image, disc(x - radius * 0.28, y - radius * 0.3, radius * 0.36), paper, 0.5)
  }
  return image
}

const signs = {
  BG1: comb,
  BG2: strokes,
  BG3: slices,
  BG4: bubbles,
  BG5: rings,
  BG6: capsules,
  BG7: petals,
  BG8: lattice,
  GLOBAL: lattice,
} satisfies Readonly<Record<ImageGroup, Drawing>>
