import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtPages, clientDirectory } from '#app/built-pages.ts'
import { projectRoot } from '#platform/pages/server/page-build.ts'
import { openMemory } from '../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../fixtures/http-portal.ts'
import { launch, openPage } from './fixtures/launch.ts'
import { firstUnlessLong } from './fixtures/sample.ts'
import { expectNoPageFaults, recordLayoutShifts } from './fixtures/page-checks.ts'

let portal: TestPortal
let browser: Browser
let origin = ''
beforeAll(async () => {
  const pages = await builtPages(projectRoot)
  portal = await testPortal(openMemory, () => ({
    pages,
    clientFiles: clientDirectory(projectRoot),
    publicOrigin: () => origin,
  }))
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})

describe('The reference of the record data API', () => {
  it.each(firstUnlessLong(390, 1280))(
    'Can be read, opened by keyboard and followed to a representation at %i px',
    async (width) => {
      const { page, errors, close } = await openPage(browser, width, { prepare: recordLayoutShifts })
      await page.goto(`${origin}/services/data/v65.0/reference`)
      await expectNoPageFaults(page)
      const call = page.locator('#getRecordsByRecordId')
      await call.locator('summary').focus()
      await page.keyboard.press('Enter')
      await call.getByRole('rowheader', { name: 'optionalFields' }).waitFor()
      await expectNoPageFaults(page)
      await call.getByRole('link', { name: 'Record', exact: true }).click()
      await page.locator('#shape-Record').waitFor()
      expect(new URL(page.url()).hash).toBe('#shape-Record')
      expect(errors).toEqual([])
      await close()
    },
  )
})
