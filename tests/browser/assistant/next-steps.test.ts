import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { waitUntilHydrated } from '../fixtures/hydrated.ts'
import { openPage } from '../fixtures/launch.ts'
import { assistantBase as base, offlinePortal } from '../fixtures/offline-portal.ts'

const { fixtures, newVisit, stepsOf, changeStep, signIn, prepare } = offlinePortal()
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
    if (hasScripts) await waitUntilHydrated(page)

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

describe('Next steps of an offline pack', () => {
  it.each([390, 1024])(
    '[SAL-02] [OFF-02] Are removed and restored without a network, also before the server knows them, %i px',
    async (width) => {
      const { page, errors, close } = await openPage(fixtures.browser(), width, {})
      const context = page.context()
      await signIn(context)
      const visitId = await newVisit(`Removed ${width}`)
      await prepare(page, visitId)
      await context.setOffline(true)
      await page.reload()
      await page.getByText(/^Offline since/).waitFor()
      const list = page.getByRole('region', { name: 'Next steps' })
      await removeStep(page, 'Call')
      await list.getByText('The step is removed.').waitFor()
      await list.getByText('There are no next steps yet.').waitFor()
      // The button that was pressed is gone, so the focus is at the list.
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Next steps')
      await expectUsable(page, width)
      // A removal that waits can be undone after the page was opened again.
      await page.reload()
      await list.getByRole('button', { name: 'Undo' }).click()
      await list.getByText('The step is back.').waitFor()
      await list.getByRole('button', { name: 'Mark as done: Call' }).click()
      await list.getByRole('button', { name: 'Mark as not done: Call' }).waitFor()
      expect(await list.getByText('The step is back.').count()).toBe(0)

      const add = page.getByRole('form', { name: 'Add the step' })
      await add.getByLabel('What is to be done').fill('Send samples')
      await add.getByRole('button').click()
      await removeStep(page, 'Send samples')
      await page.getByText('5 changes pending').waitFor()
      await list.getByText('The step is removed.').waitFor()
      await context.setOffline(false)
      await expect.poll(() => stepsOf(visitId)).toEqual([['Call', null, true]])
      await page.getByText('pending').waitFor({ state: 'detached' })
      // The server has removed the step, and can restore it.
      await list.getByRole('button', { name: 'Undo' }).click()
      await expect
        .poll(() => stepsOf(visitId))
        .toEqual([
          ['Call', null, true],
          ['Send samples', null, false],
        ])
      await page.getByText('pending').waitFor({ state: 'detached' })
      await list.getByRole('button', { name: 'Mark as done: Send samples' }).waitFor()
      expect(await page.getByText('Not carried out').count()).toBe(0)
      expect(errors.filter((each) => !each.includes('ERR_INTERNET'))).toEqual([])
      await close()
    },
  )

  it('[OFF-02] The removal of a step that another device has changed is refused with choices', async () => {
    const { page, close } = await openPage(fixtures.browser(), 390, {})
    const context = page.context()
    await signIn(context)
    const visitId = await newVisit('Changed meanwhile')
    await prepare(page, visitId)
    const removeMeanwhile = async (before: string, text: string, isUndone: boolean): Promise<void> => {
      await context.setOffline(true)
      await page.reload()
      await removeStep(page, before)
      await page.getByText('1 change pending').waitFor()
      if (isUndone) {
        await page.getByRole('button', { name: 'Undo' }).click()
        await page.getByText('2 changes pending').waitFor()
      }
      await changeStep(visitId, { name: text })
      await context.setOffline(false)
      await page.reload()
    }
    // Nobody has to decide about a removal that was undone.
    await removeMeanwhile('Call', 'Call Ada', true)
    await page.getByRole('button', { name: 'Mark as done: Call Ada' }).waitFor()
    await page.getByText('pending').waitFor({ state: 'detached' })
    expect(await page.getByText('Not carried out').count()).toBe(0)

    await removeMeanwhile('Call Ada', 'Call Ada and Kim', false)
    const refused = page.getByRole('region', { name: 'Not carried out' })
    await refused.getByText('Remove: Call Ada', { exact: true }).waitFor()
    await refused.getByText('It now says: Call Ada and Kim · Rika Sales').waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await stepsOf(visitId)).toEqual([['Call Ada and Kim', null, false]])
    await page.getByRole('button', { name: 'Mark as done: Call Ada and Kim' }).waitFor()
    expect(await page.getByText('The step is removed.').count()).toBe(0)
    await refused.getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => stepsOf(visitId)).toEqual([])
    await refused.waitFor({ state: 'detached' })
    await page.getByText('There are no next steps yet.').waitFor()
    await close()
  })
})

/** Removes a step in the form that changes it. */
async function removeStep(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: `Edit: ${text}`, exact: true }).click()
  await page.getByRole('button', { name: `Remove: ${text}`, exact: true }).click()
}
