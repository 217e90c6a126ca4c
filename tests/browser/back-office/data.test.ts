import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { substance } from '#features/catalogue/products/substance.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { openMemory, type TestDatabase } from '../../fixtures/databases.ts'
import { importRunner } from '../../fixtures/import-portal.ts'
import { backOfficePortal } from '../fixtures/back-office-portal.ts'
import { expectNoPageFaults } from '../fixtures/page-checks.ts'
import { firstUnlessLong } from '../fixtures/sample.ts'

let database: TestDatabase
const {
  office,
  portal,
  visit: visitOffice,
} = backOfficePortal({
  open: async () => (database = await openMemory()),
})
const visit = (width: number, language: string, javaScript: boolean, steps: (page: Page) => Promise<void>) =>
  visitOffice(
    width,
    async (page) => {
      await page.goto(office('', language))
      await steps(page)
    },
    javaScript ? {} : { javaScriptEnabled: false },
  )

const run = () => importRunner(portal(), database).runAll()
const file = (name: string) => ({
  name: 'substances.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`integration_id,name,cas\nbrowser-1,${name},\nbrowser-2,Wrong,1-1-1\n`),
})
const step = (page: Page, action: string) => page.locator(`button[value="ImportController.${action}"]`).click()

describe('Data in the back office', () => {
  it.each(firstUnlessLong(390, 1280).flatMap((width) => [[width, 'en-us'] as const, [width, 'de'] as const]))(
    '[BOF-05] [BOF-08] The pages of an import have no fault at %i px in %s',
    async (width, language) => {
      await visit(width, language, true, async (page) => {
        await page.locator('main a[href$="/imports"]').first().click()
        await expectNoPageFaults(page)
        await page.locator('main a[href$="/import"]').click()
        await expectNoPageFaults(page)
        await page.locator('input[type=file]').setInputFiles(file(`Zinc ${width} ${language}`))
        await page.locator('main button[type=submit]').click()
        await page.locator('select[name=kind]').waitFor()
        await expectNoPageFaults(page)
        for (const action of ['check', 'start', 'undo']) {
          await step(page, action)
          await page.locator('button[value="ImportController.cancel"]').waitFor()
          await expectNoPageFaults(page)
          await run()
          await page.reload()
          await expectNoPageFaults(page)
        }
      })
    },
  )

  it('[BOF-05] [FRM-01] A file that was not taken is named at its field, which has the focus', async () => {
    await visitOffice(
      390,
      async (page) => {
        await page.goto(office('/import'))
        await page
          .getByLabel('CSV file or Excel workbook')
          .setInputFiles({ ...file(''), name: 'empty.csv', buffer: Buffer.from('') })
        await page.getByRole('button', { name: 'Upload' }).click()
        await page.getByText('“empty.csv” is empty and was not taken.').waitFor()
        expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('file')
        await expectNoPageFaults(page)
        await page.getByLabel('CSV file or Excel workbook').setInputFiles(file('After an empty one'))
        await page.getByRole('button', { name: 'Upload' }).click()
        await page.getByText('Columns of the file').waitFor()
      },
      { expectedErrors: ['Failed to load resource: the server responded with a status of 422 (Unprocessable Entity)'] },
    )
  })

  it('[BOF-05] [BOF-08] A file is imported and the import undone by keyboard alone, without scripts', async () => {
    const press = async (page: Page, action: string): Promise<void> => {
      await page.locator(`button[value="ImportController.${action}"]`).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: 'Show the current state' }).waitFor()
      await run()
      await page.getByRole('link', { name: 'Show the current state' }).focus()
      await page.keyboard.press('Enter')
      await page.waitForLoadState()
    }
    const count = () => portal().fixtures.records.count(systemViewer, substance)
    await visit(1280, 'en-us', false, async (page) => {
      const before = await count()
      await page.goto(office('/import'))
      await page.getByLabel('CSV file or Excel workbook').setInputFiles(file('By keyboard'))
      await page.keyboard.press('Tab')
      await page.getByRole('button', { name: 'Upload' }).focus()
      await page.keyboard.press('Enter')
      await page.getByText('Columns of the file').waitFor()
      await press(page, 'check')
      await page.getByText('This is what the import would do.').waitFor()
      expect(await count()).toBe(before)
      await press(page, 'start')
      await page.getByRole('button', { name: 'Undo the import' }).waitFor()
      expect(await count()).toBe(before + 1)
      await press(page, 'undo')
      await page.getByText('Reversed (1)').waitFor()
      expect(await count()).toBe(before)
    })
  })

  it.each(firstUnlessLong(390, 1280).flatMap((width) => [[width, 'en-us'] as const, [width, 'de'] as const]))(
    '[BOF-06] [BOF-07] Selection, change, result and related lists have no fault at %i px in %s',
    async (width, language) => {
      const [name] = await portal().fixtures.records.list(systemViewer, tradeName, { limit: 1 })
      await visit(width, language, true, async (page) => {
        await page.goto(office('/Trade_Name__c?select=all', language))
        await expectNoPageFaults(page)
        await page.locator('main form[action$="/selected"] button[type=submit]').click()
        await page.locator('button[value="BulkController.activate"]').waitFor()
        await expectNoPageFaults(page)
        await page.locator('button[value="BulkController.activate"]').click()
        await page.locator('main table').waitFor()
        await expectNoPageFaults(page)
        await page.goto(office(`/record/${name?.id}/related/Product2.Trade_Name__c`, language))
        await expectNoPageFaults(page)
      })
    },
  )
})
