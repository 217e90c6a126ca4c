import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account } from '#entities/account.ts'
import { contact } from '#entities/contact.ts'
import { user } from '#entities/user.ts'
import { systemViewer } from '#records/system-viewer.ts'
import type { AccountLetter } from '#server/account-letter.ts'
import { builtPages, clientDirectory } from '#server/built-pages.ts'
import { projectRoot } from '#server/page-build.ts'
import { createUser, type User } from '#sign-in/users.ts'
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
const letters: AccountLetter[] = []
beforeAll(async () => {
  const pages = await builtPages(projectRoot)
  portal = await testPortal(openMemory, () => ({
    pages,
    clientFiles: clientDirectory(projectRoot),
    publicOrigin: () => origin,
    sendAccountLetter: (letter) => void letters.push(letter),
  }))
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})

/** A browser of somebody's own; null: of a guest. */
async function visit(width: number, who: User | null, steps: (page: Page) => Promise<void>): Promise<void> {
  const open = await openPage(browser, width, { prepare: (page) => watchShifts(page) })
  if (who !== null) await signIn(open.page, who)
  await steps(open.page)
  expect(open.errors).toEqual([])
  await open.close()
}

/** By the form: no other way gives a browser a cookie of this name without TLS. */
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
  await waitUntilAlive(page)
}
const pressed = async (page: Page, name: string): Promise<void> => {
  await page.locator('main').getByRole('button', { name, exact: true }).click()
}
const told = (page: Page, text: string) => page.getByText(text).waitFor()
const linkIn = (letter: AccountLetter | undefined): string => letter?.path ?? ''

describe('accounts', () => {
  it('from asking for one to letting somebody else in, by the pages alone', async () => {
    const administrator = await userOf(portal, 'administrator', 'otto@norvane.example')
    await visit(390, null, async (page) => {
      await opened(page, '/sign-in')
      await page.getByRole('link', { name: 'Ask for an account' }).click()
      await page.getByRole('heading', { level: 1, name: 'Ask for an account' }).waitFor()
      // As the server writes it, too.
      await page.reload()
      await waitUntilAlive(page)
      await expectSound(page)
      // By the keyboard: what is missing is said, and has the focus.
      await page.getByLabel('Name').focus()
      await page.keyboard.press('Enter')
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
      await page.getByLabel('Name').fill('Ada Lindqvist')
      await page.getByLabel('E-mail address').fill('ada@birch.example')
      await page.getByLabel('Company').fill('Birch Bakery')
      await page.getByLabel('Country', { exact: true }).selectOption('SE')
      await pressed(page, 'Send the request')
      await told(page, 'Look into your mail')
      await opened(page, linkIn(letters.at(-1)))
      await expectSound(page)
      await pressed(page, 'This is my address')
      await told(page, 'Your address is confirmed.')
    })
    await visit(1280, administrator, async (page) => {
      await opened(page, '/account')
      await page.getByRole('link', { name: 'Requests for an account' }).click()
      await page.getByRole('link', { name: 'Decide: Birch Bakery' }).click()
      await page.getByRole('button', { name: 'Approve' }).waitFor()
      await page.reload()
      await waitUntilAlive(page)
      await expectSound(page)
      await pressed(page, 'Approve')
      await told(page, 'Approved: the invitation is on its way.')
    })
    await visit(390, null, async (page) => {
      await opened(page, linkIn(letters.at(-1)))
      await page.getByLabel('New password').fill(password)
      await pressed(page, 'Keep this password')
      await page.getByLabel('E-mail address').fill('ada@birch.example')
      await page.getByLabel('Password').fill(password)
      await pressed(page, 'Sign in')
      await page.waitForURL(`**${base}`)
      await opened(page, '/account/users')
      await expectSound(page)
      await page.getByLabel('Name').fill('Bo Berg')
      await page.getByLabel('E-mail address').fill('bo@birch.example')
      await page.getByText('Administrator of your company’s account').last().click()
      await pressed(page, 'Send the invitation')
      await told(page, 'The invitation is on its way.')
      await page.getByRole('button', { name: 'Withdraw the invitation: bo@birch.example' }).waitFor()
    })
    expect(letters.at(-1)).toMatchObject({ kind: 'invitation', to: { email: 'bo@birch.example' } })
  })

  it('[CTX-09] somebody with two changes from one to the other, and back, where no script runs', async () => {
    const { records } = portal.setting
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
    const [before] = await context.cookies()
    await page.goto(`${origin}${base}/account`)
    await page.getByRole('button', { name: 'Use this account: Cedar Soaps' }).click()
    await page.getByRole('button', { name: 'Use this account: Blossom Foods' }).waitFor()
    const [cookie] = await context.cookies()
    expect(cookie?.value).not.toBe(before?.value)
    await page.getByRole('button', { name: 'Use this account: Blossom Foods' }).click()
    await page.getByRole('button', { name: 'Use this account: Cedar Soaps' }).waitFor()
    await context.close()
  })

  it('an admin’s page with people of every kind is accessible at both widths', async () => {
    const { records } = portal.setting
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
        await page.getByRole('button', { name: 'Let in again: Dora Dahl' }).waitFor()
        await expectSound(page)
      })
  })
})
