import { generate } from 'otplib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtPages, clientDirectory } from '#app/serving/built-pages.ts'
import { projectRoot } from '#platform/pages/server/page-build.ts'
import { today } from '../../fixtures/call-fixtures.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { password, userOf } from '../../fixtures/signed-in.ts'
import { waitUntilHydrated } from '../fixtures/hydrated.ts'
import { launch, openPage } from '../fixtures/launch.ts'
import { firstUnlessLong } from '../fixtures/sample.ts'
import { expectNoPageFaults, recordLayoutShifts } from '../fixtures/page-checks.ts'

const base = '/nl/en-us'

let portal: TestPortal
let browser: Browser
let origin = ''
beforeAll(async () => {
  const pages = await builtPages(projectRoot)
  portal = await testPortal(openMemory, () => ({
    pages,
    clientFiles: clientDirectory(projectRoot),
    publicOrigin: () => origin,
  }))
  // A passkey belongs to a host name; a numeric address has none.
  origin = (await portal.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})

async function newcomer(): Promise<string> {
  const { id, email } = await userOf(portal)
  const { signIn } = portal.services
  await signIn.choosePassword(await signIn.invite(id), password)
  return email
}

const open = (width: number) => openPage(browser, width, { prepare: recordLayoutShifts })
const submit = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true }).click()

async function enter(page: Page, email: string): Promise<void> {
  await page.goto(`${origin}${base}/sign-in?return-to=${encodeURIComponent(`${base}/account/security`)}`)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await submit(page, 'Sign in')
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${origin}${base}/account`)
  await submit(page, 'Sign out')
  await page.getByText('You have signed out.').waitFor()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

async function sound(page: Page): Promise<void> {
  await waitUntilHydrated(page)
  await expectNoPageFaults(page)
}

describe('One-time codes', () => {
  it.each(firstUnlessLong(390, 1280))('Are set up, required and turned off at %i px', async (width) => {
    const { page, errors, forgetErrors, close } = await open(width)
    const email = await newcomer()
    await enter(page, email)
    await heading(page, 'How you sign in')
    await sound(page)
    await submit(page, 'Set up codes')
    await page.getByRole('img', { name: 'QR code with the secret' }).waitFor()
    await sound(page)
    const secret = ((await page.locator('dd').first().textContent()) ?? '').replaceAll(' ', '')
    const codeAt = (steps: number) => generate({ secret, epoch: today.getTime() / 1000 + steps * 30 })
    // The form shows the missing field without sending a request.
    await submit(page, 'Turn codes on')
    await page.getByText('This field is required.').waitFor()
    await page.getByLabel('Code from your app').fill(await codeAt(-1))
    await submit(page, 'Turn codes on')
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
    await sound(page)
    expect(
      await page
        .getByRole('listitem')
        .filter({ hasText: /^\w{5}-\w{5}-\w{5}$/ })
        .count(),
    ).toBe(10)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByText('Recovery codes left: 10.').waitFor()
    await sound(page)
    await signOut(page)

    await enter(page, email)
    await heading(page, 'Sign in with a code')
    await sound(page)
    await page.getByLabel('Code from your app').fill('no code')
    await submit(page, 'Continue')
    await page.getByText('This code is wrong').waitFor()
    const field = page.getByLabel('Code from your app')
    const described = (await field.getAttribute('aria-describedby')) ?? ''
    expect(await page.locator(`[id="${described}"]`).textContent()).toContain('This code is wrong')
    await sound(page)
    expect(forgetErrors()).toEqual([expect.stringContaining('Failed to load resource')])
    await field.fill(await codeAt(0))
    await field.press('Enter')
    await heading(page, 'How you sign in')
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['__Host-device', '__Host-session'])
    await page.getByLabel('Code from your app').fill(await codeAt(1))
    await submit(page, 'Turn codes off')
    await page.getByText('You now sign in without codes.').waitFor()
    expect(errors).toEqual([])
    await close()
  })
})

describe('A passkey', () => {
  it('Is added, signs in by the address field and by the button, and is removed', async () => {
    const { page, errors, forgetErrors, close } = await open(390)
    const device = await page.context().newCDPSession(page)
    await device.send('WebAuthn.enable')
    const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await enter(page, await newcomer())
    await heading(page, 'How you sign in')
    await sound(page)
    await submit(page, 'Add a passkey')
    await page.getByText('This field is required.').waitFor()
    await page.getByLabel('Name of the passkey').fill('My phone')
    await submit(page, 'Add a passkey')
    await page.getByText('The passkey has been added.').waitFor()
    await page.getByText('not used yet').waitFor()
    await sound(page)
    // The same device cannot register a second passkey.
    await page.getByLabel('Name of the passkey').fill('My phone again')
    await submit(page, 'Add a passkey')
    await page.getByText('This device already has one of your passkeys.').waitFor()

    // The simulated device consents immediately, so the address field need not be focused. The sign-out page queries
    // the device too, and the page may be left before it has loaded.
    const says = (yes: boolean) =>
      device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: yes })
    await says(false)
    await signOut(page)
    await page.goto('about:blank')
    await says(true)
    await page.goto(`${origin}${base}/sign-in?return-to=${encodeURIComponent(`${base}/account/security`)}`, {
      waitUntil: 'commit',
    })
    await heading(page, 'How you sign in')
    await page.getByText('last used').waitFor()

    // From now on the device answers only after the button is pressed.
    await says(false)
    await signOut(page)
    await page.goto(`${origin}${base}/sign-in?return-to=${encodeURIComponent(`${base}/account/security`)}`)
    await sound(page)
    await says(true)
    await submit(page, 'Sign in with a passkey')
    await heading(page, 'How you sign in')
    await page.getByText('last used').waitFor()
    await submit(page, 'Remove: My phone')
    await page.getByText('The passkey has been removed.').waitFor()
    await sound(page)

    // The device still holds the passkey.
    await says(false)
    await signOut(page)
    await page.goto(`${origin}${base}/sign-in`)
    await waitUntilHydrated(page)
    await says(true)
    await submit(page, 'Sign in with a passkey')
    await page.getByText('This passkey was not accepted.').waitFor()
    // The address field may have asked the device as well, before the button did: each refusal is logged once.
    const refusals = forgetErrors()
    expect(refusals).not.toEqual([])
    expect(refusals.filter((text) => !text.includes('Failed to load resource'))).toEqual([])
    expect(errors).toEqual([])
    await close()
  })

  it('Has no button without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${origin}${base}/sign-in`)
    expect(await page.getByRole('button', { name: 'Sign in', exact: true }).count()).toBeGreaterThan(0)
    expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0)
    await context.close()
  })
})
