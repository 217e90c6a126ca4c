import type { Browser } from 'playwright-core'

/** What the tests in a browser share: one portal, one browser, started before the first and closed after the last. */
export interface Setting {
  readonly origin: () => string
  readonly browser: () => Browser
}
