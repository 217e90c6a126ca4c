import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { contentKey } from '../fixtures/calls-contents.ts'
import { player, playerInText } from '../fixtures/calls-publications.ts'
import { waitUntilHydrated } from './fixtures/hydrated.ts'
import { openPage, type OpenPage } from './fixtures/launch.ts'
import { publicationsPortal } from './fixtures/publications-portal.ts'
import { alternatingByWidth } from './fixtures/sample.ts'
import { browserFixtures } from './fixtures/browser-fixtures.ts'
import { expectNoPageFaults, recordLayoutShifts } from './fixtures/page-checks.ts'

const fixtures = browserFixtures(publicationsPortal)

const base = '/nl/nl-nl'
const news = `${base}/publication/a-new-warehouse-${contentKey('news')}`
const fair = `${base}/publication/ingredients-fair-${contentKey('fair')}`
const recipe = `${base}/publication/pepper-sauce-${contentKey('recipe')}`
const chart = `${base}/publication/sweeteners-${contentKey('chart')}`
const film = `${base}/publication/how-gum-is-made-${contentKey('film')}`
const values = `${base}/page/our-values-${contentKey('values')}`
const imprint = `${base}/page/imprint-netherlands-${contentKey('imprint-nl')}`

async function visit(
  address: string,
  steps: (open: OpenPage & { readonly requests: readonly string[] }) => Promise<void>,
  options: BrowserContextOptions = {},
  width = 1280,
): Promise<void> {
  // Requests to other hosts, which answer with an empty page.
  const requests: string[] = []
  const prepare = async (page: Page): Promise<void> => {
    await recordLayoutShifts(page)
    await page.route(
      (url) => url.origin !== fixtures.origin(),
      async (route) => {
        requests.push(route.request().url())
        await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>film</title>' })
      },
    )
  }
  const open = await openPage(fixtures.browser(), width, { ...options, prepare })
  await open.page.goto(fixtures.origin() + address)
  if (options.javaScriptEnabled !== false) await waitUntilHydrated(open.page)
  await steps({ ...open, requests })
  expect(open.errors).toEqual([])
  await open.close()
}

describe.each([390, 1280])('At %i px', (width) => {
  it.each(
    alternatingByWidth(width, [
      ['the list', `${base}/publications`],
      ['a publication', news],
      ['an event', fair],
      ['a formulation', recipe],
      ['a video, before anybody said so', film],
      ['the values', values],
      ['a plain page', imprint],
    ]),
  )('[RTE-03] Is accessible, has no layout shift and sends no request to other hosts: %s', (_name, address) =>
    visit(
      address,
      async ({ page, requests }) => {
        await expectNoPageFaults(page)
        expect(requests).toEqual([])
      },
      {},
      width,
    ),
  )
})

describe('The image of a publication', () => {
  const image = (page: Page) => page.locator('main [data-state]').first()
  const stateOf = async (page: Page) =>
    await image(page).evaluate(({ dataset: { state, error } }) => ({ state, error }))

  it('[IMG-01] [IMG-03] [IMG-04] Is below the base path of the site, and a plain image without a link.', () =>
    visit(news, async ({ page }) => {
      const picture = image(page).locator('img')
      expect(await picture.getAttribute('src')).toMatch(
        /^\/nl\/nl-nl\/sfsites\/c\/cms\/delivery\/media\/MC[A-Z2-7]{26}$/,
      )
      expect(await picture.getAttribute('alt')).toBe('')
      expect(await image(page).evaluate(({ tagName }) => tagName)).toBe('SPAN')
    }))

  it('[IMG-01] Of an infographic is inside a link to the file in full size.', () =>
    visit(chart, async ({ page }) => {
      const link = page.getByRole('link', { name: 'Afbeelding op volledig formaat openen' })
      expect(await link.getAttribute('href')).toBe(await link.locator('img').getAttribute('src'))
    }))

  it('[IMG-02] Is a placeholder without a text on the page and in the list if there is none.', () =>
    visit(fair, async ({ page }) => {
      expect(await stateOf(page)).toEqual({ state: 'placeholder', error: undefined })
      expect(await image(page).locator('img').count()).toBe(0)
      await page.goto(`${fixtures.origin()}${base}/publications`)
      const row = page.locator('main li', { has: page.locator(`a[href="${fair}"]`) })
      expect(await row.locator('[data-state]').getAttribute('data-state')).toBe('placeholder')
    }))

  it('[IMG-02] [IMG-05] Becomes the placeholder if its file cannot be shown, and an image again on the next page.', () => {
    let isBroken = true
    return visit('/nl/nl-nl', async ({ page }) => {
      await page.route('**/cms/delivery/media/**', async (route) =>
        isBroken ? route.fulfill({ contentType: 'image/png', body: 'no picture' }) : route.continue(),
      )
      await page.goto(fixtures.origin() + news)
      await waitUntilHydrated(page)
      await expect.poll(() => stateOf(page)).toEqual({ state: 'placeholder', error: 'true' })
      isBroken = false
      await page.goto(fixtures.origin() + chart)
      await waitUntilHydrated(page)
      expect(await stateOf(page)).toEqual({ state: 'image', error: undefined })
    })
  })
})

describe('A video', () => {
  const frames = (page: Page) => page.locator('main iframe')

  it('[VAL-13] Plays after the visitor’s consent by keyboard, this video alone', () =>
    visit(film, async ({ page, requests }) => {
      await page.getByRole('button', { name: 'Video van youtube-nocookie.com tonen' }).focus()
      await page.keyboard.press('Enter')
      await frames(page).waitFor()
      expect(await frames(page).evaluate((frame) => frame === document.activeElement)).toBe(true)
      await page.frameLocator('main iframe').locator('title').waitFor({ state: 'attached' })
      expect(requests).toEqual([player])
      await expectNoPageFaults(page)
      await page.getByRole('link', { name: /^Video van vimeo\.com tonen/ }).click()
      await frames(page).nth(1).waitFor()
      expect(
        await frames(page)
          .nth(1)
          .evaluate((frame) => frame === document.activeElement),
      ).toBe(true)
      await page.reload()
      await waitUntilHydrated(page)
      expect(await frames(page).count()).toBe(0)
    }))

  it('[VAL-13] Plays every video without further questions for a visitor who allows all', () =>
    visit(film, async ({ page, requests }) => {
      await page.getByRole('button', { name: 'Video’s altijd tonen' }).click()
      await frames(page).nth(1).waitFor()
      await page.reload()
      await frames(page).nth(1).waitFor()
      expect(new Set(requests)).toEqual(new Set([player, playerInText]))
    }))

  it('[VAL-13] Is a link without JavaScript', () =>
    visit(
      film,
      async ({ page, requests }) => {
        expect(await page.locator('main').getByRole('button').count()).toBe(0)
        expect(await page.getByRole('link', { name: 'Bekijken op youtube-nocookie.com' }).getAttribute('href')).toBe(
          player,
        )
        expect(requests).toEqual([])
      },
      { javaScriptEnabled: false },
    ))
})
