import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { browserFixtures } from '../fixtures/browser-fixtures.ts'
import { openPage, type OpenPage } from '../fixtures/launch.ts'
import { workshopPortal } from '../fixtures/workshop-portal.ts'

// The constants of §9 that are written in style sheets, as the browser computes them. Lengths are in CSS pixels at 16 px a rem.
const fixtures = browserFixtures(workshopPortal)
let opened: OpenPage
beforeAll(async () => {
  opened = await openPage(fixtures.browser(), 1280)
  await opened.page.emulateMedia({ reducedMotion: 'no-preference' })
})

async function visit(address: string, width = 1280): Promise<Page> {
  const { page } = opened
  await page.setViewportSize({ width, height: 1000 })
  await page.goto(`${fixtures.origin()}/workshop/${address}`)
  await page.locator('#root[data-hydrated]').waitFor()
  return page
}

const computed = (page: Page, selector: string, properties: readonly string[]) =>
  page
    .locator(selector)
    .first()
    .evaluate(
      (element, names) => names.map((name) => getComputedStyle(element).getPropertyValue(name)),
      [...properties],
    )

describe('Constants in style sheets', () => {
  it('[MSC-04] A tooltip is at most 315 px wide and appears in 150 ms', async () => {
    const page = await visit('tooltip?story=long')
    const [width, duration] = await computed(page, '[role=tooltip]', ['max-inline-size', 'transition-duration'])
    expect(width).toBe('315px')
    expect(duration?.split(', ')[0]).toBe('0.15s')
  })

  it('[MSC-04] A list of options is at most 226 px high, 4 px from its button, and appears in 150 ms', async () => {
    const page = await visit('picklist')
    await page.locator('main [aria-haspopup=listbox]').first().click()
    const panel = '[data-variant=picklist]'
    await page.locator(panel).first().waitFor()
    expect(
      await computed(page, panel, ['max-block-size', 'margin-block-start', 'margin-inline-end', 'animation-duration']),
    ).toEqual(['226px', '4px', '8px', '0.15s'])
    expect((await page.locator(panel).first().boundingBox())?.width).toBeGreaterThanOrEqual(250)
  })

  it('[MSC-04] A menu is 220 px to 16rem wide', async () => {
    const page = await visit('menu')
    await page.locator('main [aria-haspopup=menu]').first().click()
    await page.locator('[data-variant=menu]').first().waitFor()
    expect(await computed(page, '[data-variant=menu]', ['min-inline-size', 'max-inline-size'])).toEqual([
      '220px',
      '256px',
    ])
  })

  it('[MSC-04] A drawer is at most 85 % of the window high and appears in 250 ms, as a modal does', async () => {
    const page = await visit('drawer', 390)
    await page.locator('main button').first().click()
    await page.locator('dialog').waitFor()
    expect(await computed(page, 'dialog', ['max-block-size', 'animation-duration'])).toEqual(['850px', '0.25s'])
  })

  it('[MSC-04] A page header is at least 18.5rem high, with a banner 25rem, and its title has 2.5rem', async () => {
    const page = await visit('page-header')
    const heights = await page
      .locator('main [data-justify]')
      .evaluateAll((headers) => headers.map((header) => getComputedStyle(header).minBlockSize))
    expect(new Set(heights)).toEqual(new Set(['296px', '400px']))
    expect(await computed(page, 'main [data-justify] h1', ['font-size'])).toEqual(['40px'])
  })
})

describe('Reduced motion', () => {
  it('Shows a change at once, also deep inside of what is hidden', async () => {
    const page = await visit('tooltip?story=long')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const seen = await page.locator('#root').evaluate((root) => {
      const deepest = [...root.querySelectorAll('*')].findLast((each) => each.childElementCount === 0) ?? root
      const before = getComputedStyle(deepest).visibility
      root.setAttribute('style', 'visibility: hidden')
      return [before, getComputedStyle(deepest).visibility]
    })
    expect(seen).toEqual(['visible', 'hidden'])
  })
})
