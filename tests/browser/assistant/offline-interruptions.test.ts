import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visit } from '#features/assistant/visits/visit.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { isLongRun } from '../../fixtures/test-run.ts'
import { launchWithProfile } from '../fixtures/launch.ts'
import { offlinePortal } from '../fixtures/offline-portal.ts'

const { recordsOf, newVisit, signIn, packAddress, startPreparing } = offlinePortal()

const interruptions = isLongRun ? 50 : 6

interface Interruption {
  /** In ms after the network came back. */
  readonly after: number
  readonly by: 'network' | 'reload' | 'tab' | 'browser'
}
const anInterruption: fc.Arbitrary<Interruption> = fc.record({
  after: fc.integer({ min: 0, max: 300 }),
  by: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom('network' as const, 'reload' as const, 'tab' as const) },
    { weight: 1, arbitrary: fc.constant('browser' as const) },
  ),
})

describe('Offline packs that are interrupted', () => {
  it(
    `[OFF-02] [OFF-03] With ${interruptions} interruptions at random moments of preparation and replay, every change arrives exactly once`,
    async () => {
      const profile = await mkdtemp(path.join(tmpdir(), 'tradegrade-profile-'))
      let context = await launchWithProfile(profile)
      await signIn(context)
      const cookies = await context.cookies()
      const visitId = await newVisit('Interrupted again and again')
      let page = await context.newPage()
      const open = async (): Promise<void> => {
        page = await context.newPage()
        await page.goto(packAddress(visitId))
      }
      /** Ends what the page does after some time: without a network, by a reload, by closing the tab, or with the browser. */
      const interrupt = async ({ after, by }: Interruption): Promise<void> => {
        await new Promise((resolve) => setTimeout(resolve, after))
        await context.setOffline(true)
        if (by === 'reload') await page.reload()
        if (by === 'tab') {
          await page.close()
          await open()
        }
        if (by === 'browser') {
          await context.close()
          context = await launchWithProfile(profile)
          // Browsers that continue where they were keep the session.
          await context.addCookies(cookies)
          await context.setOffline(true)
          await open()
        }
      }

      // The preparation, until the pack is complete.
      const prepareButton = () => page.getByRole('button', { name: 'Prepare', exact: true })
      const packSearch = () => page.getByRole('searchbox', { name: 'Search in your pack' })
      await page.goto(packAddress(visitId))
      for (const after of fc.sample(fc.integer({ min: 0, max: 250 }), Math.ceil(interruptions / 5))) {
        await prepareButton().or(packSearch()).first().waitFor()
        if (await packSearch().isVisible()) break
        await startPreparing(page)
        await new Promise((resolve) => setTimeout(resolve, after))
        await context.setOffline(true)
        await page.close()
        await context.setOffline(false)
        await open()
      }
      await prepareButton().or(packSearch()).first().waitFor()
      if (!(await packSearch().isVisible())) await startPreparing(page)
      await packSearch().waitFor()

      // Each change is made without a network, and its replay is interrupted.
      const changes: string[] = []
      await context.setOffline(true)
      for (const interruption of fc.sample(anInterruption, interruptions)) {
        const note = `Change ${changes.length + 1}.`
        await page.getByLabel('Note').fill(note)
        await page.getByRole('button', { name: 'Add the note' }).click()
        await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('')
        changes.push(note)
        await context.setOffline(false)
        await interrupt(interruption)
        await page.getByLabel('Note').waitFor()
      }
      await context.setOffline(false)
      await page.reload()
      await page.getByText('Connected', { exact: true }).waitFor()
      const notes = async () => (await recordsOf().byId(systemViewer, visit, visitId))?.notes?.match(/Change \d+\./g)
      await expect.poll(notes).toEqual(changes)
      await page.getByText('pending').waitFor({ state: 'detached' })
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
    isLongRun ? 600_000 : 120_000,
  )
})
