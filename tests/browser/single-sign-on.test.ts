import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { providerReturnPath } from '#domain/single-sign-on.ts'
import { builtPages, clientDirectory } from '#server/built-pages.ts'
import { projectRoot } from '#server/page-build.ts'
import type { User } from '#sign-in/users.ts'
import { openMemory } from '../databases.ts'
import { honestProvider, type HonestProvider } from '../honest-provider.ts'
import { testPortal, type TestPortal } from '../http-portal.ts'
import { password, userOf } from '../signed-in.ts'
import { waitUntilAlive } from './alive.ts'
import { launch, openPage } from './launch.ts'
import { expectSound, watchShifts } from './sound-page.ts'

const base = '/nl/en-us'

let portal: TestPortal
let browser: Browser
let honest: HonestProvider
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
  honest = await honestProvider(origin + providerReturnPath('honest'))
  const { signIn } = portal.services
  await signIn.singleSignOn.providers.add({
    id: 'honest',
    name: 'Honest & Co',
    issuer: honest.origin,
    clientId: honest.client.id,
    secret: honest.client.secret,
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
  await honest.close()
})

const main = (page: Page) => page.locator('main')

async function connect(page: Page): Promise<void> {
  await page.goto(`${origin}${base}/sign-in?return-to=${encodeURIComponent(`${base}/account`)}`)
  await page.getByLabel('E-mail address').fill(ada.email)
  await page.getByLabel('Password').fill(password)
  await main(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`**${base}/account`)
  honest.expect('ada at honest')
  await main(page).getByRole('button', { name: 'Connect: Honest & Co' }).click()
  await page.waitForURL(`**${base}/account?done=connected`)
  await page.getByText('Your company’s sign-in is connected.').waitFor()
}

async function signInByIt(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('You are signed out.').waitFor()
  await page.goto(`${origin}${base}/suppliers`)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Sign in with your company' }).click()
  // The page before has a field of the same name, and stays until this one is there.
  const go = page.getByRole('button', { name: 'Continue' })
  await go.waitFor()
  await page.getByLabel('E-mail address').fill(ada.email)
  await go.click()
  await page.getByRole('link', { name: 'Your account: Ada Lindqvist' }).waitFor()
  expect(page.url()).toBe(`${origin}${base}/suppliers`)
}

it('connects a company’s sign-in, and comes back by it to where one was', async () => {
  const { page, errors, close } = await openPage(browser, 390, { prepare: (each) => watchShifts(each) })
  await connect(page)
  await waitUntilAlive(page)
  await expectSound(page)
  await signInByIt(page)
  expect(errors).toEqual([])
  await close()
})

it('does so without JavaScript', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await portal.services.signIn.singleSignOn.disconnect(ada.id, 'honest')
  await connect(page)
  await signInByIt(page)
  await context.close()
})

it.each([
  [390, '', 0],
  [1280, '?provider=honest', 0],
  [1280, '?trouble=providerUnknown', 1],
])('at %i px the page %j is accessible and does not move', async (width, query, failed) => {
  const { page, forgetErrors, close } = await openPage(browser, width, { prepare: (each) => watchShifts(each) })
  await page.goto(`${origin}${base}/sign-in/provider${query}`)
  await waitUntilAlive(page)
  await expectSound(page)
  // The page itself, where it says that it did not work.
  expect(forgetErrors()).toHaveLength(failed)
  await close()
})
