import { describe, expect, it } from 'vitest'
import { demoFixtures } from './fixtures/browser-fixtures.ts'
import { waitUntilHydrated } from './fixtures/hydrated.ts'
import { openPage } from './fixtures/launch.ts'

const base = '/nl/en-us'
const fixtures = demoFixtures()

describe('A printed page', () => {
  it.each(['', '/products', '/suppliers', '/publications', '/certificates-and-documents'])(
    'Begins with the logo, the address and the day, and has no button: %s',
    async (path) => {
      const open = await openPage(fixtures.browser(), 1280)
      const { page } = open
      // One o'clock in the morning in the Netherlands, still the day before in UTC.
      await page.clock.setFixedTime(new Date('2026-07-02T23:00:00Z'))
      await page.goto(fixtures.origin() + base + path)
      await waitUntilHydrated(page)
      await page.emulateMedia({ media: 'print' })
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      const head = page.getByText(fixtures.origin() + base + path, { exact: false }).first()
      expect(await head.isVisible()).toBe(true)
      expect(await head.innerText()).toMatch(/3 July 2026$/)
      const controls = page.locator('button, [role=button], input, select, summary')
      expect(await controls.filter({ visible: true }).allInnerTexts()).toEqual([])
      await open.close()
    },
  )

  it('Does not print what only a screen needs on the page of a product', async () => {
    const open = await openPage(fixtures.browser(), 1280)
    const { page } = open
    await page.goto(`${fixtures.origin()}${base}/products`)
    await page.locator('main h3 a').first().click()
    const save = page.getByRole('link', { name: 'Save to a folder', exact: true })
    await save.waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await save.isVisible()).toBe(false)
    expect(await page.getByRole('heading', { name: 'Composition' }).isVisible()).toBe(true)
    await open.close()
  })
})
