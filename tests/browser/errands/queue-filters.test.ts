import { describe, expect, it } from 'vitest'
import { userOf } from '../../fixtures/signed-in.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { errandFixtures } from '../fixtures/errand-portal.ts'
import { openRequests } from '../fixtures/open-requests.ts'
import { overflow } from '../fixtures/page-checks.ts'

const { portal, clock, browserOf, visit } = errandFixtures()
const path = '/nl/en-us/account/requests'

describe('The filters that somebody at the desk has saved', () => {
  it.each([
    [1280, true],
    [390, true],
    [390, false],
  ])(
    '[ERD-07] Are saved, found, renamed, made the default and deleted, at %i px with scripts: %s',
    async (width, hasScripts) => {
      clock.now = Date.parse('2026-06-15T10:00:00Z')
      await openRequests(portal().fixtures.records, 6).catch(() => [])
      const { page, errors, close } = await browserOf(await userOf(portal(), 'internalSales'), { width, hasScripts })
      const filters = page.getByRole('navigation', { name: 'Saved filters' })
      await visit(page, `${path}?kind=sample&queue=all`)
      await page.locator('summary', { hasText: 'Save this filter' }).click()
      await page.getByLabel('Name of the filter').fill('All samples')
      await page.getByRole('button', { name: 'Save this filter' }).click()
      await page.getByText('The filter has been saved.').waitFor()
      const link = filters.getByRole('link', { name: 'All samples' })
      expect(await link.getAttribute('aria-current')).toBe('true')
      expect(await overflow(page)).toBe(0)

      await visit(page, `${path}?queue=open`)
      await link.click()
      await page.waitForURL('**?queue=all&kind=sample')
      const changes = page.locator('summary', { hasText: 'Change the saved filters' })
      await changes.click()
      await page.getByLabel('Name of the filter').fill('Samples')
      if (hasScripts) expect(await violationsOf(page)).toEqual([])
      await page.getByRole('button', { name: 'Save the name: All samples' }).click()
      await filters.getByRole('link', { name: 'Samples', exact: true }).waitFor()

      // Without scripts too the forms stay open, where the answer begins.
      await page.getByRole('button', { name: 'Open the queue with it: Samples' }).click()
      await filters.getByText('Default').waitFor()
      await visit(page, path)
      expect(new URL(page.url()).search).toBe('?queue=all&kind=sample')
      expect(await overflow(page)).toBe(0)
      // Everything that waits stays one press away.
      await page.getByRole('navigation', { name: 'Queues' }).getByRole('link', { name: 'To be answered' }).click()
      await page.waitForURL('**?kind=sample')

      await page.locator('summary', { hasText: 'Change the saved filters' }).click()
      await page.getByRole('button', { name: 'Delete: Samples' }).click()
      await page.getByText('The filter has been deleted.').waitFor()
      expect(await filters.count()).toBe(0)
      expect(errors).toEqual([])
      await close()
    },
  )
})
