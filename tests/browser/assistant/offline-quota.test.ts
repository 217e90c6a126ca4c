import { randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { storeFile } from '../../contract/assistant/presentation-portal.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { openPage } from '../fixtures/launch.ts'
import { offlinePortal, xanvero80 } from '../fixtures/offline-portal.ts'

const { fixtures, recordsOf, newVisit, signIn, packAddress, startPreparing, prepare } = offlinePortal()

const mega = 1_000_000
const largeFiles = 3

/** The browser refuses writes beyond a simulated quota, as browsers on iOS do beyond about 50 MB. */
describe('Offline packs on a device without room', () => {
  beforeAll(async () => {
    for (const type of ['certificate-of-analysis', 'regulatory-statement', 'brochure'] as const) {
      const file = await storeFile(fixtures.portal(), Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(mega)]))
      const paper = { product: xanvero80, type, level: 'public', language: 'en-US' } as const
      await recordsOf().create(systemViewer, productDocument, { ...paper, name: `Large ${type}`, file })
    }
  })

  async function opened() {
    const { page, errors, close } = await openPage(fixtures.browser(), 390, {})
    await signIn(page.context())
    const devtools = await page.context().newCDPSession(page)
    const used = () => page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
    /** Leaves this number of bytes beside what the browser has stored; null ends the limit. */
    const leaveRoom = async (bytes: number | null): Promise<void> => {
      const quota = bytes === null ? {} : { quotaSize: (await used()) + bytes }
      await devtools.send('Storage.overrideQuotaForOrigin', { origin: fixtures.origin(), ...quota })
    }
    /** Leaves this room, and the browser says so. Chromium keeps a simulated quota to itself. */
    const sayRoom = async (bytes: number): Promise<void> => {
      await leaveRoom(bytes)
      await page.addInitScript(
        (quota) => {
          const estimate = navigator.storage.estimate.bind(navigator.storage)
          navigator.storage.estimate = async () => ({ ...(await estimate()), quota })
        },
        (await used()) + bytes,
      )
      await page.reload()
    }
    return { page, errors, close, leaveRoom, sayRoom }
  }
  const prepareButton = (page: Page) => page.getByRole('button', { name: 'Prepare', exact: true })
  const packSearch = (page: Page) => page.getByRole('searchbox', { name: 'Search in your pack' })
  const factOf = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd')
  /** The number and the largest of the stored files of a visit. */
  const stored = (page: Page, visitId: string) =>
    page.evaluate(async (name) => {
      const cache = await caches.open(name)
      const sizes = (await cache.keys()).map(async (each) => (await (await cache.match(each))?.blob())?.size ?? 0)
      return { files: sizes.length, largest: Math.max(0, ...(await Promise.all(sizes))) }
    }, `pack ${visitId}`)
  const worksOffline = async (page: Page, context: BrowserContext, visitId: string): Promise<void> => {
    await context.setOffline(true)
    await page.goto(packAddress(visitId))
    await page.getByText(/^Offline since/).waitFor()
    await page.getByRole('link', { name: 'Xanvero 80' }).click()
    await page.getByRole('heading', { name: 'Xanvero 80' }).waitFor()
    await page.getByLabel('Note').fill('Written on a full device.')
    await page.getByRole('button', { name: 'Add the note' }).click()
    await page.getByText('1 change pending').waitFor()
    await context.setOffline(false)
  }

  it('[OFF-03] A pack that does not fit is reported before the visit, with what fits', async () => {
    const { page, errors, close, sayRoom } = await opened()
    const visitId = await newVisit('Little room')
    await page.goto(packAddress(visitId))
    await prepareButton(page).waitFor()
    await sayRoom(2 * mega)
    await page.getByText(/^This device has room for .*MB, and .*MB are still to be loaded/).waitFor()
    expect(await prepareButton(page).isDisabled()).toBe(true)
    for (const width of [390, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await violationsOf(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.getByLabel('Documents').uncheck()
    await expect.poll(() => prepareButton(page).isDisabled()).toBe(false)
    await startPreparing(page)
    await packSearch(page).waitFor()
    expect(errors).toEqual([])
    await close()
  })

  it('[OFF-03] What arrived before an interruption needs no room again', async () => {
    const { page, close, sayRoom } = await opened()
    const visitId = await newVisit('Interrupted')
    await page.goto(packAddress(visitId))
    await prepareButton(page).waitFor()
    // The last file does not arrive: the first attempt stores at least two of the large ones.
    let large = 0
    await page.route(/\/(?:sfsites\/c\/)?cms\/delivery|\/media\/|download/, async (route) => {
      const response = await route.fetch()
      if (Number(response.headers()['content-length'] ?? 0) > mega && ++large === largeFiles) await route.abort()
      else await route.fulfill({ response })
    })
    await startPreparing(page)
    await page.getByText('The preparation was interrupted.').waitFor()
    const before = await stored(page, visitId)
    expect(before.largest).toBeGreaterThan(mega)
    await page.unrouteAll()
    // The rest needs one megabyte and a little; the whole pack needs three.
    await sayRoom(1.6 * mega)
    expect(await factOf(page, 'Still to load').innerText()).toMatch(/^1(\.\d)? MB$/)
    expect(await prepareButton(page).isDisabled()).toBe(false)
    await prepareButton(page).click()
    await packSearch(page).waitFor()
    expect((await stored(page, visitId)).files).toBeGreaterThan(before.files)
    await close()
  })

  it('[OFF-03] A write that the browser refuses leaves the pack of before usable, and nothing of the new one', async () => {
    const { page, errors, close, leaveRoom } = await opened()
    const visitId = await newVisit('Refused')
    await page.goto(packAddress(visitId))
    await page.getByLabel('Documents').uncheck()
    await expect.poll(() => prepareButton(page).isDisabled()).toBe(false)
    await startPreparing(page)
    await packSearch(page).waitFor()
    const before = await stored(page, visitId)
    await page.getByRole('button', { name: 'Prepare again' }).click()
    await expect.poll(() => prepareButton(page).isDisabled()).toBe(false)
    // The browser promised enough when the page was opened, and refuses in the middle.
    await leaveRoom(1.6 * mega)
    await prepareButton(page).click()
    const alert = page.getByRole('alert')
    await alert
      .getByText(/^This device has no room for the whole pack\. Not stored: [\d.]+ MB; documents among it: [23]\./)
      .waitFor()
    expect(await stored(page, visitId)).toEqual(before)
    expect(await violationsOf(page)).toEqual([])
    await alert.getByRole('link', { name: 'Open the pack of before' }).click()
    await packSearch(page).waitFor()
    expect(errors).toEqual([])
    await worksOffline(page, page.context(), visitId)
    // Without the documents, there is room for a new pack.
    await page.goto(packAddress(visitId))
    await page.getByRole('button', { name: 'Prepare again' }).click()
    await page.getByLabel('Documents').uncheck()
    await expect.poll(() => prepareButton(page).isDisabled()).toBe(false)
    await prepareButton(page).click()
    await packSearch(page).waitFor()
    await close()
  })

  it('[OFF-03] Refused rows are reported as such, and a first pack is prepared when there is room', async () => {
    const { page, errors, close, leaveRoom } = await opened()
    const visitId = await newVisit('No room at all')
    // The shell and the worker are there already, from another visit.
    await prepare(page, await newVisit('Another one'))
    await page.goto(packAddress(visitId))
    await expect.poll(() => prepareButton(page).isDisabled()).toBe(false)
    await leaveRoom(0)
    await prepareButton(page).click()
    await page
      .getByRole('alert')
      .getByText(/^This device has no room for the whole pack/)
      .waitFor()
    expect(await page.getByRole('link', { name: 'Open the pack of before' }).count()).toBe(0)
    await leaveRoom(null)
    await page.reload()
    await expect.poll(() => prepareButton(page).isDisabled()).toBe(false)
    await prepareButton(page).click()
    await packSearch(page).waitFor()
    expect(errors).toEqual([])
    await close()
  })
})
