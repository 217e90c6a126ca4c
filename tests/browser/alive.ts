import type { Page } from 'playwright-core'

/** Until React has taken over the page as far as its last button: what is pressed before does nothing. */
export async function waitUntilAlive(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => {
    const last = [...document.querySelectorAll('main :is(button, input, a)')].at(-1)
    return last === undefined || Object.keys(last).some((key) => key.startsWith('__react'))
  })
}
