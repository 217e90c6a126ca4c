import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoFixtures } from '../fixtures/browser-fixtures.ts'
import { handOf, type Hand, type Way, ways, widthOf } from '../fixtures/hand.ts'
import { waitUntilHydrated } from '../fixtures/hydrated.ts'
import { openPage } from '../fixtures/launch.ts'
import { overflow } from '../fixtures/page-checks.ts'

// What formulators and buyers come for, on the demo, each with a mouse, with the keyboard alone and on a phone.
const fixtures = demoFixtures()
const timeout = 120_000

interface Visit {
  readonly page: Page
  readonly hand: Hand
  readonly way: Way
}

/** Carries out an errand from an address, and returns the presses that it took. */
async function errand(
  address: string,
  way: Way,
  steps: (visit: Visit) => Promise<void>,
  expectedErrors: readonly string[] = [],
): Promise<number> {
  const { page, errors, close } = await openPage(fixtures.browser(), widthOf(way))
  await page.goto(fixtures.origin() + address)
  await waitUntilHydrated(page)
  const hand = handOf(page, way)
  await steps({ page, hand, way })
  expect(await overflow(page)).toBe(0)
  expect(errors).toEqual(expectedErrors)
  await close()
  return hand.presses()
}

async function search({ page, hand }: Visit, term: string): Promise<void> {
  await hand.type(page.locator('[name="search-term"]').filter({ visible: true }).first(), term)
  await hand.enter()
  await page.waitForURL('**/search?*')
}

const total = async (page: Page) => Number.parseInt((await page.locator('main h2[aria-live]').textContent()) ?? '', 10)

describe('Finding and choosing', () => {
  it.each(ways)(
    '[UND-01] [CMP-01] A formulator compares three natural emulsifiers for a cream in Brazil: %s',
    async (way) => {
      const presses = await errand('/br/pt', way, async (visit) => {
        const { page, hand } = visit
        await search(visit, 'emulsificante natural O/A creme')
        expect(await page.locator('html').getAttribute('lang')).toBe('pt')
        const chips = await page
          .locator('main')
          .getByRole('link', { name: /^Remover/ })
          .allTextContents()
        expect(chips.join()).toMatch(/Emulsionante.*De origem natural/)
        for (const at of [0, 1, 2]) await hand.press(page.locator('main input[form="compare"]').nth(at))
        await hand.press(page.locator('#compare button[type="submit"]'))
        await page.waitForURL('**/compare?*')
        expect(new URL(page.url()).searchParams.getAll('ids').join().split(',')).toHaveLength(3)
        expect(await page.locator('main table').first().locator('thead th').count()).toBeGreaterThanOrEqual(3)
      })
      expect(presses).toBe(6)
    },
    timeout,
  )

  it.each(ways)(
    'A buyer lists the Halal certificates of all suppliers: %s',
    async (way) => {
      const presses = await errand('/nl/en-us/certificates-and-documents', way, async ({ page, hand }) => {
        const list = (name: string) => page.locator('main').getByRole('combobox', { name })
        const cards = page.locator('main li[data-validity]')
        await hand.choose(list('Company or supplier'), 'All suppliers')
        // The certificates of all suppliers are shown by scheme.
        await expect.poll(() => cards.count()).toBe(0)
        await hand.choose(list('Scheme'), 'Halal')
        await expect.poll(() => cards.count()).toBeGreaterThan(1)
        expect(await cards.filter({ hasNotText: 'Halal' }).count()).toBe(0)
      })
      expect(presses).toBe(4)
    },
    timeout,
  )

  it.each(ways)(
    'A buyer gets all documents of CAS 77-92-9 in Dutch and reads what is missing: %s',
    async (way) => {
      const presses = await errand('/nl/nl-nl', way, async (visit) => {
        const { page, hand } = visit
        await search(visit, '77-92-9')
        const found = await total(page)
        expect(found).toBeGreaterThan(1)
        await hand.press(page.getByRole('link', { name: `Documenten van deze ${found} producten` }))
        await page.waitForURL('**/documents-pack?*')
        expect(new URL(page.url()).searchParams.getAll('products')).toHaveLength(found)
        expect(await page.getByRole('heading', { name: 'Ontbreekt of wijkt af' }).count()).toBeGreaterThan(0)
        const file = await page.locator('main a[download], main a[href*=".zip"]').first().getAttribute('href')
        expect((await page.request.get(new URL(file ?? '', page.url()).href)).headers()['content-type']).toContain(
          'zip',
        )
      })
      expect(presses).toBe(3)
    },
    timeout,
  )

  it.each(ways)(
    '[SUB-01] A formulator finds what Mexico has in place of a product of the United States: %s',
    async (way) => {
      const address = await productWithout('/us/en-us', '/mx/es')
      const presses = await errand(
        address,
        way,
        async ({ page, hand }) => {
          await expect.poll(() => page.url()).toContain('/product-not-found')
          await hand.press(page.locator('main h3 a[href*="/product/"]').first())
          await page.waitForURL('**/mx/es/product/*')
          expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
        },
        ['Failed to load resource: the server responded with a status of 404 (Not Found)'],
      )
      expect(presses).toBe(1)
    },
    timeout,
  )

  it.each(ways)(
    '[SPC-03] A formulator narrows xanthan gum by viscosity and particle size: %s',
    async (way) => {
      const presses = await errand('/us/en-us', way, async (visit) => {
        const { page, hand } = visit
        await search(visit, 'xanthan gum')
        const all = await total(page)
        // The drawer of a phone stays open while its filters are applied.
        if (way === 'phone') await hand.press(page.getByRole('button', { name: /^Filters/ }))
        const narrow = async (name: string, label: 'From' | 'To', value: string) => {
          const range = page.locator('form', { has: page.getByRole('group', { name }) }).filter({ visible: true })
          await hand.type(range.getByLabel(label), value)
          await hand.enter()
        }
        await narrow('Viscosity', 'From', '400')
        await page.waitForURL((url) => url.search.includes('viscosity'))
        const viscous = await total(page)
        expect([viscous > 0, viscous < all]).toEqual([true, true])
        await narrow('Particle size', 'To', '100')
        await page.waitForURL((url) => url.search.includes('particle-size'))
        const fine = await total(page)
        expect([fine > 0, fine <= viscous]).toEqual([true, true])
      })
      expect(presses).toBe(way === 'phone' ? 7 : 6)
    },
    timeout,
  )
})

/** Returns the address of a product of one site on another site, which does not have it. */
async function productWithout(has: string, lacks: string): Promise<string> {
  const list = await (await fetch(`${fixtures.origin()}${has}/products?page-size=48`)).text()
  for (const [, path = ''] of list.matchAll(/href="[^"]*(\/product\/[^"?]+)"/g)) {
    const { status, headers } = await fetch(fixtures.origin() + lacks + path, { redirect: 'manual' })
    if (status === 302 && headers.get('location')?.includes('product-not-found') === true) return lacks + path
  }
  throw new Error('Every product of the list is available on both sites.')
}
