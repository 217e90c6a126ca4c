import { describe, expect, it } from 'vitest'
import { backOfficePortal } from '../fixtures/back-office-portal.ts'
import { expectNoPageFaults } from '../fixtures/page-checks.ts'

const { office, visit } = backOfficePortal()
const refused = {
  expectedErrors: ['Failed to load resource: the server responded with a status of 422 (Unprocessable Entity)'],
}

describe('The columns of a list of the back office', () => {
  it.each([
    [390, 'en-us', 'Columns and sorting'],
    [1280, 'fr', 'Colonnes et tri'],
  ] as const)(
    '[BOF-01] [BOF-08] Are chosen in a form without faults at %i px in %s',
    async (width, language, title) => {
      await visit(
        width,
        async (page) => {
          await page.goto(office('/Product2?sort=-Name,ProductCode', language))
          await page.getByText(title).click()
          await page.locator('.office-columns summary').click()
          await expectNoPageFaults(page)
          await page.getByRole('group', { name: 'Purity' }).getByRole('spinbutton').first().fill('1')
          await page.locator('[id=ListController-arrange] button[type=submit]:not([name])').click()
          await page.locator('[id=ListController-arrange] [role=status]').getByText('the list is not yours').waitFor()
          expect(await page.getByRole('group', { name: 'Purity' }).getByRole('spinbutton').first().inputValue()).toBe(
            '1',
          )
          await expectNoPageFaults(page)
        },
        refused,
      )
    },
  )

  it('[BOF-01] Have the width and the order that a user saves, without scripts', async () => {
    await visit(
      1280,
      async (page) => {
        await page.goto(office('/Product2'))
        await page.getByText('Columns and sorting').click()
        const code = page.getByRole('group', { name: 'Grade code' })
        await code.getByLabel('Width in pixels').fill('60')
        await page.getByRole('group', { name: 'Name', exact: true }).getByLabel('Width in pixels').fill('300')
        await page.getByRole('combobox', { name: 'Sort field 1', exact: true }).selectOption('Principal')
        await page.getByRole('combobox', { name: 'Sort field 2', exact: true }).selectOption('Name')
        await page.getByRole('combobox', { name: 'Direction of sort field 2' }).selectOption('Descending')
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        const head = page.locator('thead')
        await head.getByText('▼ 2').waitFor()
        const width = async (name: RegExp) => (await head.getByRole('columnheader', { name }).boundingBox())?.width
        expect([await width(/^Name/), await width(/^Grade code/)].map((each) => Math.round(each ?? 0))).toEqual([
          300, 60,
        ])
        expect(await head.locator('[aria-sort]').allTextContents()).toEqual(['Principal ▲'])
        await page.locator('summary').getByText('Columns and sorting').click()
        await page.getByRole('button', { name: 'Reset width, wrapping and sorting' }).click()
        await head.getByText('▼ 2').waitFor({ state: 'detached' })
        expect(await head.locator('[style]').count()).toBe(0)
      },
      { javaScriptEnabled: false },
    )
  })
})
