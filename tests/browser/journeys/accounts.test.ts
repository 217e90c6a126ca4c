import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { AccountEmail } from '#features/identity/emails/account-email.ts'
import type { User } from '#features/identity/people/users.ts'
import { password, userOf } from '../../fixtures/signed-in.ts'
import { builtFixtures } from '../fixtures/built-portal.ts'
import { waitUntilHydrated } from '../fixtures/hydrated.ts'
import { expectNoPageFaults } from '../fixtures/page-checks.ts'
import { visitor } from '../fixtures/visitor.ts'

const base = '/nl/en-us'

const emails: AccountEmail[] = []
const fixtures = builtFixtures({
  services: () => ({ sendAccountEmail: (email) => void emails.push(email) }),
})
const visitAt = visitor(fixtures)

/** The browser of a user, or of a guest for null, from the home page on. */
async function visit(width: number, who: User | null, steps: (page: Page) => Promise<void>): Promise<void> {
  const { sessions } = fixtures.portal().services.signIn
  const options = who === null ? {} : { session: await sessions.begin(who.id, { site: 'nl', device: '' }) }
  await visitAt(base, width, ({ page }) => steps(page), options)
}

const opened = async (page: Page, path: string): Promise<void> => {
  await page.goto(fixtures.origin() + base + path)
  await waitUntilHydrated(page)
}
const pressed = async (page: Page, name: string): Promise<void> => {
  await page.locator('main').getByRole('button', { name, exact: true }).click()
}
const waitForText = (page: Page, text: string) => page.getByText(text).waitFor()
const linkIn = (email: AccountEmail | undefined): string => email?.path ?? ''

it('Accounts need only pages from the request for an account to the invitation of a colleague', async () => {
  const administrator = await userOf(fixtures.portal(), 'administrator', 'otto@norvane.example')
  await visit(390, null, async (page) => {
    await opened(page, '/sign-in')
    await page.getByRole('link', { name: 'Request an account' }).click()
    await page.getByRole('heading', { level: 1, name: 'Request an account' }).waitFor()
    // The HTML of the server contains it too.
    await page.reload()
    await waitUntilHydrated(page)
    await expectNoPageFaults(page)
    // By keyboard: the missing field shows its error and receives the focus.
    await page.getByLabel('Name').focus()
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
    await page.getByLabel('Name').fill('Ada Lindqvist')
    await page.getByLabel('E-mail address').fill('ada@birch.example')
    await page.getByLabel('Company').fill('Birch Bakery')
    await page.getByLabel('Country', { exact: true }).selectOption('SE')
    await pressed(page, 'Send the request')
    await waitForText(page, 'Check your mail')
    await opened(page, linkIn(emails.at(-1)))
    await expectNoPageFaults(page)
    await pressed(page, 'This is my address')
    await waitForText(page, 'Your address is confirmed.')
  })
  await visit(1280, administrator, async (page) => {
    await opened(page, '/account')
    await page.getByRole('link', { name: 'Requests for an account' }).click()
    await page.getByRole('link', { name: 'Decide: Birch Bakery' }).click()
    await page.getByRole('button', { name: 'Approve' }).waitFor()
    await page.reload()
    await waitUntilHydrated(page)
    await expectNoPageFaults(page)
    await pressed(page, 'Approve')
    await waitForText(page, 'Approved: the invitation is on its way.')
  })
  await visit(390, null, async (page) => {
    await opened(page, linkIn(emails.at(-1)))
    await page.getByLabel('New password').fill(password)
    await pressed(page, 'Save this password')
    await page.getByLabel('E-mail address').fill('ada@birch.example')
    await page.getByLabel('Password').fill(password)
    await pressed(page, 'Sign in')
    await page.waitForURL(`**${base}`)
    await opened(page, '/account/users')
    await expectNoPageFaults(page)
    await page.getByLabel('Name').fill('Bo Berg')
    await page.getByLabel('E-mail address').fill('bo@birch.example')
    await page.getByText('Administrator of your company’s account').last().click()
    await pressed(page, 'Send the invitation')
    await waitForText(page, 'The invitation is on its way.')
    await page.getByRole('button', { name: 'Withdraw the invitation: bo@birch.example' }).waitFor()
  })
  expect(emails.at(-1)).toMatchObject({ kind: 'invitation', to: { email: 'bo@birch.example' } })
})
