import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { conflictRule } from '#features/catalogue/conflicts/conflict-rule.ts'
import { visit } from '#features/assistant/visits/visit.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { isLongRun } from '../../fixtures/test-run.ts'
import { waitUntilHydrated } from '../fixtures/hydrated.ts'
import { openPage } from '../fixtures/launch.ts'
import { assistantBase as base, offlinePortal, xanvero80 } from '../fixtures/offline-portal.ts'

const { fixtures, customer, recordsOf, newVisit, stepsOf, signIn, prepare } = offlinePortal()

const cuts = isLongRun ? 50 : 6
/** What only the sales person may read is marked with this word. */
const internal = 'quillwort'
const grades = [
  { id: xanvero80, name: 'Xanvero 80' },
  { id: idOf(tradeGrade, 'xanvero-200'), name: 'Xanvero 200' },
]

/** What the sales person does, and whose network fails how long after it, in ms. */
const anEvent = fc.record({
  what: fc.constantFrom('note' as const, 'step' as const, 'show' as const, 'show' as const),
  who: fc.constantFrom('rep' as const, 'customer' as const, 'both' as const),
  after: fc.integer({ min: 0, max: 400 }),
})

describe('A visit', () => {
  it(
    `[SAL-02] [SAL-04] [OFF-02] From its start to its recap on two devices whose networks fail ${cuts} times, everything is there once, and the customer’s device gets nothing internal`,
    async () => {
      const records = recordsOf()
      const visitId = await newVisit('Spring talk')
      await markInternal(visitId)
      const rep = await openPage(fixtures.browser(), 1024, {})
      await signIn(rep.page.context())
      const visitAddress = `${fixtures.origin()}${base}/visit/${visitId}`
      await rep.page.goto(visitAddress)
      await rep.page.getByRole('button', { name: 'Start the visit' }).click()
      await rep.page.getByRole('button', { name: 'End the visit' }).waitFor()
      const pack = await rep.page.context().newPage()
      await prepare(pack, visitId)
      await rep.page.goto(`${visitAddress}/present`)
      await rep.page.getByRole('button', { name: 'Start the presentation' }).click()
      const link = rep.page.getByRole('link', { name: /^Open the customer/ })
      const guest = await openPage(fixtures.browser(), 1280, {})
      const received = await textsReceivedBy(guest.page)
      await guest.page.goto(fixtures.origin() + ((await link.getAttribute('href')) ?? ''))
      await guest.page.getByRole('heading', { name: 'De presentatie begint zo.' }).waitFor()
      const shown = await rep.page.context().newPage()

      const networkOf = { rep: [rep], customer: [guest], both: [rep, guest] }
      const cut = async (who: keyof typeof networkOf, isOff: boolean): Promise<void> => {
        for (const { page } of networkOf[who]) await page.context().setOffline(isOff)
      }
      const notes: string[] = []
      const steps: string[] = []
      for (const { what, who, after } of fc.sample(anEvent, cuts)) {
        if (what === 'show') {
          const grade = grades[(notes.length + steps.length + after) % grades.length]
          await shown.goto(`${fixtures.origin()}${base}/product/x-${grade?.id}`)
          await waitUntilHydrated(shown)
          const show = shown.getByRole('button', { name: 'Show this page to the customer' })
          await show.click()
          await sleep(after)
          await cut(who, true)
          await sleep(after)
          await cut(who, false)
          // Whether a press that was interrupted arrived is not known, so it is repeated until the page says so.
          await expect
            .poll(
              async () => {
                if (await shown.getByText('The customer sees this page now.').isVisible()) return true
                await show.click()
                return false
              },
              { interval: 500, timeout: 20_000 },
            )
            .toBe(true)
          await guest.page.getByRole('heading', { level: 1, name: grade?.name ?? '', exact: true }).waitFor()
        } else {
          // It is done without a network, and the network fails again while it is sent.
          await rep.page.context().setOffline(true)
          const text = `${what} ${notes.length + steps.length + 1} ${internal}`
          const [field, button] = what === 'note' ? ['Note', 'Add the note'] : ['What is to be done', 'Add the step']
          await pack.getByLabel(field).fill(text)
          await pack.getByRole('button', { name: button }).click()
          await expect.poll(() => pack.getByLabel(field).inputValue()).toBe('')
          if (what === 'note') notes.push(text)
          else steps.push(text)
          await rep.page.context().setOffline(false)
          await sleep(after)
          await cut(who, true)
          await sleep(after)
          await cut(who, false)
        }
      }

      await pack.reload()
      await pack.getByText('Connected', { exact: true }).waitFor()
      const notesNow = async () =>
        (await records.byId(systemViewer, visit, visitId))?.notes?.split('\n').filter((line) => line !== '')
      await expect.poll(notesNow).toEqual([`Talk of ${internal}.`, ...notes])
      await expect.poll(async () => (await stepsOf(visitId)).map(([name]) => name)).toEqual(['Call', ...steps])
      await pack.getByText('pending').waitFor({ state: 'detached' })

      await rep.page.goto(`${visitAddress}/present`)
      await rep.page.getByRole('button', { name: 'End the presentation' }).click()
      await guest.page
        .getByRole('heading', { name: /The presentation has ended|De presentatie is afgelopen/ })
        .waitFor()
      expect(received().length).toBeGreaterThan(3)
      expect(received().filter((text) => text.includes(internal) || text.includes('EXCLUSIVITY'))).toEqual([])

      await rep.page.goto(visitAddress)
      await rep.page.getByRole('button', { name: 'End the visit' }).click()
      const recap = await rep.page.getByLabel('Text of the recap').inputValue()
      for (const step of ['Call', ...steps]) expect(recap.split(step)).toHaveLength(2)
      await rep.page.getByRole('button', { name: 'Send the recap' }).click()
      await rep.page.getByText('The recap was sent.').waitFor()
      await guest.close()
      await rep.close()
    },
    isLongRun ? 900_000 : 180_000,
  )
})

/** Writes the word into the internal texts of the visit, of a product and of a rule for this customer. */
async function markInternal(visitId: string): Promise<void> {
  const records = recordsOf()
  const row = await records.byId(systemViewer, visit, visitId)
  await records.update(systemViewer, visit, visitId, row?.version ?? 0, {
    goal: `Win them with ${internal}`,
    notes: `Talk of ${internal}.`,
  })
  const grade = await records.byId(systemViewer, tradeGrade, xanvero80)
  await records.update(systemViewer, tradeGrade, xanvero80, grade?.version ?? 0, { internalNote: `Costly ${internal}` })
  await records.create(systemViewer, conflictRule, {
    name: `Rule ${internal}`,
    grade: grades[1]?.id ?? '',
    account: customer(),
    reason: 'EXCLUSIVITY',
    note: `Only for ${internal}`,
  })
}

/** Collects every text that a page receives: the bodies of its responses, and what its open connections send. */
async function textsReceivedBy(page: Page): Promise<() => readonly string[]> {
  const texts: string[] = []
  page.on('response', (response) => {
    response.text().then(
      (text) => texts.push(text),
      // A response that was interrupted, or that does not end, has no body; the next lines read the latter.
      () => {},
    )
  })
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  client.on('Network.eventSourceMessageReceived', ({ data }) => texts.push(data))
  return () => texts
}
