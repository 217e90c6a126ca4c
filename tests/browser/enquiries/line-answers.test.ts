import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { answerTemplate } from '#features/enquiries/templates/answer-template.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { cookieOf, userOf } from '../../fixtures/signed-in.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { builtFixtures } from '../fixtures/built-portal.ts'
import { waitUntilHydrated } from '../fixtures/hydrated.ts'
import { openPage } from '../fixtures/launch.ts'

const { portal, browser, origin } = builtFixtures()

/** A guest's request for a quote with three products, which was submitted; returns its id and the path of the link. */
async function submitted(guestEmail: string): Promise<{ readonly id: string; readonly link: string }> {
  const { requestLinks } = portal().services
  return await portal().fixtures.records.write(systemViewer, async (handle) => {
    const of = { name: 'Q-NL-2026-000001', kind: 'quote', site: 'nl', language: 'en-US', guestEmail } as const
    let { id, version } = await handle.create(customerRequest, of)
    const linkKey = requestLinks.keyOf(id)
    ;({ version } = await handle.update(customerRequest, id, version, { linkKey }))
    for (const [position, [name, savedName]] of [
      ['xanvero-80', 'Xanvero 80'],
      ['xanvero-80', 'Xanvero 80 Fine'],
      ['citrelle-fg', 'Citrelle FG'],
    ].entries())
      await handle.create(requestLine, {
        request: id,
        position,
        savedName: savedName ?? '',
        grade: idOf(tradeGrade, name ?? ''),
        quantity: '25.00',
        unit: 'kg',
        sampleSize: '100g',
        expectedVolumeUnit: 'kg',
        outcome: 'open',
      })
    await handle.transition(customerRequest, id, version, { action: 'Submit', values: {} })
    return { id, link: requestLinks.pathOf({ id, linkKey }) ?? expect.unreachable() }
  })
}

declare global {
  interface Window {
    loadLaterParts?: () => void
  }
}

/** The browser is busy until `loadLaterParts` is called. */
async function holdLaterParts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = []
    window.requestIdleCallback = (callback) => waiting.push(callback)
    window.loadLaterParts = () => {
      for (const callback of waiting.splice(0)) callback({ didTimeout: false, timeRemaining: () => 50 })
    }
  })
}

/** The session of a sales person of the distributor. */
async function salesCookie() {
  const [name = '', value = ''] = (await cookieOf(portal(), await userOf(portal(), 'internalSales'))).split('=')
  return { name, value, url: origin().replace('http:', 'https:'), secure: true }
}

beforeAll(async () => {
  await portal().fixtures.records.create(systemViewer, answerTemplate, {
    name: 'Our offer',
    language: 'en-US',
    text: 'We offer as follows, {number}.',
  })
})

describe('The answers to the lines of a request', () => {
  it.each([
    [390, true],
    [1280, true],
    [1280, false],
  ])('[ENQ-07] Are given by the desk and reach the guest at %i px, with scripts: %s', async (width, hasScripts) => {
    const { id, link } = await submitted(`ada.${width}.${String(hasScripts)}@guest.example`)
    const desk = await openPage(browser(), width, { javaScriptEnabled: hasScripts })
    const { page } = desk
    await page.context().addCookies([await salesCookie()])
    // The queue leads to the page of the request, whose form has all lines.
    await page.goto(`${origin()}/nl/en-us/account/requests/${id}`)
    await page.getByRole('button', { name: 'Take' }).click()
    await page.getByText('The request has been changed.').waitFor()
    await page.goto(`${origin()}/nl/en-us/account/requests`)
    await page.locator(`main a[id="${id}"]`).click()
    await page.waitForURL(`**/account/requests/${id}`)
    await page.locator('summary', { hasText: 'Send the quote' }).click()
    await page.getByLabel('Template', { exact: true }).first().selectOption('Our offer')
    await page.getByRole('button', { name: 'Use the template' }).first().click()
    await page.waitForURL('**/*template=*')
    if (hasScripts) await waitUntilHydrated(page)
    const form = page.getByRole('form', { name: /^Send the quote/ })
    const words = form.getByRole('textbox', { name: 'Answer', exact: true })
    await expect.poll(() => words.inputValue()).toBe('We offer as follows, Q-NL-2026-000001.')
    const line = (product: string) => page.getByRole('row', { name: new RegExp(`^${product}, 25 kg `) })

    // What does not belong to an outcome is hidden.
    const first = line('Xanvero 80')
    expect(await first.getByLabel(/^Alternative:/).isVisible()).toBe(false)
    await first.getByLabel('Quantity offered').fill('500')
    await first.getByLabel('Lead time in days').fill('14')
    await line('Xanvero 80 Fine').getByLabel('Answer for this product').selectOption('alternative')
    await line('Xanvero 80 Fine')
      .getByLabel(/^Alternative:/)
      .fill('Unknown')
    await line('Citrelle FG').getByLabel('Answer for this product').selectOption('declined')
    expect(await line('Citrelle FG').getByLabel('Quantity offered').isVisible()).toBe(false)
    await line('Citrelle FG').getByLabel('Note on this product').fill('No longer made.')
    await form.getByLabel('Quote valid until').fill('2099-06-30')
    if (hasScripts) expect(await violationsOf(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await form.locator('button[type=submit]:not([name=command])').click()

    // The wrong field says so, and what was typed is there.
    const wrong = line('Xanvero 80 Fine').getByLabel(/^Alternative:/)
    await wrong.waitFor()
    expect([await wrong.getAttribute('aria-invalid'), await wrong.inputValue()]).toEqual(['true', 'Unknown'])
    expect(await first.getByLabel('Quantity offered').inputValue()).toBe('500')
    await wrong.fill('xanvero 200')
    await form.locator('button[type=submit]:not([name=command])').click()
    await page.getByRole('link', { name: 'Xanvero 200' }).waitFor()

    const guest = await openPage(browser(), width, { javaScriptEnabled: hasScripts })
    await guest.page.goto(`${origin()}/nl/en-us${link}`)
    for (const text of ['Offered', '500 kg', '14', 'Not offered', 'No longer made.'])
      await guest.page.getByText(text, { exact: true }).first().waitFor()
    if (hasScripts) expect(await violationsOf(guest.page)).toEqual([])
    expect(await overflow(guest.page)).toBe(0)
    await guest.page.getByRole('link', { name: 'Xanvero 200' }).click()
    await guest.page.getByRole('heading', { level: 1, name: 'Xanvero 200' }).waitFor()
    expect([...desk.errors, ...guest.errors].filter((each) => !each.includes('422'))).toEqual([])
    await guest.close()
    await desk.close()
  })

  it('[FRM-04] [ENQ-07] Say that a request was taken, also if the parts after the page are loaded later than that', async () => {
    const { id } = await submitted('ada.later@guest.example')
    const { page, errors, close } = await openPage(browser(), 1280, { prepare: holdLaterParts })
    await page.context().addCookies([await salesCookie()])
    await page.goto(`${origin()}/nl/en-us/account/requests/${id}`)
    await waitUntilHydrated(page)
    await page.getByRole('button', { name: 'Take' }).click()
    await page.getByRole('button', { name: 'Take' }).waitFor({ state: 'detached' })
    await page.evaluate(() => window.loadLaterParts?.())
    await page.getByText('The request has been changed.').waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(errors).toEqual([])
    await close()
  })
})

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
