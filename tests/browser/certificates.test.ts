import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { siteBase } from '#domain/addresses.ts'
import { languageCodes } from '#domain/languages.ts'
import { packLimit } from '#domain/pack-address.ts'
import { account } from '#entities/account.ts'
import { sites } from '#sites/table.ts'
import { idOf } from '../calls-catalogue.ts'
import { keyOf } from '../calls-papers.ts'
import { today } from '../calls-setting.ts'
import { waitUntilAlive } from './alive.ts'
import { openPage, type OpenPage } from './launch.ts'
import { many, papersPortal } from './papers-portal.ts'
import { everyNth, inTurn } from './sample.ts'
import { browserSetting } from './setting.ts'
import { expectSound, watchShifts } from './sound-page.ts'

const setting = browserSetting(papersPortal)

const path = '/nl/en-us/certificates-and-documents'
const [desktop, phone] = [1280, 390]

/** Opens an address on the portal's day, waits until it is alive, and ends with no error of the console. */
async function visit(
  address: string,
  width: number,
  steps: (open: OpenPage) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const open = await openPage(setting.browser(), width, {
    ...options,
    prepare: async (page) => {
      await watchShifts(page)
      await page.clock.setFixedTime(today)
    },
  })
  await open.page.goto(setting.origin() + address)
  if (options.javaScriptEnabled !== false) await waitUntilAlive(open.page)
  await steps(open)
  expect(open.errors).toEqual([])
  await open.close()
}

const names = ({ page }: OpenPage): Promise<readonly string[]> => page.locator('li[data-validity] h3').allInnerTexts()
const fileOf = (name: string): string =>
  `${setting.origin()}/nl/en-us/sfsites/c/cms/delivery/media/${keyOf(`${name}.pdf`)}`

describe('the page of certificates', () => {
  const places = languageCodes.map((language) => {
    const site = sites.find((each) => !each.isMyIMCDOnly && each.supportedLanguages.includes(language))
    return [language, site === undefined ? '' : siteBase(site, language)] as const
  })

  describe.each([phone, desktop])('at %i px', (width) => {
    it.each<readonly [string, string]>(inTurn(width, everyNth(3, [...places, ['nl-NL with some', '/nl/nl-nl']])))(
      '[HSE-02] in %s: accessible, hydrates without an error, does not move',
      (_language, base) =>
        visit(`${base}/certificates-and-documents`, width, async ({ page }) => {
          expect(await page.title()).toContain(' - HSEQR | ')
          await expectSound(page)
        }),
    )
  })

  describe('the languages of a certificate', () => {
    it('[CRT-02] [CRT-03] [CRT-04] are a menu beside the button on a desktop, and the file opens in a new window', () =>
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
        expect(page.url()).toBe(setting.origin() + path)
      }))

    it('[CRT-02] are a drawer with Cancel on a phone', () =>
      visit(path, phone, async ({ page }) => {
        await page.getByRole('button', { name: 'Download certificate' }).click()
        const drawer = page.getByRole('dialog', { name: 'Download certificate' })
        await drawer.getByRole('menuitem', { name: 'Swedish' }).waitFor()
        await expectSound(page)
        await page.waitForFunction(() => document.querySelector('dialog[data-phase=open]') !== null)
        await drawer.getByRole('button', { name: 'Cancel' }).click()
        await drawer.waitFor({ state: 'hidden' })
      }))

    it('[CRT-02] [HSE-08] of one file is a button with its name', () =>
      visit(path, desktop, async ({ page }) => {
        const link = page.getByRole('link', { name: 'Download (Dutch) certificate GDP' })
        expect(await link.getAttribute('href')).toBe(new URL(fileOf('gdp-nl')).pathname)
        expect(await link.getAttribute('target')).toBe('_blank')
      }))
  })

  describe('the filters', () => {
    it('narrow the list down in place, stand in the address, and go by their chips', () =>
      visit(path, desktop, async (open) => {
        const { page } = open
        await page.getByRole('combobox', { name: 'Scheme' }).click()
        await page.waitForFunction(() => document.querySelector('[data-phase=open]') !== null)
        await page.getByRole('option', { name: 'GDP' }).click()
        await page.waitForURL('**?scheme=gdp')
        await page.getByRole('option', { name: 'ISO 9001' }).click()
        await page.waitForURL('**?scheme=gdp&scheme=iso-9001')
        await page.keyboard.press('Escape')
        await page.getByRole('combobox', { name: 'Language' }).click()
        await page.waitForFunction(() => document.querySelectorAll('[data-phase=open]').length === 1)
        await page.getByRole('option', { name: 'Swedish' }).click()
        await page.waitForURL('**?scheme=gdp&scheme=iso-9001&language=sv')
        await page.getByText('1 of 2').waitFor()
        expect(await names(open)).toEqual(['ISO 9001:2015'])
        await page.getByRole('link', { name: 'Remove the filter Language: Swedish' }).click()
        await page.waitForURL('**?scheme=gdp&scheme=iso-9001')
        await page.getByText('2 certificates').waitFor()
        await page.goBack()
        await page.waitForURL('**&language=sv')
        await page.getByText('1 of 2').waitFor()
      }))

    it('name a principal, whose certificates the list then has', () =>
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

  describe('several at once', () => {
    it('are chosen by keyboard alone and lead to their pack', () =>
      visit(path, desktop, async ({ page }) => {
        await page.getByRole('checkbox', { name: 'Select GDP' }).focus()
        await page.keyboard.press('Space')
        await page.getByText('1 selected').waitFor()
        await page.keyboard.press('Tab')
        await page.keyboard.press('Tab')
        await page.keyboard.press('Space')
        await page.getByText('2 selected').waitFor()
        const submit = page.getByRole('button', { name: 'Continue to the ZIP' })
        for (
          let tabs = 0;
          tabs < 6 && !(await submit.evaluate((button) => button === document.activeElement));
          tabs += 1
        )
          await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
        await page.waitForURL('**/documents-pack?certificates=*&certificates=*')
        await page.getByRole('heading', { name: 'Files as one ZIP' }).waitFor()
      }))

    it('all of them are one press away, and more than a pack takes are too many', () =>
      visit('/be/en-us/certificates-and-documents', desktop, async ({ page }) => {
        await page.getByRole('button', { name: 'Select all' }).click()
        await page.getByText(`At most ${packLimit} fit into one ZIP`).waitFor()
        expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(many)
        const submit = page.getByRole('button', { name: 'Continue to the ZIP' })
        expect(await submit.isDisabled()).toBe(true)
        for (let at = 0; at < many - packLimit; at += 1) await page.getByRole('checkbox').nth(at).uncheck()
        await page.getByText(`${packLimit} selected`).waitFor()
        expect(await submit.isEnabled()).toBe(true)
        await page.getByRole('button', { name: 'Clear selection' }).last().click()
        expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
        expect(await submit.isVisible()).toBe(false)
      }))

    it('that a filter takes away are no longer counted', () =>
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

  it('[CRT-05] [ERR-02] stays whole when its list cannot be loaded', () =>
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
      expect(await names(open)).toEqual(['GDP', 'ISO 9001:2015'])
      // [HSE-06]
      expect(await page.locator('script[data-layer=page]').textContent()).toContain('certificates_and_Documents')
    }))

  it('[HSE-06] tells the window which view it shows', () =>
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

  it('moves nothing for who does not want it', () =>
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

  it('[CRT-01] prints its cards, and nothing that paper cannot do', () =>
    visit(path, desktop, async ({ page }) => {
      await page.emulateMedia({ media: 'print' })
      expect(await page.getByRole('heading', { name: 'ISO 9001:2015' }).isVisible()).toBe(true)
      expect(await page.getByText('31 March 2025').isVisible()).toBe(true)
      for (const gone of ['combobox', 'checkbox', 'button'] as const) expect(await page.getByRole(gone).count()).toBe(0)
    }))

  describe('without JavaScript', () => {
    const bare = { javaScriptEnabled: false }

    it('[CRT-02] the languages are plain links, and there is nothing that does not work', () =>
      visit(
        path,
        phone,
        async ({ page }) => {
          const details = page.locator('li[data-validity] details')
          // The browser's driver takes a noscript for something in the way.
          await details.locator('summary').click({ force: true })
          const swedish = details.getByRole('link', { name: 'Swedish' })
          expect(await swedish.getAttribute('href')).toBe(new URL(fileOf('iso-sv')).pathname)
          expect(await swedish.getAttribute('target')).toBe('_blank')
          expect(await page.getByRole('combobox', { name: 'Scheme' }).count()).toBe(0)
          expect(await page.getByRole('button', { name: /Select all|Download certificate/ }).count()).toBe(0)
        },
        bare,
      ))

    it('filters are a form, and several go to their pack', () =>
      visit(
        path,
        desktop,
        async (open) => {
          const { page } = open
          await page.getByRole('checkbox', { name: 'ISO 9001', exact: true }).check()
          await page.getByRole('button', { name: 'Apply' }).click()
          await page.waitForURL('**?scheme=iso-9001')
          expect(await names(open)).toEqual(['ISO 9001:2015'])
          await page.goto(setting.origin() + path)
          await page.getByRole('checkbox', { name: 'Select GDP' }).check()
          await page.getByRole('button', { name: 'Continue to the ZIP' }).click()
          await page.waitForURL('**/documents-pack?certificates=*')
          expect(await page.getByRole('cell', { name: /Expired: was valid until/ }).count()).toBe(1)
        },
        bare,
      ))
  })
})
