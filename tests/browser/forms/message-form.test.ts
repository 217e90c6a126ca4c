import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestMessage } from '#features/enquiries/requests/request-message.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { cookieOf, userOf } from '../../fixtures/signed-in.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { builtFixtures } from '../fixtures/built-portal.ts'
import { waitUntilHydrated } from '../fixtures/hydrated.ts'
import { openPage } from '../fixtures/launch.ts'

const { portal, browser, origin } = builtFixtures()

/** A request that takes messages. */
async function submitted(): Promise<string> {
  const { requestLinks } = portal().services
  return await portal().fixtures.records.write(systemViewer, async (handle) => {
    const guestEmail = `guest.${Math.random()}@guest.example`
    const of = { name: 'E-NL-2026-000001', kind: 'default', site: 'nl', language: 'en-US', guestEmail } as const
    let { id, version } = await handle.create(customerRequest, of)
    ;({ version } = await handle.update(customerRequest, id, version, { linkKey: requestLinks.keyOf(id) }))
    await handle.transition(customerRequest, id, version, { action: 'Submit', values: {} })
    return id
  })
}

let cookie = ''

async function desk(id: string, options: { readonly javaScriptEnabled?: false } = {}) {
  // The same person each time: another one may write the same text.
  if (cookie === '') cookie = await cookieOf(portal(), await userOf(portal(), 'internalSales'))
  const [name = '', value = ''] = cookie.split('=')
  const open = await openPage(browser(), 1280, options)
  await open.page.context().addCookies([{ name, value, url: origin().replace('http:', 'https:'), secure: true }])
  await open.page.goto(`${origin()}/nl/en-us/account/requests/${id}`)
  if (options.javaScriptEnabled !== false) await waitUntilHydrated(open.page)
  return open
}
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Write a message' })
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send the message', exact: true })
const send = (page: Page) => sendButton(page).click()
const messages = async (id: string) =>
  (await portal().fixtures.records.list(systemViewer, requestMessage)).filter(({ request }) => request === id)

describe('The form of a message', () => {
  it('[FRM-01] [FRM-04] Stays on the page with scripts, says what happened and begins anew', async () => {
    const id = await submitted()
    const { page, errors, close } = await desk(id)
    await textOf(page).fill('Which grade?')
    await send(page)
    await page.getByText('Your message has been saved.').waitFor()
    await expect.poll(() => page.locator('main').innerText()).toContain('Which grade?')
    expect([await textOf(page).inputValue(), new URL(page.url()).search]).toEqual(['', ''])
    expect(await violationsOf(page)).toEqual([])
    expect((await messages(id)).map(({ text }) => text)).toEqual(['Which grade?'])
    expect(errors).toEqual([])
    await close()
  })

  it('[FRM-01] [FRM-04] Says without scripts what happened, on the page from which it was sent', async () => {
    const id = await submitted()
    const { page, close } = await desk(id, { javaScriptEnabled: false })
    await textOf(page).fill('Which grade?')
    await send(page)
    await page.getByText('Your message has been saved.').waitFor()
    expect(await page.locator('main').innerText()).toContain('Which grade?')
    await close()
  })

  it.each([
    ['offline', 'You are offline.'],
    ['409', 'What you typed is kept.'],
    ['412', 'What you typed is kept.'],
    ['429', 'Too many requests at the moment.'],
    ['500', 'This did not work'],
    ['503', 'This did not work'],
  ])('[FRM-02] Keeps what was typed when the answer is %s, and over a reload and Back', async (answer, said) => {
    const id = await submitted()
    const { page, close } = await desk(id)
    await textOf(page).fill('A long text')
    await page.route('**/*', (route) =>
      route.request().method() !== 'POST' || !route.request().url().includes('/account/requests/')
        ? route.continue()
        : answer === 'offline'
          ? route.abort()
          : route.fulfill({ status: Number(answer), body: '' }),
    )
    await send(page)
    await page.getByText(said).waitFor()
    expect(await textOf(page).inputValue()).toBe('A long text')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await waitUntilHydrated(page)
    await expect.poll(() => textOf(page).inputValue()).toBe('A long text')
    await page.goto(`${origin()}/nl/en-us/products`)
    await page.goBack()
    await waitUntilHydrated(page)
    await expect.poll(() => textOf(page).inputValue()).toBe('A long text')
    await page.getByText('What you typed here before is restored.').waitFor()
    await page.unrouteAll()
    await send(page)
    await page.getByText('Your message has been saved.').waitFor()
    expect((await messages(id)).map(({ text }) => text)).toEqual(['A long text'])
    await close()
  })

  it.each([true, false])(
    '[FRM-02] Keeps what was typed when the session has ended, with scripts: %s',
    async (hasScripts) => {
      const id = await submitted()
      const { page, close } = await desk(id, hasScripts ? {} : { javaScriptEnabled: false })
      await textOf(page).fill('Typed for a long time')
      const cookies = await page.context().cookies()
      await page.context().clearCookies()
      await send(page)
      if (hasScripts) await page.getByText('You are no longer signed in.').waitFor()
      else await page.getByRole('heading', { name: 'Please sign in first' }).waitFor()
      // The user has signed in again in another window.
      await page.context().addCookies(cookies)
      if (hasScripts) await send(page)
      else await page.getByRole('button', { name: 'Send again' }).click()
      await page.getByText('Your message has been saved.').waitFor()
      expect((await messages(id)).map(({ text }) => text)).toEqual(['Typed for a long time'])
      await close()
    },
  )

  it.each([true, false])(
    '[FRM-01] Marks a text that is too long at its field, with scripts: %s',
    async (hasScripts) => {
      const id = await submitted()
      const { page, close } = await desk(id, hasScripts ? {} : { javaScriptEnabled: false })
      await textOf(page).evaluate((element) => element.removeAttribute('maxlength'))
      await textOf(page).fill('x'.repeat(4001))
      await send(page)
      await page.getByText('Value is not valid.').first().waitFor()
      expect([(await textOf(page).inputValue()).length, await textOf(page).getAttribute('aria-invalid')]).toEqual([
        4001,
        'true',
      ])
      if (hasScripts) expect(await textOf(page).evaluate((element) => element === document.activeElement)).toBe(true)
      await close()
    },
  )

  it('[FRM-03] Acts once for two clicks and for the same text in two tabs', async () => {
    const id = await submitted()
    const [one, other] = [await desk(id), await desk(id)]
    await textOf(one.page).fill('Hello')
    await textOf(other.page).fill('Hello')
    await Promise.all([sendButton(one.page).dblclick(), send(other.page)])
    for (const { page } of [one, other]) await page.getByText('Your message has been saved.').waitFor()
    expect(await messages(id)).toHaveLength(1)
    await Promise.all([one.close(), other.close()])
  })
})
