import { expect, it } from 'vitest'
import { demoFixtures } from './fixtures/browser-fixtures.ts'
import { waitUntilHydrated } from './fixtures/hydrated.ts'
import { openPage } from './fixtures/launch.ts'

const { browser, origin } = demoFixtures()

it('Keeps the part of a page whose code arrives late, also while the rest of the page goes on', async () => {
  const { page, errors, close } = await openPage(browser(), 1280)
  const later = Promise.withResolvers<void>()
  let delayed = 0
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    const code = await response.text()
    // The code of the notices names a message that only it shows; the file of all messages is not meant.
    if (code.includes('results.exactWords') && !code.includes('footer.privacyChoices')) {
      delayed += 1
      await later.promise
    }
    await route.fulfill({ response })
  })
  await page.goto(`${origin()}/se/en-us/products?search-term=77-92-8`)
  const notice = page.getByText('77-92-8 is not a valid CAS number')
  // The banner is drawn by the code that is loaded after the page.
  await page.getByRole('region', { name: 'Privacy choices' }).waitFor()
  expect(delayed).toBe(1)
  expect(await notice.isVisible()).toBe(true)
  later.resolve()
  await waitUntilHydrated(page)
  expect(await notice.isVisible()).toBe(true)
  expect(errors).toEqual([])
  await close()
})
