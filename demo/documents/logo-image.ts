import { arch, disc, drop, gradient, paint, ring, rod, without, type Colour, type Shape } from './drawing.ts'
import { pngOf } from './png.ts'

/**
 * The logo and the name of the company on white, 1200 × 630 pixels, the size that social networks and search engines
 * expect.
 */
export function logoImage(): Uint8Array {
  const image = gradient(1200, 630, white, white)
  paint(image, drop(170, 345, 105), brand, 1)
  paint(image, drop(170, 368, 66), brightBrand, 1)
  paint(image, disc(170, 388, 34), warm, 1)
  for (const shape of norvane(325)) paint(image, shape, brand, 1)
  return pngOf(image)
}

const white: Colour = [0xff, 0xff, 0xff]
const brand: Colour = [0x0b, 0x4f, 0x6c]
const brightBrand: Colour = [0x2f, 0x86, 0xa6]
const warm: Colour = [0xf2, 0xc1, 0x6b]

const [top, middle, foot] = [290, 345, 400]
const stroke = 22
/** The radius of round letters, to the middle of the stroke. */
const round = 44
const stem = (x: number): Shape => rod(x, top + 11, x, foot - stroke / 2, stroke / 2)

/** Draws `norvane` in strokes of one width. */
function* norvane(left: number): Iterable<Shape> {
  const bowl = foot - round - stroke / 2
  yield* letterN(left)
  yield ring(left + 165, bowl, round, stroke)
  yield stem(left + 250)
  yield without(arch(left + 294, middle, round, foot, stroke), left + 312, middle - 100, left + 420, foot + 20)
  yield rod(left + 340, top + 11, left + 382, foot - 14, stroke / 2)
  yield rod(left + 424, top + 11, left + 382, foot - 14, stroke / 2)
  yield ring(left + 495, bowl, round, stroke)
  yield stem(left + 539)
  yield* letterN(left + 580)
  yield without(ring(left + 745, bowl, round, stroke), left + 747, bowl + 9, left + 820, bowl + 27)
  yield rod(left + 705, bowl, left + 789, bowl, stroke / 2 - 2)
}

function* letterN(left: number): Iterable<Shape> {
  yield stem(left)
  yield arch(left + round, middle, round, foot, stroke)
}
