import { Readable } from 'node:stream'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { assortmentRule } from '#features/catalogue/assortment-rules/assortment-rule.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { publish } from '../../fixtures/calls-contents.ts'
import { png } from '../../fixtures/images.ts'
import { backOfficePortal } from '../fixtures/back-office-portal.ts'
import { expectNoPageFaults, overflow } from '../fixtures/page-checks.ts'

const tomorrow = '2026-06-16'
const event = idOf(managedContent, 'fair')
const grade = idOf(tradeGrade, 'xanvero-80')

const { office, origin, visit } = backOfficePortal({
  role: 'editor',
  fill: async ({ files, fixtures: { records, follower } }) => {
    const file = await files.put(Readable.from([png(1200, 600)]))
    await records.keepFiles(systemViewer, [{ ...file, name: 'fair.png', contentType: 'image/png' }])
    await publish(
      records,
      'fair',
      {
        name: 'The fair',
        type: 'events_announcements',
        image: file.key,
        startsOn: '2026-09-15',
        endsOn: '2026-09-17',
        products: [grade],
      },
      { language: 'fr', name: 'Le salon', publishedFrom: tomorrow, imageAlt: 'Le hall', body: '<p>À Lyon.</p>' },
    )
    await records.create(systemViewer, assortmentRule, {
      name: 'Brenvik sells to bakeries directly',
      effect: 'deny',
      account: idOf(account, 'customer'),
      principal: idOf(account, 'brenvik'),
      reason: 'exclusivity',
    })
    await follower.catchUp()
  },
})

const preview = (id: string, values: Readonly<Record<string, string>> = {}): string =>
  `/record/${id}/preview?${new URLSearchParams(values).toString()}`
const frameIn = (page: Page) => page.frameLocator('main iframe')
const supplier = `/supplier/brenvik-biopolymers-${idOf(account, 'brenvik')}`
const blockedWindow = (address: string): string =>
  `Blocked opening '${address}' in a new window because the request was made in a sandboxed frame whose 'allow-popups' permission is not set.`
const notThere = 'Failed to load resource: the server responded with a status of 404 (Not Found)'

describe('The preview of a page as a visitor', () => {
  it.each([
    [390, 'en-us'],
    [390, 'de'],
    [1280, 'en-us'],
    [1280, 'de'],
  ])('[BOF-07] Has no fault at %i px in %s', async (width, language) => {
    await visit(
      width,
      async (page) => {
        await page.goto(office(`/record/${grade}`, language))
        await expectNoPageFaults(page)
        await page.locator(`main a[href$="/record/${grade}/preview"]`).click()
        await frameIn(page).getByRole('heading', { level: 1, name: 'Xanvero 80' }).waitFor()
        await expectNoPageFaults(page)
        for (const shown of ['phone', 'tablet', 'desktop']) {
          await page.locator(`main a[href*="width=${shown}"]`).click()
          await page.locator(`main [data-width=${shown}]`).waitFor()
          await frameIn(page).getByRole('heading', { level: 1, name: 'Xanvero 80' }).waitFor()
          expect(await overflow(page)).toBe(0)
        }
        await page.goto(office(preview(event, { place: '/fr/fr' }), language))
        await frameIn(page).getByRole('heading', { level: 1 }).waitFor()
        await expectNoPageFaults(page)
        await page.goto(office(preview(grade, { account: 'Nobody' }), language))
        await page.locator('main [aria-invalid=true]').waitFor()
        await expectNoPageFaults(page)
      },
      {
        expectedErrors: [notThere, 'Failed to load resource: the server responded with a status of 400 (Bad Request)'],
      },
    )
  })

  it.each([true, false])(
    '[BOF-07] An editor sees tomorrow’s event as a French guest, and a grade as a customer, with scripts: %s',
    async (scripts) => {
      await visit(
        1280,
        async (page) => {
          const [place, customer, day] = ['Site and language', 'Account', 'Day'].map((name) =>
            page.getByRole('main').getByLabel(name, { exact: true }),
          )
          const show = page.getByRole('main').getByRole('button', { name: 'Show' })
          await page.goto(office(`/record/${event}`))
          await page.getByRole('link', { name: 'See as a visitor' }).click()
          await place?.selectOption('France – Français')
          await show.click()
          await page.getByText('This visitor does not see this record on that day.').waitFor()
          await day?.fill(tomorrow)
          await show.click()
          const frame = frameIn(page)
          await frame.getByRole('heading', { level: 1, name: 'Le salon' }).waitFor()
          await frame.getByText('À Lyon.').waitFor()
          const image = frame.getByRole('img', { name: 'Le hall' }).first()
          await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)

          await page.goto(office(`/record/${grade}`))
          await page.getByRole('link', { name: 'See as a visitor' }).click()
          await place?.selectOption('Netherlands – English')
          await customer?.fill('Weerdmolen Bakeries')
          await show.click()
          await page.getByRole('heading', { name: /^Preview as: Weerdmolen Bakeries, Netherlands – English/ }).waitFor()
          await page.getByRole('link', { name: 'Why does this visitor not see it?' }).click()
          await page.getByRole('heading', { name: 'Xanvero 80 Not shown' }).waitFor()
        },
        {
          ...(scripts ? {} : { javaScriptEnabled: false as const }),
          // In English, in French today, and as the customer.
          expectedErrors: [notThere, notThere, notThere],
        },
      )
    },
  )

  it('[BOF-07] The frame runs no script, keeps its page, and is as wide as chosen', async () => {
    await visit(
      1280,
      async (page) => {
        const before = await page.context().cookies()
        await page.goto(office(preview(grade, { place: '/nl/en-us', width: 'phone' })))
        const frame = frameIn(page)
        await frame.getByRole('heading', { level: 1, name: 'Xanvero 80' }).waitFor()
        const inner = page.frames().find((each) => each.url().includes(`/preview/nl.en-us.`)) ?? expect.unreachable()
        const address = inner.url()
        expect(await inner.evaluate(() => [window.innerWidth, 'portal' in window])).toEqual([390, false])
        await frame.getByRole('link', { name: 'Brenvik Biopolymers' }).first().click()
        await frame.locator('header a').first().press('Enter')
        await page.keyboard.press('Tab')
        expect([page.context().pages().length, inner.url()]).toEqual([1, address])
        await frame.getByRole('heading', { level: 1, name: 'Xanvero 80' }).waitFor()
        expect((await page.context().cookies()).map(({ name }) => name)).toEqual(before.map(({ name }) => name))
        // By itself it is sandboxed as well.
        await page.goto(address)
        expect(await page.evaluate(() => 'portal' in window)).toBe(false)
        await page.getByRole('link', { name: 'Brenvik Biopolymers' }).first().click()
        expect([page.context().pages().length, page.url()]).toEqual([1, address])
      },
      { expectedErrors: [supplier, '', supplier].map((path) => blockedWindow(`${origin()}/nl/en-us${path}`)) },
    )
  })
})
