import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntilHydrated } from '../fixtures/hydrated.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { launch, openPage } from '../fixtures/launch.ts'
import { firstUnlessLong } from '../fixtures/sample.ts'
import { sessionPortal, type SessionPortal } from '../fixtures/session-portal.ts'

const base = '/nl/en-us'
const path = `${base}/contact`
const warning =
  "For security, we suspend your session if you're inactive too long. If you don't click Continue Working within approximately 30 seconds, we log you out."
const timedOut = 'Your session has timed out. Try again.'
/** The duration of an idle customer session before the warning, in seconds. */
const idle = 1800
const quiet = idle - 30

let portal: SessionPortal
let browser: Browser
beforeAll(async () => {
  ;[portal, browser] = await Promise.all([sessionPortal(), launch()])
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})

/** A browser with the portal's clock and the requests that it sent. */
async function visit(
  steps: (page: Page, requests: readonly Request[]) => Promise<void>,
  { width = 1280, isGuest = false, expected = /^$/ } = {},
): Promise<void> {
  const requests: Request[] = []
  const { page, errors, close } = await openPage(browser, width)
  await page.context().clock.install({ time: portal.clock.now })
  page.context().on('request', (request) => requests.push(request))
  await (isGuest ? show(page) : signIn(page))
  await steps(page, requests)
  expect(errors.filter((error) => !expected.test(error))).toEqual([])
  await close()
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${portal.origin}${base}/sign-in?return-to=${encodeURIComponent(path)}`)
  await waitUntilHydrated(page)
  await page.getByRole('main').getByLabel('E-mail address').fill(portal.user.email)
  await page.getByRole('main').getByLabel('Password').fill(portal.user.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(portal.origin + path)
  await waitUntilHydrated(page)
  await page.waitForFunction(() => window.portal !== undefined)
  await read(page, 'SESSION_DATA')
}

async function show(page: Page): Promise<void> {
  await page.goto(portal.origin + path)
  await waitUntilHydrated(page)
  await page.waitForFunction(() => window.portal !== undefined)
}

const read = (page: Page, value: 'SESSION_DATA' | 'USER_INFO') =>
  page.evaluate((requested): Promise<unknown> | undefined => window.portal?.sharedValues.read(requested), value)
const callsOf = (requests: readonly Request[], name: string): number =>
  requests.filter((request) => request.url().endsWith(`/SessionController/${name}`)).length

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Still there?' })
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })
const press = (page: Page, button: string) => dialog(page).getByRole('button', { name: button, exact: true }).click()
const waitUntilClosed = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const typed = (page: Page) => page.getByRole('textbox', { name: 'Your name' })

/** Advances the time on the server and in the browser. The browser behaves like a machine that slept: no timer fires twice. */
async function pass(page: Page, seconds: number): Promise<void> {
  portal.clock.now += seconds * 1000
  await page.context().clock.fastForward(seconds * 1000)
}

describe('The end of a session', () => {
  it.each(firstUnlessLong(390, 1280))('[SES-07] [SES-08] Is announced 30 s before, at %i px', (width) =>
    visit(
      async (page, requests) => {
        await typed(page).fill('Anna de Vries')
        await pass(page, quiet)
        await dialog(page).waitFor()
        expect(await dialog(page).getByText(warning, { exact: true }).count()).toBe(1)
        const buttons = await dialog(page)
          .getByRole('button')
          .evaluateAll((all) => all.map((button) => button.textContent || button.ariaLabel))
        expect(buttons).toEqual(['Close', 'Log Out', 'Continue Working'])
        expect(await violationsOf(page)).toEqual([])
        // The status request has not extended the session; the activity of the user does.
        expect([callsOf(requests, 'getSession') > 1, callsOf(requests, 'extendSession')]).toEqual([true, 0])
        await press(page, 'Continue Working')
        await waitUntilClosed(page)
        expect(callsOf(requests, 'extendSession')).toBe(1)
        await pass(page, quiet)
        await dialog(page).waitFor()
        // The session ends even if the user closes the warning.
        await press(page, 'Close')
        await waitUntilClosed(page)
        await pass(page, 30)
        await toast(page, timedOut).waitFor()
        expect(await violationsOf(page)).toEqual([])
        expect(await typed(page).inputValue()).toBe('Anna de Vries')
        expect(await page.getByRole('link', { name: 'Sign in (new tab)' }).getAttribute('href')).toBe(
          `${base}/sign-in?return-to=${encodeURIComponent(path)}`,
        )
      },
      { width },
    ),
  )

  it('[SES-07] Is not announced while the server cannot be reached', () =>
    visit(
      async (page, requests) => {
        await pass(page, quiet)
        await dialog(page).waitFor()
        await page.context().setOffline(true)
        await press(page, 'Continue Working')
        await dialog(page).getByText('The server cannot be reached at the moment.').waitFor()
        await pass(page, 60)
        await expect.poll(() => callsOf(requests, 'extendSession')).toBe(2)
        expect([await toast(page, timedOut).count(), await dialog(page).count()]).toEqual([0, 1])
        await page.context().setOffline(false)
        await toast(page, timedOut).waitFor()
        await waitUntilClosed(page)
      },
      { expected: /ERR_INTERNET_DISCONNECTED/ },
    ))

  it('[SES-07] Is announced immediately after a long sleep, and withdrawn if the user signs in again in another tab', () =>
    visit(async (page) => {
      await typed(page).fill('Anna de Vries')
      await pass(page, 7200)
      await toast(page, timedOut).waitFor()
      expect(await dialog(page).count()).toBe(0)
      expect(await read(page, 'USER_INFO')).toEqual({ userId: null, isGuest: true })
      await signIn(await page.context().newPage())
      await toast(page, timedOut).waitFor({ state: 'detached' })
      expect(await read(page, 'USER_INFO')).toEqual({ userId: portal.user.id, isGuest: false })
      expect(await typed(page).inputValue()).toBe('Anna de Vries')
    }))

  it('[SES-07] Is the same in two tabs', () =>
    visit(async (page) => {
      const other = await page.context().newPage()
      await show(other)
      // Before that, the tab does not know when the session ends, and time must not pass.
      await read(other, 'SESSION_DATA')
      await pass(page, quiet)
      await Promise.all([dialog(page).waitFor(), dialog(other).waitFor()])
      await press(other, 'Continue Working')
      await Promise.all([waitUntilClosed(page), waitUntilClosed(other)])
      await pass(page, quiet)
      await Promise.all([dialog(page).waitFor(), dialog(other).waitFor()])
      await press(page, 'Log Out')
      await toast(other, 'You have been logged out.').waitFor()
      await waitUntilClosed(other)
      await page.waitForURL((url) => url.pathname !== path)
      // The next page is a complete page for guests.
      await other.getByRole('link', { name: 'Products', exact: true }).first().click()
      await other.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor()
      expect(await other.getByRole('region', { name: 'Notifications' }).count()).toBe(0)
    }))

  it('[SES-07] Is postponed by every page that the user opens: the browser queries the server and shows no warning', () =>
    visit(async (page, requests) => {
      await pass(page, 600)
      await page.evaluate((address) => fetch(address), `${base}/products`)
      await pass(page, quiet - 600)
      await expect.poll(() => callsOf(requests, 'getSession')).toBe(2)
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
      expect(await dialog(page).count()).toBe(0)
    }))

  it('[SES-07] [SES-09] [SES-10] Causes no request in the browser of a guest', () =>
    visit(
      async (page, requests) => {
        await pass(page, quiet)
        expect(await read(page, 'USER_INFO')).toEqual({ userId: null, isGuest: true })
        expect(requests.map((request) => request.url()).filter((url) => /session/i.test(url))).toEqual([])
      },
      { isGuest: true },
    ))
})

it('[SEG-03] [SES-01] Lets the account of a session set the market once, then the visitor', () =>
  visit(async (page) => {
    const storedGroup = () => page.evaluate(() => localStorage.getItem('selectedBusinessGroupId'))
    const decided = { effectiveAccount: { relatedLobIntegrationId: 'BG3' } }
    expect([await read(page, 'SESSION_DATA'), await storedGroup()]).toEqual([expect.objectContaining(decided), 'BG3'])
    await page.evaluate(() => localStorage.setItem('selectedBusinessGroupId', 'BG7'))
    await show(page)
    expect([await read(page, 'SESSION_DATA'), await storedGroup()]).toEqual([expect.objectContaining(decided), 'BG7'])
    await page.context().clearCookies()
    await signIn(page)
    expect(await storedGroup()).toBe('BG3')
  }))
