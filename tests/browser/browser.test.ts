import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { addressTests } from './addresses.ts'
import { headTests } from './heads.ts'
import { journeyTests } from './journeys.ts'
import { keyboardTests } from './keyboard.ts'
import { launch } from './launch.ts'
import { marketTests } from './markets.ts'
import { pageDataTests } from './page-data.ts'
import { pageTests } from './pages.ts'
import { browserPortal, type BrowserPortal } from './portal.ts'
import { recordTests } from './records.ts'

let portal: BrowserPortal
let browser: Browser
beforeAll(async () => {
  portal = await browserPortal()
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})

const setting = { origin: () => portal.origin, browser: () => browser }
addressTests(setting)
headTests(setting)
journeyTests(setting)
marketTests(setting)
keyboardTests(setting)
pageDataTests(setting)
pageTests(setting)
recordTests(setting)
