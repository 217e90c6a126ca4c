import { describe, expect, it } from 'vitest'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { sites } from '#sites/table.ts'
import { idOf } from '../fixtures/calls-catalogue.ts'
import { keyOf } from '../fixtures/document-fixtures.ts'
import { today } from '../fixtures/call-fixtures.ts'
import type { OpenPage } from './fixtures/launch.ts'
import { documentsPortal, manyCertificates } from './fixtures/documents-portal.ts'
import { everyNth, alternatingByWidth } from './fixtures/sample.ts'
import { browserFixtures } from './fixtures/browser-fixtures.ts'
import { expectNoPageFaults } from './fixtures/page-checks.ts'
import { visitor, withoutScripts } from './fixtures/visitor.ts'

const fixtures = browserFixtures(documentsPortal)
const visit = visitor(fixtures, today)

const path = '/nl/en-us/certificates-and-documents'
/** The certificates of a company that has several pages of them. */
const manyPath = '/be/en-us/certificates-and-documents'
const [desktop, phone] = [1280, 390]

const names = ({ page }: OpenPage): Promise<readonly string[]> => page.locator('li[data-validity] h3').allInnerTexts()
const fileOf = (name: string): string =>
  `${fixtures.origin()}/nl/en-us/sfsites/c/cms/delivery/media/${keyOf(`${name}.pdf`)}`

describe('The page of certificates', () => {
  const siteLocales = languageCodes.map((language) => {
    const site = sites.find((each) => !each.isMyIMCDOnly && each.supportedLanguages.includes(language))
    return [language, site === undefined ? '' : siteBase(site, language)] as const
  })

  describe.each([phone, desktop])('At %i px', (width) => {
    it.each<readonly [string, string]>(
      alternatingByWidth(width, everyNth(3, [...siteLocales, ['nl-NL with some', '/nl/nl-nl']])),
    )('[HSE-02] Is accessible in %s, hydrates without an error and has no layout shift', (_language, base) =>
      visit(`${base}/certificates-and-documents`, width, async ({ page }) => {
        expect(await page.title()).toContain(' - HSEQR | ')
        await expectNoPageFaults(page)
      }),
    )
  })

  describe('The languages of a certificate', () => {
    it('[CRT-02] [CRT-03] [CRT-04] Opens a menu beside the button on a desktop, and the file in a new window', () =>
      visit(path, desktop, async ({ page }) => {
        const iso = page.getByRole('group', { name: 'ISO 9001:2015' })
        await iso.getByRole('button', { name: 'Download certificate' }).click()
        const menu = iso.getByRole('menu')
        expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual([
          'Dutch – Annex',
          'Dutch – Certificate iso-nl',
          'German',
          'Swedish',
          'Certificate iso-none',
        ])
        await page.waitForFunction(() => document.querySelector('[data-phase=open]') !== null)
        const [opened] = await Promise.all([
          page.context().waitForEvent('request', (request) => request.url().includes('/cms/delivery/media/')),
          menu.getByRole('menuitem', { name: 'German' }).click(),
        ])
        expect(opened.url()).toBe(fileOf('iso-de'))
        expect(page.url()).toBe(fixtures.origin() + path)
      }))

    it('[CRT-02] Opens a drawer with Cancel on a phone', () =>
      visit(path, phone, async ({ page }) => {
        await page.getByRole('button', { name: 'Download certificate' }).click()
        const drawer = page.getByRole('dialog', { name: 'Download certificate' })
        await drawer.getByRole('menuitem', { name: 'Swedish' }).waitFor()
        await expectNoPageFaults(page)
        await page.waitForFunction(() => document.querySelector('dialog[data-phase=open]') !== null)
        await drawer.getByRole('button', { name: 'Cancel' }).click()
        await drawer.waitFor({ state: 'hidden' })
      }))

    it('[CRT-02] [HSE-08] Shows a button with the file name for a single file', () =>
      visit(path, desktop, async ({ page }) => {
        const link = page.getByRole('link', { name: 'Download (Dutch) certificate GDP' })
        expect(await link.getAttribute('href')).toBe(new URL(fileOf('gdp-nl')).pathname)
        expect(await link.getAttribute('target')).toBe('_blank')
      }))
  })

  describe('Filters', () => {
    it('Offer a principal and list its certificates', () =>
      visit(path, desktop, async (open) => {
        const { page } = open
        await page.getByRole('combobox', { name: 'Company or supplier' }).click()
        await page.waitForFunction(() => document.querySelector('[data-phase=open]') !== null)
        await page.getByRole('option', { name: 'Brenvik' }).click()
        await page.waitForURL(`**?principal=${idOf(account, 'brenvik')}`)
        await page.getByRole('heading', { name: /^Certificates of Brenvik/ }).waitFor()
        expect(await names(open)).toEqual(['Halal', 'Kosher Xanvero'])
      }))
  })

  describe('Selection of several certificates', () => {
    it('Selects all of a page with one press, and none of the next page', () =>
      visit(manyPath, desktop, async ({ page }) => {
        await page.getByRole('button', { name: 'Select all' }).click()
        await page.getByText('24 selected').waitFor()
        await page.getByRole('link', { name: 'Next' }).click()
        await page.waitForURL('**?page=2')
        await page.getByText('24 selected').waitFor({ state: 'detached' })
        expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
      }))

    it('Does not count certificates that a filter has hidden', () =>
      visit(path, desktop, async ({ page }) => {
        await page.getByRole('checkbox', { name: 'Select GDP' }).check()
        await page.getByRole('checkbox', { name: 'Select ISO 9001:2015' }).check()
        await page.getByText('2 selected').waitFor()
        await page.getByRole('combobox', { name: 'Scheme' }).click()
        await page.waitForFunction(() => document.querySelector('[data-phase=open]') !== null)
        await page.getByRole('option', { name: 'GDP' }).click()
        await page.waitForURL('**?scheme=gdp')
        await page.getByText('2 selected').waitFor({ state: 'detached' })
      }))
  })

  it('[CRT-05] [ERR-02] Shows the rest of the page if the list cannot be loaded', () =>
    visit('/nl/en-us/products', desktop, async (open) => {
      const { page } = open
      await page.route('**/lwr/apex/**/getCertificatesByCompanyId**', (route) => route.abort())
      await page.getByRole('link', { name: 'Certificates', exact: true }).click()
      await page.getByText('No certificates to show at the moment').waitFor()
      expect(await page.title()).toBe('Certificates & Documents - HSEQR | Norvane Nederland')
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Certificates & Documents')
      expect(open.forgetErrors()).toHaveLength(1)
      await page.unroute('**/lwr/apex/**/getCertificatesByCompanyId**')
      await page.reload()
      await page.locator('li[data-validity]').first().waitFor()
      expect(await names(open)).toEqual(['ISO 9001:2015', 'GDP'])
      // [HSE-06]
      expect(await page.locator('script[data-layer=page]').textContent()).toContain('certificates_and_Documents')
    }))

  it('[HSE-06] Exposes the current view on the window object', () =>
    visit('/nl/en-us/products', desktop, async ({ page }) => {
      await page.evaluate(() =>
        window.addEventListener('view-change', (event) => {
          if (event instanceof CustomEvent) Reflect.set(window, 'viewed', event.detail)
        }),
      )
      await page.getByRole('link', { name: 'Certificates', exact: true }).click()
      await page.locator('li[data-validity]').first().waitFor()
      expect(await page.evaluate((): unknown => Reflect.get(window, 'viewed'))).toEqual({
        view: 'certificates_and_Documents',
        recordId: '',
      })
    }))

  it('Omits animations for visitors who prefer reduced motion', () =>
    visit(path, desktop, async ({ page }) => {
      const bar = page.locator('form [data-chosen], form > div').last()
      const seconds = await bar.evaluate((element) =>
        Math.max(
          ...[...element.querySelectorAll('*'), element].map((each) =>
            Number.parseFloat(getComputedStyle(each).transitionDuration),
          ),
        ),
      )
      expect(seconds).toBeLessThanOrEqual(0.001)
    }))

  it('[CRT-01] Prints the cards without controls that paper cannot use', () =>
    visit(path, desktop, async ({ page }) => {
      await page.emulateMedia({ media: 'print' })
      expect(await page.getByRole('heading', { name: 'ISO 9001:2015' }).isVisible()).toBe(true)
      expect(await page.getByText('31 March 2025').isVisible()).toBe(true)
      for (const removed of ['combobox', 'checkbox', 'button'] as const)
        expect(await page.getByRole(removed).count()).toBe(0)
    }))

  it('[CRT-01] A phone shows 24 certificates in rows, and the last page the rest of them', () =>
    visit(`${manyPath}?page=3`, phone, async (open) => {
      const { page } = open
      expect(await names(open)).toHaveLength(manyCertificates - 48)
      await page.getByRole('link', { name: 'Page 1' }).click()
      await page.waitForURL(`**${manyPath}`)
      await page.locator('li[data-validity]').nth(23).waitFor()
      const heights = await page
        .locator('li[data-validity]')
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
      expect(heights).toHaveLength(24)
      expect(Math.max(...heights)).toBeLessThan(280)
      await expectNoPageFaults(page)
    }))

  describe('The page without JavaScript', () => {
    it('[ADR-03] Has the other pages of the list as links', () =>
      visit(
        manyPath,
        phone,
        async (open) => {
          await open.page.getByRole('link', { name: 'Next' }).click()
          await open.page.waitForURL('**?page=2')
          expect(await names(open)).toHaveLength(24)
        },
        withoutScripts,
      ))

    it('[CRT-02] Shows the languages as plain links and no control that needs a script', () =>
      visit(
        path,
        phone,
        async ({ page }) => {
          const details = page.locator('li[data-validity] details')
          // Playwright treats a noscript element as an obstacle.
          await details.locator('summary').click({ force: true })
          const swedish = details.getByRole('link', { name: 'Swedish' })
          expect(await swedish.getAttribute('href')).toBe(new URL(fileOf('iso-sv')).pathname)
          expect(await swedish.getAttribute('target')).toBe('_blank')
          expect(await page.getByRole('combobox', { name: 'Scheme' }).count()).toBe(0)
          expect(await page.getByRole('button', { name: /Select all|Download certificate/ }).count()).toBe(0)
        },
        withoutScripts,
      ))
  })
})
