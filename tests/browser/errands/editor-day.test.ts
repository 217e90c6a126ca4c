import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { company } from '#features/catalogue/companies/company.ts'
import { certificate, certificateAsset } from '#features/documents/certificates/certificate.ts'
import { createSearchCounter, type SearchCounter } from '#features/search/counts/search-counter.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { sites } from '#sites/table.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { fillDocuments, keyOf } from '../../fixtures/document-fixtures.ts'
import { png } from '../../fixtures/images.ts'
import { officeErrands } from '../fixtures/office-errand.ts'
import { expectNoPageFaults } from '../fixtures/page-checks.ts'

// Each errand begins on the home page of the back office. Its number of presses is part of the test: a longer way is a fault.
const timeout = 120_000
const [today, tomorrow] = ['2026-06-15', '2026-06-16']
const clock = { day: today }
const now = () => new Date(`${clock.day}T10:00:00Z`)

let searches: SearchCounter
const { portal, errand, guest } = officeErrands({
  role: 'editor',
  now,
  services: ({ backOffice: { database } }) => {
    const every = () => () => {}
    searches = createSearchCounter({ queries: database.queries, sites, now, every, log: { error: () => {} } })
    return { callObserver: searches }
  },
  fill: async ({ fixtures: { records }, files }) => {
    await fillDocuments(records, files)
    const { id } = await records.create(systemViewer, certificate, {
      name: 'FSSC 22000',
      company: idOf(company, 'NORVANE-NL'),
      scheme: 'fssc-22000',
      validUntil: '2026-06-30',
    })
    await records.create(systemViewer, certificateAsset, {
      name: 'FSSC 22000',
      certificate: id,
      language: 'en-US',
      file: keyOf('gdp-nl.pdf'),
    })
  },
})

describe('The certificates', () => {
  it(
    '[BOF-01] [BOF-07] An editor renews a certificate that ends soon, with its PDF: visitors get the new one',
    async () => {
      const file = { name: 'fssc-2029.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 Until 2029\n') }
      const presses = await errand(async ({ page, main, link, button, field, press, fill, attach }) => {
        await expectNoPageFaults(page)
        await press(link(/Certificates that end within 30 days$/))
        await press(link('FSSC 22000'))
        await press(link('Edit'))
        await fill(field('Valid until'), '2029-06-30')
        await press(button('Save'))
        await page.getByText('The record is saved.').waitFor()
        await press(link('Replace: gdp-nl.pdf'))
        await attach(main.locator('input[type=file]'), file)
        await press(button('Save'))
        await page.locator('#files').getByRole('link', { name: file.name, exact: true }).waitFor()
        await expectNoPageFaults(page)
      })
      expect(presses).toBeLessThanOrEqual(9)
      await guest('/nl/en-us/certificates-and-documents', async (page) => {
        const card = page.locator('main li[data-validity]', { hasText: 'FSSC 22000' })
        expect(await card.getAttribute('data-validity')).toBe('valid')
        const href = await card.locator('a[href*="/cms/delivery/media/"]').getAttribute('href')
        const answer = await page.request.get(new URL(href ?? '', page.url()).href)
        expect(await answer.text()).toBe(file.buffer.toString())
      })
    },
    timeout,
  )
})

describe('The search', () => {
  it(
    '[WRK-01] [WRK-02] An editor sees the effect of a synonym for a search without result, and saves it',
    async () => {
      const address = '/nl/nl-nl/products?search-term=gomhars'
      const found = (count: number) =>
        guest(address, async (page) => {
          expect(await page.locator('main h3 a[href*="/product/"]').count()).toBe(count)
        })
      // A term is shown from the third search on.
      for (const _ of [1, 2, 3]) await found(0)
      await searches.flush()
      const presses = await errand(async ({ page, main, link, button, field, press, fill }) => {
        await press(link('Search workbench'))
        await press(link('Without a result'))
        await expectNoPageFaults(page)
        await press(link('gomhars'))
        await page.getByText('0 results').waitFor()
        await fill(field('Terms with the same meaning'), 'gomhars\nxanthaangom')
        await press(button('Show the effect: New synonym'))
        await main.getByRole('cell', { name: '0 › 3', exact: true }).waitFor()
        await expectNoPageFaults(page)
        await found(0)
        await press(button('Save'))
        await page.getByText('The synonym is saved.').waitFor()
      })
      expect(presses).toBeLessThanOrEqual(6)
      await portal().fixtures.follower.catchUp()
      await found(3)
    },
    timeout,
  )
})

describe('The publications', () => {
  const title = 'Journées des ingrédients'
  const versions = [
    ['en-US', 'Ingredient days', 'Hall 7, Lyon', 'The fair from above'],
    ['fr', title, 'Hall 7, Lyon', 'Le salon vu du ciel'],
    ['de', 'Tage der Inhaltsstoffe', 'Halle 7, Lyon', 'Die Messe von oben'],
  ] as const
  const listed = (page: Page) => page.locator('main').getByRole('link', { name: title })

  it(
    '[BOF-01] [BOF-07] [LNG-02] An editor publishes an event in three languages: guests see it from the next day on',
    async () => {
      const presses = await errand(async ({ page, main, link, button, field, press, fill, select, attach }) => {
        await press(link('Contents'))
        await press(link('New record'))
        await fill(field('Name'), 'Ingredient days')
        await select(field('Type'), 'Events')
        await attach(field('Header image'), { name: 'days.png', mimeType: 'image/png', buffer: png(600, 400) })
        await fill(field('First day'), '2026-09-15')
        await fill(field('Last day'), '2026-09-17')
        await expectNoPageFaults(page)
        await press(button('Save'))
        for (const [language, name, place, alt] of versions) {
          await press(link('New record: Content versions'))
          expect(await field('Content').inputValue()).toContain('Ingredient days (')
          await fill(field('Title'), name)
          await select(field('Language'), language)
          await select(field('Status'), 'Published')
          await fill(field('Published from'), tomorrow)
          await fill(field('Text instead of the image'), alt)
          await fill(field('Place'), place)
          await press(button('Save'))
          // The page is that of the content again.
          await main.getByRole('rowheader', { name, exact: true }).waitFor()
        }
        await expectNoPageFaults(page)
        await press(link('Why is this shown?'))
        await select(field('Country site'), 'France')
        await fill(field('Day'), tomorrow)
        await press(button('Explain'))
        await main.getByRole('heading', { name: 'Ingredient days Shown' }).waitFor()
        await expectNoPageFaults(page)
      })
      expect(presses).toBeLessThanOrEqual(45)

      await portal().fixtures.follower.catchUp()
      await guest('/fr/fr/publications', async (page) => {
        expect(await listed(page).count()).toBe(0)
      })
      clock.day = tomorrow
      await guest('/fr/fr/publications', async (page) => {
        await listed(page).first().click()
        await page.waitForURL('**/fr/fr/publication/**')
        expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
        const picture = page.getByRole('img', { name: 'Le salon vu du ciel' })
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
        await page.getByText('Hall 7, Lyon').waitFor()
      })
    },
    timeout,
  )
})
