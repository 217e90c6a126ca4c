import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { providerReturnPath } from '#features/identity/single-sign-on/provider-rules.ts'
import { builtPages, clientDirectory } from '#app/serving/built-pages.ts'
import { projectRoot } from '#platform/pages/server/page-build.ts'
import type { User } from '#features/identity/people/users.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { validProvider, type ValidProvider } from '../../contract/identity/valid-provider.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { password, userOf } from '../../fixtures/signed-in.ts'
import { waitUntilHydrated } from '../fixtures/hydrated.ts'
import { launch, openPage } from '../fixtures/launch.ts'
import { expectNoPageFaults, recordLayoutShifts } from '../fixtures/page-checks.ts'

const base = '/nl/en-us'

let portal: TestPortal
let browser: Browser
let provider: ValidProvider
let origin = ''
let ada: User

beforeAll(async () => {
  const pages = await builtPages(projectRoot)
  portal = await testPortal(openMemory, () => ({
    pages,
    clientFiles: clientDirectory(projectRoot),
    publicOrigin: () => origin,
    now: () => new Date(),
  }))
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  provider = await validProvider(origin + providerReturnPath('honest'))
  const { signIn } = portal.services
  await signIn.singleSignOn.providers.add({
    id: 'honest',
    name: 'Honest & Co',
    issuer: provider.origin,
    clientId: provider.client.id,
    secret: provider.client.secret,
    accountId: null,
    mailDomains: ['honest.example'],
  })
  ada = await userOf(portal, 'customer', 'ada@honest.example')
  await signIn.choosePassword(await signIn.invite(ada.id), password)
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await portal.close()
  await provider.close()
})

const main = (page: Page) => page.locator('main')

async function connect(page: Page, hasScripts = true): Promise<void> {
  await page.goto(`${origin}${base}/sign-in?return-to=${encodeURIComponent(`${base}/account`)}`)
  await page.getByLabel('E-mail address').fill(ada.email)
  await page.getByLabel('Password').fill(password)
  await main(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  // A redirect keeps the place of the form in the address where there are no scripts.
  await page.waitForURL((url) => url.pathname === `${base}/account`)
  if (hasScripts) await waitUntilHydrated(page)
  provider.expect('ada at honest')
  await main(page).getByRole('button', { name: 'Connect: Honest & Co' }).click()
  await page.waitForURL(`**${base}/account?done=signIn.connected`)
  await page.getByText('Your company’s sign-in is connected.').waitFor()
}

async function signInByIt(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('You have signed out.').waitFor()
  await page.goto(`${origin}${base}/suppliers`)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Sign in with your company' }).click()
  // The previous page has a field of the same name and remains until this page is loaded.
  const go = page.getByRole('button', { name: 'Continue' })
  await go.waitFor()
  await page.getByLabel('E-mail address').fill(ada.email)
  await go.click()
  await page.getByRole('link', { name: 'Your account: Ada Lindqvist' }).waitFor()
  expect(page.url()).toBe(`${origin}${base}/suppliers`)
}

it('Connects the sign-in of a company and returns to the earlier page through it', async () => {
  const { page, errors, close } = await openPage(browser, 390, { prepare: (each) => recordLayoutShifts(each) })
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await connect(page)
  await waitUntilHydrated(page)
  // The page that leads to the provider loads nothing again: its session ends on the way.
  expect(requested.filter((path) => path.endsWith('/getOwnAccount'))).toEqual([])
  await expectNoPageFaults(page)
  await signInByIt(page)
  expect(errors).toEqual([])
  await close()
})

it('Connects it without JavaScript', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await portal.services.signIn.singleSignOn.disconnect(ada.id, 'honest')
  await connect(page, false)
  await signInByIt(page)
  await context.close()
})

it.each([
  [390, '', 0],
  [1280, '?provider=honest', 0],
  [1280, '?error=providerUnknown', 1],
])('Is accessible and has no layout shift at %i px on the page %j', async (width, query, failed) => {
  const { page, forgetErrors, close } = await openPage(browser, width, { prepare: (each) => recordLayoutShifts(each) })
  await page.goto(`${origin}${base}/sign-in/provider${query}`)
  await waitUntilHydrated(page)
  await expectNoPageFaults(page)
  // The same page, with the error message.
  expect(forgetErrors()).toHaveLength(failed)
  await close()
})
