import { expect, it } from 'vitest'
import { waitUntilHydrated } from '../fixtures/hydrated.ts'
import { openPage } from '../fixtures/launch.ts'
import { builtFixtures } from '../fixtures/built-portal.ts'

const { browser, origin } = builtFixtures()

it('Preserves input that the visitor types before the scripts have loaded', async () => {
  const { page, errors, close } = await openPage(browser(), 390)
  const typed = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.goto(`${origin()}/nl/en-us/account/sign-up`, { waitUntil: 'commit' })
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
