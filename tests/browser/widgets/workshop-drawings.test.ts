import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { screenSizes } from '#platform/values/form-factor.ts'
import { backgroundVariants } from '#platform/widgets/themed-background/background-variants.ts'
import { sites } from '#sites/table.ts'
import { openPage } from '../fixtures/launch.ts'
import { browserFixtures } from '../fixtures/browser-fixtures.ts'
import { workshopPortal } from '../fixtures/workshop-portal.ts'

const fixtures = browserFixtures(workshopPortal)

/** A drawing reduced to its brightness. */
interface Grey {
  /** The brightness of each pixel, row by row, from 0 to 255. */
  readonly raster: readonly number[]
  /** The relative luminance of the darkest pixel. */
  readonly darkest: number
}

const raster = { width: 240, height: 120 } as const
/** Drawings whose correlation is above this are considered the same. Tints and fades do not change it. */
const alike = 0.5

/** `--ink`, the colour of text on a drawing. */
const ink = '#14222a'

const darkestSite = sites.reduce((one, other) =>
  luminance(other.brandColor) < luminance(one.brandColor) ? other : one,
)

describe.each([
  ['Small', 390],
  ['Large', 1280],
] as const)('The themed backgrounds, %s', (size, width) => {
  let greys: ReadonlyMap<string, Grey>
  let page: Page
  let errors: readonly string[]
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ page, errors, close } = await openPage(fixtures.browser(), width))
    greys = await drawings(page)
  })
  afterAll(() => close())

  it('[THM-01] [THM-06] Are eleven drawings that differ without colour, also when mirrored', () => {
    const drawn = backgroundVariants.map((variant) => [variant, structure(found(greys, variant))] as const)
    for (const [at, [one, first]] of drawn.entries())
      for (const [other, second] of drawn.slice(at + 1)) {
        expect(inCommon(first, second), `${one} and ${other}`).toBeLessThan(alike)
        expect(inCommon(first, mirrored(second)), `${one} and ${other} in a mirror`).toBeLessThan(alike)
      }
  })

  it('[THM-06] A copy with another colour and fade would be recognised as the same drawing', () => {
    const copy = structure(found(greys, 'another'))
    expect(inCommon(structure(found(greys, 'variant3')), copy)).toBeGreaterThan(alike)
    expect(inCommon(structure(found(greys, 'variant4')), copy)).toBeLessThan(alike)
  })

  it('[THM-02] Show only the form for the size of the window', async () => {
    const shown = await page
      .locator('svg[data-variant]')
      .evaluateAll((all) => all.filter((each) => each.checkVisibility()).map((each) => each.getAttribute('data-size')))
    expect(new Set(shown)).toEqual(new Set([size]))
    expect(shown).toHaveLength(13)
    expect(errors).toEqual([])
  })

  it('[THM-03] [THM-04] Use the brand colour and fade to light grey, white or very light grey', async () => {
    const colors = await page.locator(`svg[data-size=${size}]`).evaluateAll((all) =>
      all.map((each) => {
        const { color, fill } = getComputedStyle(each)
        return [color, fill]
      }),
    )
    const brand = `rgb(${channels(darkestSite.brandColor).join(', ')})`
    const [lightGrey, veryLightGrey, white] = ['rgb(235, 239, 239)', 'rgb(245, 247, 247)', 'rgb(255, 255, 255)']
    const expected = backgroundVariants.map((_, at) => [
      brand,
      at === 0 ? lightGrey : at === 2 && size === 'Large' ? white : veryLightGrey,
    ])
    expect(colors.slice(0, 11)).toEqual(expected)
    expect(colors[11]).toEqual(['rgb(161, 52, 107)', 'rgb(255, 243, 214)'])
  })

  it('Leave enough contrast for dark text everywhere, also with the darkest brand', () => {
    const contrasts = [...greys].map(([name, { darkest }]) => ({
      name,
      contrast: (darkest + 0.05) / (luminance(ink) + 0.05),
    }))
    expect(contrasts.filter(({ contrast }) => contrast < 4.5)).toEqual([])
  })

  it('[THM-05] Have a second content area below the first one', async () => {
    await page.goto(`${fixtures.origin()}/workshop/themed-background?story=two+content+areas`)
    const [first, second] = await Promise.all(
      ['The first area', 'The second area'].map((text) => page.getByText(text).boundingBox()),
    )
    expect(second?.y).toBeGreaterThanOrEqual((first?.y ?? 0) + (first?.height ?? Infinity))
  })
})

it('[THM-02] [THM-06] Have a Small and a Large form each, twenty-two in all', () => {
  const forms = backgroundVariants.flatMap((variant) => {
    const file = readFileSync(`src/platform/widgets/themed-background/drawings/${variant}.svg`, 'utf8')
    return [...file.matchAll(/<symbol id="(\w+)"[^>]*>([\s\S]*?)<\/symbol>/g)].map(([, id, drawing]) => ({
      id,
      drawing,
    }))
  })
  expect(forms.map(({ id }) => id)).toEqual(backgroundVariants.flatMap(() => screenSizes.toReversed()))
  expect(new Set(forms.map(({ drawing }) => drawing)).size).toBe(22)
})

/** Takes a screenshot of every story of the widget that shows only a drawing, by name. */
async function drawings(page: Page): Promise<ReadonlyMap<string, Grey>> {
  await page.goto(`${fixtures.origin()}/workshop/themed-background?site=${darkestSite.code}`, { waitUntil: 'load' })
  const picture = await page.screenshot({ fullPage: true })
  const greys = await page.evaluate(
    async ({ base64, width, height }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const whole = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const pixelsOf = (box: DOMRect, w: number, h: number) => {
        const context = new OffscreenCanvas(w, h).getContext('2d')
        if (context === null) throw new Error('There is nothing to draw on.')
        context.drawImage(whole, box.x, box.y + scrollY, box.width, box.height, 0, 0, w, h)
        return context.getImageData(0, 0, w, h).data
      }
      const linear = (value: number) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4)
      return [...document.querySelectorAll('svg[data-variant]')]
        .filter((svg) => svg.checkVisibility())
        .map((svg) => {
          const box = svg.getBoundingClientRect()
          const small = pixelsOf(box, width, height)
          const values: number[] = []
          for (let at = 0; at < small.length; at += 4)
            values.push(0.299 * (small[at] ?? 0) + 0.587 * (small[at + 1] ?? 0) + 0.114 * (small[at + 2] ?? 0))
          const full = pixelsOf(box, Math.round(box.width), Math.round(box.height))
          let least = 1
          for (let at = 0; at < full.length; at += 4) {
            const [red, green, blue] = [linear(full[at] ?? 0), linear(full[at + 1] ?? 0), linear(full[at + 2] ?? 0)]
            least = Math.min(least, 0.2126 * red + 0.7152 * green + 0.0722 * blue)
          }
          return { raster: values, darkest: least }
        })
    },
    { base64: picture.toString('base64'), ...raster },
  )
  return new Map([...backgroundVariants, 'another'].flatMap((name, at) => (greys[at] ? [[name, greys[at]]] : [])))
}

/** Compares each point with its surroundings: gradients and tints disappear, shapes remain. */
function structure({ raster: values }: Grey): readonly number[] {
  const { width, height } = raster
  const reach = 12
  return values.map((value, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    let [sum, count] = [0, 0]
    for (let dy = -reach; dy <= reach; dy += 3)
      for (let dx = -reach; dx <= reach; dx += 3) {
        if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue
        sum += values[at + dy * width + dx] ?? 0
        count += 1
      }
    return value - sum / count
  })
}

/** The correlation of two rasters: 1 for the same shapes at any strength, 0 for unrelated shapes. */
function inCommon(one: readonly number[], other: readonly number[]): number {
  const product = (first: readonly number[], second: readonly number[]) =>
    first.reduce((sum, value, at) => sum + value * (second[at] ?? 0), 0)
  return Math.abs(product(one, other)) / Math.sqrt(product(one, one) * product(other, other))
}

const mirrored = (values: readonly number[]): readonly number[] =>
  values.map((_, at) => values[at - (at % raster.width) + raster.width - 1 - (at % raster.width)] ?? 0)

function found<Value>(map: ReadonlyMap<string, Value>, key: string): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`${key} was not drawn.`)
  return value
}

/** The brightness of `#rrggbb`, from 0 to 255. */
function channels(color: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}

/** The relative luminance of `#rrggbb` (WCAG). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) =>
    value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
