import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openPage } from './launch.ts'
import type { Setting } from './setting.ts'

/** Desk, tablet and phone; the two smaller ones are touched. */
export const widths = [1280, 768, 390] as const

export interface OpenStory {
  readonly page: Page
  /** Presses by finger where there is a touch screen, else by mouse. */
  readonly press: (target: Locator) => Promise<void>
  /** What the console said in warning. */
  readonly warnings: readonly string[]
}

/** One story of the workshop, alive; ends with no error of the console. */
export async function inStory(
  setting: Setting,
  width: number,
  /** `form?story=fields` */
  address: string,
  steps: (open: OpenStory) => Promise<void>,
  options: Parameters<typeof openPage>[2] & { readonly controlledClock?: boolean } = {},
): Promise<void> {
  const { controlledClock = false, ...contextOptions } = options
  const warnings: string[] = []
  const isTouched = width < 1024
  const open = await openPage(setting.browser(), width, {
    hasTouch: isTouched,
    ...contextOptions,
    prepare: async (page) => {
      page.on('console', (message) => {
        if (message.type() === 'warning') warnings.push(message.text())
      })
      if (controlledClock) await page.clock.install({ time: 0 })
    },
  })
  const { page } = open
  await page.goto(`${setting.origin()}/workshop/${address}`)
  if (contextOptions.javaScriptEnabled !== false) await page.locator('#root[data-hydrated]').waitFor()
  if (controlledClock) await page.clock.pauseAt(100_000)
  await steps({ page, press: (target) => (isTouched ? target.tap() : target.click()), warnings })
  expect(open.errors).toEqual([])
  await open.close()
}

/** The words under a field that say what is wrong; null while there are none. */
export async function messageOf(field: Locator): Promise<string | null> {
  if ((await field.getAttribute('aria-invalid')) !== 'true') return null
  const id = await field.getAttribute('aria-describedby')
  return field.page().locator(`[id="${id}"]`).innerText()
}

/** Where it stands, to the pixel. */
export const placeOf = async (target: Locator): Promise<unknown> => target.boundingBox()

/** From here on: the labels that have shaken, each time they did. */
export async function shakesOf(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const shaken: (string | null)[] = []
    Reflect.set(window, 'shaken', shaken)
    document.addEventListener('animationstart', ({ target }) => {
      if (target instanceof HTMLLabelElement) shaken.push(target.textContent)
    })
  })
  return () => page.evaluate((): unknown => Reflect.get(window, 'shaken'))
}
