import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtPages, clientDirectory } from '#app/serving/built-pages.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { requestFeedback } from '#features/enquiries/feedback/request-feedback.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { projectRoot } from '#platform/pages/server/page-build.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { waitUntilHydrated } from '../fixtures/hydrated.ts'
import { launch, openPage } from '../fixtures/launch.ts'
import { expectNoPageFaults, recordLayoutShifts } from '../fixtures/page-checks.ts'

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
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})

/** A guest's samples, which were sent; returns the path of the link. */
async function sentSamples(guestEmail: string): Promise<string> {
  const { requestLinks } = portal.services
  return await portal.fixtures.records.write(systemViewer, async (handle) => {
    const of = { name: 'S-NL-2026-000001', kind: 'sample', site: 'nl', language: 'en-US', guestEmail } as const
    let { id, version } = await handle.create(customerRequest, of)
    const linkKey = requestLinks.keyOf(id)
    ;({ version } = await handle.update(customerRequest, id, version, { linkKey }))
    for (const [position, name] of ['xanvero-80', 'xanvero-200'].entries()) {
      const choices = { unit: 'kg', sampleSize: '100g', expectedVolumeUnit: 'kg', outcome: 'open' } as const
      const line = { request: id, position, grade: idOf(tradeGrade, name), savedName: name, ...choices }
      await handle.create(requestLine, line)
    }
    for (const action of ['Submit', 'Take', 'Send'] as const) {
      const values = action === 'Send' ? { answer: 'On its way.' } : {}
      ;({ version } = await handle.transition(customerRequest, id, version, { action, values }))
    }
    return requestLinks.pathOf({ id, linkKey }) ?? expect.unreachable()
  })
}

describe('Feedback on samples', () => {
  it.each([
    [390, true],
    [1280, true],
    [1280, false],
  ])('[REQ-03] Is given and changed at %i px, with scripts: %s', async (width, hasScripts) => {
    const path = await sentSamples(`ada.${width}.${String(hasScripts)}@guest.example`)
    const open = await openPage(browser, width, {
      javaScriptEnabled: hasScripts,
      prepare: (page) => (hasScripts ? recordLayoutShifts(page) : Promise.resolve()),
    })
    const { page } = open
    /** The page as it is loaded: what a form changes in it later moves what is below. */
    const check = async (): Promise<void> => {
      await page.goto(`${origin}/nl/en-us${path}`)
      if (!hasScripts) return
      await waitUntilHydrated(page)
      await expectNoPageFaults(page)
    }
    await check()
    const form = page.getByRole('form', { name: 'Send the feedback: xanvero-80' })
    await form.getByRole('button').click()
    if (hasScripts) {
      await page.getByText('Please check the marked field.').waitFor()
      expect(await violationsOf(page)).toEqual([])
    } else expect(await form.getByRole('combobox').evaluate((field) => field.matches(':invalid'))).toBe(true)
    await form.getByRole('combobox').selectOption('suitable')
    await form.getByRole('textbox').fill('It dissolves well.')
    await form.getByRole('button').click()
    await page.getByText('Your feedback has been saved.').waitFor()
    await check()
    await page.getByText('Change the feedback').first().click()
    const change = page.getByRole('form', { name: 'Change the feedback: xanvero-80' })
    await change.getByRole('combobox').selectOption('not-suitable')
    await change.getByRole('button').click()
    await page.locator('b', { hasText: 'Not suitable' }).waitFor()
    await check()
    const answers = await portal.fixtures.records.list(systemViewer, requestFeedback, {
      orderBy: [{ field: 'createdDate', descending: true }],
    })
    expect(answers[0]).toMatchObject({ result: 'not-suitable', text: 'It dissolves well.' })
    // The browser itself reports the answer to the rejected form.
    expect(open.errors.filter((error) => !error.includes('422'))).toEqual([])
    await open.close()
  })
})
