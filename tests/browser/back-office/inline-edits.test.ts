import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { backOfficePortal } from '../fixtures/back-office-portal.ts'
import { expectNoPageFaults, overflow } from '../fixtures/page-checks.ts'
import { firstUnlessLong } from '../fixtures/sample.ts'

const { office, portal, visit } = backOfficePortal()
const grade = idOf(tradeGrade, 'xanvero-80')
const stored = () => portal().fixtures.records.byId(systemViewer, tradeGrade, grade)
const name = (page: Page) => page.locator('th[data-field=Name]', { has: page.locator(`a[href$="${grade}"]`) })
const edit = async (page: Page, text: string): Promise<void> => {
  await name(page).getByRole('button').focus()
  await page.keyboard.press('Enter')
  await name(page).getByRole('textbox').fill(text)
}

describe('Edits in the cells of a list', () => {
  it.each(firstUnlessLong(390, 1280, 1920).flatMap((width) => [[width, 'en-us'] as const, [width, 'de'] as const]))(
    '[BOF-06] [BOF-08] An editor in a cell and a staged change have no fault at %i px in %s',
    async (width, language) => {
      await visit(width, async (page) => {
        await page.goto(office('/Product2?search=xanvero', language))
        await expectNoPageFaults(page)
        await edit(page, 'Typed here')
        expect(await violationsOf(page)).toEqual([])
        await page.keyboard.press('Enter')
        expect(await name(page).locator('ins').textContent()).toBe('Typed here')
        expect([await violationsOf(page), await overflow(page)]).toEqual([[], 0])
        await page.locator('#office-staged button[type=reset]').click()
        expect(await name(page).locator('ins').count()).toBe(0)
      })
    },
  )

  it('[BOF-06] Staged changes survive another order of the list, and are saved together by keyboard', async () => {
    await visit(1280, async (page) => {
      await page.goto(office('/Product2?search=xanvero'))
      const before = (await stored())?.name
      await edit(page, 'Not wanted')
      await page.keyboard.press('Escape')
      expect(await page.locator('[data-staged]').count()).toBe(0)
      await edit(page, 'Xanvero 80 staged')
      await page.keyboard.press('Enter')
      await page.getByText('Unsaved changes: 1').waitFor()
      await page.locator('thead th a').first().click()
      await page.waitForURL(/sort=/)
      expect(await name(page).locator('ins').textContent()).toBe('Xanvero 80 staged')
      expect((await stored())?.name).toBe(before)
      await page.keyboard.press('Control+s')
      await page.getByText('Saved: 1. Not saved: 0.').waitFor()
      expect((await stored())?.name).toBe('Xanvero 80 staged')
      expect(await page.locator('[data-staged]').count()).toBe(0)
    })
  })

  it('[BOF-06] Tab goes on to the next cell, changes of several rows survive another page, and leaving asks', async () => {
    await visit(1280, async (page) => {
      await page.goto(office('/Product2?search=xanvero'))
      await edit(page, 'First')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Control+a')
      await page.keyboard.type('CODE-1')
      await page.keyboard.press('Enter')
      await page.getByText('Unsaved changes: 2').waitFor()
      // A page of the list without these rows, and back.
      await page.getByLabel('Search in this list').fill('guar')
      await page.keyboard.press('Enter')
      await page.waitForURL(/search=guar/)
      expect(await name(page).count()).toBe(0)
      await page.getByText('Unsaved changes: 2').waitFor()
      await page.goBack()
      expect(await name(page).locator('ins').textContent()).toBe('First')
      const requested: string[] = []
      page.once('dialog', (dialog) => {
        requested.push(dialog.type())
        void dialog.dismiss()
      })
      await name(page).getByRole('link').click()
      expect([requested, new URL(page.url()).search]).toEqual([['beforeunload'], '?search=xanvero'])
      await page.getByRole('button', { name: 'Discard changes' }).click()
      expect(await page.locator('[data-staged]').count()).toBe(0)
    })
  })

  it('[BOF-06] A change that is refused stays with its reason, and two writers of a value choose', async () => {
    const steps = async (page: Page): Promise<void> => {
      await page.goto(office('/Product2?search=xanvero'))
      await edit(page, '')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Control+s')
      await page.getByText('Saved: 0. Not saved: 1.').waitFor()
      await name(page).locator('.office-problem p').waitFor()
      await edit(page, 'Mine')
      await page.keyboard.press('Enter')
      const row = await stored()
      if (row === null) throw new Error('The grade is missing.')
      await portal().fixtures.records.update(systemViewer, tradeGrade, grade, row.version, {
        name: 'Xanvero theirs',
      })
      await page.keyboard.press('Control+s')
      await name(page).getByRole('group').waitFor()
      expect((await stored())?.name).toBe('Xanvero theirs')
      expect(await violationsOf(page)).toEqual([])
      await name(page).getByLabel('Your value').check()
      await page.keyboard.press('Control+s')
      await page.getByText('Saved: 1. Not saved: 0.').waitFor()
      expect((await stored())?.name).toBe('Mine')
    }
    const refused = (status: string) => `Failed to load resource: the server responded with a status of ${status}`
    await visit(1280, steps, {
      expectedErrors: [refused('422 (Unprocessable Entity)'), refused('412 (Precondition Failed)')],
    })
  })
})
