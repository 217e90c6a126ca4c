import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { visit } from '#features/assistant/visits/visit.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { cookieOf, userOf } from '../../fixtures/signed-in.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { builtFixtures } from '../fixtures/built-portal.ts'
import { waitUntilHydrated } from '../fixtures/hydrated.ts'
import { openPage } from '../fixtures/launch.ts'

const { portal, browser, origin } = builtFixtures()

const base = '/sales-assistant/en-us'
const product = `${base}/product/x-${idOf(tradeGrade, 'xanvero-80')}`

describe('A presentation', () => {
  it.each([1280, 390])('[SAL-04] Is shown on another device with %i px, from its start to its end', async (width) => {
    const { presenter, page, visitPath } = await visitOfPresenter(width)
    await page.goto(origin() + visitPath)
    await page.getByRole('link', { name: 'Present to the customer' }).click()
    await page.getByRole('button', { name: 'Start the presentation' }).click()
    await page.getByRole('img', { name: /^Code with the address/ }).waitFor()
    await waitUntilHydrated(page)
    expect(await violationsOf(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    const address = (await page.getByRole('link', { name: /^Open the customer/ }).getAttribute('href')) ?? ''
    const customer = await openPage(browser(), width)
    await customer.page.goto(origin() + address)
    await customer.page.getByRole('heading', { name: 'De presentatie begint zo.' }).waitFor()

    // Another tab of the presenter shows the product that it has open.
    const second = await page.context().newPage()
    await second.goto(origin() + product)
    await waitUntilHydrated(second)
    await second.getByRole('button', { name: 'Show this page to the customer' }).click()
    await second.getByText('The customer sees this page now.').waitFor()
    expect(await violationsOf(second)).toEqual([])
    await customer.page.getByRole('heading', { level: 1, name: 'Xanvero 80' }).waitFor()
    expect(await violationsOf(customer.page)).toEqual([])
    expect(await overflow(customer.page)).toBe(0)
    if (width === 1280) expect(await smallestText(customer.page)).toBeGreaterThanOrEqual(24)
    expect(await customer.page.getByRole('button').count()).toBe(0)

    // A press on the view of the presenter points to the same part in the window of the customer.
    const view = page.frameLocator('iframe')
    await view.getByRole('heading', { level: 1, name: 'Xanvero 80' }).click()
    await customer.page.locator('h1[data-pointed]').waitFor()

    await page.getByRole('button', { name: 'Blank the screen' }).click()
    await customer.page.getByText('Een ogenblik geduld').waitFor()
    expect(await customer.page.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Show the screen again' }).click()
    await customer.page.getByRole('heading', { level: 1, name: 'Xanvero 80' }).waitFor()

    await page.getByRole('button', { name: 'Let the customer browse' }).click()
    await customer.page.locator('[data-browse]').waitFor()
    await customer.page.getByRole('link', { name: 'Brenvik Biopolymers' }).first().click()
    await customer.page.getByRole('heading', { level: 1, name: 'Brenvik Biopolymers' }).waitFor()

    await page.getByRole('button', { name: 'End the presentation' }).click()
    await customer.page
      .getByRole('heading', { name: 'The presentation has ended.' })
      .or(customer.page.getByRole('heading', { name: 'De presentatie is afgelopen.' }))
      .waitFor()
    // Browsers report the status of the page that says so, also in the view of the presenter.
    const others = [...presenter.errors, ...customer.errors].filter((each) => !each.includes('404'))
    expect(others).toEqual([])
    await customer.close()
    await presenter.close()
  })

  it('[SAL-04] Goes on after a network failure, which the window names', async () => {
    const { presenter, page, visitPath, visitId } = await visitOfPresenter(1280)
    await page.goto(`${origin()}${visitPath}/present`)
    await page.getByRole('button', { name: 'Start the presentation' }).click()
    const address = (await page.getByRole('link', { name: /^Open the customer/ }).getAttribute('href')) ?? ''
    const customer = await openPage(browser(), 1280)
    await customer.page.goto(origin() + address)
    await customer.page.getByRole('heading', { name: 'De presentatie begint zo.' }).waitFor()
    await customer.page.context().route('**/events', (route) => route.abort('connectionrefused'))
    await customer.page.reload()
    await customer.page.getByText('Er is geen verbinding.').waitFor()
    await portal().services.presentations.change(visitId, { shown: `/product/${idOf(tradeGrade, 'xanvero-80')}` })
    await customer.page.context().unroute('**/events')
    await customer.page.getByRole('heading', { level: 1, name: 'Xanvero 80' }).waitFor()
    await customer.page.getByText('Er is geen verbinding.').waitFor({ state: 'hidden' })
    expect(customer.page.url()).toContain(`${address}/nl-nl/product/`)
    // A link that the customer opens without a network keeps the page, and is opened when there is a network again.
    await portal().services.presentations.change(visitId, { mayBrowse: true })
    await customer.page.locator('[data-browse]').waitFor()
    await customer.page.context().setOffline(true)
    await customer.page.getByRole('link', { name: 'Brenvik Biopolymers' }).first().click()
    await customer.page.getByText('Er is geen verbinding.').waitFor()
    expect(await customer.page.getByRole('heading', { level: 1, name: 'Xanvero 80' }).isVisible()).toBe(true)
    await customer.page.context().setOffline(false)
    await customer.page.getByRole('heading', { level: 1, name: 'Brenvik Biopolymers' }).waitFor()
    await customer.page.goBack()
    await customer.page.getByRole('heading', { level: 1, name: 'Xanvero 80' }).waitFor()
    // A part of the page is another entry of the history, and the page is not loaded again for it.
    const requested: string[] = []
    customer.page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await customer.page.evaluate(async () => {
      const moved = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
      location.hash = 'main'
      await moved
      await fetch('/robots.txt')
    })
    expect(requested).toEqual(['/robots.txt'])
    await customer.close()
    await presenter.close()
  })
})

/** A sales person in the session of a visit in progress. */
async function visitOfPresenter(width: number) {
  const { records } = portal().fixtures
  const seller = await userOf(portal(), 'internalSales')
  const customer = await records.create(systemViewer, account, {
    name: 'Weide Foods',
    recordType: 'Customer',
    country: 'NL',
  })
  const planned = await records.create(systemViewer, visit, {
    name: 'Spring talk',
    account: customer.id,
    owner: seller.id,
    visitType: 'in_person',
    country: 'NL',
    plannedOn: '2026-06-15',
  })
  const presenter = await openPage(browser(), width)
  const { page } = presenter
  const [name = '', value = ''] = (await cookieOf(portal(), seller)).split('=')
  await page.context().addCookies([{ name, value, url: origin().replace('http:', 'https:'), secure: true }])
  const visitPath = `${base}/visit/${planned.id}`
  await page.goto(origin() + visitPath)
  await page.getByRole('button', { name: 'Start the visit' }).click()
  await page.getByRole('button', { name: 'End the visit' }).waitFor()
  return { presenter, page, visitPath, visitId: planned.id }
}

/** How many pixels a page is wider than its window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The size in pixels of the smallest text that is visible. */
const smallestText = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const sizes: number[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const { parentElement: parent } = text
      if (parent === null || text.textContent?.trim() === '' || !parent.checkVisibility({ visibilityProperty: true }))
        continue
      const { width, height } = parent.getBoundingClientRect()
      if (width > 1 && height > 1 && parent.closest('script, style, .visually-hidden') === null)
        sizes.push(Number.parseFloat(getComputedStyle(parent).fontSize))
    }
    return Math.min(...sizes)
  })
