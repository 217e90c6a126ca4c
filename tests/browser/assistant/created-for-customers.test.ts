import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtPages, clientDirectory } from '#app/serving/built-pages.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { assortmentRule } from '#features/catalogue/assortment-rules/assortment-rule.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import type { User } from '#features/identity/people/users.ts'
import { sessionCookie } from '#platform/http/session-cookie.ts'
import { projectRoot } from '#platform/pages/server/page-build.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { createUser } from '../../fixtures/create-user.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { waitUntilHydrated } from '../fixtures/hydrated.ts'
import { waitForLaterParts } from '../fixtures/later-parts.ts'
import { launch, openPage } from '../fixtures/launch.ts'

const base = '/sales-assistant/en-us'
const product = idOf(tradeGrade, 'xanvero-80')

let portal: TestPortal
let browser: Browser
let origin = ''
let customer = ''
let other = ''
let rep: User
let buyer: User
beforeAll(async () => {
  const pages = await builtPages(projectRoot)
  portal = await testPortal(openMemory, () => ({
    pages,
    clientFiles: clientDirectory(projectRoot),
    publicOrigin: () => origin,
  }))
  const { records } = portal.fixtures
  const company = async (name: string) =>
    (await records.create(systemViewer, account, { name, recordType: 'Customer', country: 'NL' })).id
  ;[customer, other] = [await company('Weide Foods'), await company('Oostweide Bakeries')]
  const person = { language: 'en-US' as const }
  rep = await createUser(records, {
    ...person,
    name: 'Rika Sales',
    email: 'rika@norvane.example',
    roles: ['internalSales'],
    account: null,
  })
  buyer = await createUser(records, {
    ...person,
    name: 'Bo Buyer',
    email: 'bo@weide.example',
    roles: ['customer'],
    account: customer,
  })
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})

async function as(user: User, width: number, steps: (page: Page) => Promise<void>): Promise<void> {
  const { page, errors, close } = await openPage(browser, width, {})
  const value = await portal.services.signIn.sessions.begin(user.id, { site: 'nl', device: '' })
  const url = origin.replace('http:', 'https:')
  await page.context().addCookies([{ name: sessionCookie, value, url, secure: true, httpOnly: true }])
  await steps(page)
  expect(errors).toEqual([])
  await close()
}

/** Begins a session as the form of the start page does. */
async function begin(page: Page, id: string): Promise<void> {
  await page.goto(origin + base)
  await page.evaluate(
    ([action, of]) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action })
      const fields = { form: 'AssistantController.beginSession', account: of, country: 'NL' }
      for (const [name, value] of Object.entries(fields)) {
        const input = document.createElement('input')
        Object.assign(input, { type: 'hidden', name, value })
        form.append(input)
      }
      document.body.append(form)
      form.requestSubmit()
    },
    [base, id] as const,
  )
  await page.waitForURL(`**${base}/products?session-type=customer&country-code=NL`)
  await waitUntilHydrated(page)
}

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(origin + path)
  await waitUntilHydrated(page)
}

describe('What sales people make for customers', () => {
  it('[SAL-03] A form of one tab writes for the customer of this tab, whatever another tab has opened since', async () => {
    await as(rep, 1280, async (page) => {
      await begin(page, customer)
      await open(page, `${base}/product/x-${product}?session-type=customer&country-code=NL`)
      const second = await page.context().newPage()
      await begin(second, other)
      await waitForLaterParts(page)
      await page.getByRole('button', { name: 'Ask for a quote' }).first().click()
      await page.getByText('In the quote cart, which has').waitFor()
      await open(page, `${base}/quote-cart?${new URL(page.url()).searchParams.toString()}`)
      await page.getByRole('region', { name: 'Your session' }).getByText('Weide Foods').waitFor()
      expect(await page.getByRole('link', { name: 'Xanvero 80' }).count()).toBeGreaterThan(0)
      await open(second, `${base}/quote-cart?session-type=customer&country-code=NL`)
      await second.getByRole('region', { name: 'Your session' }).getByText('Oostweide Bakeries').waitFor()
      expect(await second.getByRole('link', { name: 'Xanvero 80' }).count()).toBe(0)
      await second.close()
    })
  })

  it('[SAL-03] The page of a product that the customer does not see is marked in their session only', async () => {
    await portal.fixtures.records.create(systemViewer, assortmentRule, {
      name: 'Rule',
      effect: 'deny',
      reason: 'contract',
      account: other,
      grade: product,
    })
    await portal.fixtures.follower.catchUp()
    const mark = 'Not in this customer’s assortment: rule “Rule” (Contract)'
    await as(rep, 1280, async (page) => {
      await begin(page, other)
      await open(page, `${base}/product/x-${product}?session-type=customer&country-code=NL`)
      await page.getByText(mark).waitFor()
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('link', { name: 'Suppliers' }).first().click()
      await page.getByText(mark).waitFor({ state: 'detached' })
      await begin(page, customer)
      const answered = page.waitForResponse(/getOutside/)
      await open(page, `${base}/product/x-${product}?session-type=customer&country-code=NL`)
      await answered
      expect(await page.getByText(mark).count()).toBe(0)
    })
  })

  it.each([390, 1024])('[SAL-03] Lists of the session mark what the customer does not see, at %i px', async (width) => {
    await as(rep, width, async (page) => {
      await begin(page, other)
      for (const path of ['/products', `/compare?ids=${product}`, `/search?search-term=xanvero`]) {
        await open(page, `${base}${path}${path.includes('?') ? '&' : '?'}session-type=customer&country-code=NL`)
        await waitUntilHydrated(page)
        for (const summary of await page.locator('main li details > summary').all()) await summary.click()
        const mark = page.locator('main [data-outside]').getByText('rule “Rule” (Contract)').first()
        await mark.waitFor()
        expect(await violationsOf(page)).toEqual([])
        const box = await mark.boundingBox()
        expect(box !== null && box.width > 60 && box.x >= 0 && box.x + box.width <= width).toBe(true)
      }
      // A list that the browser loads by itself has the marks, too.
      await page.getByRole('link', { name: 'Products', exact: true }).first().click()
      await page.waitForURL('**/products**')
      await page.locator('main [data-outside]').first().waitFor()
      await begin(page, customer)
      await open(page, `${base}/products?session-type=customer&country-code=NL`)
      expect(await page.locator('[data-outside]').count()).toBe(0)
    })
  })

  it.each([390, 1280])('[SAL-03] The customer finds the prepared cart and takes it over at %i px', async (width) => {
    await as(buyer, width, async (page) => {
      await open(page, '/nl/en-us/cart')
      await page.getByRole('link', { name: /^Quote cart/ }).click()
      await page.getByText('Made by Rika Sales').waitFor()
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('button', { name: 'Add to my cart' }).click()
      await page.getByText(/is in this cart now|was already in this cart/).waitFor()
      await page.getByRole('heading', { name: 'Xanvero 80' }).waitFor()
    })
  })

  it('[SAL-03] A visit ends with a recap, which the customer reads among the shares', async () => {
    await as(rep, 1280, async (page) => {
      await begin(page, customer)
      await open(page, `${base}/visits?session-type=customer&country-code=NL`)
      await page.getByLabel('Subject').fill('Spring talk')
      await page.getByRole('button', { name: 'Plan a visit' }).click()
      await page.getByRole('button', { name: 'Start the visit' }).click()
      await page.getByRole('button', { name: 'End the visit' }).waitFor()
      await open(page, `${base}/product/x-${product}?session-type=customer&country-code=NL`)
      await page.getByRole('link', { name: 'Visit in progress' }).click()
      await page.getByRole('button', { name: 'End the visit' }).click()
      await page.getByRole('heading', { name: 'Recap for the customer' }).waitFor()
      await waitUntilHydrated(page)
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await violationsOf(page)).toEqual([])
      }
      await page.getByLabel('Text of the recap').fill('Samples of Xanvero 80 follow.')
      await page.getByRole('button', { name: 'Send the recap' }).click()
      await page.getByText('The recap was sent.').waitFor()
    })
    await as(buyer, 390, async (page) => {
      await open(page, '/nl/en-us/account/shares')
      await page.getByText('Samples of Xanvero 80 follow.').waitFor()
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('link', { name: 'Spring talk' }).click()
      await page.getByRole('heading', { name: 'Spring talk', level: 1 }).waitFor()
      await page.getByText('Made by Rika Sales').waitFor()
    })
  })
})
