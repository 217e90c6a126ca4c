import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { contact } from '#features/identity/people/contact.ts'
import { user } from '#features/identity/people/user.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { AccountEmail } from '#features/identity/accounts/account-email.ts'
import { builtPages, clientDirectory } from '#app/built-pages.ts'
import { projectRoot } from '#platform/pages/server/page-build.ts'
import type { User } from '#features/identity/people/users.ts'
import { createUser } from '../fixtures/create-user.ts'
import { openMemory } from '../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../fixtures/http-portal.ts'
import { password, userOf } from '../fixtures/signed-in.ts'
import { waitUntilHydrated } from './fixtures/hydrated.ts'
import { launch, openPage } from './fixtures/launch.ts'
import { expectNoPageFaults, recordLayoutShifts } from './fixtures/page-checks.ts'

const base = '/nl/en-us'

let portal: TestPortal
let browser: Browser
let origin = ''
const emails: AccountEmail[] = []
beforeAll(async () => {
  const pages = await builtPages(projectRoot)
  portal = await testPortal(openMemory, () => ({
    pages,
    clientFiles: clientDirectory(projectRoot),
    publicOrigin: () => origin,
    sendAccountEmail: (email) => void emails.push(email),
  }))
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})

/** The browser of one user; null opens the browser of a guest. */
async function visit(width: number, who: User | null, steps: (page: Page) => Promise<void>): Promise<void> {
  const open = await openPage(browser, width, { prepare: (page) => recordLayoutShifts(page) })
  if (who !== null) await signIn(open.page, who)
  await steps(open.page)
  expect(open.errors).toEqual([])
  await open.close()
}

/** The form signs in, because without TLS a browser accepts a cookie of this name in no other way. */
async function signIn(page: Page, { id, email }: User): Promise<void> {
  const { signIn: ways } = portal.services
  await ways.choosePassword(await ways.invite(id), password)
  await page.goto(`${origin}${base}/sign-in`)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await pressed(page, 'Sign in')
  await page.waitForURL(`**${base}`)
}

const opened = async (page: Page, path: string): Promise<void> => {
  await page.goto(origin + base + path)
  await waitUntilHydrated(page)
}
const pressed = async (page: Page, name: string): Promise<void> => {
  await page.locator('main').getByRole('button', { name, exact: true }).click()
}
const waitForText = (page: Page, text: string) => page.getByText(text).waitFor()
const linkIn = (email: AccountEmail | undefined): string => email?.path ?? ''

describe('Accounts', () => {
  it('Uses only pages from the request for an account to the invitation of a colleague', async () => {
    const administrator = await userOf(portal, 'administrator', 'otto@norvane.example')
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

  it('[CTX-09] Switches a user between two accounts and back without scripts', async () => {
    const { records } = portal.fixtures
    const firm = (name: string) => records.create(systemViewer, account, { name, recordType: 'Customer' })
    const [one, two] = [await firm('Blossom Foods'), await firm('Cedar Soaps')]
    const both = await createUser(records, {
      name: 'Ada Lindqvist',
      email: 'both@blossom.example',
      language: 'en-US',
      roles: ['customer'],
      account: one.id,
      otherAccounts: [two.id],
    })
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await signIn(page, both)
    const session = async () => (await context.cookies()).find(({ name }) => name === '__Host-session')?.value
    const before = await session()
    await page.goto(`${origin}${base}/account`)
    await page.getByRole('button', { name: 'Use this account: Cedar Soaps' }).click()
    await page.getByRole('button', { name: 'Use this account: Blossom Foods' }).waitFor()
    expect(before).toBeDefined()
    expect(await session()).not.toBe(before)
    await page.getByRole('button', { name: 'Use this account: Blossom Foods' }).click()
    await page.getByRole('button', { name: 'Use this account: Cedar Soaps' }).waitFor()
    await context.close()
  })

  it('Shows an admin’s page with users of every kind, accessible at both widths', async () => {
    const { records } = portal.fixtures
    const admin = await userOf(portal, 'customerAdmin', 'admin@blossom.example')
    const own = admin.account ?? ''
    const { signIn: ways } = portal.services
    for (const [name, isActive] of [
      ['Carl Karlsson-of-the-very-long-name Andersson', true],
      ['Dora Dahl', false],
    ] as const) {
      const email = `${name.slice(0, 4).toLowerCase()}@a-rather-long-domain-name-of-a-customer.example`
      const made = await createUser(records, { name, email, roles: ['customer'], account: own, language: 'en-US' })
      await ways.choosePassword(await ways.invite(made.id), password)
      if (!isActive) await records.update(systemViewer, user, made.id, made.version, { isActive })
    }
    await records.create(systemViewer, contact, {
      name: 'Eva Ek',
      account: own,
      jobTitle: 'Buyer',
      email: 'eva@blossom.example',
      phone: '+46 8 123 456',
    })
    for (const width of [390, 1280])
      await visit(width, admin, async (page) => {
        await opened(page, '/account/users')
        await page.getByRole('button', { name: 'Turn on again: Dora Dahl' }).waitFor()
        await expectNoPageFaults(page)
      })
  })
})
