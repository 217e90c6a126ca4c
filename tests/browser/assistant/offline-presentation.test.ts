import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { contentKeyFrom } from '#platform/values/content-key.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { openPage } from '../fixtures/launch.ts'
import { offlinePortal, pin, xanvero80 } from '../fixtures/offline-portal.ts'

const { fixtures, recordsOf, newVisit, signIn, prepare } = offlinePortal()

const picture = 'Label of the bag'

/** Adds a document of Xanvero 80 that is a picture of 1 × 1 pixels. */
async function addPicture(): Promise<void> {
  const base64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const bytes = Buffer.from(base64, 'base64')
  const digest = createHash('sha256').update(bytes).digest()
  const file = { key: contentKeyFrom(digest), name: 'label.png', contentType: 'image/png' }
  await recordsOf().keepFiles(systemViewer, [{ ...file, bytes: bytes.length, sha256: digest.toString('hex') }])
  await fixtures.portal().services.files.put(
    (async function* once() {
      yield bytes
    })(),
  )
  await recordsOf().create(systemViewer, productDocument, {
    integrationId: 'label',
    name: picture,
    product: xanvero80,
    type: 'brochure',
    language: 'en-US',
    level: 'public',
    file: file.key,
  })
}

/**
 * The page of a prepared visit without a network, and the customer’s window that it has opened. `hasViewer`: whether the browser
 * says that it shows PDF files in pages; the one that comes with the packages does not.
 */
async function presentedOffline(width: number, name: string, hasViewer = false) {
  const { page, errors, close } = await openPage(fixtures.browser(), width, {})
  const context = page.context()
  const ofWindow: string[] = []
  context.on('console', (message) => {
    if (message.page() !== page && message.type() === 'error') ofWindow.push(message.text())
  })
  await context.addInitScript(
    (value) => Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { value }),
    hasViewer,
  )
  await context.clock.install({ time: new Date() })
  await signIn(context)
  const visitId = await newVisit(name)
  await prepare(page, visitId)
  await context.setOffline(true)
  await page.reload()
  await page.getByText(/^Offline since/).waitFor()
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Open the customer’s window' }).click()
  const shown = await opening
  await shown.getByRole('heading', { name: 'The presentation begins in a moment.', level: 1 }).waitFor()
  return {
    page,
    shown,
    context,
    errors: () => [...errors, ...ofWindow].filter((each) => !each.includes('ERR_INTERNET')),
    close,
  }
}

async function showProduct(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Show this page to the customer' }).click()
  await page.getByText('The customer sees this page now.').waitFor()
}

async function showDocument(page: Page, product: string, name: string): Promise<void> {
  await page.getByRole('link', { name: product, exact: true }).click()
  await page.getByRole('button', { name: `Show to the customer: ${name}` }).click()
  await page.getByText('The customer sees it now.').waitFor()
}

describe('A presentation without a network', () => {
  beforeAll(addPicture)

  it.each([390, 1280])(
    '[SAL-04] [OFF-02] The customer’s window shows products and comparisons of the pack, and nothing internal, with %i px',
    async (width) => {
      const { page, shown, errors, close } = await presentedOffline(width, `Secret visit ${width}`)
      await page.getByLabel('Note').fill('They want a discount')
      await showProduct(page, 'Xanvero 80')
      await shown.getByRole('heading', { name: 'Xanvero 80', level: 1 }).waitFor()
      await shown.getByText('1,200–1,600').waitFor()
      for (const each of [page, shown]) {
        expect(await violationsOf(each)).toEqual([])
        expect(await each.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
      await page.getByRole('link', { name: 'All products of the pack' }).click()
      for (const name of ['Xanvero 80', 'Xanvero 200']) await page.getByLabel(`Compare ${name}`).check()
      await page.getByRole('link', { name: 'Compare the selected products' }).click()
      await page.getByRole('button', { name: 'Show this page to the customer' }).click()
      await shown.getByRole('columnheader', { name: 'Xanvero 200' }).waitFor()
      expect(await violationsOf(shown)).toEqual([])
      // A window that is reloaded shows the same again, and never becomes the page of the packs.
      await shown.reload()
      await shown.getByRole('columnheader', { name: 'Xanvero 200' }).waitFor()
      await page.getByRole('button', { name: 'Blank the screen' }).click()
      await shown.getByRole('heading', { name: 'One moment, please' }).waitFor()
      expect(await shown.getByText('Xanvero').count()).toBe(0)
      await page.getByRole('button', { name: 'Show the screen again' }).click()
      await shown.getByRole('columnheader', { name: 'Xanvero 200' }).waitFor()
      const text = `${await shown.title()} ${await shown.locator('body').innerText()}`
      for (const internal of ['Secret visit', 'They want a discount', 'INTERNAL', 'Weide', 'Rika', 'Call'])
        expect(text).not.toContain(internal)
      expect(errors()).toEqual([])
      await close()
    },
  )

  it.each([390, 1280])(
    '[SAL-04] [OFF-01] The customer’s window shows a document of the pack that is a picture, with %i px',
    async (width) => {
      const { page, shown, errors, close } = await presentedOffline(width, `Secret document ${width}`)
      await showDocument(page, 'Xanvero 80', picture)
      const image = shown.getByRole('img', { name: picture })
      const isDrawn = (): Promise<boolean> =>
        image.evaluate((each) => each instanceof HTMLImageElement && each.naturalWidth === 1)
      await expect.poll(isDrawn).toBe(true)
      await shown.getByRole('heading', { name: picture, level: 1 }).waitFor()
      expect(await shown.title()).toBe(picture)
      for (const each of [page, shown]) {
        expect(await violationsOf(each)).toEqual([])
        expect(await each.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
      // A browser without a viewer shows no PDF in a page, and what the customer may not open is not in the pack.
      expect(await page.getByRole('link', { name: 'Paper sds-en-4' }).count()).toBe(1)
      expect(await page.getByRole('button', { name: /^Show to the customer: / }).count()).toBe(1)
      expect(await page.getByText('coa-nl').count()).toBe(0)
      await shown.reload()
      await expect.poll(isDrawn).toBe(true)
      await page.getByRole('button', { name: 'Blank the screen' }).click()
      await shown.getByRole('heading', { name: 'One moment, please' }).waitFor()
      expect(await shown.title()).not.toContain(picture)
      expect(await shown.locator('img').count()).toBe(0)
      expect(await page.getByText('The customer sees it now.').count()).toBe(0)
      await page.getByRole('button', { name: 'Show the screen again' }).click()
      await expect.poll(isDrawn).toBe(true)
      const text = `${await shown.title()} ${await shown.locator('body').innerText()}`
      for (const internal of ['Secret', 'INTERNAL', 'Weide', 'Rika', 'Call']) expect(text).not.toContain(internal)
      await page.getByRole('button', { name: 'Show this page to the customer' }).click()
      await shown.getByText('1,200–1,600').waitFor()
      expect(await shown.locator('img').count()).toBe(0)
      expect(errors()).toEqual([])
      await close()
    },
  )

  it('[SAL-04] [OFF-01] A PDF of the pack is shown in the viewer of a browser that has one', async () => {
    const { page, shown, errors, close } = await presentedOffline(1280, 'Pages', true)
    await showDocument(page, 'Xanvero 80', 'Paper sds-en-4')
    await shown.getByRole('heading', { name: 'Paper sds-en-4', level: 1 }).waitFor()
    expect(await shown.getByTitle('Paper sds-en-4').getAttribute('src')).toMatch(/^blob:/)
    expect(await page.getByText('coa-nl').count()).toBe(0)
    // The policy of the page allows the frame.
    expect(errors()).toEqual([])
    await close()
  })

  it.each([
    ['a product', (page: Page) => showProduct(page, 'Xanvero 80'), 'Xanvero 80', 10],
    ['a document', (page: Page) => showDocument(page, 'Xanvero 80', picture), picture, 2],
  ])('[SAL-04] The smallest text of %s is read from four metres', async (_, show, name, texts) => {
    const { page, shown, close } = await presentedOffline(1280, 'Large')
    await show(page)
    await shown.getByRole('heading', { name, level: 1 }).waitFor()
    const sizes = await shown.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((each) =>
          [...each.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
        )
        .filter((each) => each.checkVisibility() && each.closest('.visually-hidden, script') === null)
        .map((each) => Number.parseFloat(getComputedStyle(each).fontSize)),
    )
    expect(sizes.length).toBeGreaterThan(texts)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24)
    await close()
  })

  it.each([
    ['A product', (page: Page) => showProduct(page, 'Xanvero 80'), 'Xanvero 80'],
    ['A document', (page: Page) => showDocument(page, 'Xanvero 80', picture), picture],
  ])('[SAL-04] [OFF-03] %s is hidden while the packs are locked, and leaves with the pack', async (_, show, name) => {
    const { page, shown, context, errors, close } = await presentedOffline(1280, 'Locked')
    await show(page)
    await shown.getByRole('heading', { name, level: 1 }).waitFor()
    await context.clock.fastForward(60 * 60_000)
    await page.getByRole('heading', { name: 'The packs are locked' }).waitFor()
    await shown.getByRole('heading', { name: 'One moment, please' }).waitFor()
    expect(await shown.locator('img').count()).toBe(0)
    await page.getByLabel('Your PIN').fill(pin)
    await page.getByRole('button', { name: 'Unlock' }).click()
    await shown.getByRole('heading', { name, level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Delete from this device' }).click()
    await shown.getByRole('heading', { name: 'The presentation has ended.' }).waitFor()
    expect(await shown.getByText(name).count()).toBe(0)
    expect(errors()).toEqual([])
    await close()
  })

  it('[SAL-04] Without a window there is nothing to show it in', async () => {
    const { page, shown, close } = await presentedOffline(1280, 'Closed')
    await page.getByRole('link', { name: 'Xanvero 80', exact: true }).click()
    await page.getByRole('button', { name: 'Show this page to the customer' }).waitFor()
    await shown.close()
    await page.getByRole('button', { name: 'Show this page to the customer' }).waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: 'Blank the screen' }).count()).toBe(0)
    await close()
  })
})
