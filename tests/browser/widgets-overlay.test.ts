import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launch } from './launch.ts'
import type { BrowserPortal } from './portal.ts'
import { dialogTests } from './widgets-overlay-dialogs.ts'
import { drawerTests } from './widgets-overlay-drawers.ts'
import { dropdownTests } from './widgets-overlay-dropdowns.ts'
import { menuTests } from './widgets-overlay-menus.ts'
import { otherTests } from './widgets-overlay-others.ts'
import { placeTests } from './widgets-overlay-places.ts'
import { workshopPortal } from './workshop-portal.ts'

let portal: BrowserPortal
let browser: Browser
beforeAll(async () => {
  ;[portal, browser] = await Promise.all([workshopPortal(), launch()])
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})

const setting = { origin: () => portal.origin, browser: () => browser }
dialogTests(setting)
dropdownTests(setting)
placeTests(setting)
menuTests(setting)
drawerTests(setting)
otherTests(setting)
