import { describe, expect, it } from 'vitest'
import { openPage } from './fixtures/launch.ts'
import { firstUnlessLong } from './fixtures/sample.ts'
import { expectNoPageFaults, recordLayoutShifts } from './fixtures/page-checks.ts'
import { builtFixtures } from './fixtures/built-portal.ts'

const { browser, origin } = builtFixtures()

describe('The reference of the record data API', () => {
  it.each(firstUnlessLong(390, 1280))(
    'Can be read, opened by keyboard and followed to a representation at %i px',
    async (width) => {
      const { page, errors, close } = await openPage(browser(), width, { prepare: recordLayoutShifts })
      await page.goto(`${origin()}/services/data/v65.0/reference`)
      await expectNoPageFaults(page)
      const call = page.locator('#getRecordsByRecordId')
      await call.locator('summary').focus()
      await page.keyboard.press('Enter')
      await call.getByRole('rowheader', { name: 'optionalFields' }).waitFor()
      await expectNoPageFaults(page)
      await call.getByRole('link', { name: 'Record', exact: true }).click()
      await page.locator('#shape-Record').waitFor()
      expect(new URL(page.url()).hash).toBe('#shape-Record')
      expect(errors).toEqual([])
      await close()
    },
  )
})
