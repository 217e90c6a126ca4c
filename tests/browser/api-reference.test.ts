import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtPages, clientDirectory } from '#server/built-pages.ts'
import { projectRoot } from '#server/page-build.ts'
import { openMemory } from '../databases.ts'
import { testPortal, type TestPortal } from '../http-portal.ts'
import { launch, openPage } from './launch.ts'
import { firstOf } from './sample.ts'
import { expectSound, watchShifts } from './sound-page.ts'

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

describe('the reference of the record data API', () => {
  it.each(firstOf(390, 1280))('is read, opened by the keyboard and followed to a shape at %i px', async (width) => {
    const { page, errors, close } = await openPage(browser, width, { prepare: watchShifts })
    await page.goto(`${origin}/services/data/v65.0/reference`)
    await expectSound(page)
    const call = page.locator('#getRecordsByRecordId')
    await call.locator('summary').focus()
    await page.keyboard.press('Enter')
    await call.getByRole('rowheader', { name: 'optionalFields' }).waitFor()
    await expectSound(page)
    await call.getByRole('link', { name: 'Record', exact: true }).click()
    await page.locator('#shape-Record').waitFor()
    expect(new URL(page.url()).hash).toBe('#shape-Record')
    expect(errors).toEqual([])
    await close()
  })
})
