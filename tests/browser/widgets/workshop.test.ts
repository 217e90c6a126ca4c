import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { StoryModule } from '#app/workshop/story-table.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { openPage, type OpenPage } from '../fixtures/launch.ts'
import { isLongRun } from '../../fixtures/test-run.ts'
import { alternatingByWidth } from '../fixtures/sample.ts'
import { browserFixtures } from '../fixtures/browser-fixtures.ts'
import { workshopPortal } from '../fixtures/workshop-portal.ts'

const modules = import.meta.glob<StoryModule>('../../../src/platform/widgets/*/*.story.tsx', { eager: true })
const widgets = Object.entries(modules).map(([file, { stories }]) => ({
  name: file.replace(/^.*\/|\.story\.tsx$/g, ''),
  alone: stories.filter((story) => story.ownPage === true).map((story) => story.name),
}))
const widths = [390, 1280] as const

const fixtures = browserFixtures(workshopPortal)
let windows: readonly OpenPage[]
beforeAll(async () => {
  // Both cases set the preference for reduced motion.
  windows = await Promise.all(widths.map((width) => openPage(fixtures.browser(), width)))
})

/** The windows of a case run concurrently, because the machine has a core for each. */
async function inWindows(at: number, look: (window: OpenPage) => Promise<void>): Promise<void> {
  await Promise.all(
    windows.filter((_, window) => alternatingByWidth(widths[window] ?? 0, allCases).includes(at)).map(look),
  )
}

const allCases = Array.from({ length: 1000 }, (_, at) => at)

async function open(page: Page, address: string): Promise<void> {
  const response = await page.goto(fixtures.origin() + address)
  expect(response?.status(), address).toBe(200)
  await page.locator('#root[data-hydrated]').waitFor()
}

describe.each(['', ...widgets.map(({ name }) => `/${name}`)].map((path, at) => [path, at] as const))(
  '/workshop%s',
  (path, at) => {
    it('[WID-16] Has no accessibility violation, no hydration error and no layout shift, and is not wider than the window, in either direction, at 390 and 1280 px', () =>
      inWindows(at, async ({ page, forgetErrors }) => {
        for (const direction of ['ltr', 'rtl'] as const) {
          await open(page, `/workshop${path}?dir=${direction}`)
          // Everything around the cells is the same on every page and direction, so only the long run checks it again.
          const inside = path === '' ? 'html' : 'main'
          if (direction === 'ltr' || isLongRun) expect(await violationsOf(page, { inside }), direction).toEqual([])
          expect(await overflow(page), direction).toBe(0)
          expect(forgetErrors(), direction).toEqual([])
        }
        expect(await moving(page)).toEqual([])
      }))
  },
)

describe('Stories with a page of their own', () => {
  const alone = widgets
    .flatMap(({ name, alone: stories }) => stories.map((story) => [name, story] as const))
    .map(([name, story], at) => [name, story, at] as const)

  it.each(alone)(
    '[WID-16] %s, %s has no accessibility violation and no hydration error and is not wider than the window',
    (name, story, at) =>
      inWindows(at, async ({ page, forgetErrors }) => {
        await open(page, `/workshop/${name}?${new URLSearchParams({ story }).toString()}`)
        expect(await violationsOf(page)).toEqual([])
        expect(await overflow(page)).toBe(0)
        // One story is about a missing file.
        expect(forgetErrors().filter((error) => !error.startsWith('Failed to load resource'))).toEqual([])
      }),
  )
})

it('[WID-16] Animations run without the preference for reduced motion, so it is the preference that stops them', async () => {
  const { page, close } = await openPage(fixtures.browser(), 1280, { reducedMotion: 'no-preference' })
  await open(page, '/workshop/button')
  expect(await moving(page)).not.toEqual([])
  await close()
})

/** Returns by how many pixels the page can be scrolled sideways. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    // An open dialog reserves the width of the scroll bar.
    return Math.max(0, scrollWidth - clientWidth)
  })

/** Returns the elements with an animation or transition that lasts longer than a moment. */
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
