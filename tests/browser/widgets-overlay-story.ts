import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openPage } from './launch.ts'
import { firstOf } from './sample.ts'
import type { Setting } from './setting.ts'

export interface Device {
  readonly name: string
  readonly width: number
  readonly touch: boolean
}

export const desktop: Device = { name: 'a desktop', width: 1280, touch: false }
const tablet: Device = { name: 'a tablet', width: 800, touch: true }
export const phone: Device = { name: 'a phone', width: 390, touch: true }
/** Those that are touched. */
export const touched: readonly Device[] = firstOf(phone, tablet)
export const devices: readonly Device[] = [desktop, ...touched]

/** A story of the workshop under a hand: what is pressed, and how time passes. */
export interface Told {
  readonly page: Page
  /** Lets the browser's clock go on, and what follows from it be drawn. */
  readonly pass: (ms: number) => Promise<void>
  /** By mouse or by finger. */
  readonly press: (selector: string) => Promise<void>
  readonly pressAt: (x: number, y: number) => Promise<void>
  readonly key: (...keys: readonly string[]) => Promise<void>
  /** What the story's `<output>` says. */
  readonly said: (output?: string) => Promise<string>
  /** Drawn and to be seen. */
  readonly isShown: (selector: string) => Promise<boolean>
  /** What has the focus: its role or tag, and its name or words. */
  readonly focus: () => Promise<string>
}

/** Opens a story with the clock standing still once the page is alive, and ends with no error of the console. */
export async function told(
  setting: Setting,
  { width, touch }: Device,
  address: string,
  steps: (story: Told) => Promise<void>,
): Promise<void> {
  const open = await openPage(setting.browser(), width, { hasTouch: touch, prepare: (page) => page.clock.install() })
  const { page } = open
  await page.goto(`${setting.origin()}/workshop/${address}`)
  await page.locator('#root[data-hydrated]').waitFor()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  const drawn = () => page.evaluate(settled)
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

/** Lets what moves come to rest: styles move by the real clock. */
export const still = (page: Page) =>
  page.evaluate(async () => {
    // One that is taken back has come to rest too.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })

/** React draws in tasks of its own, which the page's clock does not hold up. */
async function settled(): Promise<void> {
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

/** The words of the line that assistive technology is told of. */
export const highlighted = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const owner = document.querySelector('[aria-activedescendant]')
    const line = document.getElementById(owner?.getAttribute('aria-activedescendant') ?? '')
    return line?.hasAttribute('data-active') === true ? (line.textContent ?? '') : ''
  })
