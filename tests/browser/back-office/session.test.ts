import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { createSignIn } from '#features/identity/sign-in/sign-in.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { encryption } from '../../fixtures/encryption.ts'
import { today } from '../../fixtures/call-fixtures.ts'
import { openMemory, type TestDatabase } from '../../fixtures/databases.ts'
import { userOf } from '../../fixtures/signed-in.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { backOfficePortal } from '../fixtures/back-office-portal.ts'
import { firstUnlessLong } from '../fixtures/sample.ts'

/** The duration of an idle session of an editor, in seconds. */
const idle = 3600
const clock = { now: today.getTime() }
const opened: { database?: TestDatabase } = {}
const { office, portal, visit } = backOfficePortal({
  role: 'editor',
  open: async () => (opened.database = await openMemory()),
  services: ({ records, signIn }) => ({
    signIn:
      opened.database === undefined
        ? signIn
        : createSignIn({ queries: opened.database.queries, records, now: () => new Date(clock.now), encryption }),
  }),
})

/** Advances the time on the server and in the browser, like a machine that slept. */
async function pass(page: Page, seconds: number): Promise<void> {
  clock.now += seconds * 1000
  await page.context().clock.fastForward(seconds * 1000)
}
const id = idOf(tradeGrade, 'xanvero-80')
const warning = (page: Page) => page.getByRole('dialog', { name: 'Still there?' })
const ended = (page: Page) => page.getByText('Your session has timed out. Try again.')

/** Opens the form of a record with a controlled clock and types into it. */
async function typeInto(page: Page, code: string): Promise<void> {
  await page.context().clock.install({ time: clock.now })
  const answered = page.waitForResponse((response) => response.url().endsWith('/SessionController/getSession'))
  const followed = page.waitForResponse((response) => response.url().includes(`/ui-api/records/${id}`))
  await page.goto(office(`/record/${id}/edit`))
  await page.getByLabel('Grade code').fill(code)
  // A later request would restart the idle timeout.
  for (const response of [answered, followed]) await (await response).finished()
}

describe('The end of a session in the back office', () => {
  it.each(firstUnlessLong(390, 1280))(
    '[SES-07] [SES-08] [BOF-03] Is announced 30 s before, and the session continues, at %i px',
    async (width) => {
      await visit(width, async (page) => {
        await typeInto(page, 'XV-typed')
        await pass(page, idle - 30)
        await warning(page).waitFor()
        expect(await violationsOf(page)).toEqual([])
        // The keys of the page rest while the question is open.
        await page.keyboard.press('h')
        await warning(page).getByRole('button', { name: 'Continue Working' }).click()
        await warning(page).waitFor({ state: 'hidden' })
        await pass(page, idle - 60)
        await page.getByRole('button', { name: 'Save' }).click()
        await page.getByText('The record is saved.').waitFor()
      })
    },
  )

  it('[SES-07] [BOF-03] Leaves what was typed, which is saved after signing in again in another tab', async () => {
    const failed = 'Failed to load resource: the server responded with a status of 401 (Unauthorized)'
    await visit(
      1280,
      async (page) => {
        await typeInto(page, 'XV-late')
        await pass(page, idle - 30)
        await warning(page).waitFor()
        await page.keyboard.press('Escape')
        await pass(page, 30)
        await ended(page).waitFor()
        expect(await violationsOf(page)).toEqual([])
        await page.getByRole('button', { name: 'Save' }).click()
        await page.getByRole('heading', { name: 'Your session has ended' }).waitFor()
        const again = await portal().services.signIn.sessions.begin((await userOf(portal(), 'editor')).id, {
          site: 'nl',
          device: '',
        })
        const [cookie] = await page.context().cookies()
        if (cookie !== undefined) await page.context().addCookies([{ ...cookie, value: again }])
        await page.getByRole('button', { name: 'Send again' }).click()
        await page.getByText('The record is saved.').waitFor()
        const row = await portal().fixtures.records.byId(systemViewer, tradeGrade, id)
        expect(row?.code).toBe('XV-late')
      },
      { expectedErrors: [failed] },
    )
  })
})
