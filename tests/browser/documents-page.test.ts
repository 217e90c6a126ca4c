import { describe, expect, it } from 'vitest'
import { certificate } from '#features/documents/certificates/certificate.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { idOf } from '../fixtures/calls-catalogue.ts'
import { keyOf } from '../fixtures/document-fixtures.ts'
import type { OpenPage } from './fixtures/launch.ts'
import { documentsPortal } from './fixtures/documents-portal.ts'
import { browserFixtures } from './fixtures/browser-fixtures.ts'
import { expectNoPageFaults } from './fixtures/page-checks.ts'
import { visitor } from './fixtures/visitor.ts'

const fixtures = browserFixtures(documentsPortal)
const visit = visitor(fixtures)

const [desktop, phone] = [1280, 390]
const grade = idOf(tradeGrade, 'xanvero-80')
const product = `/product/x-${grade}`
const bundlePage =
  `/documents-pack?certificates=${idOf(certificate, 'iso-9001')}&certificates=${idOf(certificate, 'gdp')}` +
  `&products=${grade}`

const media = (name: string): string => `/cms/delivery/media/${keyOf(`${name}.pdf`)}`

/** Returns the rows of a table as lines of text, without the header row. */
const rowsOf = async ({ page }: OpenPage, table: string): Promise<readonly string[]> =>
  (
    await page
      .getByRole('table', { name: table })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
      .allInnerTexts()
  ).map((row) => row.replace(/\s+/g, ' ').trim())

describe('The documents of a product', () => {
  it.each([phone, desktop])('Appear on its page by type, in the visitor’s language (%i px)', (width) =>
    visit(`/nl/nl-nl${product}`, width, async ({ page }) => {
      const documents = page.getByRole('region', { name: 'Documenten' })
      expect(await documents.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
        'Veiligheidsinformatieblad',
        'Technisch informatieblad',
        'Specificatie',
        'Analysecertificaat',
      ])
      const sheet = documents.getByRole('listitem').filter({ hasText: 'Technisch informatieblad' })
      const link = sheet.getByRole('link', { name: /^Downloaden \(Nederlands\)/ })
      expect(await link.getAttribute('href')).toBe(`/nl/nl-nl/sfsites/c${media('tds-nl-2')}`)
      expect(await link.getAttribute('target')).toBe('_blank')
      expect(await sheet.getByText('Versie 2 · 1 januari 2025').isVisible()).toBe(true)
      await sheet.getByText('1 eerdere versie').click()
      const earlier = sheet.getByRole('link', { name: /^Versie 1 · 1 januari 2024/ })
      expect(await earlier.getAttribute('href')).toBe(`/nl/nl-nl/sfsites/c${media('tds-nl-1')}`)
      // The access levels name who may have documents that are not public.
      for (const name of [
        /^Log in om het te downloaden: Specificatie/,
        /^Log in om het aan te vragen: Analysecertificaat/,
      ])
        expect(await documents.getByRole('link', { name }).getAttribute('href')).toBe(
          `/nl/nl-nl/sign-in?return-to=${encodeURIComponent(`/nl/nl-nl/product/xanvero-80-${grade}`)}`,
        )
      await expectNoPageFaults(page)
    }),
  )

  it('Fall back to another language, state it and offer the others in a menu', () =>
    visit(`/nl/en-us${product}`, desktop, async ({ page }) => {
      const documents = page.getByRole('region', { name: 'Documents' })
      const technical = documents.getByRole('listitem').filter({ hasText: 'Technical data sheet' })
      expect(await technical.getByText('In Dutch').isVisible()).toBe(true)
      expect(await technical.getByRole('link').first().getAttribute('hreflang')).toBe('nl-NL')
      const safety = documents.getByRole('listitem').filter({ hasText: 'Safety data sheet' })
      expect(await safety.getByText('In English').count()).toBe(0)
      await safety.getByRole('button', { name: /other language/ }).click()
      await page.waitForFunction(() => document.querySelector('[data-phase=open]') !== null)
      const [opened] = await Promise.all([
        page.context().waitForEvent('request', (request) => request.url().includes('/cms/delivery/media/')),
        page.getByRole('menuitem', { name: 'German' }).click(),
      ])
      expect(opened.url()).toContain(media('sds-de-4'))
    }))
})

describe('A document bundle', () => {
  it.each([phone, desktop])('Lists what is missing before what is included (%i px)', (width) =>
    visit(`/nl/en-us${bundlePage}&language=nl-NL`, width, async (open) => {
      const { page } = open
      const gaps = await rowsOf(open, 'Missing or different')
      expect(gaps).toContainEqual(expect.stringMatching(/^GDP GDP Expired: was valid until 31 March 2026/))
      expect(gaps).toContainEqual(expect.stringMatching(/Specification.*For signed-in customers/))
      expect(gaps).toContainEqual(expect.stringMatching(/Certificate of analysis.*On request/))
      expect(await rowsOf(open, 'In the ZIP')).toContainEqual(expect.stringMatching(/^ISO 9001:2015 .*\.pdf$/))
      await expectNoPageFaults(page)
    }),
  )

  it('Prints its list without controls that paper cannot use', () =>
    visit(`/nl/en-us${bundlePage}`, desktop, async (open) => {
      const { page } = open
      await page.emulateMedia({ media: 'print' })
      expect((await rowsOf(open, 'Missing or different')).length).toBeGreaterThan(0)
      expect(await page.getByRole('combobox').count()).toBe(0)
    }))

  it('Starts on the page of a product group with the selected products', () =>
    visit(`/nl/en-us/product-group/x-${idOf(tradeName, 'xanvero')}`, desktop, async ({ page }) => {
      await page.getByText('Documents for several products as one ZIP').click()
      const boxes = page.getByRole('checkbox')
      const amount = await boxes.count()
      expect(amount).toBeGreaterThan(1)
      await boxes.first().uncheck()
      await page.getByRole('button', { name: 'Continue to the ZIP' }).click()
      await page.waitForURL('**/documents-pack?products=**')
      expect(new URL(page.url()).searchParams.getAll('products')).toHaveLength(amount - 1)
    }))
})

describe('The certificates of a supplier and of a product group', () => {
  it('Appear on their pages', () =>
    visit(`/nl/en-us/product-group/x-${idOf(tradeName, 'xanvero')}`, desktop, async ({ page }) => {
      const region = page.getByRole('region', { name: 'Certificates' })
      expect(await region.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Kosher Xanvero'])
      await region.getByRole('link', { name: 'All certificates of this supplier' }).click()
      await page.getByRole('heading', { name: /^Certificates of / }).waitFor()
      expect(await page.locator('li[data-validity] h3').allInnerTexts()).toEqual(['Halal', 'Kosher Xanvero'])
    }))
})
