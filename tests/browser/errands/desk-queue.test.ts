import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { isIn } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { userOf } from '../../fixtures/signed-in.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { actButton, actForm, actSummary, errandFixtures } from '../fixtures/errand-portal.ts'
import { handOf, type Hand } from '../fixtures/hand.ts'
import { openRequests } from '../fixtures/open-requests.ts'
import { overflow } from '../fixtures/page-checks.ts'

const { portal, clock, browserOf, visit } = errandFixtures()
const path = '/account/requests'

/** The numbers in the rows of the table. */
const numbers = (page: Page) => page.locator('main tbody th a').allTextContents()
const searchField = (page: Page) => page.locator('main input[name="search-term"]')
const focusedField = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '')
const searched = (page: Page, words: string) =>
  page.waitForURL((url) => url.searchParams.get('search-term') === words && url.pathname.endsWith(path))

/** How many requests have been answered with a text. */
async function answered(text: string): Promise<number> {
  const sent = await portal().fixtures.records.list(systemViewer, customerRequest, { where: isIn('state', ['sent']) })
  return sent.filter(({ answer }) => answer === text).length
}

describe('The desk with two hundred open requests', () => {
  beforeAll(async () => {
    clock.now = Date.parse('2026-06-15T10:00:00Z')
    await openRequests(portal().fixtures.records, 200)
  })

  it.each([
    ['/nl/nl-nl', 'nl-NL', 10],
    ['/be/fr', 'fr', 2],
    ['/de/de', 'de', 2],
  ] as const)(
    '[ERD-07] Finds one by its product and by its customer within two presses, and answers without the mouse: %s',
    async (base, language, count) => {
      const { page, errors, close } = await browserOf(await userOf(portal(), 'internalSales'), { width: 1280 })
      const open = isIn('state', ['submitted', 'inReview'])
      const waiting = await portal().fixtures.records.count(systemViewer, customerRequest, open)
      await visit(page, base + path)
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      await page
        .locator('main p[role="status"]')
        .filter({ hasText: String(waiting) })
        .waitFor()
      expect(await numbers(page)).toHaveLength(50)
      expect(await violationsOf(page)).toEqual([])
      expect(await overflow(page)).toBe(0)

      // Two presses beside what is typed: the key of the search, and Enter.
      const search = async (words: string): Promise<void> => {
        await page.keyboard.press('/')
        await page.keyboard.type(words)
        await Promise.all([searched(page, words), page.keyboard.press('Enter')])
      }
      await search('Bakery 117')
      await expect.poll(() => numbers(page)).toEqual(['Q-BE-2026-000117'])
      await search('SOL-030')
      await expect.poll(async () => (await numbers(page)).length).toBeGreaterThan(5)
      const rows = await page.locator('main tbody tr').allTextContents()
      expect(rows.filter((text) => !text.includes('Solvara 030'))).toEqual([])

      // Enquiries are answered with keys alone.
      const answer = `Answered in ${language}.`
      await visit(page, `${base}${path}?kind=default`)
      await page.keyboard.press('j')
      for (let done = 1; done <= count; done += 1) {
        if (done > 1) await page.keyboard.press('j')
        const before = page.url()
        await page.keyboard.press('o')
        await page.waitForURL((url) => url.href !== before && /requests\/a0E/.test(url.pathname))
        await actButton(page, 'take').waitFor()
        await page.keyboard.press('a')
        await actSummary(page, 'answer').waitFor()
        await page.keyboard.press('a')
        for (let field = 0; (await focusedField(page)) !== 'answer'; field += 1) {
          expect(field).toBeLessThan(40)
          await page.keyboard.press('Tab')
        }
        await page.keyboard.type(answer)
        await page.keyboard.press('Control+Enter')
        await expect.poll(() => answered(answer)).toBe(done)
        await actForm(page, 'answer').waitFor({ state: 'detached' })
      }
      expect(errors).toEqual([])
      await close()
    },
    180_000,
  )

  it.each([
    ['/nl/nl-nl', 'nl-NL', 109],
    ['/be/fr', 'fr', 106],
    ['/de/de', 'de', 79],
  ] as const)(
    '[ERD-07] Finds and answers one with the keys of the browser alone, without scripts: %s',
    async (base, language, at) => {
      const { page, errors, close } = await browserOf(await userOf(portal(), 'internalSales'), {
        width: 1280,
        hasScripts: false,
      })
      await visit(page, base + path)
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      const hand = handOf(page, 'keyboard')
      await findByCustomer(page, hand, at)
      expect(hand.presses()).toBe(2)
      await openFound(page, hand)
      await answerOne(page, hand, `Typed in ${language}.`)
      expect(errors).toEqual([])
      await close()
    },
    120_000,
  )

  it.each([
    ['/nl/nl-nl', 'nl-NL', 390, true, 136],
    ['/be/fr', 'fr', 390, false, 163],
    ['/de/de', 'de', 320, true, 193],
    ['/nl/en-us', 'en-US', 768, true, 190],
  ] as const)(
    '[ERD-07] Finds, reads and answers one on a narrow screen: %s, %s, %i px, scripts: %s',
    async (base, language, width, hasScripts, at) => {
      const { page, errors, close } = await browserOf(await userOf(portal(), 'internalSales'), { width, hasScripts })
      const hand = handOf(page, width < 600 ? 'phone' : 'mouse')
      await visit(page, `${base}${path}?queue=all`)
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      expect(await overflow(page)).toBe(0)
      await findByCustomer(page, hand, at)
      expect(hand.presses()).toBe(2)
      await openFound(page, hand)
      await page.locator('main h1').getByText(numberOf(at)).waitFor()
      expect(await overflow(page)).toBe(0)
      if (hasScripts) expect(await violationsOf(page)).toEqual([])
      await answerOne(page, hand, `Pressed in ${language}.`)
      expect(await overflow(page)).toBe(0)
      // The way back leads to what was searched.
      const words = `Bakery ${String(at)}`
      await Promise.all([searched(page, words), hand.press(page.locator('main nav p > a[href*="search-term="]'))])
      await expect.poll(() => numbers(page)).toEqual([numberOf(at)])
      expect(errors).toEqual([])
      await close()
    },
    120_000,
  )
})

const numberOf = (at: number): string => `E-${at % 2 === 0 ? 'NL' : 'BE'}-2026-000${String(at).padStart(3, '0')}`

/** Two presses beside the one that opens what was found: the field of the search, and Enter. */
async function findByCustomer(page: Page, hand: Hand, at: number): Promise<void> {
  const words = `Bakery ${String(at).padStart(3, '0')}`
  await hand.type(searchField(page), words)
  await Promise.all([searched(page, words), hand.enter()])
  await expect.poll(() => numbers(page)).toEqual([numberOf(at)])
}

const openFound = (page: Page, hand: Hand) =>
  Promise.all([page.waitForURL(/requests\/a0E/), hand.press(page.locator('main tbody th a'))])

/** Takes the request and sends an answer. */
async function answerOne(page: Page, hand: Hand, text: string): Promise<void> {
  await Promise.all([actSummary(page, 'answer').waitFor(), hand.press(actButton(page, 'take'))])
  await hand.press(actSummary(page, 'answer'))
  await hand.type(actForm(page, 'answer').locator('[name="answer"]'), text)
  await hand.press(actButton(page, 'answer'))
  await expect.poll(() => answered(text)).toBe(1)
  await actForm(page, 'answer').waitFor({ state: 'detached' })
}
