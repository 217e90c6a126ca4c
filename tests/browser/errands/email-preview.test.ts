import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { all, equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { userOf } from '../../fixtures/signed-in.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { errandFixtures } from '../fixtures/errand-portal.ts'
import { openRequests } from '../fixtures/open-requests.ts'
import { overflow } from '../fixtures/page-checks.ts'

const { portal, emails, clock, browserOf, visit } = errandFixtures()
const path = '/nl/en-us/account/requests'

describe('What the customer will get, before the desk sends it', () => {
  /** An enquiry that the desk has taken, on its page. */
  async function takenRequest(page: Page): Promise<{ readonly id: string; readonly name: string }> {
    const { records } = portal().fixtures
    const [known] = await records.list(systemViewer, customerRequest, { limit: 1 })
    if (known === undefined) await openRequests(records, 12)
    const where = all(equals('kind', 'default'), equals('state', 'submitted'))
    const [open] = await records.list(systemViewer, customerRequest, { where, limit: 1 })
    const { id, name } = open ?? expect.unreachable()
    await visit(page, `${path}/${id}`)
    await page.getByRole('button', { name: /^Take/ }).click()
    await page.locator('summary', { hasText: 'Send the answer' }).waitFor()
    return { id, name }
  }

  it.each([
    [390, true],
    [768, true],
    [1440, true],
    [390, false],
  ])(
    '[ERD-07] Shows the email below the form and keeps what was typed, at %i px with scripts: %s',
    async (width, hasScripts) => {
      clock.now = Date.parse('2026-06-15T10:00:00Z')
      const { page, errors, close } = await browserOf(await userOf(portal(), 'internalSales'), { width, hasScripts })
      const { id, name } = await takenRequest(page)
      await page.locator('summary', { hasText: 'Send the answer' }).click()
      await page.getByLabel('Answer', { exact: true }).fill(`We have it at ${width} px.`)
      emails.length = 0
      await page.getByRole('button', { name: `Preview the email: Send the answer, ${name}` }).click()
      const preview = page.getByRole('region', { name: 'Preview of the email' })
      await preview.waitFor()
      const email = preview.frameLocator('iframe')
      await email.getByText(`We have it at ${width} px.`, { exact: true }).waitFor()
      // The styles of the email are allowed there.
      const sender = email.locator('.card > p').first()
      expect(await sender.evaluate((element) => getComputedStyle(element).fontWeight)).toBe('600')
      expect(await preview.getByText('@guest.example').count()).toBe(1)
      expect(await page.getByLabel('Answer', { exact: true }).inputValue()).toBe(`We have it at ${width} px.`)
      if (hasScripts)
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Preview of the email')
      await preview.locator('summary').click()
      expect(await preview.locator('pre').textContent()).toContain(`We have it at ${width} px.`)
      expect(await overflow(page)).toBe(0)
      if (hasScripts) {
        expect(await violationsOf(page)).toEqual([])
        await page.getByLabel('Answer', { exact: true }).fill('Something else.')
        await preview.getByText('The form has changed since. Preview the email again.').waitFor()
      } else expect(new URL(page.url()).hash).toMatch(/-preview$/)
      expect(emails).toEqual([])
      const row = (await portal().fixtures.records.byId(systemViewer, customerRequest, id)) ?? expect.unreachable()
      expect(row).toMatchObject({ state: 'inReview', answer: null })
      // What is wrong is said as it is where the form is sent.
      await page.getByLabel('Answer', { exact: true }).fill('')
      await page.getByRole('button', { name: `Preview the email: Send the answer, ${name}` }).click()
      await page.getByText('Write an answer or choose a file.').first().waitFor()
      await page.getByLabel('Answer', { exact: true }).fill('Yes.')
      await page.getByRole('button', { name: `Send the answer: ${name}` }).click()
      await page.getByRole('main').getByText('Answered', { exact: true }).waitFor()
      expect(emails.map(({ kind }) => kind)).toEqual(['request'])
      // The browser reports the form that was refused.
      expect(errors.filter((error) => !error.includes('422'))).toEqual([])
      await close()
    },
  )
})
