import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { User } from '#features/identity/people/users.ts'
import { password, userOf } from '../../fixtures/signed-in.ts'
import { builtFixtures } from '../fixtures/built-portal.ts'
import { waitUntilHydrated } from '../fixtures/hydrated.ts'
import { openPage } from '../fixtures/launch.ts'
import { expectNoPageFaults, recordLayoutShifts } from '../fixtures/page-checks.ts'

const base = '/nl/en-us'

let customer: User
const { portal, browser, origin } = builtFixtures({
  services: () => ({ now: () => new Date() }),
  fill: async (started) => {
    customer = await userOf(started, 'customer', 'ada@blossom.example')
  },
})

type Opened = Awaited<ReturnType<typeof openPage>>

async function visit(width: number, path: string, steps: (page: Page, open: Opened) => Promise<void>): Promise<void> {
  const open = await openPage(browser(), width, { prepare: (page) => recordLayoutShifts(page) })
  await open.page.goto(origin() + path)
  await waitUntilHydrated(open.page)
  await steps(open.page, open)
  expect(open.errors).toEqual([])
  await open.close()
}

const fill = async (page: Page, input: string): Promise<void> => {
  await page.getByLabel('E-mail address').fill('ada@blossom.example')
  await page.getByLabel('Password').fill(input)
}
const submit = (page: Page) => page.locator('main').getByRole('button', { name: 'Sign in' }).click()
const link = async () => `${base}/account/password?token=${await portal().services.signIn.invite(customer.id)}`

describe('Signing in', () => {
  it('Sets a password by a link, signs in with a return to the earlier page, and signs out', () =>
    link().then((address) =>
      visit(390, address, async (page, open) => {
        await expectNoPageFaults(page)
        const choose = page.getByRole('button', { name: 'Save this password' })
        // The password is too short: the form shows it without sending a request.
        await page.getByLabel('New password').fill('short')
        await choose.click()
        await page.getByText('Value is too short. Minimum 12 characters required.').waitFor()
        await page.getByLabel('New password').fill('password1234')
        await choose.click()
        await page.getByText('This password is easy to guess.').waitFor()
        expect(open.forgetErrors()).toHaveLength(1)
        await page.getByLabel('New password').fill(password)
        await choose.click()
        await page.getByText('Your password has been changed.').waitFor()
        await page.goto(`${origin()}${base}/products`)
        await page.getByRole('link', { name: 'Sign in' }).click()
        await page.waitForURL('**/sign-in?return-to=*')
        await fill(page, 'not it, but long enough')
        await submit(page)
        await page.getByText('The e-mail address or the password is wrong.').waitFor()
        expect(open.forgetErrors()).toHaveLength(1)
        expect(await page.getByLabel('E-mail address').inputValue()).toBe('ada@blossom.example')
        expect(await page.getByLabel('Password').inputValue()).toBe('')
        await fill(page, password)
        await submit(page)
        await page.waitForURL(`**${base}/products`)
        const attributes = { httpOnly: true, secure: true, sameSite: 'Lax', path: '/' }
        expect(await page.context().cookies()).toMatchObject([
          { name: '__Host-device', ...attributes },
          { name: '__Host-session', ...attributes },
        ])
        await page.getByRole('link', { name: 'Your account: Ada Lindqvist' }).click()
        await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
        await waitUntilHydrated(page)
        await expectNoPageFaults(page)
        await page.getByRole('button', { name: 'Sign out', exact: true }).click()
        await page.getByText('You have signed out.').waitFor()
        // The browser stays known, which signs nobody in.
        expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['__Host-device'])
      }),
    ))

  it('Shows the form again after a wrong current password', async () => {
    await portal().services.signIn.choosePassword(await portal().services.signIn.invite(customer.id), password)
    await visit(390, `${base}/sign-in?return-to=${encodeURIComponent(`${base}/account`)}`, async (page, open) => {
      await fill(page, password)
      await submit(page)
      await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
      await waitUntilHydrated(page)
      await page.getByLabel('Your current password').fill('not it, but long enough')
      await page.getByLabel('New password').fill('a lamp behind the door')
      await page.getByRole('button', { name: 'Save this password' }).click()
      await page.getByText('This is not your current password.').first().waitFor()
      expect(open.forgetErrors()).toEqual([expect.stringContaining('Failed to load resource')])
      expect(new URL(page.url()).pathname).toBe(`${base}/account`)
      const current = page.getByLabel('Your current password')
      expect([await current.inputValue(), await current.getAttribute('aria-invalid')]).toEqual(['', 'true'])
    })
  })

  it('Works without JavaScript', async () => {
    await portal().services.signIn.choosePassword(await portal().services.signIn.invite(customer.id), password)
    const context = await browser().newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${origin()}${base}/products`)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await fill(page, password)
    await submit(page)
    expect(new URL(page.url()).pathname).toBe(`${base}/products`)
    await page.getByRole('link', { name: 'Your account: Ada Lindqvist' }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    expect(await page.getByText('You have signed out.').count()).toBe(1)
    await context.close()
  })
})
