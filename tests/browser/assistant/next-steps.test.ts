import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { openPage } from '../fixtures/launch.ts'
import { assistantBase as base, offlinePortal } from '../fixtures/offline-portal.ts'

const { fixtures, newVisit, stepsOf, signIn } = offlinePortal()
const session = 'session-type=internal&country-code=NL'

/** Without a violation, without scrolling sideways, and with targets for a thumb. */
async function expectUsable(page: Page, width: number): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  const targets = page.getByRole('button', { name: /^Mark as/ }).or(page.getByRole('link', { name: /^Edit: / }))
  for (const target of await targets.all()) {
    const box = await target.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40)
  }
}

describe('Next steps of a visit', () => {
  it.each([
    [390, {}],
    [1024, {}],
    [390, { javaScriptEnabled: false }],
    [1024, { javaScriptEnabled: false }],
  ])('[SAL-02] Are added, changed, ticked, removed and restored, %i px, %j', async (width, options) => {
    const { page, errors, close } = await openPage(fixtures.browser(), width, options)
    const hasScripts = !('javaScriptEnabled' in options)
    const usable = async (): Promise<void> => (hasScripts ? await expectUsable(page, width) : undefined)
    await signIn(page.context())
    const visitId = await newVisit('Spring talk')
    await page.goto(`${fixtures.origin()}${base}/visit/${visitId}?${session}`)
    await page.getByRole('heading', { name: 'Next steps' }).waitFor()

    const add = page.getByRole('form', { name: 'Add the step' })
    if (hasScripts) {
      // A step without a text is not sent.
      await add.getByRole('button').click()
      await add.getByText('This field is required').waitFor()
      expect(await stepsOf(visitId)).toHaveLength(1)
    }
    await add.getByLabel('What is to be done').fill('Send two samples of Xanvero to the laboratory')
    await add.getByLabel('Due on').fill('2024-03-01')
    await add.getByRole('button').click()
    await page.getByText('The step is added.').waitFor()
    const first = page.getByRole('listitem').filter({ hasText: 'Send two samples' })
    await first.getByText('Overdue').waitFor()
    await first.getByText('Rika Sales').waitFor()
    await usable()

    // The one that is due comes before the one without a day.
    const ticks = page.getByRole('button', { name: /^Mark as done/ })
    expect(await ticks.first().getAttribute('aria-label')).toContain('Send two samples')
    await page.getByRole('link', { name: 'Edit: Call' }).click()
    const edited = page.getByRole('form', { name: 'Edit: Call' })
    await edited.getByLabel('What is to be done').fill('Call Ada')
    await edited.getByLabel('Due on').fill('2024-02-01')
    await usable()
    await edited.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The step is changed.').waitFor()
    expect(await ticks.first().getAttribute('aria-label')).toContain('Call Ada')

    await page.getByRole('button', { name: 'Mark as done: Call Ada' }).click()
    await page.getByText('The step is done.').waitFor()
    await page.getByRole('button', { name: 'Mark as not done: Call Ada' }).waitFor()
    await usable()
    await page.getByRole('link', { name: 'Edit: Call Ada' }).click()
    await page.getByRole('button', { name: 'Remove: Call Ada' }).click()
    await page.getByText('The step is removed.').waitFor()
    expect(await stepsOf(visitId)).toEqual([['Send two samples of Xanvero to the laboratory', '2024-03-01', false]])
    await usable()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('The step is back.').waitFor()
    expect(await stepsOf(visitId)).toContainEqual(['Call Ada', '2024-02-01', true])

    // The start page lists what is open, over all visits, and leads to the visit.
    await page.goto(`${fixtures.origin()}${base}`)
    const mine = page.getByRole('region', { name: 'My next steps' })
    const item = mine.getByRole('listitem').filter({ hasText: 'Spring talk' }).filter({ hasText: 'Send two samples' })
    await item.first().getByText('Overdue').waitFor()
    expect(await mine.getByText('Call Ada').count()).toBe(0)
    await usable()
    await page.goto(`${fixtures.origin()}${base}/visits`)
    await usable()
    const listed = page.getByRole('region', { name: 'My next steps' }).getByRole('listitem')
    const before = await listed.count()
    const link = listed.filter({ hasText: 'Send two samples' }).getByRole('link', { name: 'Spring talk' })
    expect(await link.first().getAttribute('href')).toContain('/visit/')
    await listed.filter({ hasText: 'Send two samples' }).getByRole('button').first().click()
    await expect.poll(() => listed.count()).toBe(before - 1)
    expect(await stepsOf(visitId)).toContainEqual(['Send two samples of Xanvero to the laboratory', '2024-03-01', true])
    expect(errors).toEqual([])
    await close()
  })
})
