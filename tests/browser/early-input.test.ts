import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtPages, clientDirectory } from '#app/built-pages.ts'
import { projectRoot } from '#platform/pages/server/page-build.ts'
import { openMemory } from '../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../fixtures/http-portal.ts'
import { waitUntilHydrated } from './fixtures/hydrated.ts'
import { launch, openPage } from './fixtures/launch.ts'

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

it('Preserves input that the visitor types before the scripts have loaded', async () => {
  const { page, errors, close } = await openPage(browser, 390)
  const typed = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.goto(`${origin}/nl/en-us/account/sign-up`, { waitUntil: 'commit' })
  const main = page.locator('main')
  await main.getByLabel('Name').fill('Ada Lindqvist')
  await main.getByLabel('E-mail address').fill('ada@blossom.example')
  await main.getByRole('radio', { name: 'Supplier' }).check()
  await main.getByLabel('Country').selectOption('SE')
  typed.resolve()
  await waitUntilHydrated(page)
  // The next change renders everything again.
  await main.getByLabel('Company').fill('Blossom Foods')
  await main.getByLabel('Your message').fill('Good day')
  const shown = async (label: string) => await main.getByLabel(label).inputValue()
  expect([await shown('Name'), await shown('E-mail address'), await shown('Country'), await shown('Company')]).toEqual([
    'Ada Lindqvist',
    'ada@blossom.example',
    'SE',
    'Blossom Foods',
  ])
  expect(await main.getByRole('radio', { name: 'Supplier' }).isChecked()).toBe(true)
  expect(errors).toEqual([])
  await close()
})
