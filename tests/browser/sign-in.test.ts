import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtPages, clientDirectory } from '#server/built-pages.ts'
import { projectRoot } from '#server/page-build.ts'
import type { User } from '#sign-in/users.ts'
import { openMemory } from '../databases.ts'
import { testPortal, type TestPortal } from '../http-portal.ts'
import { password, userOf } from '../signed-in.ts'
import { waitUntilAlive } from './alive.ts'
import { launch, openPage } from './launch.ts'
import { expectSound, watchShifts } from './sound-page.ts'

const base = '/nl/en-us'

let portal: TestPortal
let browser: Browser
let origin = ''
let customer: User
beforeAll(async () => {
  const pages = await builtPages(projectRoot)
  portal = await testPortal(openMemory, () => ({
    pages,
    clientFiles: clientDirectory(projectRoot),
    publicOrigin: () => origin,
    now: () => new Date(),
  }))
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  browser = await launch()
  customer = await userOf(portal, 'customer', 'ada@blossom.example')
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})

type Opened = Awaited<ReturnType<typeof openPage>>

async function visit(width: number, path: string, steps: (page: Page, open: Opened) => Promise<void>): Promise<void> {
  const open = await openPage(browser, width, { prepare: (page) => watchShifts(page) })
  await open.page.goto(origin + path)
  await waitUntilAlive(open.page)
  await steps(open.page, open)
  expect(open.errors).toEqual([])
  await open.close()
}

const fill = async (page: Page, given: string): Promise<void> => {
  await page.getByLabel('E-mail address').fill('ada@blossom.example')
  await page.getByLabel('Password').fill(given)
}
const submit = (page: Page) => page.locator('main').getByRole('button', { name: 'Sign in' }).click()
const link = async () => `${base}/account/password?token=${await portal.services.signIn.invite(customer.id)}`

describe('signing in', () => {
  it('chooses a password by a link, signs in where one was, and out again', () =>
    link().then((address) =>
      visit(390, address, async (page, open) => {
        await expectSound(page)
        const choose = page.getByRole('button', { name: 'Keep this password' })
        // Too short: said at once, and nothing is sent.
        await page.getByLabel('New password').fill('short')
        await choose.click()
        await page.getByText('Value is too short. Minimum 12 characters required.').waitFor()
        await page.getByLabel('New password').fill('password1234')
        await choose.click()
        await page.getByText('This password is easy to guess.').waitFor()
        expect(open.forgetErrors()).toHaveLength(1)
        await page.getByLabel('New password').fill(password)
        await choose.click()
        await page.getByText('Your password is changed.').waitFor()
        await page.goto(`${origin}${base}/products`)
        await page.getByRole('link', { name: 'Sign in' }).click()
        await page.waitForURL('**/sign-in?return-to=*')
        await fill(page, 'not it, but long enough')
        await submit(page)
        await page.getByText('The address and the password do not belong together.').waitFor()
        expect(open.forgetErrors()).toHaveLength(1)
        expect(await page.getByLabel('E-mail address').inputValue()).toBe('ada@blossom.example')
        expect(await page.getByLabel('Password').inputValue()).toBe('')
        await fill(page, password)
        await submit(page)
        await page.waitForURL(`**${base}/products`)
        const [cookie] = await page.context().cookies()
        expect(cookie).toMatchObject({
          name: '__Host-session',
          httpOnly: true,
          secure: true,
          sameSite: 'Lax',
          path: '/',
        })
        await page.getByRole('link', { name: 'Your account: Ada Lindqvist' }).click()
        await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
        await waitUntilAlive(page)
        await expectSound(page)
        await page.getByRole('button', { name: 'Sign out', exact: true }).click()
        await page.getByText('You are signed out.').waitFor()
        expect(await page.context().cookies()).toEqual([])
      }),
    ))

  it('comes back to the form with the password of now where that is wrong', async () => {
    await portal.services.signIn.choosePassword(await portal.services.signIn.invite(customer.id), password)
    await visit(390, `${base}/sign-in?return-to=${encodeURIComponent(`${base}/account`)}`, async (page, open) => {
      await fill(page, password)
      await submit(page)
      await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
      await waitUntilAlive(page)
      await page.getByLabel('Your password now').fill('not it, but long enough')
      await page.getByLabel('New password').fill('a lamp behind the door')
      await page.getByRole('button', { name: 'Keep this password' }).click()
      await page.getByText('The address and the password do not belong together.').waitFor()
      await waitUntilAlive(page)
      expect(open.forgetErrors()).toEqual([expect.stringContaining('Failed to load resource')])
      expect(new URL(page.url()).pathname).toBe(`${base}/account`)
      await page.getByLabel('Your password now').waitFor()
    })
  })

  it.each([
    [390, '/sign-in'],
    [1280, '/sign-in?done=password'],
    [390, '/account/forgotten'],
    [1280, '/account/forgotten?done=asked'],
  ])('at %i px %s is accessible and does not move', (width, path) => visit(width, base + path, expectSound))

  it('works without JavaScript', async () => {
    await portal.services.signIn.choosePassword(await portal.services.signIn.invite(customer.id), password)
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${origin}${base}/products`)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await fill(page, password)
    await submit(page)
    expect(new URL(page.url()).pathname).toBe(`${base}/products`)
    await page.getByRole('link', { name: 'Your account: Ada Lindqvist' }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    expect(await page.getByText('You are signed out.').count()).toBe(1)
    await context.close()
  })
})
