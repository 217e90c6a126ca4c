import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { contentKey } from '../calls-contents.ts'
import { player, playerInText } from '../calls-publications.ts'
import { waitUntilAlive } from './alive.ts'
import { openPage, type OpenPage } from './launch.ts'
import { publicationsPortal } from './publications-portal.ts'
import { inTurn } from './sample.ts'
import { browserSetting } from './setting.ts'
import { expectSound, watchShifts } from './sound-page.ts'

const setting = browserSetting(publicationsPortal)

const base = '/nl/nl-nl'
const news = `${base}/publication/a-new-warehouse-${contentKey('news')}`
const fair = `${base}/publication/ingredients-fair-${contentKey('fair')}`
const recipe = `${base}/publication/pepper-sauce-${contentKey('recipe')}`
const film = `${base}/publication/how-gum-is-made-${contentKey('film')}`
const values = `${base}/page/our-values-${contentKey('values')}`
const imprint = `${base}/page/imprint-netherlands-${contentKey('imprint-nl')}`

async function visit(
  address: string,
  steps: (open: OpenPage & { readonly asked: readonly string[] }) => Promise<void>,
  options: BrowserContextOptions = {},
  width = 1280,
): Promise<void> {
  // What is asked of other hosts, which answer with an empty page.
  const asked: string[] = []
  const prepare = async (page: Page): Promise<void> => {
    await watchShifts(page)
    await page.route(
      (url) => url.origin !== setting.origin(),
      async (route) => {
        asked.push(route.request().url())
        await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>film</title>' })
      },
    )
  }
  const open = await openPage(setting.browser(), width, { ...options, prepare })
  await open.page.goto(setting.origin() + address)
  if (options.javaScriptEnabled !== false) await waitUntilAlive(open.page)
  await steps({ ...open, asked })
  expect(open.errors).toEqual([])
  await open.close()
}

describe.each([390, 1280])('at %i px', (width) => {
  it.each(
    inTurn(width, [
      ['the list', `${base}/publications`],
      ['a publication', news],
      ['an event', fair],
      ['a formulation', recipe],
      ['a video, before anybody said so', film],
      ['the values', values],
      ['a plain page', imprint],
    ]),
  )('[RTE-03] %s is accessible and keeps still, and asks nothing of others', (_name, address) =>
    visit(
      address,
      async ({ page, asked }) => {
        await expectSound(page)
        expect(asked).toEqual([])
      },
      {},
      width,
    ),
  )
})

describe('a video', () => {
  const frames = (page: Page) => page.locator('main iframe')

  it('[VAL-13] plays once its visitor says so, by keyboard, this one and no other', () =>
    visit(film, async ({ page, asked }) => {
      await page.getByRole('button', { name: 'Video van youtube-nocookie.com tonen' }).focus()
      await page.keyboard.press('Enter')
      await frames(page).waitFor()
      expect(await frames(page).evaluate((frame) => frame === document.activeElement)).toBe(true)
      await page.frameLocator('main iframe').locator('title').waitFor({ state: 'attached' })
      expect(asked).toEqual([player])
      await expectSound(page)
      await page.getByRole('link', { name: /^Video van vimeo\.com tonen/ }).click()
      await frames(page).nth(1).waitFor()
      expect(
        await frames(page)
          .nth(1)
          .evaluate((frame) => frame === document.activeElement),
      ).toBe(true)
      await page.reload()
      await waitUntilAlive(page)
      expect(await frames(page).count()).toBe(0)
    }))

  it('[VAL-13] is not asked about again by who wants to see all of them', () =>
    visit(film, async ({ page, asked }) => {
      await page.getByRole('button', { name: 'Video’s altijd tonen' }).click()
      await frames(page).nth(1).waitFor()
      await page.reload()
      await frames(page).nth(1).waitFor()
      expect(new Set(asked)).toEqual(new Set([player, playerInText]))
    }))

  it('[VAL-13] is a link without JavaScript', () =>
    visit(
      film,
      async ({ page, asked }) => {
        expect(await page.locator('main').getByRole('button').count()).toBe(0)
        expect(await page.getByRole('link', { name: 'Bekijken op youtube-nocookie.com' }).getAttribute('href')).toBe(
          player,
        )
        expect(asked).toEqual([])
      },
      { javaScriptEnabled: false },
    ))
})

describe('a formulation', () => {
  const amounts = async (page: Page) =>
    (await page.locator('main table td:last-child').allInnerTexts()).map((text) => text.replaceAll(/\s/g, ' '))

  it('[ENT-05][VAL-01] is weighed anew while its batch is typed, and its address keeps it', () =>
    visit(recipe, async ({ page }) => {
      expect(await amounts(page)).toEqual(['0,625 kg', '0,005 kg', '0,37 kg', '1 kg'])
      const field = page.getByLabel('Batchgrootte')
      await field.fill('2,5')
      expect(await amounts(page)).toEqual(['1,5625 kg', '0,0125 kg', '0,925 kg', '2,5 kg'])
      await page.getByLabel('Eenheid').selectOption('g')
      await field.press('Enter')
      await page.waitForURL(`**${recipe}?batch=2.5&unit=g`)
      expect(await amounts(page)).toEqual(['1,5625 g', '0,0125 g', '0,925 g', '2,5 g'])
      await field.fill('2,5,5')
      await field.blur()
      expect(await page.getByText('Te veel decimaaltekens').isVisible()).toBe(true)
    }))

  it('[ENT-05] is weighed without JavaScript too', () =>
    visit(
      recipe,
      async ({ page }) => {
        await page.getByLabel('Batchgrootte').fill('1.000')
        await page.getByLabel('Eenheid').selectOption('g')
        await page.getByRole('button', { name: 'Berekenen' }).click()
        await page.waitForURL(`**${recipe}?batch=1000&unit=g`)
        expect(await amounts(page)).toEqual(['625 g', '5 g', '370 g', '1.000 g'])
      },
      { javaScriptEnabled: false },
    ))
})

it('[ENQ-03] leads from the list to a publication, its product and back again', () =>
  visit(`${base}/publications`, async ({ page }) => {
    await page.getByRole('link', { name: 'Warehouse nl-NL' }).click()
    await page.waitForURL(`**${news}?origin=browse`)
    await page.getByRole('main').getByRole('link', { name: 'Xanvero 80' }).click()
    await page.waitForURL('**/product/xanvero-80-*?origin=publication')
    await page.getByRole('link', { name: 'Terug naar de publicaties' }).click()
    await page.waitForURL(`**${news}?origin=browse`)
    await page.getByRole('link', { name: 'Terug naar de publicaties' }).click()
    await page.waitForURL(`**${base}/publications`)
  }))
