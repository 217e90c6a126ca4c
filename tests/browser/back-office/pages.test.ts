import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { backOfficePortal } from '../fixtures/back-office-portal.ts'
import { expectNoPageFaults } from '../fixtures/page-checks.ts'
import { firstUnlessLong } from '../fixtures/sample.ts'

const { office, portal, visit } = backOfficePortal()
const id = idOf(tradeGrade, 'xanvero-80')
const grade = async () => {
  const row = await portal().fixtures.records.byId(systemViewer, tradeGrade, id)
  if (row === null) throw new Error('There is no grade.')
  return row
}

describe('The back office', () => {
  it.each(firstUnlessLong(390, 1280).flatMap((width) => [[width, 'en-us'] as const, [width, 'tr'] as const]))(
    '[BOF-08] Home, list, record, form and question have no fault at %i px in %s',
    async (width, language) => {
      await visit(width, async (page) => {
        for (const path of ['', '/Product2', `/record/${id}`, `/record/${id}/edit`, `/record/${id}/delete`]) {
          await page.goto(office(path, language))
          await expectNoPageFaults(page)
        }
      })
    },
  )

  it('[BOF-08] A record is found, changed and shown by keyboard alone, without scripts', async () => {
    await visit(
      1280,
      async (page) => {
        await page.goto(office('/Product2'))
        await page.getByRole('searchbox', { name: 'Search in this list' }).focus()
        await page.keyboard.type('Xanvero 80')
        await page.keyboard.press('Enter')
        await page.getByRole('link', { name: 'Xanvero 80' }).focus()
        await page.keyboard.press('Enter')
        await page.getByRole('link', { name: 'Edit' }).focus()
        await page.keyboard.press('Enter')
        await page.getByLabel('Grade code').focus()
        await page.keyboard.press('Control+A')
        await page.keyboard.type('XV-081')
        await page.keyboard.press('Enter')
        await page.getByText('The record is saved.').waitFor()
        expect((await grade()).code).toBe('XV-081')
      },
      { javaScriptEnabled: false },
    )
  })

  it('[BOF-03] A conflict is resolved without scripts', async () => {
    const conflict = 'Failed to load resource: the server responded with a status of 412 (Precondition Failed)'
    const steps = async (page: Page): Promise<void> => {
      await page.goto(office(`/record/${id}/edit`))
      const { version } = await grade()
      await portal().fixtures.records.update(systemViewer, tradeGrade, id, version, {
        code: 'XV-theirs',
        purity: '98 %',
      })
      await page.getByLabel('Grade code').fill('XV-mine')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('heading', { name: 'Somebody else has changed this record' }).waitFor()
      await page.getByRole('radio', { name: /Your value/ }).check()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('The record is saved.').waitFor()
      expect(await grade()).toMatchObject({ code: 'XV-mine', purity: '98 %' })
    }
    await visit(390, steps, { javaScriptEnabled: false, expectedErrors: [conflict] })
  })

  it('[FRM-02] [BOF-08] Without scripts the first refused field has the focus, and links lead to the others', async () => {
    const steps = async (page: Page): Promise<void> => {
      await page.goto(office('/Product2/new'))
      await page.locator('main .office-save').getByRole('button', { name: 'Save' }).click()
      await page.getByText('Name is required', { exact: true }).waitFor()
      expect(await page.locator(':focus').getAttribute('name')).toBe('field.Name')
      await page.getByRole('alert').getByRole('link', { name: 'Principal' }).click()
      expect(await page.locator(':target').getAttribute('name')).toBe('field.Principal__c')
    }
    const unprocessable = 'Failed to load resource: the server responded with a status of 422 (Unprocessable Entity)'
    await visit(1280, steps, { javaScriptEnabled: false, expectedErrors: [unprocessable] })
  })

  it('[FRM-02] [BOF-08] A page is left without a question, unless something was typed into its form and not sent', async () => {
    const steps = async (page: Page): Promise<void> => {
      const requested: string[] = []
      page.on('dialog', (dialog) => {
        requested.push(dialog.type())
        void dialog.accept()
      })
      await page.goto(office(`/record/${id}/edit`))
      await page.reload()
      expect(requested).toEqual([])
      await page.getByLabel('Grade code').fill('XV-unsaved')
      await page.reload()
      expect(requested).toEqual(['beforeunload'])
      await page.getByLabel('Grade code').fill('XV-saved')
      await page.locator('[name="field.Name"]').fill('')
      await page.locator('main .office-save').getByRole('button', { name: 'Save' }).click()
      await page.getByText('Name is required', { exact: true }).waitFor()
      expect(requested).toHaveLength(1)
      // The refused form has what was typed, which is still unsaved.
      await page.getByRole('link', { name: 'Cancel' }).click()
      await page.waitForURL(office(`/record/${id}`))
      expect(requested).toHaveLength(2)
    }
    const unprocessable = 'Failed to load resource: the server responded with a status of 422 (Unprocessable Entity)'
    await visit(1280, steps, { expectedErrors: [unprocessable] })
  })
})
