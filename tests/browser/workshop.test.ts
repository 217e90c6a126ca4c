import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { StoryModule } from '#screens/workshop/story-table.ts'
import { violationsOf } from './axe-violations.ts'
import { openPage, type OpenPage } from './launch.ts'
import { inTurn, isLong } from './sample.ts'
import { browserSetting } from './setting.ts'
import { workshopPortal } from './workshop-portal.ts'

const modules = import.meta.glob<StoryModule>('../../src/widgets/*/*.story.tsx', { eager: true })
const widgets = Object.entries(modules).map(([file, { stories }]) => ({
  name: file.replace(/^.*\/|\.story\.tsx$/g, ''),
  alone: stories.filter((story) => story.alone === true).map((story) => story.name),
}))
const widths = [390, 1280] as const

const setting = browserSetting(workshopPortal)
let windows: readonly OpenPage[]
beforeAll(async () => {
  // They ask for reduced motion.
  windows = await Promise.all(widths.map((width) => openPage(setting.browser(), width)))
})

/** The windows of a case at once: the machine has a core for each. */
async function inWindows(at: number, look: (window: OpenPage) => Promise<void>): Promise<void> {
  await Promise.all(windows.filter((_, window) => inTurn(widths[window] ?? 0, allCases).includes(at)).map(look))
}

const allCases = Array.from({ length: 1000 }, (_, at) => at)

async function open(page: Page, address: string): Promise<void> {
  const response = await page.goto(setting.origin() + address)
  expect(response?.status(), address).toBe(200)
  await page.locator('#root[data-hydrated]').waitFor()
}

describe.each(['', ...widgets.map(({ name }) => `/${name}`)].map((path, at) => [path, at] as const))(
  '/workshop%s',
  (path, at) => {
    it('[WID-16] is accessible, hydrates without an error, is no wider than the window and stands still, in either direction, at 390 and 1280 px', () =>
      inWindows(at, async ({ page, forgetErrors }) => {
        for (const direction of ['ltr', 'rtl'] as const) {
          await open(page, `/workshop${path}?dir=${direction}`)
          // What is around the cells is the same on every page; the elements are in either direction, only the long form asks again.
          const inside = path === '' ? 'html' : 'main'
          if (direction === 'ltr' || isLong) expect(await violationsOf(page, { inside }), direction).toEqual([])
          expect(await overflow(page), direction).toBe(0)
          expect(forgetErrors(), direction).toEqual([])
        }
        expect(await moving(page)).toEqual([])
      }))
  },
)

describe('what takes the page for itself', () => {
  const alone = widgets
    .flatMap(({ name, alone: stories }) => stories.map((story) => [name, story] as const))
    .map(([name, story], at) => [name, story, at] as const)

  it.each(alone)(
    '[WID-16] %s, %s is accessible, hydrates without an error and is no wider than the window',
    (name, story, at) =>
      inWindows(at, async ({ page, forgetErrors }) => {
        await open(page, `/workshop/${name}?${new URLSearchParams({ story }).toString()}`)
        expect(await violationsOf(page)).toEqual([])
        expect(await overflow(page)).toBe(0)
        // A file that is gone is the subject of a story.
        expect(forgetErrors().filter((error) => !error.startsWith('Failed to load resource'))).toEqual([])
      }),
  )
})

it('[WID-16] without the wish for less motion something moves: the wish is what stops it', async () => {
  const { page, close } = await openPage(setting.browser(), 1280, { reducedMotion: 'no-preference' })
  await open(page, '/workshop/button')
  expect(await moving(page)).not.toEqual([])
  await close()
})

/** Pixels that the page can be moved sideways. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    // An open dialog takes the place of the scroll bar away.
    return Math.max(0, scrollWidth - clientWidth)
  })

/** What moves, or would move when touched, for more than a moment. */
const moving = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const seconds = (text: string) => Math.max(...text.split(',').map((part) => Number.parseFloat(part)))
    return [...document.querySelectorAll('main *')]
      .filter((element) => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(element)
        return seconds(transitionDuration) > 0.002 || (animationName !== 'none' && seconds(animationDuration) > 0.002)
      })
      .map((element) => element.outerHTML.slice(0, 120))
  })
