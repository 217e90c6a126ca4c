import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { contactRequest } from '#features/enquiries/contact/contact-request.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { builtFixtures } from '../fixtures/built-portal.ts'
import { waitUntilHydrated } from '../fixtures/hydrated.ts'
import { openPage } from '../fixtures/launch.ts'
import { expectNoPageFaults, recordLayoutShifts } from '../fixtures/page-checks.ts'

const { portal, browser, origin } = builtFixtures()
afterEach(async () => {
  for (const row of await storedRequests())
    await portal().fixtures.records.remove(systemViewer, contactRequest, row.id, row.version)
})

const storedRequests = () => portal().fixtures.records.list(systemViewer, contactRequest)
const product = idOf(tradeGrade, 'xanvero-80')
const path = `/nl/en-us/contact?product=${product}&from=%2Fnl%2Fen-us%2Fproducts`

async function visit(width: number, steps: (page: Page) => Promise<void>): Promise<void> {
  const open = await openPage(browser(), width, { prepare: (page) => recordLayoutShifts(page) })
  await open.page.goto(origin() + path)
  await waitUntilHydrated(open.page)
  await steps(open.page)
  expect(open.errors).toEqual([])
  await open.close()
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name })
async function fill(page: Page, companyName = ''): Promise<void> {
  await box(page, 'Your name').fill('Anna de Vries')
  await box(page, 'E-mail address').fill('anna@example.com')
  await box(page, 'Company').fill(companyName)
  await box(page, 'Your message').fill('How coarse is this gum?\nA sample, please.')
}
const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

describe('The contact page', () => {
  it('[VAL-04][VAL-06] Shows the errors at every field, then the confirmation', () =>
    visit(1280, async (page) => {
      await send(page)
      expect(await page.getByText('This field is required.').count()).toBe(3)
      expect(await box(page, 'Your name').evaluate((element) => element === document.activeElement)).toBe(true)
      await fill(page)
      await box(page, 'E-mail address').fill('anna')
      await send(page)
      expect(await page.getByText('Value is not valid.').count()).toBe(1)
      await fill(page)
      await send(page)
      await page.getByText('Thank you for your message').waitFor()
      expect(await heading(page).evaluate((element) => element === document.activeElement)).toBe(true)
      expect(page.url()).toBe(`${origin()}/nl/en-us/contact?sent=yes`)
      await expectNoPageFaults(page)
      expect(await storedRequests()).toMatchObject([
        {
          name: 'Anna de Vries',
          product,
          page: '/nl/en-us/products',
          message: 'How coarse is this gum?\nA sample, please.',
        },
      ])
    }))

  it('Preserves the typed values if the network fails', async () => {
    const open = await openPage(browser(), 390)
    await open.page.goto(origin() + path)
    await waitUntilHydrated(open.page)
    await fill(open.page, 'Offline Foods')
    await open.page.context().setOffline(true)
    await send(open.page)
    await open.page.getByText('You are offline.').first().waitFor()
    await open.page.context().setOffline(false)
    expect(await box(open.page, 'Your message').inputValue()).toContain('A sample, please.')
    await send(open.page)
    await open.page.getByText('Thank you for your message').waitFor()
    expect(await storedRequests()).toHaveLength(1)
    await open.close()
  })

  it('Works without JavaScript: shows errors with the typed values, then sends the message', async () => {
    const { page, close } = await openPage(browser(), 390, { javaScriptEnabled: false })
    await page.goto(origin() + path)
    await fill(page)
    await box(page, 'Phone number').fill('call me')
    // Sends the form like a browser without its own validation.
    await page.getByRole('form', { name: 'Contact us' }).evaluate((form) => form.setAttribute('novalidate', ''))
    await send(page)
    await page.getByText('Value is not valid.').waitFor()
    expect(await box(page, 'Your message').inputValue()).toContain('A sample, please.')
    expect(await storedRequests()).toEqual([])
    await box(page, 'Phone number').fill('+31 10 123 45 67')
    await send(page)
    await page.getByText('Thank you for your message').waitFor()
    expect(new URL(page.url()).search).toBe('?sent=yes')
    expect(await storedRequests()).toMatchObject([{ phone: '+31 10 123 45 67', product }])
    await close()
  })
})
