import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { holderPath } from '#features/assistant/offline/offline-paths.ts'
import { visit } from '#features/assistant/visits/visit.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { openPage } from '../fixtures/launch.ts'
import { assistantBase, offlinePortal, pin } from '../fixtures/offline-portal.ts'
import { storedText } from '../fixtures/stored-text.ts'

const { fixtures, recordsOf, newVisit, signIn, packAddress, prepare } = offlinePortal()

/** The idle timeout of the sessions of sales people, in minutes. */
const idle = 60

/** A page with a prepared visit, whose clock the test controls, and without a network. */
async function preparedOffline(width: number, name: string) {
  const { page, errors, close } = await openPage(fixtures.browser(), width, {})
  const context = page.context()
  await context.clock.install({ time: new Date() })
  const token = await signIn(context)
  const visitId = await newVisit(name)
  await prepare(page, visitId)
  await context.setOffline(true)
  await page.reload()
  await page.getByText(/^Offline since/).waitFor()
  return { page, context, errors, close, token, visitId }
}

const pass = (page: Page, minutes: number): Promise<void> => page.context().clock.fastForward(minutes * 60_000)

const lockHeading = (page: Page) => page.getByRole('heading', { name: 'The packs are locked' })

async function tryPin(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your PIN').fill(text)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

describe('The lock of the offline packs', () => {
  it.each([390, 1024])(
    '[OFF-03] [OFF-01] Locks a pack after the idle time without the server, and the PIN opens it with the keyboard, with %i px',
    async (width) => {
      const { page, errors, close, visitId } = await preparedOffline(width, `Idle ${width}`)
      await page.getByLabel('Note').fill('Half a sentence')
      await pass(page, idle - 1)
      await page.reload()
      await page.getByLabel('Note').fill('Half a sentence')
      expect(await lockHeading(page).count()).toBe(0)
      await pass(page, 1)
      await lockHeading(page).waitFor()
      expect(await lockHeading(page).evaluate((heading) => heading === document.activeElement)).toBe(true)
      for (const text of [`Idle ${width}`, 'Xanvero 80', 'Weide Foods'])
        expect(await page.getByText(text).filter({ visible: true }).count()).toBe(0)
      expect(await violationsOf(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

      await page.keyboard.press('Tab')
      await page.keyboard.type('999')
      await page.keyboard.press('Enter')
      // A PIN that is too short is no attempt.
      await page.getByText('5 attempts are left.').waitFor()
      expect(await violationsOf(page)).toEqual([])
      await page.keyboard.press('Backspace')
      await page.getByLabel('Your PIN').fill('')
      await page.keyboard.type(pin)
      await page.keyboard.press('Enter')
      await page.getByRole('searchbox', { name: 'Search in your pack' }).waitFor()
      expect(await page.getByLabel('Note').inputValue()).toBe('Half a sentence')

      // A right PIN opens the packs for the idle time, and in this tab only.
      const second = await page.context().newPage()
      await second.goto(packAddress(visitId))
      await lockHeading(second).waitFor()
      expect(await second.getByText('Xanvero 80').count()).toBe(0)
      await second.close()
      await pass(page, idle - 1)
      expect(await lockHeading(page).count()).toBe(0)
      await pass(page, 1)
      await lockHeading(page).waitFor()
      expect(errors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
      await close()
    },
  )

  it('[OFF-03] A cold start after the session would have ended asks for the PIN, on every page, and a clock set back does not help', async () => {
    const { page, context, close, visitId } = await preparedOffline(390, 'Cold start')
    await page.close()
    const later = await context.newPage()
    await later.clock.fastForward(idle * 60_000)
    await later.goto(packAddress(visitId))
    await lockHeading(later).waitFor()
    await later.goto(`${fixtures.origin()}${assistantBase}/offline`)
    await lockHeading(later).waitFor()
    expect(await later.content()).not.toContain('Cold start')
    expect(await later.content()).not.toContain('Weide Foods')
    await later.clock.setSystemTime(new Date(Date.now() - 60_000))
    await later.reload()
    await lockHeading(later).waitFor()

    // The server knows that the session is still valid.
    await context.setOffline(false)
    await later.reload()
    await later.getByRole('link', { name: 'Cold start' }).waitFor()
    await close()
  })

  it('[OFF-03] Five wrong PINs in any tabs delete the packs, and unsent changes wait for their user', async () => {
    const { page, context, close, visitId } = await preparedOffline(1024, 'Guessed')
    await page.getByLabel('Note').fill('Waits behind the PIN.')
    await page.getByRole('button', { name: 'Add the note' }).click()
    await page.getByText('1 change pending').waitFor()
    await pass(page, idle)
    await lockHeading(page).waitFor()
    expect(await page.getByText('pending').count()).toBe(0)
    await tryPin(page, '111222')
    await page.getByText('That is not the PIN. 4 attempts are left.').waitFor()
    expect(await page.getByLabel('Your PIN').inputValue()).toBe('')
    await page.reload()
    await page.getByText('4 attempts are left.').waitFor()
    await tryPin(page, '111223')
    await page.getByText('3 attempts are left.').waitFor()

    // Another tab continues the same count, and an attempt counts although its tab is closed before the answer.
    const second = await context.newPage()
    await second.goto(packAddress(visitId))
    await second.getByText('3 attempts are left.').waitFor()
    await tryPin(second, '111224')
    await second.getByText('2 attempts are left.').waitFor()
    await second.evaluate(() => {
      crypto.subtle.deriveBits = async () => await new Promise(() => {})
    })
    await tryPin(second, '111225')
    await expect.poll(() => storedText(page)).toContain('"attempts":4')
    await second.close()
    expect(await storedText(page)).toContain('Xanvero')
    expect(await storedText(page)).not.toContain(pin)
    await tryPin(page, '111226')
    await page.getByText('The PIN was wrong too often').waitFor()
    expect(await violationsOf(page)).toEqual([])
    const left = await storedText(page)
    for (const text of ['Xanvero', 'Weide Foods', '/media/', 'pack a0H', 'attempts']) expect(left).not.toContain(text)
    expect(left).toContain('Waits behind the PIN.')
    expect(await page.content()).not.toContain('Waits behind the PIN.')
    await page.reload()
    await page.getByText('The pack of this visit is not on this device.').waitFor()
    expect(await page.content()).not.toContain('Waits behind the PIN.')

    await signIn(context)
    await context.setOffline(false)
    await page.goto(`${fixtures.origin()}${assistantBase}/offline`)
    await expect
      .poll(async () => (await recordsOf().byId(systemViewer, visit, visitId))?.notes)
      .toBe('Waits behind the PIN.')
    await close()
  })

  it('[OFF-03] When the last attempt ended with its tab, the next start deletes the packs', async () => {
    const { page, context, close, visitId } = await preparedOffline(390, 'Closed')
    await pass(page, idle)
    await lockHeading(page).waitFor()
    for (const left of ['4 attempts are', '3 attempts are', '2 attempts are', '1 attempt is']) {
      await tryPin(page, '908070')
      await page.getByText(`${left} left.`).waitFor()
    }
    await page.evaluate(() => {
      crypto.subtle.deriveBits = async () => await new Promise(() => {})
    })
    await tryPin(page, pin)
    await expect.poll(() => storedText(page)).toContain('"attempts":5')
    const second = await context.newPage()
    await page.close()
    await second.goto(packAddress(visitId))
    await second.getByText('The pack of this visit is not on this device.').waitFor()
    expect(await storedText(second)).not.toContain('Xanvero')
    await close()
  })

  it('[OFF-03] An answer of the server that arrives after the packs were locked does not open them', async () => {
    const { page, context, close } = await preparedOffline(390, 'Late answer')
    await context.setOffline(false)
    await page.getByText('Connected').waitFor()
    await page.evaluate((path) => {
      const send = window.fetch.bind(window)
      window.fetch = async (...request) => {
        if (request[0] !== path) return await send(...request)
        window.fetch = send
        const answer = await send(...request)
        document.body.dataset['answer'] = 'waits'
        await new Promise((resolve) => document.addEventListener('release', resolve, { once: true }))
        return answer
      }
      window.dispatchEvent(new Event('online'))
    }, holderPath)
    await page.locator('[data-answer=waits]').waitFor()
    await context.setOffline(true)
    await page.getByText(/^Offline since/).waitFor()
    await pass(page, idle)
    await lockHeading(page).waitFor()
    await page.evaluate(() => document.dispatchEvent(new Event('release')))
    // The next look is after the late answer.
    await tryPin(page, '111222')
    await page.getByText('That is not the PIN. 4 attempts are left.').waitFor()
    expect(await lockHeading(page).isVisible()).toBe(true)
    expect(await page.getByText('Xanvero 80').filter({ visible: true }).count()).toBe(0)
    await close()
  })

  it('[OFF-03] A pack is prepared with a PIN that is repeated and not simple, and a later pack can keep or change it', async () => {
    const { page, close } = await openPage(fixtures.browser(), 390, {})
    const context = page.context()
    await context.clock.install({ time: new Date() })
    await signIn(context)
    const [first, second] = [await newVisit('First'), await newVisit('Second')]
    await page.goto(packAddress(first))
    const field = page.getByLabel(/^\W*Your PIN/)
    const repeated = page.getByLabel('Repeat your PIN')
    const start = page.getByRole('button', { name: 'Prepare', exact: true })
    await start.click()
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    await field.fill('123456')
    await repeated.fill('123465')
    await start.click()
    await page.getByText('Choose a PIN that is harder to guess.').waitFor()
    await page.getByText('The two PINs differ.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await storedText(page)).not.toContain('Xanvero')
    await field.fill('604913')
    await repeated.fill('604913')
    await start.click()
    await page.getByRole('searchbox', { name: 'Search in your pack' }).waitFor()

    await page.goto(packAddress(second))
    await page.getByText('Leave it empty to keep the PIN of this device.').waitFor()
    await start.click()
    await page.getByRole('searchbox', { name: 'Search in your pack' }).waitFor()
    await context.setOffline(true)
    await page.getByText(/^Offline since/).waitFor()
    await pass(page, idle)
    await tryPin(page, '604913')
    await page.getByRole('searchbox', { name: 'Search in your pack' }).waitFor()
    await context.setOffline(false)
    await prepareAgain(page)
    await context.setOffline(true)
    await page.getByText(/^Offline since/).waitFor()
    await pass(page, idle)
    await tryPin(page, '604913')
    await page.getByText('That is not the PIN. 4 attempts are left.').waitFor()
    await tryPin(page, pin)
    await page.getByRole('searchbox', { name: 'Search in your pack' }).waitFor()
    await close()
  })
})

/** Prepares the open pack again with another PIN. */
async function prepareAgain(page: Page): Promise<void> {
  await page.reload()
  await page.getByRole('button', { name: 'Prepare again' }).click()
  for (const name of [/^\W*Your PIN/, /Repeat your PIN/]) await page.getByLabel(name).fill(pin)
  await page.getByRole('button', { name: 'Prepare', exact: true }).click()
  // The pack of before is shown until the new one is complete.
  await page.getByRole('button', { name: 'Prepare again' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search in your pack' }).waitFor()
}
