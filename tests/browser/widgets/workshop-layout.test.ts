import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { columnPortions, columnSpans } from '#platform/widgets/section/layout-grid.ts'
import { openPage, type OpenPage } from '../fixtures/launch.ts'
import { browserFixtures } from '../fixtures/browser-fixtures.ts'
import { workshopPortal } from '../fixtures/workshop-portal.ts'

const fixtures = browserFixtures(workshopPortal)
let opened: OpenPage
beforeAll(async () => {
  opened = await openPage(fixtures.browser(), 1280)
})

/** Opens a single story in a window of the given width. The margin of 16 px belongs to the workshop. */
async function visit(
  widget: string,
  story: string,
  width: number,
  look: (page: Page, errors: readonly string[]) => Promise<void>,
): Promise<void> {
  const { page, errors, forgetErrors } = opened
  forgetErrors()
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`${fixtures.origin()}/workshop/${widget}?${new URLSearchParams({ story }).toString()}`)
  await page.locator('#root[data-hydrated]').waitFor()
  await look(page, errors)
}

const box = async (element: Locator) => {
  const found = await element.boundingBox()
  if (found === null) throw new Error('It is not to be seen.')
  return found
}

describe('Sections and columns', () => {
  it.each([390, 800, 1280])('[LAY-01] Have twelve widths in twelfths of the section at a width of %i px', (width) =>
    visit('section', 'spans', width, async (page) => {
      const whole = (await box(page.locator('main > :not(h1)'))).width
      for (const span of columnSpans) {
        const column = page.locator('main > :not(h1) > div > div').nth(span - 1)
        expect((await box(column)).width / whole).toBeCloseTo(span / 12, 2)
      }
    }),
  )

  it('[LAY-01] Have the portions 16.67, 33.33, 50 and 66.67 % of the section', () =>
    visit('section', 'portions', 1280, async (page) => {
      const whole = (await box(page.locator('main > :not(h1)'))).width
      for (const [at, portion] of columnPortions.entries()) {
        const column = page.locator('main > :not(h1) > div > div').nth(at)
        expect(((await box(column)).width / whole) * 100).toBeCloseTo(portion, 1)
      }
    }))

  it.each([
    [390, 'gap medium, space none, width full', 'column'],
    [800, 'gap medium, space none, width full', 'row'],
    [1280, 'gap medium, space none, width full', 'row'],
    [390, 'direction row', 'row'],
    [1280, 'direction column', 'column'],
  ])('[LAY-01] At %i px the columns of “%s” form a %s', (width, story, direction) =>
    visit('section', story, width, async (page) => {
      const columns = page.locator('main > :not(h1) > div > div')
      const [first, second] = [await box(columns.nth(0)), await box(columns.nth(1))]
      expect(first.y === second.y ? 'row' : 'column').toBe(direction)
    }),
  )

  it.each([
    [767, 'column'],
    [768, 'row'],
    [1024, 'row'],
    [1025, 'row'],
  ])('[LAY-02] A window of %i px shows a %s', (width, direction) =>
    visit('section', 'gap none, space none, width full', width, async (page) => {
      const columns = page.locator('main > :not(h1) > div > div')
      expect((await box(columns.nth(0))).y === (await box(columns.nth(1))).y ? 'row' : 'column').toBe(direction)
    }),
  )
})

describe('Form factors', () => {
  it('[LAY-03] Name the size of the window, with the breakpoints 479, 767 and 1024', () =>
    visit('form-factor', 'layout size', 1280, async (page, errors) => {
      const size = page.locator('[data-provider=layout]')
      for (const [width, name] of [
        [479, 'Small'],
        [480, 'MediumSmall'],
        [767, 'MediumSmall'],
        [768, 'Medium'],
        [1024, 'Medium'],
        [1025, 'Large'],
      ] as const) {
        await page.setViewportSize({ width, height: 700 })
        await page.waitForFunction((text) => document.querySelector('[data-provider]')?.textContent === text, name)
        expect(await size.innerText()).toBe(name)
      }
      expect(errors).toEqual([])
    }))

  it('[LAY-04] Give Small at 1024 px or less and render again only when the value changes', () =>
    visit('form-factor', 'screen size', 1280, async (page, errors) => {
      const size = page.locator('[data-provider=screen]')
      const drawn = () => size.getAttribute('data-drawn').then(Number)
      expect(await size.innerText()).toBe('Large')
      const before = await drawn()
      await page.setViewportSize({ width: 1100, height: 700 })
      expect([await size.innerText(), await drawn()]).toEqual(['Large', before])
      await page.setViewportSize({ width: 1024, height: 700 })
      await page.waitForFunction(() => document.querySelector('[data-provider]')?.textContent === 'Small')
      expect(await drawn()).toBe(before + 1)
      expect(errors).toEqual([])
    }))

  it('[LAY-04] Are Small directly after hydration on a phone, without a hydration error', () =>
    visit('form-factor', 'screen size', 390, async (page, errors) => {
      await page.waitForFunction(() => document.querySelector('[data-provider]')?.textContent === 'Small')
      expect(errors).toEqual([])
    }))
})

describe('Page header', () => {
  const text = (page: Page) => page.locator('main h1').last().locator('..')

  it('[HDR-01] [HDR-05] Has an uppercase tag line, an h1, a subtitle and the slots that have content', async () => {
    await visit('page-header', 'banner with both slots', 1280, async (page) => {
      const words = text(page)
      const tag = words.locator('p').first()
      expect(await tag.innerText()).toBe('FOOD & NUTRITION')
      expect(await tag.evaluate((element) => getComputedStyle(element).textTransform)).toBe('uppercase')
      expect(await words.locator('p').nth(1).innerText()).toMatch(/^Hydrocolloids/)
      expect(await page.locator('[data-slot=global]').innerText()).toBe('Ask for a sample')
      expect(await page.locator('[data-slot=secondary]').innerText()).toMatch(/^Delivered/)
    })
    await visit('page-header', 'themed', 1280, async (page) => {
      expect(await page.locator('[data-slot]').count()).toBe(0)
    })
    await visit('page-header', 'in the site builder', 1280, async (page) => {
      expect(await page.locator('[data-slot=global]').count()).toBe(1)
    })
  })

  it.each([
    ['themed', 18.5],
    ['banner with both slots', 25],
  ])('[HDR-02] “%s” is at least %d rem high and its title 2.5 rem', (story, rem) =>
    visit('page-header', story, 1280, async (page) => {
      const header = text(page).locator('..')
      expect(await header.evaluate((element) => getComputedStyle(element).minBlockSize)).toBe(`${rem * 16}px`)
      expect((await box(header)).height).toBeGreaterThanOrEqual(rem * 16)
      expect(
        await page
          .locator('main h1')
          .last()
          .evaluate((element) => getComputedStyle(element).fontSize),
      ).toBe('40px')
    }),
  )

  it.each([
    [1025, true],
    [1024, false],
    [390, false],
  ])('[HDR-03] At %i px the row slot is beside the text: %s', (width, beside) =>
    visit('page-header', 'direction row, space-between', width, async (page) => {
      const [words, slot] = [await box(text(page)), await box(page.locator('[data-slot]'))]
      if (beside) {
        expect(slot.x).toBeGreaterThan(words.x + words.width)
        return
      }
      // Below the text the slot is moved by more than the gap, and both use the available width.
      expect(slot.y).toBeGreaterThanOrEqual(words.y + words.height + 24 + 16)
      expect(slot.width).toBe(words.width)
      expect(slot.x).toBe(words.x)
    }),
  )

  it('[HDR-04] Is hidden while the content of its key is loading', async () => {
    await visit('page-header', 'content not loaded', 1280, async (page) => {
      expect(await page.locator('main').innerText()).toBe('page-header content not loaded')
    })
    await visit('page-header', 'texts of loaded content', 1280, async (page) => {
      expect(await page.locator('main h1').last().innerText()).toBe('From the content')
    })
  })

  it('[HDR-06] Is laid out as its inputs specify', async () => {
    const positions: number[] = []
    for (const justify of ['start', 'center', 'end'])
      await visit('page-header', `direction column, ${justify}`, 1280, async (page) => {
        positions.push((await box(text(page))).y)
      })
    expect(positions).toEqual(positions.toSorted((one, other) => one - other))
    expect(new Set(positions).size).toBe(3)
    await visit('page-header', 'certificates page', 1280, async (page) => {
      const words = text(page)
      expect(await words.evaluate((element) => getComputedStyle(element).margin)).toBe('64px 0px')
      expect(await words.evaluate((element) => getComputedStyle(element).textAlign)).toBe('center')
      const { x, width } = await box(words)
      expect(Math.abs(x + width / 2 - 640)).toBeLessThanOrEqual(1)
      // The page shows through the transparent header.
      expect(await page.locator('main svg').count()).toBe(0)
    })
  })
})

describe('Content image', () => {
  it('[IMG-01] [IMG-03] [IMG-04] Shows an image, inside a link if one is given', async () => {
    await visit('content-image', 'photo', 1280, async (page) => {
      const image = page.locator('main img')
      expect(await image.getAttribute('src')).toBe('/workshop/sfsites/c/cms/delivery/media/MCSAMPLE')
      expect(await image.getAttribute('alt')).toBe('A hexagon with bonds')
      expect(await page.locator('main a').count()).toBe(0)
    })
    await visit('content-image', 'link', 1280, async (page) => {
      expect(await page.getByRole('link', { name: 'To the workshop' }).getAttribute('href')).toBe('/workshop')
    })
    await visit('content-image', 'link without text', 1280, async (page) => {
      expect(await page.getByRole('link', { name: 'To the workshop' }).locator('img').getAttribute('alt')).toBe('')
    })
  })

  it.each(['no record id', 'failed', 'no media', 'missing file'])(
    '[IMG-02] [IMG-05] Shows the placeholder at the same position: %s',
    (story) =>
      visit('content-image', story, 1280, async (page) => {
        const frame = page.locator('[data-state=placeholder]')
        await frame.waitFor()
        expect(await page.locator('main img').count()).toBe(0)
        const { width, height } = await box(frame)
        expect(width / height).toBeCloseTo(4 / 3, 1)
        const hasError = story === 'failed' || story === 'missing file'
        expect(await frame.getAttribute('data-error')).toBe(hasError ? 'true' : null)
        // An icon in the middle of a tinted area that is as large as the image would be.
        const [outer, icon] = [await box(frame), await box(frame.locator('svg'))]
        expect(icon.width).toBe(24)
        expect(Math.abs(icon.x + icon.width / 2 - (outer.x + width / 2))).toBeLessThanOrEqual(1)
        expect(Math.abs(icon.y + icon.height / 2 - (outer.y + height / 2))).toBeLessThanOrEqual(1)
        const ground = (element: Element): string => getComputedStyle(element).backgroundColor
        expect(await frame.evaluate(ground)).not.toBe(await page.locator('body').evaluate(ground))
        expect(await frame.evaluate(ground)).not.toBe('rgba(0, 0, 0, 0)')
      }),
  )
})
