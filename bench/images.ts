/** Benchmark: what resizing an image costs and saves: every width in both formats including decoding, compared with the original. */
import assert from 'node:assert/strict'
import { renditionFormats } from '#platform/images/rendition-format.ts'
import { renditionWidths, shownWidth } from '#platform/images/rendition.ts'
import { imageHeader } from '#platform/images/image-header.ts'
import { renditionMaker } from '#platform/images/rendition-maker.ts'
import { jpeg, type Paint } from '../tests/fixtures/images.ts'
import { interleaved, printMeasured, printRatio, runHere } from './measure.ts'

/** As wide as the largest rendition, with the aspect ratio of a screen. */
const width = 1600
const height = 900

const original = await jpeg(width, height, landscape())
const maker = renditionMaker()
const bytes = new Map<string, number>()
let images = 0

const cases = renditionFormats.flatMap((format) =>
  renditionWidths.map((requested) => ({ name: `${format} ${requested}`, format, shown: shownWidth(requested, width) })),
)
const results = await interleaved(
  Object.fromEntries(
    cases.map(({ name, format, shown }) => [
      name,
      () =>
        runHere(async () => {
          // Each repeat uses a new image, so that no decoded image is reused.
          const key = String((images += 1))
          const order = { key, type: 'jpeg', width, height, bytes: original, shownWidth: shown, format } as const
          const created = await maker.make(() => Promise.resolve(order), 'now')
          assert.equal(created.status, 'made')
          assert(created.status === 'made')
          assert.deepEqual(imageHeader(created.bytes), {
            type: format,
            width: shown,
            height: Math.round((height * shown) / width),
          })
          bytes.set(name, created.bytes.length)
          return 1
        }),
    ]),
  ),
)
await maker.close()

printMeasured(results)
console.log(`the image as it came: ${original.length} bytes`)
for (const [name, created] of bytes) console.log(`  ${name.padEnd(10)} ${created} bytes, ${share(created)} of it`)
const all = [...bytes.values()].reduce((sum, each) => sum + each, 0)
printRatio(all / (original.length * bytes.size))

function share(created: number): string {
  return `${((100 * created) / original.length).toFixed(0)} %`
}

/** Generates noise at eight scales, a disc and stripes: smooth, rough and sharp areas as in photographs. */
function landscape(): Paint {
  const noise = Array.from({ length: 3 }, (_, channel) => octaves(channel + 1))
  return (x, y) => {
    const disc = (x - 500) ** 2 + (y - 450) ** 2 < 90_000 ? 40 : 0
    const stripe = x > 1100 && y > 300 && ((x >> 5) & 1) === 1 ? -50 : 0
    const [red = 0, green = 0, blue = 0] = noise.map((at) => at(x, y) * 235 + disc + stripe)
    return [red, green, blue, 255]
  }
}

function octaves(seed: number): (x: number, y: number) => number {
  const random = new Float32Array(65_536)
  let state = seed
  for (let at = 0; at < random.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    random[at] = state / 2 ** 32
  }
  const corner = (x: number, y: number) => random[((y & 255) << 8) | (x & 255)] ?? 0
  const smooth = (part: number) => part * part * (3 - 2 * part)
  const plane = (x: number, y: number) => {
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const [u, v] = [smooth(x - left), smooth(y - top)]
    const upper = corner(left, top) * (1 - u) + corner(left + 1, top) * u
    const lower = corner(left, top + 1) * (1 - u) + corner(left + 1, top + 1) * u
    return upper * (1 - v) + lower * v
  }
  return (x, y) => {
    let sum = 0
    for (let octave = 0; octave < 8; octave += 1)
      sum += plane((x * 2 ** octave) / 300, (y * 2 ** octave) / 300) / 2 ** (octave + 1)
    return sum
  }
}
