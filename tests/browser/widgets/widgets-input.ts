import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openPage } from '../fixtures/launch.ts'
import type { BrowserFixtures } from '../fixtures/browser-fixtures.ts'

/** A desktop, a tablet and a phone; the two smaller ones have a touch screen. */
export const widths = [1280, 768, 390] as const

export interface OpenStory {
  readonly page: Page
  /** Taps on a touch screen, otherwise clicks. */
  readonly press: (target: Locator) => Promise<void>
  /** The console warnings. */
  readonly warnings: readonly string[]
}

/** Opens one story of the workshop and waits for hydration. On close it checks that the console shows no error. */
export async function inStory(
  fixtures: BrowserFixtures,
  width: number,
  /** Such as `form?story=fields`. */
  address: string,
  steps: (open: OpenStory) => Promise<void>,
  options: Parameters<typeof openPage>[2] & { readonly controlledClock?: boolean } = {},
): Promise<void> {
  const { controlledClock = false, ...contextOptions } = options
  const warnings: string[] = []
  const isTouched = width < 1024
  const open = await openPage(fixtures.browser(), width, {
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
  await page.goto(`${fixtures.origin()}/workshop/${address}`)
  if (contextOptions.javaScriptEnabled !== false) await page.locator('#root[data-hydrated]').waitFor()
  if (controlledClock) await page.clock.pauseAt(100_000)
  await steps({ page, press: (target) => (isTouched ? target.tap() : target.click()), warnings })
  expect(open.errors).toEqual([])
  await open.close()
}

/** Returns the error message below a field, or null if there is none. */
export async function messageOf(field: Locator): Promise<string | null> {
  if ((await field.getAttribute('aria-invalid')) !== 'true') return null
  const id = await field.getAttribute('aria-describedby')
  return field.page().locator(`[id="${id}"]`).innerText()
}

/** Returns the position in pixels. */
export const boxOf = async (target: Locator): Promise<unknown> => target.boundingBox()

/** Records the labels that shake from now on, once for each shake. */
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
