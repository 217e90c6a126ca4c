import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { substance } from '#features/catalogue/products/substance.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { backOfficePortal } from '../fixtures/back-office-portal.ts'
import { expectNoPageFaults } from '../fixtures/page-checks.ts'
import { firstUnlessLong } from '../fixtures/sample.ts'

const { office, portal, visit } = backOfficePortal()
const grade = idOf(tradeGrade, 'xanvero-80')
const citric = idOf(substance, 'CAS-77-92-9')
const unprocessable = 'Failed to load resource: the server responded with a status of 422 (Unprocessable Entity)'

/** The rows of a field, and one of its rows. */
const list = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true })
const row = (page: Page, label: string, at: number) =>
  list(page, label).getByRole('group', { name: `Row ${at}`, exact: true })

describe('The rows of a field in the back office', () => {
  it.each(firstUnlessLong(390, 1280).flatMap((width) => [[width, 'en-us'] as const, [width, 'pl'] as const]))(
    '[BOF-08] Rows, and rows that were refused, have no fault at %i px in %s',
    async (width, language) => {
      const steps = async (page: Page): Promise<void> => {
        await page.goto(office(`/record/${grade}/edit`, language))
        await page.locator('input[name="row.Components__c.1.substance"]').fill('Nothing of this name')
        await expectNoPageFaults(page)
        await page.locator('main form .office-save > button').click()
        await page.locator('.office-row .office-problem').waitFor()
        await expectNoPageFaults(page)
      }
      await visit(width, steps, { expectedErrors: [unprocessable] })
    },
  )

  it('[BOF-08] Rows are added, moved and removed by keyboard alone, and the sum follows what is typed', async () => {
    const id = idOf(substance, 'CAS-77-92-9')
    await visit(1280, async (page) => {
      await page.goto(office(`/record/${id}/edit`))
      const { keyboard } = page
      await row(page, 'Synonyms', 1).getByRole('textbox').focus()
      await keyboard.press('Control+A')
      await keyboard.type('First')
      await list(page, 'Synonyms').getByRole('button', { name: 'More rows' }).focus()
      await keyboard.press('Enter')
      await keyboard.type('Last')
      expect(new URL(page.url()).pathname).toContain('/edit')
      const added = list(page, 'Synonyms').getByRole('group').last()
      await added.getByRole('button', { name: /^Move row \d+ up$/ }).focus()
      while ((await row(page, 'Synonyms', 1).getByRole('textbox').inputValue()) !== 'Last')
        await keyboard.press('Enter')
      await row(page, 'Synonyms', 2).getByRole('button', { name: 'Remove row 2' }).focus()
      await keyboard.press('Enter')
      await keyboard.press('Control+S')
      await page.getByText('The record is saved.').waitFor()
      const stored = await portal().fixtures.records.byId(systemViewer, substance, id)
      expect([stored?.synonyms[0], stored?.synonyms.includes('First')]).toEqual(['Last', false])
      await page.goto(office(`/record/${grade}/edit`))
      const sum = list(page, 'Composition').getByRole('status')
      const before = Number(await sum.textContent())
      await list(page, 'Composition').getByRole('group').last().getByLabel('Percent').fill('0.25')
      expect(Number(await sum.textContent())).toBe(before + 0.25)
    })
  })

  it('[BOF-01] Records are suggested in the row of a list as in a reference, as the record data API finds them', async () => {
    await visit(1280, async (page) => {
      await page.goto(office(`/record/${grade}/edit`))
      const suggested = page.locator('#office-records option')
      await list(page, 'Composition').getByRole('group').last().getByLabel('Substance').fill('citric')
      await expect.poll(() => suggested.first().getAttribute('value')).toBe(`Citric acid (${citric})`)
      await page.getByLabel(/^Trade name /).fill('xanve')
      await expect.poll(() => suggested.first().getAttribute('value')).toMatch(/^Xanvero \(a01\w{15}\)$/)
    })
  })

  it('[BOF-08] Enter in a row saves the form, and does not press a button of a row', async () => {
    const id = idOf(substance, 'CAS-77-92-9')
    const steps = async (page: Page): Promise<void> => {
      await page.goto(office(`/record/${id}/edit`))
      await list(page, 'Synonyms').getByRole('group').last().getByRole('textbox').fill('By Enter')
      await page.keyboard.press('Enter')
      await page.getByText('The record is saved.').waitFor()
      expect((await portal().fixtures.records.byId(systemViewer, substance, id))?.synonyms).toContain('By Enter')
    }
    await visit(390, steps, { javaScriptEnabled: false })
  })
})
