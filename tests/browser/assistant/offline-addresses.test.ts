import { describe, expect, it } from 'vitest'
import { openPage } from '../fixtures/launch.ts'
import { assistantBase, offlinePortal } from '../fixtures/offline-portal.ts'

const { fixtures, newVisit, signIn, prepare } = offlinePortal()

describe('Addresses of the Sales Assistant without a network', () => {
  it('[OFF-01] Each of them leads to the pack, in whichever language, also the one that an installed application starts with', async () => {
    const { page, close } = await openPage(fixtures.browser(), 1024, {})
    const context = page.context()
    await signIn(context)
    const visitId = await newVisit('Everywhere')
    await prepare(page, visitId)
    await page.goto(`${fixtures.origin()}${assistantBase}`)
    const manifest = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? ''
    const { start_url: start } = await page.evaluate(async (address) => (await fetch(address)).json(), manifest)
    await context.setOffline(true)
    const below = ['', '/', '/visits', `/visit/${visitId}`, '/products?page=2', '/search?search=gum', '/no-such-page']
    for (const address of [
      start,
      ...below.map((path) => assistantBase + path),
      '/sales-assistant/nl-nl/products',
      '/sales-assistant/',
      '/sales-assistant',
    ]) {
      await page.goto(fixtures.origin() + address)
      await page.getByRole('link', { name: 'Everywhere' }).waitFor()
      expect(new URL(page.url()).pathname, address).toBe(`${assistantBase}/offline`)
    }
    await close()
  })
})
