import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openPage } from '../fixtures/launch.ts'
import { firstUnlessLong } from '../fixtures/sample.ts'
import type { BrowserFixtures } from '../fixtures/browser-fixtures.ts'

export interface Device {
  readonly name: string
  readonly width: number
  readonly touch: boolean
}

export const desktop: Device = { name: 'a desktop', width: 1280, touch: false }
const tablet: Device = { name: 'a tablet', width: 800, touch: true }
export const phone: Device = { name: 'a phone', width: 390, touch: true }
/** Windows with a touch screen. */
export const touched: readonly Device[] = firstUnlessLong(phone, tablet)
export const devices: readonly Device[] = [desktop, ...touched]

/** Drives a story of the workshop: presses and the passing of time. */
export interface StoryDriver {
  readonly page: Page
  /** Advances the clock of the browser and waits until the result is rendered. */
  readonly pass: (ms: number) => Promise<void>
  /** Clicks, or taps on a touch screen. */
  readonly press: (selector: string) => Promise<void>
  readonly pressAt: (x: number, y: number) => Promise<void>
  readonly key: (...keys: readonly string[]) => Promise<void>
  /** Returns the text of the story's `<output>`. */
  readonly said: (output?: string) => Promise<string>
  /** Whether an element is rendered and visible. */
  readonly isShown: (selector: string) => Promise<boolean>
  /** Describes the focused element: its role or tag, and its name or text. */
  readonly focus: () => Promise<string>
}

/** Opens a story and stops the clock once the page is hydrated. On close it checks that the console shows no error. */
export async function openStory(
  fixtures: BrowserFixtures,
  { width, touch }: Device,
  address: string,
  steps: (story: StoryDriver) => Promise<void>,
): Promise<void> {
  const open = await openPage(fixtures.browser(), width, { hasTouch: touch, prepare: (page) => page.clock.install() })
  const { page } = open
  await page.goto(`${fixtures.origin()}/workshop/${address}`)
  await page.locator('#root[data-hydrated]').waitFor()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  const drawn = () => page.evaluate(waitForLayout)
  await drawn()
  await steps({
    page,
    pass: async (ms) => {
      await page.clock.runFor(ms)
      await drawn()
    },
    press: async (selector) => {
      const found = page.locator(selector).filter({ visible: true })
      await (touch ? found.tap() : found.click())
      await drawn()
    },
    pressAt: async (x, y) => {
      await (touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
      await drawn()
    },
    key: async (...keys) => {
      for (const each of keys) await page.keyboard.press(each)
      await drawn()
    },
    said: (output = 'data-events') => page.locator(`output[${output}]`).innerText(),
    isShown: (selector) => page.locator(selector).first().isVisible(),
    focus: () => page.evaluate(focused),
  })
  expect(open.errors).toEqual([])
  await open.close()
}

/** Waits until transitions end; CSS transitions use the real clock. */
export const still = (page: Page) =>
  page.evaluate(async () => {
    // A cancelled transition has ended too.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })

/** React renders in tasks of its own, which the controlled clock does not stop. */
async function waitForLayout(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', resolve, { once: true })
      port1.start()
      port2.postMessage(null)
    })
  }
}

function focused(): string {
  const element = document.activeElement
  if (element === null || element === document.body) return 'page'
  const name = element.getAttribute('aria-label') ?? element.textContent
  return `${element.getAttribute('role') ?? element.tagName.toLowerCase()} ${name}`
}

/** Returns the text of the option that assistive technology announces. */
export const highlighted = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const owner = document.querySelector('[aria-activedescendant]')
    const line = document.getElementById(owner?.getAttribute('aria-activedescendant') ?? '')
    return line?.hasAttribute('data-active') === true ? (line.textContent ?? '') : ''
  })
