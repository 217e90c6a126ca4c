import type { Page } from 'playwright-core'

/**
 * Until React has taken over the page as far as its last button, and done what follows: what is pressed before does nothing.
 * A page that brings no script along is what it will be once it is loaded.
 */
export async function waitUntilAlive(page: Page): Promise<void> {
  await page.waitForLoadState()
  await page.waitForFunction(() => {
    if (document.querySelector('script[src]') === null) return true
    // Of the footer where there is one: the last link of the page's own part may be of a rich text, which React leaves alone.
    const last = [...document.querySelectorAll(':is(main, footer) :is(button, input, a)')].at(-1)
    return last === undefined || Object.keys(last).some((key) => key.startsWith('__react'))
  })
  // Effects come behind the frame in which the page was taken over.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
}
