import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { contactRequest } from '#features/enquiries/contact/contact-request.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { backOfficePortal } from '../fixtures/back-office-portal.ts'
import { expectNoPageFaults } from '../fixtures/page-checks.ts'
import { firstUnlessLong } from '../fixtures/sample.ts'

const { office, portal, visit } = backOfficePortal()
const message = async (name: string) =>
  await portal().fixtures.records.create(systemViewer, contactRequest, {
    name,
    email: 'jonas@blossom.example',
    message: 'Do you have it in 5 kg bags?',
    site: 'nl',
    language: 'en-US',
    mail: 'sent',
    mailAttempts: 1,
    origin: 'website',
  })
const narrowed = new URLSearchParams({
  f1: 'Name',
  o1: 'Contains',
  v1: 'xanvero',
  f2: 'Sample_Available__c',
  o2: 'Equals',
  v2: 'false',
  f3: 'Name',
  o3: 'StartsWith',
  v3: 'C',
  logic: '(1 OR 3) AND 2',
}).toString()

const refused = new URLSearchParams({ f1: 'Nothing__c', f2: 'Name', f3: 'Name', logic: '1 OR 2 AND 3' }).toString()

describe('Lists and paths of the back office', () => {
  it.each(firstUnlessLong(390, 768, 1280).flatMap((width) => [[width, 'en-us'] as const, [width, 'fr'] as const]))(
    '[BOF-01] [BOF-08] The conditions of a list and the path of a record have no fault at %i px in %s',
    async (width, language) => {
      const { id } = await message('Jonas Weber')
      const steps = async (page: Page): Promise<void> => {
        for (const path of [
          `/Product2?${narrowed}`,
          `/Product2?${refused}`,
          `/record/${id}`,
          `/record/${id}?step=gone`,
        ]) {
          await page.goto(office(path, language))
          await expectNoPageFaults(page)
        }
      }
      await visit(width, steps, {
        expectedErrors: ['Failed to load resource: the server responded with a status of 400 (Bad Request)'],
      })
    },
  )

  it('[BOF-01] A list is narrowed, saved under a name and opened again, without scripts', async () => {
    await visit(
      390,
      async (page) => {
        await page.goto(office('/Product2'))
        await page.getByRole('main').getByText('Filters', { exact: true }).click()
        const first = page.getByRole('group', { name: 'Condition 1' })
        await first.getByLabel('Field').selectOption('Grade code')
        await first.getByLabel('Comparison').selectOption('contains')
        await first.getByLabel('Value').fill('xv')
        await page.getByRole('button', { name: 'Apply' }).click()
        await page.getByRole('list', { name: 'Filters' }).getByText('contains').waitFor()
        const names = await page.locator('tbody th').allTextContents()
        expect(names.length).toBeGreaterThan(0)
        expect(names.every((name) => name.startsWith('Xanvero'))).toBe(true)
        await page.getByText('Save as a list').click()
        await page.getByLabel('Name of the new list').fill('Xanvero only')
        await page.getByRole('button', { name: 'Save as a new list' }).click()
        expect(await page.locator('select[name=list] option:checked').textContent()).toBe('Xanvero only')
        expect(await page.locator('tbody th').allTextContents()).toEqual(names)
      },
      { javaScriptEnabled: false },
    )
  })

  it('[ENG-01] [BOF-01] A message goes on its path by keyboard alone, without scripts', async () => {
    const { id } = await message('Maria Silva')
    const state = async () => (await portal().fixtures.records.byId(systemViewer, contactRequest, id))?.status
    await visit(
      1280,
      async (page) => {
        await page.goto(office(`/record/${id}`))
        for (const [button, expected] of [
          ['Mark as answered', 'answered'],
          ['Close', 'closed'],
          ['Reopen', 'new'],
        ] as const) {
          await page.getByRole('button', { name: button, exact: true }).focus()
          await page.keyboard.press('Enter')
          await page.getByText('The record is saved.').waitFor()
          expect(await state()).toBe(expected)
          expect(await page.locator('.office-path [aria-current=step]').count()).toBe(1)
        }
      },
      { javaScriptEnabled: false },
    )
  })
})
