import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import type { AccountEmail } from '#features/identity/emails/account-email.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { builtFixtures } from '../fixtures/built-portal.ts'
import { openPage } from '../fixtures/launch.ts'
import { expectNoPageFaults, overflow, recordLayoutShifts } from '../fixtures/page-checks.ts'

const emails: AccountEmail[] = []
const { portal, browser, origin } = builtFixtures({
  services: () => ({ sendAccountEmail: (email) => void emails.push(email) }),
})

const base = '/nl/en-us'
const box = (page: Page, name: string) => page.getByRole('textbox', { name })
const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click()

describe('A guest’s request', () => {
  it.each([
    [390, true],
    [1280, true],
    [1280, false],
  ])('[ENQ-09] [ENQ-10] Is sent, confirmed and continued at %i px, with scripts: %s', async (width, hasScripts) => {
    const open = await openPage(browser(), width, {
      javaScriptEnabled: hasScripts,
      prepare: (page) => (hasScripts ? recordLayoutShifts(page) : Promise.resolve()),
    })
    const { page } = open
    const check = () => (hasScripts ? expectNoPageFaults(page) : Promise.resolve())
    const email = `ada.${width}.${String(hasScripts)}@guest.example`
    await page.goto(`${origin()}${base}/product/x-${idOf(tradeGrade, 'xanvero-80')}`)
    await press(page, 'Add to enquiry')
    await page.goto(`${origin()}${base}/cart`)
    // The number in the header, which every page has, appears after the page and moves its neighbours by a pixel.
    if (hasScripts) expect(await violationsOf(page)).toEqual([])
    await box(page, 'Your name').fill('Ada Guest')
    await box(page, 'Company').fill('Birch Bakery')
    await box(page, 'E-mail address').fill(email)
    await box(page, 'Your message').fill('How coarse is this gum?')
    await press(page, 'Send the enquiry')
    await page.getByText('We have sent you an e-mail.').waitFor()
    await check()
    const path = emails.findLast(({ to }) => to.email === email)?.path ?? expect.unreachable()
    await page.goto(origin() + base + path)
    await check()
    await press(page, 'Confirm and send')
    await page.getByText('Your request has been sent.').waitFor()
    await box(page, 'Write a message').fill('We need it before July.')
    await press(page, 'Send the message')
    await page.getByText('Your message has been saved.').waitFor()
    // The message makes the page longer. The browser counts that as a shift unless it comes within half a second of the press.
    if (hasScripts) expect([await violationsOf(page), await overflow(page)]).toEqual([[], 0])
    await page.reload()
    await check()
    expect(await page.getByRole('list').getByText('We need it before July.').count()).toBe(1)
    const rows = await portal().fixtures.records.list(systemViewer, customerRequest)
    expect(rows.find(({ guestEmail }) => guestEmail === email)?.state).toBe('submitted')
    expect(open.errors).toEqual([])
    await open.close()
  })
})
