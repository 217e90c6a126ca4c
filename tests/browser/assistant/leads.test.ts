import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { contactRequest } from '#features/enquiries/contact/contact-request.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { waitUntilHydrated } from '../fixtures/hydrated.ts'
import { openPage } from '../fixtures/launch.ts'
import { assistantBase as base, offlinePortal } from '../fixtures/offline-portal.ts'

const { fixtures, recordsOf, newVisit, signIn, prepare } = offlinePortal()
const session = 'session-type=event&country-code=NL'

const leadsOf = async (visitId: string) =>
  (await recordsOf().list(systemViewer, contactRequest, { where: equals('visit', visitId) })).map(
    ({ name, company, message }) => [name, company, message],
  )

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name of the person').fill(name)
  await page.getByLabel('Company').fill('Moss Bakery')
  await page.getByLabel('E-mail address').fill('ada@moss.example')
  await page.getByLabel('Interested in').fill('Xanthan')
}

describe('Leads of an event', () => {
  it.each([
    [390, {}],
    [1280, { javaScriptEnabled: false }],
  ])('[SAL-01] Are recorded on the page of the visit, %i px, %j', async (width, options) => {
    const { page, errors, close } = await openPage(fixtures.browser(), width, options)
    await signIn(page.context())
    const visitId = await newVisit('Food Fair', 'event')
    await page.goto(`${fixtures.origin()}${base}/visit/${visitId}?${session}`)
    if (!('javaScriptEnabled' in options)) await waitUntilHydrated(page)
    await fillIn(page, 'Ada Moss')
    if (width === 390) {
      // Without the consent of the person nothing is sent.
      await page.getByRole('button', { name: 'Record the lead' }).click()
      await page.getByText('This field is required').first().waitFor()
      expect(await leadsOf(visitId)).toEqual([])
      expect(await violationsOf(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.getByLabel('The person agrees').check()
    await page.getByRole('button', { name: 'Record the lead' }).click()
    await page.getByText('The lead is recorded.').waitFor()
    await page.getByRole('link', { name: 'ada@moss.example' }).waitFor()
    expect(await page.getByLabel('Name of the person').inputValue()).toBe('')
    expect(await leadsOf(visitId)).toEqual([['Ada Moss', 'Moss Bakery', 'Xanthan']])
    if (width === 390) expect(await violationsOf(page)).toEqual([])
    expect(errors).toEqual([])
    await close()
  })

  it('[OFF-02] [SAL-01] Are recorded without a network, one after the other, and arrive once', async () => {
    const { page, errors, close } = await openPage(fixtures.browser(), 1024, {})
    const context = page.context()
    await signIn(context)
    const visitId = await newVisit('Food Fair', 'event')
    await prepare(page, visitId)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Record the lead' }).click()
    await page.getByText('This field is required').first().waitFor()
    for (const [at, name] of ['Ada Moss', 'Bo Lind'].entries()) {
      await fillIn(page, name)
      await page.getByLabel('E-mail address').fill(`person${at}@moss.example`)
      await page.getByLabel('The person agrees').check()
      await page.getByRole('button', { name: 'Record the lead' }).click()
      await page.getByText(at === 0 ? '1 change pending' : '2 changes pending').waitFor()
      expect(await page.getByLabel('Name of the person').inputValue()).toBe('')
    }
    expect(await violationsOf(page)).toEqual([])
    expect(await leadsOf(visitId)).toEqual([])
    await context.setOffline(false)
    await page.reload()
    await expect.poll(async () => (await leadsOf(visitId)).length).toBe(2)
    expect(new Set((await leadsOf(visitId)).map(([name]) => name))).toEqual(new Set(['Ada Moss', 'Bo Lind']))
    // The browser itself reports requests that have no network.
    expect(errors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    await close()
  })
})
