import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtPages, clientDirectory } from '#app/serving/built-pages.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { projectRoot } from '#platform/pages/server/page-build.ts'
import { setRules } from '../../contract/conflicts/conflict-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { userOf } from '../../fixtures/signed-in.ts'
import { waitUntilHydrated } from '../fixtures/hydrated.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { launch } from '../fixtures/launch.ts'
import { visitSignedIn } from '../fixtures/visit-signed-in.ts'

let portal: TestPortal
let browser: Browser
let origin = ''
let session = ''
beforeAll(async () => {
  const pages = await builtPages(projectRoot)
  portal = await testPortal(openMemory, () => ({
    pages,
    clientFiles: clientDirectory(projectRoot),
    publicOrigin: () => origin,
  }))
  await setRules(portal, [
    { principal: idOf(account, 'brenvik'), reason: 'REGULATORY', endsOn: '2026-12-31' },
    { grade: idOf(tradeGrade, 'citrelle-fg'), reason: 'PHASE_OUT' },
  ])
  const user = await userOf(portal, 'internalSales')
  session = await portal.services.signIn.sessions.begin(user.id, { site: 'nl', device: '' })
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})

const address = '/sales-assistant/en-us/products?session-type=internal&country-code=NL'

describe('Conflicts in the lists of the Sales Assistant', () => {
  it.each([390, 1280])(
    '[SES-11] Are shown and hidden with the keyboard, and the address says so, at %i pixels',
    async (width) => {
      await visitSignedIn({ browser, origin, session }, width, {}, async (page) => {
        await page.goto(origin + address)
        await waitUntilHydrated(page)
        await page.getByText('3 hidden by conflicts').waitFor()
        expect(await page.locator('[data-conflict]').count()).toBe(0)
        expect(await violationsOf(page)).toEqual([])

        await page.getByRole('link', { name: 'Show conflicts' }).focus()
        await page.keyboard.press('Enter')
        await page.getByText('3 in conflict').waitFor()
        await page.locator('[data-conflict]').nth(2).waitFor()
        expect(new URL(page.url()).searchParams.get('conflicts')).toBe('show')
        expect(await page.locator('[data-conflict]').count()).toBe(3)
        expect(await page.locator('[data-conflict] input, [data-conflict] button').count()).toBe(0)
        expect(await violationsOf(page)).toEqual([])

        // Another page of the session keeps the choice.
        await page.getByRole('link', { name: 'Suppliers', exact: true }).first().click()
        await page.getByText('1 in conflict').waitFor()
        await page.getByRole('link', { name: 'Hide conflicts' }).focus()
        await page.keyboard.press('Enter')
        await page.getByText('1 hidden by a conflict').waitFor()
        expect(new URL(page.url()).searchParams.has('conflicts')).toBe(false)
      })
    },
  )
})
