import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { launch } from './launch.ts'
import type { BrowserPortal } from './portal.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the portal over the demo's catalogue listens: `prepare.ts` starts it for all files. */
    demoOrigin: string
  }
}

/** What the tests of a file share: one portal, one browser, started before the first and closed after the last. */
export interface Setting {
  readonly origin: () => string
  readonly browser: () => Browser
}

export function browserSetting(start: () => Promise<BrowserPortal>): Setting {
  let portal: BrowserPortal
  let browser: Browser
  beforeAll(async () => {
    ;[portal, browser] = await Promise.all([start(), launch()])
  })
  afterAll(async () => {
    await browser?.close()
    await portal?.close()
  })
  return { origin: () => portal.origin, browser: () => browser }
}

/** A browser before the portal over the demo's catalogue, which all files share: what is kept there is not for one alone. */
export const demoSetting = (): Setting =>
  browserSetting(async () => {
    const origin = inject('demoOrigin')
    // Until the catalogue is there: the first file waits for it here, not in the middle of a page.
    await fetch(origin)
    return { origin, close: async () => {} }
  })
